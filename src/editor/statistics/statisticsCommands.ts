import { ViewColumn, window, workspace } from 'vscode';
import type { Statistics } from '../../ports/history';
import { lookingThrough } from '../slowWork';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { statisticsCsv, statisticsHtml } from './statisticsText';

/** What statistics are made from. */
export type StatisticsNeeds = Pick<WindowNeeds, 'history' | 'ids'>;

/** *Show Statistics* and *Export Statistics…*. */
export function statisticsCommands({ history, ids }: StatisticsNeeds): EditorCommands {
  return {
    async 'gatehouse.showStatistics'() {
      const statistics = await counted(history);
      if (statistics === undefined) {
        return;
      }
      // The page has no script; what it can start is named here.
      const options = {
        enableScripts: true,
        enableCommandUris: ['gatehouse.exportStatistics'],
        localResourceRoots: [],
      };
      const panel = window.createWebviewPanel('gatehouse.statistics', t`Statistics`, ViewColumn.Active, options);
      panel.webview.html = statisticsHtml(statistics, ids.next().replaceAll('-', ''));
    },
    async 'gatehouse.exportStatistics'() {
      const formats = [
        { label: 'JSON', language: 'json', print: (it: Statistics) => `${JSON.stringify(it, null, 2)}\n` },
        { label: 'CSV', language: 'plaintext', print: statisticsCsv },
      ];
      const chosen = await window.showQuickPick(formats, {
        title: t`Export Statistics`,
        placeHolder: t`In which format?`,
      });
      const statistics = chosen && (await counted(history));
      if (chosen !== undefined && statistics !== undefined) {
        const { language } = chosen;
        const document = await workspace.openTextDocument({ content: chosen.print(statistics), language });
        await window.showTextDocument(document);
      }
    },
  };
}

function counted(history: WindowNeeds['history']): Promise<Statistics | undefined> {
  return lookingThrough(t`Gatehouse counts the audit log`, (watch) => history.count(watch));
}
