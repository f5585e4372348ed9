import type { Decision } from '../decision';
import type { CheckVoice } from './check';

/** What a custom check is told besides the input. */
export interface CheckContext {
  /** The mode's name. */
  readonly mode: string;
  /** What the rules alone say about the call; undefined where they say nothing of some part. */
  readonly rules: Decision | undefined;
  /** Where the call would run. */
  readonly cwd: string;
  readonly workingDirectories: readonly string[];
}

/** A check over a tool's input that a person, or another extension, adds. It speaks about the whole call. */
export interface CustomCheck {
  readonly id: string;
  /** A tool name; a trailing `*` matches a prefix. */
  readonly tool: string;
  /** Whether the call only reads. Never true for a check that comes from a workspace. */
  isReadOnly(input: unknown): boolean;
  judge(input: unknown, context: CheckContext): readonly CheckVoice[];
  /** What may stand in parentheses behind the tool's name to mean calls like this one, narrowest first. */
  suggest?(input: unknown): readonly string[];
  /** Whether a rule with this in its parentheses means the call; undefined when that cannot be told. */
  matches?(content: string, input: unknown): boolean | undefined;
}

/** Whether `check` speaks about calls of `tool`. */
export function speaksAbout(check: CustomCheck, tool: string): boolean {
  return check.tool.endsWith('*') ? tool.startsWith(check.tool.slice(0, -1)) : check.tool === tool;
}
