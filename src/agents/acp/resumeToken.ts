/** Where an earlier conversation ended. */
interface ResumePoint {
  /** The agent's own name of the conversation. */
  readonly conversation: string;
  /** When it was begun or last taken up, in milliseconds; undefined where it does not matter. */
  readonly begun: number | undefined;
}

const minute = 60_000;

/** What a later session can resume from, in one text. */
export function tokenOf({ conversation, begun }: ResumePoint): string {
  return begun === undefined ? conversation : `${conversation}@${begun}`;
}

/** Reads such a text; what is no such text is taken for the name of the conversation. */
export function readToken(token: string): ResumePoint {
  const [, conversation, begun] = /^(.+)@(\d{1,15})$/.exec(token) ?? [];
  return conversation === undefined
    ? { conversation: token, begun: undefined }
    : { conversation, begun: Number(begun) };
}

/** How long to wait, in milliseconds, until the minute in which a conversation was begun is over. */
export function restOfMinute(begun: number, now: number): number {
  const rest = (Math.floor(begun / minute) + 1) * minute - now;
  // A clock that was set back must not make anybody wait for longer.
  return Math.max(0, Math.min(rest, minute));
}
