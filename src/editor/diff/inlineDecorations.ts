import { Range, type TextEditor, ThemeColor, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { InlineView, RowSpan } from './inlineView';

/** Colours the rows of inline previews; a sign in front says the same without colour. */
export class InlineDecorations implements Disposable {
  private readonly lifetime = new Lifetime();
  private readonly added = this.lifetime.add(
    decoration('+', {
      row: 'gatehouse.addedLineBackground',
      sign: 'gitDecoration.addedResourceForeground',
      ruler: 'diffEditorOverview.insertedForeground',
    }),
  );
  private readonly removed = this.lifetime.add(
    decoration('-', {
      row: 'gatehouse.removedLineBackground',
      sign: 'gitDecoration.deletedResourceForeground',
      ruler: 'diffEditorOverview.removedForeground',
    }),
  );
  private readonly left = this.lifetime.add(
    window.createTextEditorDecorationType({
      isWholeLine: true,
      opacity: '0.45',
      textDecoration: 'line-through',
      before: { contentText: '\u00a0', margin: '0 1ch 0 0' },
    }),
  );
  private readonly stays = this.lifetime.add(
    window.createTextEditorDecorationType({ before: { contentText: '=', margin: '0 1ch 0 0' } }),
  );

  paint(editor: TextEditor, view: InlineView, dropped: ReadonlySet<number>): void {
    const kept = view.hunks.filter((_, index) => !dropped.has(index));
    const others = view.hunks.filter((_, index) => dropped.has(index));
    editor.setDecorations(this.added, rangesOf(kept.map(({ added }) => added)));
    editor.setDecorations(this.removed, rangesOf(kept.map(({ removed }) => removed)));
    editor.setDecorations(this.left, rangesOf(others.map(({ added }) => added)));
    editor.setDecorations(this.stays, rangesOf(others.map(({ removed }) => removed)));
  }

  dispose(): void {
    this.lifetime.dispose();
  }
}

/** The colours of one kind of row. Those of rows are our own, because a diff editor has none in high contrast themes. */
interface RowColours {
  readonly row: string;
  readonly sign: string;
  readonly ruler: string;
}

function decoration(sign: string, colours: RowColours) {
  return window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor(colours.row),
    overviewRulerColor: new ThemeColor(colours.ruler),
    before: { contentText: sign, margin: '0 1ch 0 0', color: new ThemeColor(colours.sign) },
  });
}

/** One range for each row, because what stands in front is drawn once for a range. */
function rangesOf(spans: readonly RowSpan[]): Range[] {
  return spans.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, offset) => new Range(start + offset, 0, start + offset, 0)),
  );
}
