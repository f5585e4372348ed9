import { CodeLens, type Event, languages, Range, type TextDocument, type TextEditor, window } from 'vscode';
import { Owning } from '../../base/lifetime';
import { isDraft, type PreviewedFile } from '../../core/edits/fileDraft';
import { visible } from '../../core/text/visible';
import type { ChangeDocuments } from './changeDocuments';
import { changeUri, inlineScheme, placeOf } from './changeUri';
import { foldUnchanged } from './foldUnchanged';
import { InlineDecorations } from './inlineDecorations';
import { inlineLenses } from './inlineLenses';
import { type InlineView, inlineView } from './inlineView';
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

  private shownIn(
    document: TextDocument,
  ): { readonly open: OpenPreview; readonly file: PreviewedFile; readonly index: number } | undefined {
    const place = document.uri.scheme === inlineScheme ? placeOf(document.uri) : undefined;
    const open = place === undefined ? undefined : this.needs.find(place.preview);
    const file = place === undefined ? undefined : open?.preview.files[place.file];
    return open === undefined || file === undefined || place === undefined || place.edition !== open.edition
      ? undefined
      : { open, file, index: place.file };
  }
}

function viewOf(file: PreviewedFile): InlineView {
  return isDraft(file)
    ? inlineView(file.diff)
    : { text: `${visible(file.path)}\n${visible(file.why)}.\n`, numbers: [], hunks: [], folds: [] };
}
