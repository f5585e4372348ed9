import type { CheckVoice } from './check';

/** A check over a tool's input that a person, or another extension, adds. It speaks about the whole call. */
export interface CustomCheck {
  readonly id: string;
  /** A tool name; a trailing `*` matches a prefix. */
  readonly tool: string;
  /** Whether the call only reads. Never true for a check that comes from a workspace. */
  isReadOnly(input: unknown): boolean;
  judge(input: unknown): readonly CheckVoice[];
}

/** Whether `check` speaks about calls of `tool`. */
export function speaksAbout(check: CustomCheck, tool: string): boolean {
  return check.tool.endsWith('*') ? tool.startsWith(check.tool.slice(0, -1)) : check.tool === tool;
}
