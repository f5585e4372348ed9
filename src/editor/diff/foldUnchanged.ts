import { commands, Position, Selection, type TextEditor, TextEditorRevealType } from 'vscode';
import { firstRowOf, type InlineView } from './inlineView';

/** VS Code takes no more cursors than this at once, and the folds are made from cursors. */
const mostFolds = 1000;

/**
 * Folds what does not change, and shows the first change. Afterwards every change is unfolded, because the text itself
 * may have regions that VS Code folds by itself, and a change must not hide in one.
 */
export async function foldUnchanged(editor: TextEditor, { folds, hunks }: InlineView): Promise<void> {
  if (folds.length > 0 && folds.length <= mostFolds) {
    editor.selections = folds.map(({ start, end }) => new Selection(start, 0, end - 1, 1_000_000));
    await commands.executeCommand('editor.createFoldingRangeFromSelection');
  }
  const first = hunks[0] === undefined ? 0 : firstRowOf(hunks[0]);
  const place = new Position(first, 0);
  editor.selections = [new Selection(place, place)];
  if (hunks.length > 0) {
    const selectionLines = hunks.flatMap(({ removed, added }) => [
      removed.start,
      Math.max(added.end - 1, removed.start),
    ]);
    await commands.executeCommand('editor.unfold', { selectionLines, direction: 'up', levels: 1000 });
  }
  editor.revealRange(new Selection(place, place), TextEditorRevealType.InCenterIfOutsideViewport);
}
