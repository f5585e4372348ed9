import { gravestFirst } from '../../core/verdict';
import type { FileDraft, PreviewedFile } from '../../ports/revision';
import { inert, shortened } from '../agentText';
import { allowText, isNothingLeft } from '../prompts/revisionText';
import { said } from '../said';
import { t } from '../t';
import { changesIn, isDraft, resultOf } from './fileDraft';
import { hunkRemarks } from './hunkRemarks';
import { firstRowOf, type InlineView } from './inlineView';
import type { Preview } from './preview';

/** A line of text above a row, which a click may turn into a command. */
interface Lens {
  readonly row: number;
  readonly title: string;
  readonly command?: { readonly name: string; readonly given: readonly unknown[] };
}

/** What is written above the rows of an inline preview: what can be done, what to know, and each change. */
export function inlineLenses(preview: Preview, index: number, view: InlineView): readonly Lens[] {
  const file = preview.files[index];
  if (file === undefined) {
    return [];
  }
  return [
    ...topLenses(preview, file),
    ...warningsOf(preview).map((says) => ({ row: 0, title: `$(warning) ${inert(says)}` })),
    ...remarksOn(preview, file).map((title) => ({ row: 0, title: inert(title) })),
    ...hunkLenses(preview, { file, index, view }),
  ];
}

function topLenses(preview: Preview, file: PreviewedFile): readonly Lens[] {
  const given = [preview.question.id];
  const isAlone = preview.files.length === 1;
  const other = isAlone ? `$(diff) ${t`Side by Side`}` : `$(files) ${t`All Files`}`;
  return [
    ...(isNothingLeft(preview)
      ? []
      : [
          {
            row: 0,
            title: `$(check) ${allowText(preview, 'Allow')}`,
            command: { name: 'gatehouse.allowChange' as const, given },
          },
        ]),
    { row: 0, title: `$(x) ${t`Deny`}`, command: { name: 'gatehouse.denyChange', given } },
    ...(isDraft(file) || !isAlone
      ? [{ row: 0, title: other, command: { name: 'gatehouse.showSideBySide' as const, given } }]
      : []),
    ...(preview.isRevised
      ? [{ row: 0, title: `$(discard) ${t`Start Over`}`, command: { name: 'gatehouse.restoreChange' as const, given } }]
      : []),
  ];
}

/** What checks warn of. A preview can be opened without the prompt that says it. */
function warningsOf({ question: { verdict } }: Preview): readonly string[] {
  const warnings = gravestFirst(verdict).filter(({ check }) => check !== undefined);
  return [...new Set(warnings.map(({ text }) => shortened(said(text), warningColumns)))];
}

/** Several warnings stand side by side above one row. */
const warningColumns = 100;

/** What a person should know about the change besides its lines. */
export function remarksOn(preview: Preview, file: PreviewedFile): readonly string[] {
  const { again } = preview.question;
  return [
    ...(again === undefined ? [] : [said(again)]),
    ...(isDraft(file) ? draftRemarks(file) : []),
    ...(resultOf(file).kind === 'untouched' ? [t`Everything is dropped: the file stays as it is.`] : []),
    ...(preview.isUnsaved(file) ? [t`You have unsaved edits in this file; they are part of what is shown.`] : []),
    ...(preview.isChangeable || !isDraft(file) ? [] : [t`This agent takes the change only as a whole.`]),
  ];
}

function draftRemarks(draft: FileDraft): readonly string[] {
  const { before, after, movedTo, cell, says } = draft.change;
  return [
    ...(cell === undefined ? [] : [t`Only ${cell.name} of the notebook is shown.`]),
    ...(movedTo === undefined ? [] : [t`The file is renamed to ${movedTo}.`]),
    ...(before === undefined ? [t`This file is new.`] : []),
    ...(says === undefined ? [] : [t`It ${said(says)}.`]),
    ...(after === undefined ? [cell === undefined ? t`The file is removed.` : t`The cell is removed.`] : []),
    ...(draft.diff.hunks.length === 0 && movedTo === undefined ? [t`The text does not change.`] : []),
  ];
}

function hunkLenses(
  preview: Preview,
  { file, index, view }: { readonly file: PreviewedFile; readonly index: number; readonly view: InlineView },
): readonly Lens[] {
  const all = changesIn(file);
  return Array.from({ length: all }, (_, number) => number).flatMap((number) => {
    const [placed, hunk] = [view.hunks[number], isDraft(file) ? file.diff.hunks[number] : undefined];
    // Of a single file without lines there is no more to say than Allow and Deny.
    if (hunk === undefined && preview.files.length === 1) {
      return [];
    }
    const row = placed === undefined ? 0 : firstRowOf(placed);
    const isDropped = isDraft(file) ? file.dropped.has(number) : file.dropped === true;
    const remarks = isDraft(file) && hunk !== undefined ? `: ${hunkRemarks(file.diff, hunk).join('; ')}` : '';
    const state = isDropped ? t`Change ${number + 1} of ${all}, dropped` : t`Change ${number + 1} of ${all}, kept`;
    const title = `${state}${remarks}`;
    const given = [preview.question.id, index, number];
    // What it is about comes first: above the first row it parts this change's buttons from those of the whole.
    return [
      { row, title },
      ...(preview.isChangeable
        ? [
            { row, title: `$(check) ${t`Keep`}`, command: { name: 'gatehouse.keepChange' as const, given } },
            { row, title: `$(trash) ${t`Drop`}`, command: { name: 'gatehouse.dropChange' as const, given } },
          ]
        : []),
    ];
  });
}
