import type { RealPath } from '../core/facts';
import { type ModeName, modeNames } from '../core/modes';
import { changedDecision } from '../gate/history/changedDecision';
import type { AuditEntry } from '../ports/auditLog';
import type { ChangedDecision } from '../ports/history';
import { WrongUsage } from './command';
import type { Decider } from './decider';
import type { Inquiry } from './inquiry';

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
    return changedDecision(entry, verdict.decision, again);
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
