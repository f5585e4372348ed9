/** A tool call that a command-line agent refused itself because nobody was there to ask. */
export interface Denial {
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
      /** Passed when the session is resumed, once. */
      readonly flags: readonly string[];
      /** A clause for people on what the flags let the agent do besides the call. */
      readonly says: string;
    }
  | { readonly kind: 'impossible'; readonly why: string };
