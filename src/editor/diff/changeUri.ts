import { Uri } from 'vscode';
import type { PreviewedFile } from '../../ports/revision';
import { isDraft, pathOfFile } from './fileDraft';

/** The inline preview and what a preview says instead of a change. Read-only. */
export const inlineScheme = 'gatehouse-change';
/** The left side of a comparison. Read-only. */
export const beforeScheme = 'gatehouse-before';
/** The right side of a comparison, which the person may edit. */
export const afterScheme = 'gatehouse-after';

/** The right side where it may not be edited is in the scheme of the left one. */
type ChangeScheme = typeof inlineScheme | typeof beforeScheme | typeof afterScheme;

/** Where a document belongs: a preview, how often that was opened before, which file, which side. */
export interface ChangePlace {
  readonly preview: number;
  readonly edition: number;
  readonly file: number;
  readonly side: 'before' | 'after';
}

/** The address of a document of a preview. It ends in the file's own name, so that VS Code knows the language. */
export function changeUri(scheme: ChangeScheme, file: PreviewedFile, place: ChangePlace): Uri {
  const { preview, edition, file: index, side } = place;
  return Uri.file(documentPath(file, side)).with({ scheme, query: `${preview}.${edition}.${index}.${side}` });
}

/** Reads an address back; undefined for one that is not ours. */
export function placeOf({ scheme, query }: Uri): ChangePlace | undefined {
  if (scheme !== inlineScheme && scheme !== beforeScheme && scheme !== afterScheme) {
    return undefined;
  }
  const [preview, edition, file, side] = query.split('.');
  return side === 'before' || side === 'after'
    ? { preview: Number(preview), edition: Number(edition), file: Number(file), side }
    : undefined;
}

function documentPath(file: PreviewedFile, side: ChangePlace['side']): string {
  const path = side === 'after' && isDraft(file) ? (file.change.movedTo ?? file.change.path) : pathOfFile(file);
  const cell = isDraft(file) ? file.change.cell : undefined;
  if (cell !== undefined) {
    return `${path}/${cell.name}`;
  }
  // VS Code would open a notebook here, of which nothing but the text is known.
  return path.toLowerCase().endsWith('.ipynb') ? `${path}.json` : path;
}
