import { type FindFile, finderFor, proposedChanges } from '../../core/edits/proposedChanges';
import type { Question } from '../../ports/question';
import type { DraftedAnswer, FileDraft, PreviewedFile, Revision } from '../../ports/revision';
import { t } from '../t';
import { changedInput } from './changedInput';
import {
  draftOf,
  draftText,
  droppedIn,
  isDraft,
  pathOfFile,
  resultOf,
  withDropped,
  withEdited,
  withKept,
} from './fileDraft';

/** What a question would change, and what the person makes of it so far: what they do here becomes its `revision`. */
export class Preview {
  private current: readonly PreviewedFile[];
  private readonly find: FindFile;

  /** The question is told anew whenever what it carries has changed. */
  constructor(public question: Question) {
    this.find = finderFor(question.dissection, question.files);
    this.current = question.revision?.files ?? this.proposed();
  }

  /** Never empty. */
  get files(): readonly PreviewedFile[] {
    return this.current;
  }

  /** Whether changes may be dropped and edited: the agent's runtime must let its input be changed. */
  get isChangeable(): boolean {
    return this.question.choices.some(({ kind }) => kind === 'allowChanged');
  }

  /** Whether anything is not as the agent proposed it. */
  get isRevised(): boolean {
    return this.current.some((file) => droppedIn(file) > 0 || (isDraft(file) && file.edited !== undefined));
  }

  /** Whether the person has edits in the file that are not saved. */
  isUnsaved(file: PreviewedFile): boolean {
    return this.question.files.find(({ path }) => path === pathOfFile(file))?.unsaved === true;
  }

  keep(file: number, hunk: number): void {
    this.revise(file, (draft) => withKept(draft, hunk));
  }

  drop(file: number, hunk: number): void {
    this.revise(file, (draft) => withDropped(draft, hunk));
  }

  /** Takes the person's text in place of whatever the file would have had, seen from `from` where that was shown. */
  edit(file: number, text: string, from?: FileDraft): void {
    this.revise(file, (it) => (isDraft(it) ? withEdited(from ?? it, text) : it));
  }

  /** Goes back to what the agent proposed. */
  restore(): void {
    this.current = this.proposed();
  }

  /** The text that a file would have now. */
  textOf(file: number): string | undefined {
    const draft = this.current[file];
    return draft !== undefined && isDraft(draft) ? draftText(draft) : undefined;
  }

  /** What allowing would mean now. */
  answer(): DraftedAnswer {
    return changedInput(this.question.call, this.current, this.find);
  }

  /** What the person made of it; undefined while that is what the agent proposed. */
  get revision(): Revision | undefined {
    const answer = this.answer();
    return answer.kind === 'asProposed' ? undefined : { files: this.current, answer };
  }

  private revise(index: number, revised: (file: PreviewedFile) => PreviewedFile): void {
    if (this.isChangeable) {
      this.current = this.current.map((file, at) => (at === index ? revised(file) : file));
    }
  }

  private proposed(): readonly PreviewedFile[] {
    const { call, files } = this.question;
    const changes = proposedChanges(call, this.find).map((it) => (it.kind === 'text' ? draftOf(it) : it));
    if (changes.length > 0) {
      return changes;
    }
    const path = files[0]?.path ?? '';
    return [{ kind: 'hidden', path, why: t`would be changed in a way that cannot be shown` }];
  }
}

/** Whether the person may edit the text that the file is to have. */
export function isEditable(file: PreviewedFile): file is FileDraft {
  return isDraft(file) && file.change.after !== undefined && resultOf(file).kind !== 'untouched';
}
