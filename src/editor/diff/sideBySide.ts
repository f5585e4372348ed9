import { commands, languages, Position, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { visible } from '../../core/text/visible';
import type { PreviewedFile } from '../../ports/revision';
import { said } from '../said';
import { t } from '../t';
import type { ChangeDocuments } from './changeDocuments';
import { afterScheme, beforeScheme, changeUri } from './changeUri';
import { draftText, isDraft, pathOfFile, resultOf } from './fileDraft';
import type { EditedSide, OpenPreview } from './openPreview';
import { isEditable } from './preview';
import { restoreLineEnds } from './restoreLineEnds';

/** More files than these VS Code does not show in bearable time. */
const mostCompared = 200;

/** Opens VS Code's own comparison of everything a preview changes, and tells which texts may be edited in it. */
export async function openSideBySide(open: OpenPreview, documents: ChangeDocuments): Promise<readonly EditedSide[]> {
  const files = open.preview.files.slice(0, mostCompared);
  const left = open.preview.files.length - files.length;
  const sides: Side[] = [];
  for (const [index, file] of files.entries()) {
    sides.push(await sideOf(open, { file, index }, documents));
  }
  const agent = visible(open.preview.question.call.agent);
  const [only] = sides;
  if (sides.length === 1 && only !== undefined) {
    const title = t`${nameOf(files[0])} (proposed by ${agent})`;
    await commands.executeCommand('vscode.diff', only.before, only.after, title, { preview: false });
  } else {
    // VS Code marks what lacks a side, and what has another name there, and says in the title how many files there are.
    // One has both sides in any case: a tab whose comparisons all lack one tells nobody what is in it.
    const whole = Math.max(
      0,
      files.map(kindOf).findIndex((it) => it !== 'new' && it !== 'removed'),
    );
    const resources = sides.map(({ before, after }, at) => {
      const kind = at === whole ? undefined : kindOf(files[at]);
      return [after, kind === 'new' ? undefined : before, kind === 'removed' ? undefined : after];
    });
    const counts = (['new', 'removed', 'moved'] as const).flatMap((kind) => {
      const count = files.filter((file) => kindOf(file) === kind).length;
      return count === 0 ? [] : [counted[kind](count)];
    });
    const more = left > 0 ? [t`without ${left} more that the prompt lists`] : [];
    await commands.executeCommand(
      'vscode.changes',
      [t`Changes proposed by ${agent}`, ...counts, ...more].join(', '),
      resources,
    );
  }
  return sides.flatMap(({ edited }) => (edited === undefined ? [] : [edited]));
}

function kindOf(file: PreviewedFile | undefined): 'new' | 'removed' | 'moved' | undefined {
  if (file === undefined || !isDraft(file) || resultOf(file).kind === 'untouched') {
    return undefined;
  }
  const { before, after, movedTo } = file.change;
  return before === undefined ? 'new' : after === undefined ? 'removed' : movedTo === undefined ? undefined : 'moved';
}

/** Brings the text of a side to what the file is to have now, line by line, so that the rest stays where it is. */
export async function rewriteSide({ uri }: EditedSide, text: string): Promise<void> {
  const document = documentAt(uri);
  const edit = new WorkspaceEdit();
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const old = document?.getText().split(/\r\n|\r|\n/) ?? [];
  const most = Math.min(old.length, lines.length);
  let [from, behind] = [0, 0];
  while (from < most && old[from] === lines[from]) {
    from += 1;
  }
  while (behind < most - from && old.at(-1 - behind) === lines.at(-1 - behind)) {
    behind += 1;
  }
  // Whole lines with the break behind them, or at the end of the text with the one in front.
  const isLast = behind === 0;
  const start = isLast && from > 0 ? new Position(from - 1, old[from - 1]?.length ?? 0) : new Position(from, 0);
  const end = isLast ? new Position(old.length, 0) : new Position(old.length - behind, 0);
  const put = lines.slice(from, lines.length - behind);
  const words = put.join('\n');
  edit.replace(
    uri,
    new Range(start, end),
    isLast ? (from > 0 && put.length > 0 ? `\n${words}` : words) : put.map((it) => `${it}\n`).join(''),
  );
  await workspace.applyEdit(edit);
}

/** The text of a side, exactly, as the person left it. Undefined when it cannot be told any more. */
export function editedText(side: EditedSide, documents: ChangeDocuments): string | undefined {
  const { opened } = side;
  const given = documents.givenTo(side.uri);
  const edited = documentAt(side.uri)?.getText() ?? documents.savedTo(side.uri);
  if (given === undefined || edited === undefined) {
    return undefined;
  }
  return edited === opened ? given : restoreLineEnds({ given, opened, edited });
}

interface Side {
  readonly before: Uri;
  readonly after: Uri;
  readonly edited: EditedSide | undefined;
}

async function sideOf(
  open: OpenPreview,
  { file, index }: { readonly file: PreviewedFile; readonly index: number },
  documents: ChangeDocuments,
): Promise<Side> {
  const place = { preview: open.number, edition: open.edition, file: index };
  const before = changeUri(beforeScheme, file, { ...place, side: 'before' });
  const readOnly = changeUri(beforeScheme, file, { ...place, side: 'after' });
  documents.put(before, isDraft(file) ? (file.change.before ?? '') : '');
  documents.put(readOnly, isDraft(file) ? draftText(file) : `${visible(file.path)} ${visible(said(file.why))}.\n`);
  const language = isDraft(file) ? file.change.cell?.language : undefined;
  await openAs(before, language);
  if (open.preview.isChangeable && isEditable(file)) {
    const after = changeUri(afterScheme, file, { ...place, side: 'after' });
    const text = draftText(file);
    documents.put(after, text);
    const document = await openAs(after, language);
    // An encoding of the person's settings, or characters that no text can hold, must not damage what is written.
    if (sameWords(document.getText(), text)) {
      return { before, after, edited: { uri: after, file: index, opened: document.getText(), draft: file } };
    }
  }
  await openAs(readOnly, language);
  return { before, after: readOnly, edited: undefined };
}

/** Opens a document in a language; a language that this VS Code does not know changes nothing. */
export async function openAs(uri: Uri, language: string | undefined): Promise<TextDocument> {
  // Only what VS Code reads as a file has an encoding.
  const document = await (uri.scheme === afterScheme
    ? workspace.openTextDocument(uri, { encoding: 'utf8' })
    : workspace.openTextDocument(uri));
  return language !== undefined && (await languages.getLanguages()).includes(language)
    ? languages.setTextDocumentLanguage(document, language)
    : document;
}

function documentAt(uri: Uri): TextDocument | undefined {
  return workspace.textDocuments.find((it) => it.uri.toString() === uri.toString() && !it.isClosed);
}

function sameWords(one: string, other: string): boolean {
  const bare = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n|\r/g, '\n');
  return bare(one) === bare(other);
}

const counted = {
  new: (count: number) => t`${count} new`,
  removed: (count: number) => t`${count} removed`,
  moved: (count: number) => t`${count} moved`,
};

function nameOf(file: PreviewedFile | undefined): string {
  return visible(file === undefined ? '' : (pathOfFile(file).split(/[/\\]/).at(-1) ?? ''));
}
