import type { Facts } from '../facts';
import type { Part } from '../part';

/** What a check says about one part. It can only tighten, so there is no `allow`. */
export interface CheckVoice {
  readonly effect: 'ask' | 'deny';
  /** A safety ask cannot be lifted by an allow rule; a plain ask can. */
  readonly safety: boolean;
  /** A plain ask that is heard about what only reads, too; a safety ask always is. */
  readonly evenReads?: boolean;
  /** What makes it dangerous, complete in itself; a sentence without its capital and its full stop. */
  readonly says: string;
  /** `says` is a message that somebody else wrote, and is shown as it was written. */
  readonly asWritten?: boolean;
}

/** A safety ask, where there is something to say. */
export function safetyAsk(says: string | undefined): CheckVoice | undefined {
  return says === undefined ? undefined : { effect: 'ask', safety: true, says };
}

/** A voice with the name of the check that spoke. */
export interface NamedVoice extends CheckVoice {
  readonly check: string;
}

/** What a part has that a check can be about: text that cannot be read, a command, files, URLs. */
export type Subject = 'unreadable' | 'commands' | 'files' | 'urls';

/** A built-in check. One object in one file, listed in `index.ts`. */
export interface Check {
  readonly id: string;
  /** One sentence for the documentation. */
  readonly summary: string;
  /** It is heard only about parts that have one of these. */
  readonly about: readonly Subject[];
  judge(part: Part, facts: Facts): CheckVoice | undefined;
}
