import type { Decision } from '../core/decision';
import type { Place } from '../core/facts';
import type { ModeName } from '../core/modes';
import type { CustomCheck } from '../core/safety/customCheck';
import type { OutsideReads } from '../core/safety/outsideReads';
import type { WiderGrant } from '../core/toolCall';
import type { Visibility } from '../core/tools/visibility';

/** One call with everything it is to be judged under: a line of input, validated and with nothing left out. */
export interface Inquiry {
  readonly tool: string;
  /** The agent's own name for the tool, where it differs. */
  readonly spelled?: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Only in calls of an audit log. */
  readonly grants?: WiderGrant;
  readonly place: Place;
  /** Absolute. */
  readonly workingDirectories: readonly string[];
  readonly trusted: boolean;
  /** Whether commands that ask plainly are rehearsed first. */
  readonly rehearsal: boolean;
  readonly mode: ModeName;
  /** Undefined when the line leaves it to the settings. */
  readonly unmatched: Decision | undefined;
  readonly readsOutside: OutsideReads;
  readonly rules: InquiryRules;
  readonly checks: InquiryChecks;
  readonly tools: Visibility;
  /** Links that the line describes. */
  readonly links: ReadonlyMap<string, string>;
}

/** The rules of an inquiry, as written. */
export type InquiryRules = Readonly<Record<Decision, readonly string[]>>;

/** The custom checks of an inquiry, with the text they were read from. */
export interface InquiryChecks {
  readonly read: readonly CustomCheck[];
  readonly source: string;
}

/** What a line may leave out and takes from where the program runs. */
export interface Surroundings {
  readonly cwd: string;
  readonly home: string;
  readonly platform: Place['platform'];
}
