import { constants, open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../base/errorCode';
import type { Clock } from '../ports/clock';
import type { Log } from '../ports/log';
import type { SeenPrograms } from '../ports/seenPrograms';
import { readAuditLine } from './auditEntry';
import { currentName } from './auditFiles';

/** Where the audit log lies. */
export interface SeenProgramsOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

const mostBytes = 2_000_000;
const mostPrograms = 200;
const freshMs = 30_000;

/** Programs seen in the end of the audit log. It is read when somebody asks, at most twice a minute. */
export class SeenProgramsInLog implements SeenPrograms {
  private last: { readonly at: number; readonly programs: Promise<readonly string[]> } | undefined;

  constructor(private readonly options: SeenProgramsOptions) {}

  programs(): Promise<readonly string[]> {
    const now = this.options.clock.now();
    if (this.last === undefined || now - this.last.at > freshMs) {
      this.last = { at: now, programs: this.read() };
    }
    return this.last.programs;
  }

  private async read(): Promise<readonly string[]> {
    const { folder, log } = this.options;
    try {
      return programsIn(await endOf(join(folder, currentName)));
    } catch (error) {
      // Completion works without the log; there is none until something was decided.
      if (errorCode(error) !== 'ENOENT') {
        log.error('the audit log could not be read for completion', error);
      }
      return [];
    }
  }
}

/** The first words of the shell commands in lines of an audit log, the most frequent first. */
export function programsIn(lines: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines.split('\n')) {
    const entry = readAuditLine(line);
    if (!('why' in entry) && entry.tool === 'Bash') {
      // A line may have been written by anybody, so its reasons may be anything.
      const reasons: readonly ({ readonly part?: unknown } | null)[] = entry.verdict?.reasons ?? [];
      const parts = new Set(reasons.map((reason) => reason?.part));
      for (const start of new Set([...parts].flatMap(startsOf))) {
        counts.set(start, (counts.get(start) ?? 0) + 1);
      }
    }
  }
  return [...counts]
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || left.localeCompare(right))
    .slice(0, mostPrograms)
    .map(([start]) => start);
}

/** `git status -s` begins with `git` and with `git status`; only plain words are offered. */
function startsOf(part: unknown): readonly string[] {
  const [program = '', subcommand = ''] = typeof part === 'string' ? part.split(' ', 2) : [];
  if (!/^[A-Za-z][A-Za-z0-9_.+-]{0,60}$/.test(program)) {
    return [];
  }
  return /^[a-z][a-z0-9:-]{0,40}$/.test(subcommand) ? [program, `${program} ${subcommand}`] : [program];
}

async function endOf(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - mostBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.toString('utf8', 0, bytesRead);
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await file.close();
  }
}
