import { window } from 'vscode';
import { visible } from '../../core/text/visible';
import type { McpToolView } from '../../ports/mcp';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { mcpToolRows } from './mcpToolRows';

/** What showing them takes. */
export interface ShowMcpToolsNeeds extends Pick<WindowNeeds, 'clock' | 'showText'> {
  readonly tools: () => readonly McpToolView[];
}

/** "MCP Tools": every MCP server and tool that agents can reach; a row opens how its server defines the tool. */
export function showMcpTools({ tools, clock, showText }: ShowMcpToolsNeeds): EditorCommands {
  return {
    async 'gatehouse.showMcpTools'() {
      const all = tools();
      if (all.length === 0) {
        void window.showInformationMessage(
          t`No agent of yours has an MCP server, and none was used through Gatehouse.`,
        );
        return;
      }
      const chosen = await window.showQuickPick(mcpToolRows(all, clock.now()), {
        title: t`MCP Tools`,
        placeHolder: t`Choose a tool to read how its server defines it`,
        matchOnDescription: true,
        matchOnDetail: true,
      });
      const tool = all.find((it) => it.tool !== undefined && it.tool === chosen?.tool);
      if (tool?.tool !== undefined) {
        const told =
          tool.definition === '' ? [t`Its server has not told how it is defined.`] : tool.definition.split('\n');
        await showText(
          [t`Tool: ${visible(tool.tool)}`, '', ...told.map((line) => visible(line)), ''].join('\n'),
          t`MCP Tool`,
        );
      }
    },
  };
}
