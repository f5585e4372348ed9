import { window, workspace } from 'vscode';
import { explain } from '../core/explain/explain';
import { visible } from '../core/text/visible';
import type { Verdict } from '../core/verdict';
import type { Command } from './command';
import type { Explanations } from './explanations';

/** Where a command is judged, as the editor knows it. */
export interface EditorGround {
  /** The folder of the active document, else the first workspace folder; undefined when no folder is open. */
  readonly folder: string | undefined;
  readonly workspaceFolders: readonly string[];
  readonly trusted: boolean;
}

/** Decides a shell command that nobody is about to run. */
export type Judge = (command: string, ground: EditorGround) => Verdict;

/** "Explain a Command…": takes a shell command and shows how it would be decided and why. */
export function explainCommand(judge: Judge, explanations: Explanations): Command {
  return {
    id: 'gatehouse.explainCommand',
    async run() {
      const command = await window.showInputBox({
        title: 'Explain a Command',
        prompt: 'A shell command. It is not run.',
        ignoreFocusOut: true,
      });
      if (command === undefined) {
        return;
      }
      await explanations.show(pageFor(command, judge(command, currentGround())));
    },
  };
}

function pageFor(command: string, verdict: Verdict): string {
  const sentences = explain(verdict).map((sentence) => visible(sentence));
  return [
    `Command: ${visible(command)}`,
    '',
    ...sentences,
    '',
    'Decided in the default mode by the built-in checks; rules in the settings are not read yet.',
    '',
  ].join('\n');
}

function currentGround(): EditorGround {
  const workspaceFolders = (workspace.workspaceFolders ?? [])
    .filter((folder) => folder.uri.scheme === 'file')
    .map((folder) => folder.uri.fsPath);
  const active = window.activeTextEditor?.document.uri;
  const activeFolder = active && workspace.getWorkspaceFolder(active)?.uri;
  return {
    folder: activeFolder?.scheme === 'file' ? activeFolder.fsPath : workspaceFolders[0],
    workspaceFolders,
    trusted: workspace.isTrusted,
  };
}
