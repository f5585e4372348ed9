import { window, workspace } from 'vscode';
import { explain } from '../core/explain/explain';
import type { Mode } from '../core/modes';
import type { Suggestion } from '../core/suggest/suggestRules';
import { visible } from '../core/text/visible';
import type { Verdict } from '../core/verdict';
import { firstFolder } from './firstFolder';
import { said } from './said';
import { t } from './t';
import type { EditorCommands, WindowNeeds } from './windowNeeds';

/** How a command would be decided, and in which mode. */
interface Judgement {
  readonly verdict: Verdict;
  readonly mode: Pick<Mode, 'name' | 'title'>;
  /** Rules that would allow it, narrowest first; those of an entry do so together. */
  readonly suggestions: readonly Suggestion[];
}

/** Decides a shell command that nobody is about to run, in a folder; undefined: in the person's home. */
export type CommandJudge = (command: string, folder: string | undefined) => Judgement;

/** "Explain a Command…": takes a shell command and shows how it would be decided and why. */
export function explainCommand(judge: CommandJudge, showText: WindowNeeds['showText']): EditorCommands {
  return {
    async 'gatehouse.explainCommand'() {
      const command = await window.showInputBox({
        title: t`Explain a Command`,
        prompt: t`A shell command. It is not run.`,
        ignoreFocusOut: true,
      });
      if (command === undefined) {
        return;
      }
      if (command.trim() === '') {
        void window.showInformationMessage(t`No command was given, so there is nothing to explain.`);
        return;
      }
      await showText(pageFor(command, judge(command, currentFolder())));
    },
  };
}

function pageFor(command: string, { verdict, mode, suggestions }: Judgement): string {
  const sentences = explain(verdict, suggestions).map((sentence) => visible(said(sentence)));
  return [
    t`Command: ${visible(command)}`,
    '',
    ...sentences,
    ...(suggestions.length === 0 ? [] : [t`Rules that would allow it, narrowest first:`]),
    ...suggestions.map(({ rules }) => `  ${visible(rules.join(', '))}`),
    '',
    t`Decided in the mode ${said(mode.title)} (${mode.name}), by the rules in your settings and the built-in checks.`,
    '',
  ].join('\n');
}

/** The folder of the active document, else the first one. */
function currentFolder(): string | undefined {
  const active = window.activeTextEditor?.document.uri;
  const ofActive = active && workspace.getWorkspaceFolder(active)?.uri;
  return ofActive?.scheme === 'file' ? ofActive.fsPath : firstFolder();
}
