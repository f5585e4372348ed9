import type { Decision } from '../core/decision';

/** A tool of an MCP server that agents of this window can reach. */
export interface McpToolView {
  readonly server: string;
  /** Its name in rules; undefined: what the server has is not known yet. */
  readonly tool: string | undefined;
  /** The agents whose settings name the server. */
  readonly agents: readonly string[];
  /** Why it is hidden; undefined: it is shown. */
  readonly hidden: string | undefined;
  /** What becomes of a call of it as things stand. */
  readonly decision: Decision;
  /** Who says that it only reads. */
  readonly reads: 'server' | 'check' | 'nobody';
  /** When a call of it was last allowed, in milliseconds since the epoch. */
  readonly used: number | undefined;
  /** How its server defines it, one thing a line; empty when that is not known. */
  readonly definition: string;
}
