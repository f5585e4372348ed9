import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carriers, recorders } from './grammarWords';

/** What bash did with one text. */
export interface Deed {
  /** `bash -n` takes the text. */
  readonly accepts: boolean;
  /** Every program that was started, with its folder inside the scratch folder. */
  readonly calls: readonly { readonly cwd: string; readonly argv: readonly string[] }[];
  /** Files that were not there before. */
  readonly files: readonly string[];
}

/** A text to try. One that is only `parse`d is never run. */
export interface Trial {
  readonly text: string;
  readonly run: boolean;
}

/** How well the texts that run are shut in. */
export type Confinement = 'bubblewrap' | 'otherUser' | 'none';

/**
 * Real bash as the judge: it runs texts in a scratch folder with nothing on the path but programs
 * that write down how they were called, and a few that run what they are given.
 */
export class Oracle {
  readonly confinement = findConfinement();
  private readonly root = mkdtempSync(join(tmpdir(), 'gatehouse-fuzz-'));
  private batches = 0;

  constructor() {
    mkdirSync(join(this.root, 'bin'));
    for (const name of recorders) {
      const path = join(this.root, 'bin', name);
      writeFileSync(path, recorder(name.startsWith('f') ? 1 : 0));
      chmodSync(path, 0o755);
    }
    for (const name of carriers) {
      const real = ['/usr/bin', '/bin', '/usr/local/bin']
        .map((folder) => join(folder, name))
        .find((it) => existsSync(it));
      if (real !== undefined) {
        symlinkSync(real, join(this.root, 'bin', name));
      }
    }
    writeFileSync(join(this.root, 'driver.sh'), driver);
    chmodSync(this.root, 0o777);
  }

  /** Tries some texts in one go. */
  async tryAll(trials: readonly Trial[]): Promise<readonly Deed[]> {
    const folder = join(this.root, `b${this.batches++}`);
    for (const name of ['cases', 'work', 'records', 'syntax']) {
      mkdirSync(join(folder, name), { recursive: true });
      chmodSync(join(folder, name), 0o777);
    }
    chmodSync(folder, 0o777);
    trials.forEach(({ text, run }, at) => {
      writeFileSync(join(folder, 'cases', String(at)), `${text}\0`);
      if (run) {
        writeFileSync(join(folder, 'cases', `${at}.run`), '');
      }
    });
    await this.drive(folder, trials.length);
    const deeds = trials.map((_, at) => this.read(folder, at));
    rmSync(folder, { recursive: true, force: true });
    return deeds;
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private drive(folder: string, count: number): Promise<void> {
    const command = [
      'bash',
      '--norc',
      '--noprofile',
      join(this.root, 'driver.sh'),
      folder,
      String(count),
      join(this.root, 'bin'),
    ];
    const [program = 'bash', ...rest] = [...confine(this.confinement, this.root), ...command];
    return new Promise((resolve) => {
      const child = spawn(program, rest, {
        stdio: 'ignore',
        detached: true,
        env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
      });
      const stop = () => {
        try {
          process.kill(-(child.pid ?? 0), 'SIGKILL');
        } catch {
          // Everything has already ended.
        }
      };
      const limit = setTimeout(stop, 5000 + count * 3000);
      child.on('close', () => {
        clearTimeout(limit);
        stop();
        resolve();
      });
    });
  }

  private read(folder: string, at: number): Deed {
    const work = join(folder, 'work', String(at));
    const record = join(folder, 'records', String(at));
    return {
      accepts: existsSync(join(folder, 'syntax', String(at))),
      calls: existsSync(record) ? readRecords(readFileSync(record, 'utf8'), work) : [],
      files: existsSync(work) ? filesIn(work, '') : [],
    };
  }
}

/** Runs each text by itself: a limit on time, on file size and, where another user runs it, on the number of programs. */
const driver = `
folder=$1 count=$2 bin=$3
ulimit -f 4096 -c 0
[ "$(id -u)" != 0 ] && ulimit -u 400 2>/dev/null
for ((n = 0; n < count; n++)); do
  IFS= read -r -d '' text < "$folder/cases/$n"
  # Some texts make bash read without end.
  if timeout -s KILL 3 bash --norc --noprofile -n -c -- "$text" </dev/null >/dev/null 2>&1; then : > "$folder/syntax/$n"; fi
  if [ -e "$folder/cases/$n.run" ]; then
    mkdir -p "$folder/work/$n/d1/e" "$folder/work/$n/d2"
    ( cd "$folder/work/$n" && exec env -i PATH="$bin" REC="$folder/records/$n" HOME="$folder/work/$n/d2" LC_ALL=C.UTF-8 \\
      "$(command -v timeout)" -s KILL 3 "$(command -v bash)" --norc --noprofile -c -- "$text" ) </dev/null >/dev/null 2>&1
  fi
done
exit 0
`;

/** Writes the folder, the number of words and the words, each ended by a NUL, in one piece. */
function recorder(status: number): string {
  return `#!/bin/sh\nprintf '%s\\0' "$PWD" "$#" "\${0##*/}" "$@" >> "$REC"\nexit ${status}\n`;
}

function readRecords(text: string, work: string): Deed['calls'] {
  const fields = text.split('\0');
  const calls: { cwd: string; argv: string[] }[] = [];
  for (let at = 0; at + 2 < fields.length; ) {
    const count = Number(fields[at + 1]);
    calls.push({ cwd: (fields[at] ?? '').replace(work, ''), argv: fields.slice(at + 2, at + 3 + count) });
    at += 3 + count;
  }
  return calls;
}

function filesIn(folder: string, prefix: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );
}

function findConfinement(): Confinement {
  const works = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (works('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'])) {
    return 'bubblewrap';
  }
  const isRoot = process.getuid?.() === 0;
  return isRoot && works('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'true'])
    ? 'otherUser'
    : 'none';
}

function confine(confinement: Confinement, root: string): readonly string[] {
  switch (confinement) {
    case 'bubblewrap':
      return [
        'bwrap',
        '--unshare-all',
        '--die-with-parent',
        '--ro-bind',
        '/',
        '/',
        '--dev',
        '/dev',
        '--proc',
        '/proc',
        '--bind',
        root,
        root,
        // A login shell would look for programs where the machine has them.
        ...(existsSync('/etc/profile') ? ['--ro-bind', '/dev/null', '/etc/profile'] : []),
      ];
    case 'otherUser':
      return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs'];
    default:
      return [];
  }
}
