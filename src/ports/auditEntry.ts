import type { Place } from '../core/facts';
import type { OutcomeName } from '../core/outcomeName';
import type { WiderGrant } from '../core/toolCall';
import type { Verdict } from '../core/verdict';
import type { RecordedAnswer, RehearsalRecord } from './auditLog';

/** One line of the audit log, format 1. Field names are part of the format: change them only with `format`. */
export interface AuditEntry {
  readonly format: 1;
  /** Counts from one, across rotated files, and never goes back. A gap says that lines were lost. */
  readonly seq: number;
  /** When the outcome was known, ISO 8601 in UTC. */
  readonly time: string;
  readonly session: string;
  readonly agent: string;
  /** What the session was called then, for whoever reads of it later; left out when it failed before that was known. */
  readonly sessionName?: string;
  readonly tool: string;
  /** The agent's own name for the tool, where it differs. */
  readonly spelled?: string;
  /** An object as received; anything else is wrapped as `{"value": …}`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Something was taken out of `input`; a decision about it may differ from the recorded one. */
  readonly redacted: boolean;
  readonly cwd: string;
  /** What allowing it would have granted besides, where the runtime can only be told in wider words. */
  readonly grants?: WiderGrant;
  /** The subagent that made the call, as the runtime names it; left out for the agent itself. */
  readonly parent?: string;
  readonly mode: string;
  /** What the decision was made from; left out when it failed before that was known. */
  readonly facts?: RecordedFacts;
  /** Left out when deciding failed. */
  readonly verdict?: Verdict;
  readonly answer?: RecordedAnswer;
  /** What the agent heard. */
  readonly outcome: 'allow' | 'deny';
  /** The outcome under the name that other tools know it by. */
  readonly outcomeName?: OutcomeName;
  readonly failure?: string;
  /** It was read for the agent and not by it: nobody is asked about such reads, whatever the verdict says. */
  readonly unasked?: true;
  /** The session ran contained, or did though the search for what is to be hidden was cut short. */
  readonly contained?: true | 'inPart';
  /** It ran on a copy of the files, and nowhere else. */
  readonly rehearsal?: RehearsalRecord;
  /** The SHA-256 of the line before, without its line feed; zeros for the first line ever. */
  readonly previous: string;
}

/** The facts as recorded: enough to decide again. */
export interface RecordedFacts {
  readonly home: string;
  readonly platform: Place['platform'];
  readonly workingDirectories: readonly string[];
  readonly trusted: boolean;
  /** Paths that were not what they seemed; null for those that could not be resolved. */
  readonly links: Readonly<Record<string, string | null>>;
}
