import { commands, Selection, TextEditorRevealType, type Uri, window, workspace } from 'vscode';
import type { Decision } from '../../core/decision';
import { rangeOf } from '../documentRemarks';
import { settingsFileOf } from '../settings/settingsFiles';
import { rulesInText } from './rulesInText';

/** A rule in settings, and in which ones. */
interface RuleToShow {
  readonly text: string;
  readonly effect: Decision;
  readonly scope: 'workspace' | 'user';
  /** The folder whose settings hold it; undefined for the workspace as a whole. */
  readonly folder?: string | undefined;
}

/** Opens the settings.json that holds a rule and selects the rule there, if it is there. */
export async function showRule({ text, effect, scope, folder }: RuleToShow): Promise<void> {
  const editor = await openSettings(scope, folder);
  if (editor === undefined) {
    return;
  }
  const { document } = editor;
  const rule = rulesInText(document.getText(), document.uri.path).find(
    (it) => it.text === text && it.effect === effect,
  );
  if (rule !== undefined) {
    const range = rangeOf(rule, document);
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

async function openSettings(scope: 'workspace' | 'user', folder: string | undefined) {
  const file = scope === 'user' ? undefined : workspaceSettings(folder);
  if (file !== undefined) {
    return window.showTextDocument(await workspace.openTextDocument(file));
  }
  // VS Code does not tell where the person's settings are, but opens them.
  await commands.executeCommand('workbench.action.openSettingsJson');
  return window.activeTextEditor;
}

function workspaceSettings(folder: string | undefined): Uri | undefined {
  const found = workspace.workspaceFolders?.find(({ uri }) => uri.fsPath === folder);
  return settingsFileOf(found === undefined ? 'workspace' : { folder: found.uri });
}
