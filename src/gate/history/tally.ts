import { textOf } from '../../base/json';
import type { AuditEntry } from '../../ports/auditLog';
import type { Share, Statistics } from '../../ports/history';

const dayMs = 86_400_000;
const shownDays = 30;
const mostShown = 10;
/** More names than these are no longer told apart. */
const mostNames = 1_000;

/** Counts the calls of the audit log. Memory does not grow with the log. */
export class Tally {
  private readonly days = new Names();
  private readonly agents = new Names();
  private readonly kinds = new Names();
  private readonly commands = new Names();
  private readonly waits = new Map<string, number>();

  /** `now` in milliseconds since the epoch. */
  constructor(private readonly now: number) {}

  hear(entry: AuditEntry): void {
    const { verdict, unasked, answer, time, agent, tool, input } = entry;
    if (verdict === undefined || unasked === true) {
      return;
    }
    const counts = verdict.decision === 'ask' ? { asked: 1, avoided: 0 } : { asked: 0, avoided: 1 };
    this.days.add(time.slice(0, 10), counts);
    this.agents.add(agent, counts);
    this.kinds.add(tool, counts);
    const command = commandOf(textOf(input, 'command'));
    if (command !== '') {
      this.commands.add(command, counts);
    }
    if (typeof answer?.waitedMs === 'number') {
      const name = waitNames.find(([, below]) => (answer.waitedMs ?? 0) < below)?.[0] ?? longest;
      this.waits.set(name, (this.waits.get(name) ?? 0) + 1);
    }
  }

  get statistics(): Statistics {
    const days = Array.from({ length: shownDays }, (_, at) =>
      new Date(this.now - (shownDays - 1 - at) * dayMs).toISOString().slice(0, 10),
    );
    return {
      // Days before the log began say nothing.
      days: days.slice(days.findIndex((name) => this.days.has(name))).map((name) => this.days.get(name)),
      agents: this.agents.most(),
      kinds: this.kinds.most(),
      commands: this.commands.most().filter(({ asked }) => asked > 0),
      waits: [...waitNames.map(([name]) => name), longest].map((name) => ({
        name,
        asked: this.waits.get(name) ?? 0,
        avoided: 0,
      })),
    };
  }
}

const waitNames: readonly (readonly [string, number])[] = [
  ['under 5 s', 5_000],
  ['under 15 s', 15_000],
  ['under 1 min', 60_000],
  ['under 5 min', 300_000],
];
const longest = 'longer';

class Names {
  private readonly counts = new Map<string, Share>();

  add(wanted: string, { asked, avoided }: Omit<Share, 'name'>): void {
    const name = this.counts.has(wanted) || this.counts.size < mostNames ? wanted : 'others';
    const before = this.get(name);
    this.counts.set(name, { name, asked: before.asked + asked, avoided: before.avoided + avoided });
  }

  has(name: string): boolean {
    return this.counts.has(name);
  }

  get(name: string): Share {
    return this.counts.get(name) ?? { name, asked: 0, avoided: 0 };
  }

  most(): readonly Share[] {
    return [...this.counts.values()]
      .sort((left, right) => right.asked - left.asked || right.avoided - left.avoided)
      .slice(0, mostShown);
  }
}

/** A command by its program and, where it is a word, what the program is told first; empty for any other call. */
function commandOf(command = ''): string {
  const [program = '', word = ''] = command.trim().split(/\s+/, 2);
  return /^[a-z][a-z0-9:-]{0,30}$/.test(word) ? `${program} ${word}` : program;
}
