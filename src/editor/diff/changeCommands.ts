import { Range, Selection, TextEditorRevealType, window } from 'vscode';
import type { FileDraft, PreviewedFile } from '../../ports/revision';
import { inert } from '../agentText';
import { t } from '../t';
import type { EditorCommands, RunCommand } from '../windowNeeds';
import { placeOf } from './changeUri';
import { hunkAtLine, isDraft, pathOfFile, resultOf } from './fileDraft';
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
      await open.turns.take(() => run(open, given));
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

function hasLines(file: PreviewedFile): file is FileDraft {
  return isDraft(file) && file.diff.hunks.length > 0;
}

function placeGiven([, file, hunk]: readonly unknown[]): HunkPlace | undefined {
  return typeof file === 'number' && typeof hunk === 'number' ? { file, hunk } : undefined;
}

function placeAtCursor({ surface, preview }: OpenPreview): HunkPlace | undefined {
  const file = surface?.kind === 'inline' ? preview.files[surface.file] : undefined;
  if (surface?.kind !== 'inline' || file === undefined) {
    return undefined;
  }
  const editor = window.activeTextEditor;
  const hunk = hasLines(file) ? editor && hunkAt(inlineView(file.diff), editor.selection.active.line) : 0;
  return hunk === undefined ? undefined : { file: surface.file, hunk };
}

/** The change at the cursor of a comparison, on either side. */
function placeCompared({ surface, preview, number }: OpenPreview): HunkPlace | undefined {
  const editor = window.activeTextEditor;
  const place = editor === undefined || surface?.kind !== 'sideBySide' ? undefined : placeOf(editor.document.uri);
  const file = place?.preview === number ? preview.files[place.file] : undefined;
  if (editor === undefined || place === undefined || file === undefined) {
    return undefined;
  }
  const hunk = hasLines(file) ? hunkAtLine(file, place.side, editor.selection.active.line) : 0;
  return hunk === undefined ? undefined : { file: place.file, hunk };
}

function goTo(
  { surface, preview }: OpenPreview,
  choose: (hunks: readonly InlineHunk[], row: number) => InlineHunk | undefined,
): void {
  const editor = window.activeTextEditor;
  const file = surface?.kind === 'inline' ? preview.files[surface.file] : undefined;
  const hunks = file !== undefined && isDraft(file) ? inlineView(file.diff).hunks : [];
  const hunk = editor && choose(hunks, editor.selection.active.line);
  if (editor !== undefined && hunk !== undefined) {
    const row = firstRowOf(hunk);
    editor.selection = new Selection(row, 0, row, 0);
    editor.revealRange(new Range(row, 0, row, 0), TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

async function chosenFile({ preview }: OpenPreview): Promise<number | undefined> {
  if (preview.files.length === 1) {
    return 0;
  }
  const rows = preview.files.map((file, index) => ({
    label: inert(pathOfFile(file)),
    ...(resultOf(file).kind === 'untouched' ? { description: t`dropped` } : {}),
    index,
  }));
  const chosen = await window.showQuickPick(rows, { title: t`Which file do you want to see by itself?` });
  return chosen?.index;
}
