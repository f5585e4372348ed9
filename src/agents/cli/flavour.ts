import type { Visibility } from '../../core/tools/visibility';
import type { AgentEvent } from '../../ports/agent';

/** What differs between command-line agents. */
export interface CliFlavour {
  /** What runs without our word, one sentence each; never empty. */
  readonly slipsPast: readonly string[];
  /** Whether a session can be named, so that a later one can go on. */
  readonly resumable: boolean;
  /** The words that start one turn. */
  words(turn: Turn): readonly string[];
  /** Reads the output of one turn. */
  read(turn: TurnSink): OutputReader;
  /** How a denied call can be granted, in the narrowest words the program has. */
  grantFor(denial: PrintedDenial, cwd: string): Grant;
}

/** One start of the program. */
export interface Turn {
  readonly message: string;
  /** The session it belongs to, chosen by us. */
  readonly session: string;
  /** Whether the program knows the session already. */
  readonly resumes: boolean;
  /** What the person has granted for this turn. */
  readonly flags: readonly string[];
  readonly tools: Visibility;
}

/** Where a reader puts what it finds. */
export interface TurnSink {
  readonly cwd: string;
  emit(event: AgentEvent): void;
  denied(denial: PrintedDenial): void;
}

/** Takes the lines of one turn. */
export interface OutputReader {
  line(text: string): void;
  /** The output is over. Says what went wrong, if the agent told of a failure. */
  end(): string | undefined;
}

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

/**
 * A grant by flags. How long it lasts: one that a rule says again each time until the message is done, one of the person
 * longer. `says` is what it lets the agent do, and `written` the flags as a person would write them.
 */
export function granted(
  flags: readonly string[],
  reach: 'byRule' | 'wider',
  { says, written = flags.join(' ') }: { readonly says: string; readonly written?: string },
): Grant {
  const byRule = reach === 'byRule';
  const lasting = byRule ? 'until it is done' : 'until the session ends';
  const clause = `allowing it starts the agent again with \`${written}\`: ${lasting}, ${says}`;
  return { kind: 'flags', flags, byRule, says: clause };
}
