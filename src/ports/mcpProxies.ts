import type { Visibility } from '../core/tools/visibility';

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
