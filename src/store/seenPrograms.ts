import { join } from 'node:path';
import type { Clock, Log, SeenPrograms } from '../ports/surroundings';
import { readAuditLine } from './auditEntry';
import { currentName } from './auditFiles';
import { linesBackwards } from './fileLines';

/** Where the audit log lies. */
interface SeenProgramsOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

const mostCharacters = 2_000_000;
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
    const lines: string[] = [];
    let left = mostCharacters;
    // Completion works without the log.
    try {
      for await (const { text } of linesBackwards(join(folder, currentName))) {
        left -= text.length;
        if (left < 0) {
          break;
        }
        lines.push(text);
      }
    } catch (error) {
      log.error('the audit log could not be read for completion', error);
    }
    return programsIn(lines);
  }
}

/** The first words of the shell commands in lines of an audit log, the most frequent first. */
export function programsIn(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
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
