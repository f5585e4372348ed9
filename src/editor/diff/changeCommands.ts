import { Range, Selection, type TextEditor, TextEditorRevealType, window } from 'vscode';
import type { PreviewedFile } from '../../ports/revision';
import { inert } from '../agentText';
import { t } from '../t';
import type { EditorCommands, RunCommand } from '../windowNeeds';
import { placeOf } from './changeUri';
import { hunkAtLine, isDraft, pathOfFile } from './fileDraft';
import { firstRowOf, hunkAt, type InlineHunk, inlineView } from './inlineView';
import type { OpenPreview } from './openPreview';
import type { Previews } from './previews';

/** Everything a person can do in a preview of a change. */
export function changeCommands(previews: Previews): EditorCommands {
  /** A command on the preview that its first argument names, or on the one in front. */
  const on =
    (run: PreviewCommand): RunCommand =>
    async (...given) => {
      const open = previews.find(given[0]);
      if (open === undefined) {
        await window.showInformationMessage(t`Gatehouse: no proposed change is in front.`);
        return;
      }
      await open.inTurn(() => run(open, given));
    };
  const choosing =
    (how: 'keep' | 'drop'): PreviewCommand =>
    async (open, given) => {
      previews.collect(open);
      const place = placeGiven(given) ?? placeAtCursor(open) ?? placeCompared(open);
      if (place !== undefined) {
        open.preview[how](place.file, place.hunk);
        await previews.redraw(open, place.file);
      }
    };
  return {
    'gatehouse.showChange': async (id) => previews.showWaiting(id),
    'gatehouse.allowChange': on((open) => previews.allow(open)),
    'gatehouse.denyChange': on((open) => previews.deny(open)),
    'gatehouse.keepChange': on(choosing('keep')),
    'gatehouse.dropChange': on(choosing('drop')),
    'gatehouse.nextChange': on(async (open) => goTo(open, (hunks, row) => hunks.find((it) => firstRowOf(it) > row))),
    'gatehouse.previousChange': on(async (open) =>
      goTo(open, (hunks, row) => hunks.findLast((it) => firstRowOf(it) < row)),
    ),
    'gatehouse.showSideBySide': on((open) => previews.surface(open, { kind: 'sideBySide' })),
    'gatehouse.showInline': on(async (open) => {
      const file = await chosenFile(open);
      if (file !== undefined) {
        await previews.surface(open, { kind: 'inline', file });
      }
    }),
    'gatehouse.restoreChange': on((open) => previews.restore(open)),
  };
}

type PreviewCommand = (open: OpenPreview, given: readonly unknown[]) => Promise<void>;

/** One change of one file. */
interface HunkPlace {
  readonly file: number;
  readonly hunk: number;
}

function hasLines(file: PreviewedFile): boolean {
  return isDraft(file) && file.diff.hunks.length > 0;
}

function placeGiven([, file, hunk]: readonly unknown[]): HunkPlace | undefined {
  return typeof file === 'number' && typeof hunk === 'number' ? { file, hunk } : undefined;
}

function placeAtCursor(open: OpenPreview): HunkPlace | undefined {
  const file = open.surface?.kind === 'inline' ? open.preview.files[open.surface.file] : undefined;
  if (open.surface?.kind === 'inline' && file !== undefined && !hasLines(file)) {
    return { file: open.surface.file, hunk: 0 };
  }
  const shown = inlineShown(open);
  const hunk = shown === undefined ? undefined : hunkAt(shown, shown.editor.selection.active.line);
  return shown === undefined || hunk === undefined ? undefined : { file: shown.file, hunk };
}

/** The change at the cursor of a comparison, on either side. */
function placeCompared({ surface, preview, number }: OpenPreview): HunkPlace | undefined {
  const editor = window.activeTextEditor;
  const place = editor === undefined || surface?.kind !== 'sideBySide' ? undefined : placeOf(editor.document.uri);
  const file = place?.preview === number ? preview.files[place.file] : undefined;
  if (editor === undefined || place === undefined || file === undefined) {
    return undefined;
  }
  const hunk = isDraft(file) && hasLines(file) ? hunkAtLine(file, place.side, editor.selection.active.line) : 0;
  return hunk === undefined ? undefined : { file: place.file, hunk };
}

function inlineShown(
  open: OpenPreview,
): { readonly editor: TextEditor; readonly file: number; readonly hunks: readonly InlineHunk[] } | undefined {
  const editor = window.activeTextEditor;
  const file = open.surface?.kind === 'inline' ? open.preview.files[open.surface.file] : undefined;
  return open.surface?.kind !== 'inline' || editor === undefined || file === undefined || !isDraft(file)
    ? undefined
    : { editor, file: open.surface.file, hunks: inlineView(file.diff).hunks };
}

function goTo(open: OpenPreview, choose: (hunks: readonly InlineHunk[], row: number) => InlineHunk | undefined): void {
  const shown = inlineShown(open);
  const hunk = shown === undefined ? undefined : choose(shown.hunks, shown.editor.selection.active.line);
  if (shown !== undefined && hunk !== undefined) {
    const row = firstRowOf(hunk);
    shown.editor.selection = new Selection(row, 0, row, 0);
    shown.editor.revealRange(new Range(row, 0, row, 0), TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

async function chosenFile({ preview }: OpenPreview): Promise<number | undefined> {
  if (preview.files.length === 1) {
    return 0;
  }
  const rows = preview.files.map((file, index) => ({ label: inert(pathOfFile(file)), index }));
  const chosen = await window.showQuickPick(rows, { title: t`Which file do you want to see by itself?` });
  return chosen?.index;
}
