import { type CodeLens, commands, TabInputTextDiff, type Uri, window } from 'vscode';
import type { Question } from '../../../src/ports/question';
import type { Outcome } from '../../../src/ports/reviewer';
import type { PlayedSession } from '../agent/playedAgent';
import { eventually } from './eventually';

/** A preview takes no yes before it has been left alone for 700 ms. */
export const armedMs = 900;

/** A question whose preview was asked for, and what becomes of it. */
export interface Asked {
  readonly question: Question;
  readonly outcome: Thenable<Outcome>;
}

/** Answers what is left with no, and waits until no preview is left. */
export async function clearPreviews(): Promise<void> {
  for (const { id, digest } of await questions()) {
    await commands.executeCommand('gatehouse.test.answer', id, digest, { kind: 'deny' });
  }
  await commands.executeCommand('workbench.action.closeQuickOpen');
  await eventually('no preview is left', () => (previewTabs().length === 0 ? true : undefined));
}

/** Asks in a session of its own and opens the preview. */
export async function ask(tool: string, input: unknown, given: PlayedSession = {}): Promise<Asked> {
  const session: string = await commands.executeCommand('gatehouse.test.startSession', given);
  const outcome: Thenable<Outcome> = commands.executeCommand('gatehouse.test.review', { tool, input, session });
  const question = await eventually('the question is there', async () => (await questions())[0]);
  void commands.executeCommand('gatehouse.showChange', question.id);
  return { question, outcome };
}

/** The questions that wait. */
export async function questions(): Promise<readonly Question[]> {
  return commands.executeCommand('gatehouse.test.questions');
}

/** Allows from the preview, once it takes a yes. */
export async function allow({ id }: Question): Promise<void> {
  // What moves in the window meanwhile puts the moment off, and a yes before it is not heard.
  await eventually('the yes is taken', async () => {
    await pause(armedMs);
    await commands.executeCommand('gatehouse.allowChange', id);
    const question = (await questions()).find((it) => it.id === id);
    return question === undefined || question.state === 'moving' ? true : undefined;
  });
}

/** Denies from the preview. */
export async function deny({ question }: Pick<Asked, 'question'>): Promise<void> {
  await commands.executeCommand('gatehouse.denyChange', question.id);
}

/** The editor of the inline preview, once it is in front. */
export function inlineEditor() {
  return eventually('the inline preview is open', () => {
    const editor = window.activeTextEditor;
    return editor?.document.uri.scheme === 'gatehouse-change' ? editor : undefined;
  });
}

/** The tabs of all previews. */
export function previewTabs() {
  return window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input, label }) => JSON.stringify(input ?? {}).includes('gatehouse-') || label.includes('proposed by'));
}

/** The side of a comparison that may be edited; undefined while none is in front. */
export function comparedUri(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputTextDiff && input.modified.scheme === 'gatehouse-after' ? input.modified : undefined;
}

/** What stands above the rows of a document: the row, and the words, with plain blanks. */
export async function lensesOf(uri: Uri): Promise<readonly string[]> {
  const lenses: readonly CodeLens[] = await commands.executeCommand('vscode.executeCodeLensProvider', uri, 100);
  return lenses.map(({ range, command }) => `${range.start.line} ${command?.title.replace('\u00a0', ' ') ?? ''}`);
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
