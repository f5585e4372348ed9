declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

export type SessionId = Id<'session'>;
export type ToolCallId = Id<'toolCall'>;

/** One thing an agent wants to do, translated from its own protocol into our words. */
export interface ToolCall {
  readonly id: ToolCallId;
  readonly session: SessionId;
  readonly agent: string;
  /** The tool's name in our words (`Bash`, `Write`, `mcp__server__tool`), or as the agent spelled it if we have none. */
  readonly tool: string;
  /** The tool's name exactly as the agent spelled it. */
  readonly spelled: string;
  /** The tool's input, in the field names of our own tools. Untrusted: any shape. */
  readonly input: unknown;
  /** Where the call would run; absolute. */
  readonly cwd: string;
  /** The runtime's own name for what this call belongs to; several calls may share it. It decides nothing. */
  readonly item?: string;
  /** What allowing the call would grant besides it, where a runtime can only be told in wider words. */
  readonly grants?: WiderGrant;
  /** How the server of an MCP tool defines it, where it was heard; empty where it should have told and has not. */
  readonly definition?: string;
  /** The item of the subagent that makes the call; left out for the agent itself. It decides nothing. */
  readonly parent?: string;
}

/** Words of a runtime that grant more than one call. */
export interface WiderGrant {
  /** The words themselves: `--allow-tool=shell(touch:*)`. */
  readonly words: string;
  /** A clause for people on what they grant. */
  readonly says: string;
  /** They grant no more than every allow rule does that covers the call, so they need no question of their own. */
  readonly byRule?: true;
}
