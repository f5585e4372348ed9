import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RehearsalOrder, rehearse } from '../../src/contain/rehearsal/rehearse';
import { sensitiveOnDisk } from '../../src/contain/sensitiveOnDisk';
import type { Rehearsed } from '../../src/ports/rehearsed';

/** A home with a workspace in it, and a folder for boxes beside it. */
export class Stage {
  readonly top = realpathSync(mkdtempSync(join(tmpdir(), 'contained-')));
  readonly home = join(this.top, 'home');
  readonly workspace = join(this.home, 'project');
  readonly boxes = join(this.top, 'boxes');
  readonly temporary = join(this.top, 'tmp');
  readonly output: string[] = [];

  constructor() {
    for (const folder of [this.workspace, this.boxes, this.temporary]) {
      mkdirSync(folder, { recursive: true });
    }
  }

  order(command: string, changes: Partial<RehearsalOrder> = {}): RehearsalOrder {
    return {
      command: ['bash', '-c', command],
      cwd: this.workspace,
      env: { ...process.env, HOME: this.home, TMPDIR: this.temporary },
      roots: [this.workspace, this.home],
      privateFolders: [this.temporary],
      hidden: sensitiveOnDisk({ home: this.home, roots: [this.workspace] }).hidden,
      parent: this.boxes,
      user: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
      limit: 20_000,
      signal: new AbortController().signal,
      tell: (text) => this.output.push(text),
      ...changes,
    };
  }

  async rehearse(command: string, changes: Partial<RehearsalOrder> = {}): Promise<Rehearsed> {
    const outcome = await rehearse(this.order(command, changes));
    if (outcome.kind === 'impossible') {
      throw new Error(outcome.why);
    }
    return outcome.rehearsed;
  }

  /** Everything in the folders that a person would miss, as text. */
  snapshot(): string {
    return [this.home, this.temporary, this.boxes].flatMap((folder) => lines(folder)).join('\n');
  }

  dispose(): void {
    // What was killed may write until the kernel has ended it.
    rmSync(this.top, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

function lines(path: string): readonly string[] {
  const found = lstatSync(path);
  const mode = (found.mode & 0o7777).toString(8);
  if (found.isDirectory()) {
    return [
      `${path}/ ${mode}`,
      ...readdirSync(path)
        .sort()
        .flatMap((name) => lines(join(path, name))),
    ];
  }
  return [`${path} ${mode} ${found.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'base64')}`];
}
