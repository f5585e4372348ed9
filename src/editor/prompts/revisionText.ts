import { changesIn, droppedIn, isDraft, type PreviewedFile } from '../../core/edits/fileDraft';
import type { Question } from '../../ports/question';

/**
 * What allowing a question is called: `unrevised`, and once the person has dropped or edited something `Allow 2 of 3
 * changes` or the like, with the same verb.
 */
export function allowText({ revision }: Pick<Question, 'revision'>, unrevised: string): string {
  return revision === undefined ? unrevised : `${unrevised.split(' ')[0]} ${revisedText(revision.files)}`;
}

/** What is left of the changes, in a few words: `2 of 3 changes`, `as edited`. */
export function revisedText(files: readonly PreviewedFile[]): string {
  const all = files.reduce((sum, file) => sum + changesIn(file), 0);
  const dropped = files.reduce((sum, file) => sum + droppedIn(file), 0);
  const isEdited = files.some((file) => isDraft(file) && file.edited !== undefined);
  return [...(dropped > 0 ? [`${all - dropped} of ${all} changes`] : []), ...(isEdited ? ['as edited'] : [])].join(
    ', ',
  );
}
