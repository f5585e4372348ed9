import {
  CodeLens,
  commands,
  type Event,
  FileDecoration,
  languages,
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  ThemeColor,
  type Uri,
  window,
} from 'vscode';
import { Owning } from '../../base/lifetime';
import { visible } from '../../core/text/visible';
import type { PreviewedFile } from '../../ports/revision';
import { t } from '../t';
import type { ChangeDocuments } from './changeDocuments';
import { changeUri, inlineScheme, placeOf } from './changeUri';
import { isDraft } from './fileDraft';
import { InlineDecorations } from './inlineDecorations';
import { inlineLenses } from './inlineLenses';
import { firstRowOf, type InlineView, inlineView } from './inlineView';
import type { OpenPreview } from './openPreview';
import { openAs } from './sideBySide';

interface InlineNeeds {
  readonly documents: ChangeDocuments;
  /** Something was dropped, kept or restored. */
  readonly onDidChange: Event<void>;
  find(preview: number): OpenPreview | undefined;
}

/** Shows one file in one column: what goes in red, what comes in green, and what can be done about it above. */
export class InlineSurface extends Owning {
  private readonly decorations = this.lifetime.add(new InlineDecorations());

  constructor(private readonly needs: InlineNeeds) {
    super();
    this.lifetime.add(
      languages.registerCodeLensProvider(
        { scheme: inlineScheme },
        { onDidChangeCodeLenses: needs.onDidChange, provideCodeLenses: (document) => this.lensesOf(document) },
      ),
    );
    this.lifetime.add(needs.onDidChange(() => this.paintAll()));
    this.lifetime.add(window.onDidChangeVisibleTextEditors(() => this.paintAll()));
    this.lifetime.add(window.registerFileDecorationProvider({ provideFileDecoration: (uri) => this.badgeOf(uri) }));
  }

  async open(open: OpenPreview, index: number): Promise<void> {
    const file = open.preview.files[index];
    if (file === undefined) {
      return;
    }
    const place = { preview: open.number, edition: open.edition, file: index, side: 'after' } as const;
    const uri = changeUri(inlineScheme, file, place);
    const view = viewOf(file);
    this.needs.documents.put(uri, view.text);
    const document = await openAs(uri, isDraft(file) ? file.change.cell?.language : 'plaintext');
    const editor = await window.showTextDocument(document, { preview: false });
    this.paint(editor);
    await foldUnchanged(editor, view);
  }

  private paintAll(): void {
    for (const editor of window.visibleTextEditors) {
      this.paint(editor);
    }
  }

  private paint(editor: TextEditor): void {
    const { file } = this.shownIn(editor.document) ?? {};
    if (file !== undefined && isDraft(file)) {
      this.decorations.paint(editor, viewOf(file), file.dropped);
    }
  }

  private lensesOf(document: TextDocument): CodeLens[] {
    const shown = this.shownIn(document);
    if (shown === undefined) {
      return [];
    }
    const { open, file, index } = shown;
    return inlineLenses(open.preview, index, viewOf(file)).map(
      ({ row, title, command }) =>
        new CodeLens(new Range(row, 0, row, 0), {
          // VS Code swallows a plain blank behind an icon.
          title: title.replace(/^(\$\([a-z-]+\)) /, '$1\u00a0'),
          command: command?.name ?? '',
          ...(command === undefined ? {} : { arguments: [...command.given] }),
        }),
    );
  }

  /** Marks the tab, which has the name of the file, as something that only asks. */
  private badgeOf(uri: Uri): FileDecoration | undefined {
    const place = uri.scheme === inlineScheme ? placeOf(uri) : undefined;
    const open = place && this.needs.find(place.preview);
    const tooltip = open && t`Proposed by ${visible(open.preview.question.call.agent)}, not written yet`;
    return tooltip === undefined
      ? undefined
      : new FileDecoration('?', tooltip, new ThemeColor('list.warningForeground'));
  }

  private shownIn({ uri }: TextDocument) {
    const place = uri.scheme === inlineScheme ? placeOf(uri) : undefined;
    const open = place && this.needs.find(place.preview);
    const file = place && open?.preview.files[place.file];
    return place && open && file && place.edition === open.edition ? { open, file, index: place.file } : undefined;
  }
}

function viewOf(file: PreviewedFile): InlineView {
  return isDraft(file)
    ? inlineView(file.diff)
    : { text: `${visible(file.path)}\n${visible(file.why)}.\n`, numbers: [], hunks: [], folds: [] };
}

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
