import { textOf } from '../../base/json';

/** A tool and its input in our words. */
export interface NamedTool {
  readonly tool: string;
  readonly input: unknown;
}

/** What a tool of an agent is with us: our tool, and what the agent calls each of its fields. */
export type Renaming = readonly [tool: string, fields: Readonly<Record<string, string>>];

/**
 * A call of such a tool in our words. One that lacks a text keeps our tool's name with an input that it cannot have: no
 * narrow rule allows it, and every deny rule of the tool may mean it.
 */
export function renamedTool([tool, fields]: Renaming, given: unknown): NamedTool {
  const texts = Object.entries(fields).map(([ours, theirs]) => [ours, textOf(given, theirs)] as const);
  const isWhole = texts.every(([, text]) => text !== undefined);
  return { tool, input: isWhole ? Object.fromEntries(texts) : { unread: given } };
}
