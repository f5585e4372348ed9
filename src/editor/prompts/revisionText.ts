import { isDraft, type PreviewedFile } from '../../core/edits/fileDraft';
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
  const drafts = files.filter(isDraft);
  const all = drafts.reduce((sum, { diff }) => sum + diff.hunks.length, 0);
  const dropped = drafts.reduce((sum, file) => sum + file.dropped.size, 0);
  const isEdited = drafts.some((file) => file.edited !== undefined);
  return [...(dropped > 0 ? [`${all - dropped} of ${all} changes`] : []), ...(isEdited ? ['as edited'] : [])].join(
    ', ',
  );
}
