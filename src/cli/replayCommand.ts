import { type ModeName, modeNames } from '../core/modes';
import { visible } from '../core/text/visible';
import { ChangesByRule, changedDecision } from '../gate/history/changedDecision';
import { judgedInput, toRealPath } from '../gate/history/pastCall';
import type { AuditEntry } from '../ports/auditLog';
import type { ChangedDecision } from '../ports/history';
import { oneValue } from './arguments';
import { logLines } from './auditCommand';
import { type CliCommand, exitCodes, type Streams, WrongUsage } from './command';
import { type Decider, deciderFor } from './decider';
import type { Inquiry } from './inquiry';

/** `gatehouse replay`: another policy over an audit log. */
export const replayCommand: CliCommand = {
  name: 'replay',
  summary: 'list the decisions in an audit log that other settings would change',
  usage: `gatehouse replay LOG --settings FILE [--mode MODE] [--json] [--progress]

Decides every call in an audit log again with the rules, checks and tools of a settings.json
and lists the decisions that would change, loosened ones first, by the rule that would change them.
LOG is a file of the log or the folder that holds it.
Memory does not grow with the log.
Rules that were remembered for a session only are not in the log and are not heard.

Options:
  --settings FILE   the settings to try
  --mode MODE       the mode to try (default: the one each call was decided in)
  --json            one JSON object a line instead of sentences
  --progress        tell on standard error how many calls were decided again

Exit code: 0 whatever would change; 1 if the log has lines that cannot be read or were tampered with, but for
those that a crash cut short; 2 for wrong usage.`,
  spec: { flags: ['json', 'progress'], values: ['settings', 'mode'], operands: { least: 1, most: 1 } },

  async run(given, streams, surroundings) {
    const [log = ''] = given.operands;
    if (!given.values.has('settings')) {
      throw new WrongUsage('name the settings to try with `--settings FILE`');
    }
    const decider = await deciderFor(given, surroundings);
    const mode = oneValue(given, 'mode');
    const told = given.flags.has('json') ? new OneByOne(streams) : new ByRule(streams);
    let code: number = exitCodes.fine;
    // What loosens comes first, and a log may be longer than memory: so it is read once for each kind there is.
    for (const kind of ['loosened', 'tightened'] as const) {
      const replay = new Replay(decider, mode);
      const isFirst = kind === 'loosened';
      for await (const { file, at, entry, fault } of logLines(log)) {
        if (fault !== undefined && isFirst) {
          code = fault.kind === 'torn' ? code : exitCodes.problems;
          streams.complain(`${file}:${at}: ${fault.why}`);
        }
        const change = entry === undefined ? undefined : replay.hear(entry);
        if (change !== undefined) {
          await told.hear(change, kind);
        }
        const { heard } = replay.counts;
        if (given.flags.has('progress') && entry !== undefined && heard % progressEvery === 0) {
          streams.complain(`${heard} calls decided again, for what would be ${kind}`);
        }
      }
      if (!isFirst || told.isTold) {
        await told.end(replay.counts);
        break;
      }
    }
    return code;
  },
};

const progressEvery = 10_000;

/** Every change as it comes. */
class OneByOne {
  private tightened = 0;

  constructor(private readonly streams: Streams) {}

  async hear(change: ChangedDecision, kind: ChangedDecision['change']): Promise<void> {
    this.tightened += change.change === 'tightened' ? 1 : 0;
    if (change.change === kind) {
      await this.streams.write(`${JSON.stringify(change)}\n`);
    }
  }

  /** Nothing is left for a second reading. */
  get isTold(): boolean {
    return this.tightened === 0;
  }

  async end(): Promise<void> {
    // Whoever reads the lines can count them.
  }
}

/** What would change in groups by what would decide it, the first few calls of each. */
class ByRule {
  readonly isTold = true;
  private readonly changes = new ChangesByRule();

  constructor(private readonly streams: Streams) {}

  async hear(change: ChangedDecision): Promise<void> {
    this.changes.add(change);
  }

  async end({ heard, skipped }: Replay['counts']): Promise<void> {
    const { groups } = this.changes;
    for (const { change, by, count, first } of groups) {
      const name = by === undefined ? 'no rule' : typeof by === 'string' ? `\`${by}\`` : 'other rules';
      const lines = [`${change} by ${name}: ${count}`, ...first.map((it) => `  ${sentenceFor(it)}`)];
      const more = count > first.length ? [`  and ${count - first.length} more; --json lists all`] : [];
      await this.streams.write(`${[...lines, ...more].map(visible).join('\n')}\n`);
    }
    const changed = groups.reduce((sum, { count }) => sum + count, 0);
    const left = skipped > 0 ? `, ${skipped} could not be decided again` : '';
    await this.streams.write(`${heard} calls, ${changed} would change${left}\n`);
  }
}

function sentenceFor(change: ChangedDecision): string {
  const doubt = change.redacted ? ' (secrets were taken out of it, so this may be wrong)' : '';
  return `${change.was} -> ${change.would}: #${change.seq} ${change.tool} ${change.call}${doubt}`;
}

/** Decides recorded calls again and tells of those that come out differently. Of them it keeps nothing but counts. */
class Replay {
  private readonly mode: ModeName | undefined;
  private heard = 0;
  private skipped = 0;

  constructor(
    private readonly decider: Decider,
    mode: string | undefined,
  ) {
    this.mode = modeNames.find((name) => name === mode);
    if (mode !== undefined && this.mode === undefined) {
      throw new WrongUsage(`no mode is called \`${mode}\`; use one of ${modeNames.join(', ')}`);
    }
  }

  /** How many calls were decided again, and how many could not be. */
  get counts(): { readonly heard: number; readonly skipped: number } {
    return { heard: this.heard, skipped: this.skipped };
  }

  /** What would change about a recorded call; undefined when nothing would. */
  hear(entry: AuditEntry): ChangedDecision | undefined {
    const { facts, verdict } = entry;
    const mode = this.mode ?? modeNames.find((name) => name === entry.mode);
    if (facts === undefined || verdict === undefined || mode === undefined) {
      this.skipped += 1;
      return undefined;
    }
    this.heard += 1;
    const known = new Map(Object.entries(facts.links).map(([path, target]) => [path, toRealPath(target)]));
    const again = this.decider.decide(toInquiry(entry, facts, mode), known).verdict;
    return changedDecision(entry, verdict.decision, again);
  }
}

function toInquiry(entry: AuditEntry, facts: NonNullable<AuditEntry['facts']>, mode: ModeName): Inquiry {
  return {
    tool: entry.tool,
    ...(entry.spelled === undefined ? {} : { spelled: entry.spelled }),
    input: judgedInput(entry),
    ...(entry.grants === undefined ? {} : { grants: entry.grants }),
    place: { cwd: entry.cwd, home: facts.home, platform: facts.platform },
    workingDirectories: facts.workingDirectories,
    trusted: facts.trusted,
    rehearsal: false,
    mode,
    unmatched: undefined,
    readsOutside: 'allow',
    rules: { allow: [], ask: [], deny: [] },
    checks: { read: [], source: '' },
    tools: { allowed: [], disallowed: [] },
    links: new Map(),
  };
}
