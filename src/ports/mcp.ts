import type { Decision } from '../core/decision';
import type { Visibility } from '../core/tools/visibility';

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

/** How our proxy before an MCP server is started; behind its arguments come the server's name and command. */
export interface McpProxyProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Puts a program of ours before the MCP servers that agents start, so that hidden tools are never listed. */
export interface McpProxies {
  /** The program for sessions with this folder. Rejects where no program of ours can run. */
  program(folder: string): Promise<McpProxyProgram>;
  /** Says which tools may be seen in the session of this folder; its proxies list anew what changed. */
  show(folder: string, tools: Visibility): void;
  /** What servers have listed in the session of this folder: how each tool is defined, by its name in our words. */
  listed(folder: string): ReadonlyMap<string, string>;
}
