import {
  type DecorationRenderOptions,
  Range,
  type TextEditor,
  TextEditorLineNumbersStyle,
  ThemeColor,
  window,
} from 'vscode';
import { Owning } from '../../base/lifetime';
import type { InlineView, RowSpan } from './inlineView';

/** Of a larger file only the rows around its changes are numbered: VS Code keeps a style for each. */
const mostNumbered = 3_000;

/**
 * Colours the rows of inline previews. In front of each stands its number in the file, in the place of VS Code's, which
 * counts what goes and what comes alike; a sign says the same as the colour.
 */
export class InlineDecorations extends Owning {
  private readonly added = this.decoration('gitDecoration.addedResourceForeground', {
    backgroundColor: new ThemeColor('gatehouse.addedLineBackground'),
    overviewRulerColor: new ThemeColor('diffEditorOverview.insertedForeground'),
  });
  private readonly removed = this.decoration('gitDecoration.deletedResourceForeground', {
    backgroundColor: new ThemeColor('gatehouse.removedLineBackground'),
    overviewRulerColor: new ThemeColor('diffEditorOverview.removedForeground'),
  });
  private readonly left = this.decoration('editorLineNumber.foreground', {
    opacity: '0.45',
    textDecoration: 'line-through',
  });
  private readonly unchanged = this.decoration('editorLineNumber.foreground', {});

  paint(editor: TextEditor, view: InlineView, dropped: ReadonlySet<number>): void {
    const { hunks, numbers, folds } = view;
    const kept = hunks.filter((_, index) => !dropped.has(index));
    const others = hunks.filter((_, index) => dropped.has(index));
    const changed = new Set(hunks.flatMap(({ removed, added }) => [removed, added]).flatMap(rowsOf));
    const skipped = new Set(numbers.length > mostNumbered ? folds.flatMap(rowsOf) : []);
    const plain = numbers.map((_, row) => row).filter((row) => !changed.has(row) && !skipped.has(row));
    const width = String(numbers.length).length;
    const marked = (rows: readonly number[], sign: string) =>
      rows.map((row) => ({
        range: new Range(row, 0, row, 0),
        renderOptions: {
          before: { contentText: `${numbers[row] ?? ''}`.padStart(width, blank) + blank + sign + blank },
        },
      }));
    editor.options = { lineNumbers: TextEditorLineNumbersStyle.Off };
    editor.setDecorations(this.added, marked(kept.map(({ added }) => added).flatMap(rowsOf), '+'));
    editor.setDecorations(this.removed, marked(kept.map(({ removed }) => removed).flatMap(rowsOf), '-'));
    editor.setDecorations(this.left, marked(others.map(({ added }) => added).flatMap(rowsOf), blank));
    editor.setDecorations(this.unchanged, [
      ...marked(plain, blank),
      ...marked(others.map(({ removed }) => removed).flatMap(rowsOf), '='),
    ]);
  }

  /** The colours of rows are our own, because a diff editor has none in high contrast themes. */
  private decoration(colour: string, options: DecorationRenderOptions) {
    return this.lifetime.add(
      window.createTextEditorDecorationType({
        isWholeLine: true,
        before: { color: new ThemeColor(colour), margin: '0 1ch 0 0' },
        ...options,
      }),
    );
  }
}

/** Blanks that no style swallows. */
const blank = '\u00a0';

function rowsOf({ start, end }: RowSpan): readonly number[] {
  return Array.from({ length: end - start }, (_, offset) => start + offset);
}
