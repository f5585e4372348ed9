import type { Question } from '../../ports/question';
import type { PreviewedFile } from '../../ports/revision';
import { changesIn, droppedIn, isDraft } from '../diff/fileDraft';
import { t } from '../t';

/**
 * What allowing a question is called: `Allow once` or the like, and once the person has dropped or edited something
 * `Allow 2 of 3 changes`, with the same verb.
 */
export function allowText({ revision }: Pick<Question, 'revision'>, verb: 'Allow' | 'Allow once' | 'Keep'): string {
  if (revision === undefined) {
    return { Allow: t`Allow`, 'Allow once': t`Allow once`, Keep: t`Keep` }[verb];
  }
  const left = revisedText(revision.files);
  return verb === 'Keep' ? t`Keep ${left}` : t`Allow ${left}`;
}

/** Whether the person has dropped all that could be allowed. */
export function isNothingLeft({ revision }: Pick<Question, 'revision'>): boolean {
  return revision?.answer.kind === 'nothingLeft';
}

/** What is left of the changes, in a few words: `2 of 3 changes`, `as edited`. */
export function revisedText(files: readonly PreviewedFile[]): string {
  const all = files.reduce((sum, file) => sum + changesIn(file), 0);
  const dropped = files.reduce((sum, file) => sum + droppedIn(file), 0);
  const isEdited = files.some((file) => isDraft(file) && file.edited !== undefined);
  return [...(dropped > 0 ? [t`${all - dropped} of ${all} changes`] : []), ...(isEdited ? [t`as edited`] : [])].join(
    ', ',
  );
}
