/** A tool call that a command-line agent refused itself because nobody was there to ask. */
export interface PrintedDenial {
  /** The runtime's own name for the call; made up where the output has none. */
  readonly item: string;
  /** The tool in our words. */
  readonly tool: string;
  /** The tool as the runtime calls it. */
  readonly spelled: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How a denied call can be granted by starting the agent again, or why it cannot. */
export type Grant =
  | {
      readonly kind: 'flags';
      /** Passed when the session is resumed. */
      readonly flags: readonly string[];
      /** A clause for people on what the flags let the agent do besides the call. */
      readonly says: string;
      /** Every allow rule that covers the call covers all that the flags grant. */
      readonly byRule: boolean;
    }
  | { readonly kind: 'impossible'; readonly why: string };

/** How long a grant lasts: one that a rule says again each time until the message is done, one of the person longer. */
export function lasting(reach: 'byRule' | 'wider'): string {
  return reach === 'byRule' ? 'until it is done' : 'until the session ends';
}
