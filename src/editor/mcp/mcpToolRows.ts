import { readMcpName } from '../../core/rules/rule/mcpName';
import { visible } from '../../core/text/visible';
import type { McpToolView } from '../../ports/mcp';
import { agoText } from '../remembered/timeText';
import { said } from '../said';
import { t } from '../t';

interface McpToolRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** The name in rules; undefined for a server whose tools are not known. */
  readonly tool: string | undefined;
}

/** The tools as rows: by server, those that were used last first, and servers of which nothing is known at the end. */
export function mcpToolRows(tools: readonly McpToolView[], now: number): readonly McpToolRow[] {
  return [...tools].sort(byUse).map((tool) => ({
    label: `${tool.hidden === undefined ? '$(tools)' : '$(eye-closed)'} ${plain(nameOf(tool))}`,
    description: plain([tool.server, ...tool.agents].join(' · ')),
    detail: plain(detailOf(tool, now)),
    tool: tool.tool,
  }));
}

function byUse(left: McpToolView, right: McpToolView): number {
  return (
    left.server.localeCompare(right.server) ||
    (right.used ?? 0) - (left.used ?? 0) ||
    nameOf(left).localeCompare(nameOf(right))
  );
}

function nameOf({ tool, server }: McpToolView): string {
  return tool === undefined ? server : (readMcpName(tool)?.tool ?? tool);
}

function detailOf({ tool, hidden, decision, reads, used }: McpToolView, now: number): string {
  if (tool === undefined) {
    return t`Its tools are known once an agent has started it.`;
  }
  const seen = hidden === undefined ? outcomes[decision] : t`Hidden: ${said(hidden)}.`;
  const last = used === undefined ? t`Not used yet.` : t`Last used ${agoText(used, now)}.`;
  // A narrow list cuts the end off.
  return [seen, last, readers[reads]].join(' ');
}

const outcomes = {
  allow: t`Shown; a call of it is allowed.`,
  ask: t`Shown; a call of it asks.`,
  deny: t`Shown; a call of it is denied.`,
} as const;

const readers = {
  server: t`Its server says that it only reads, which counts for nothing by itself.`,
  check: t`A check of yours says that it only reads.`,
  nobody: t`Nobody says that it only reads.`,
} as const;

/** Names of servers and tools are their own words, and no icons. */
function plain(text: string): string {
  return visible(text).replaceAll('$(', '$ (');
}
