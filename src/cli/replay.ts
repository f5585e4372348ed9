import { type Decision, decisions } from '../core/decision';
import type { RealPath } from '../core/facts';
import { type ModeName, modeNames } from '../core/modes';
import { decidedBy } from '../core/verdict';
import type { AuditEntry } from '../ports/auditEntry';
import { callText } from './callText';
import { WrongUsage } from './command';
import type { Decider } from './decider';
import type { Inquiry } from './inquiry';

/** A recorded decision that another policy would not have made. */
export interface ChangedDecision {
  readonly change: 'loosened' | 'tightened';
  readonly was: Decision;
  readonly would: Decision;
  readonly seq: number;
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  readonly tool: string;
  /** What the call was about, as recorded, on one line. */
  readonly call: string;
  readonly redacted: boolean;
  /** The rule or check that would decide it so; undefined where it is none. */
  readonly by?: string;
  /** Why it would be decided so. */
  readonly reasons: readonly string[];
}

const longestShown = 500;

/** Decides recorded calls again and tells of those that come out differently. Of them it keeps nothing but counts. */
export class Replay {
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
    if (again.decision === verdict.decision) {
      return undefined;
    }
    const { seq, time, session, agent, tool, redacted } = entry;
    const reasons = decidedBy(again);
    const speaker = reasons.find(({ rule, check }) => (rule ?? check) !== undefined);
    const by = speaker?.rule ?? speaker?.check;
    return {
      change: decisions.indexOf(again.decision) < decisions.indexOf(verdict.decision) ? 'loosened' : 'tightened',
      ...{ was: verdict.decision, would: again.decision, seq, time, session, agent, tool },
      call: shortened(callText(entry.input)),
      redacted,
      ...(by === undefined ? {} : { by }),
      reasons: reasons.map((reason) => reason.text),
    };
  }
}

function toInquiry(entry: AuditEntry, facts: NonNullable<AuditEntry['facts']>, mode: ModeName): Inquiry {
  return {
    tool: entry.tool,
    ...(entry.spelled === undefined ? {} : { spelled: entry.spelled }),
    input: entry.input,
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

function toRealPath(target: string | null): RealPath {
  return target === null ? { kind: 'unresolvable' } : { kind: 'real', path: target };
}

function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
