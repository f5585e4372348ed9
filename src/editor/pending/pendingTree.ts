import type { SessionId } from '../../core/toolCall';
import type { Question, QuestionState } from '../../ports/question';
import type { QuestionGroup, Questions } from '../../ports/questions';
import { callLabel, callText, sessionLabel } from '../prompts/callText';
import { revisedText } from '../prompts/revisionText';
import { fitsBeside, shortened } from '../text/toRows';

/** One row of the list of waiting questions. Commands take rows of this class only, so nobody can make one up. */
export class PendingNode {
  constructor(
    readonly row: PendingRow,
    readonly children: readonly PendingNode[] = [],
  ) {}
}

/** What a row is about and how it is shown. */
export interface PendingRow {
  /** Stays the same while the row means the same. */
  readonly id: string;
  /** Trees know no icons and no links in labels. */
  readonly label: string;
  readonly description: string;
  /** What a screen reader says. */
  readonly spoken: string;
  readonly icon: string;
  /** Whole, for the hover. */
  readonly text: string;
  /** Which actions the row has; package.json names these. */
  readonly context: 'session' | 'question' | 'questionToReview' | 'alike' | 'alikeToReview';
  readonly session: SessionId;
  /** The questions the row stands for. Never empty. */
  readonly questions: QuestionGroup;
}

/** The rows of the list: sessions, below them what they ask, equal questions together. */
export function pendingTree(groups: Questions['groups']): readonly PendingNode[] {
  const sessions = new Map<SessionId, QuestionGroup[]>();
  for (const group of groups) {
    const session = group[0]?.call.session;
    if (session !== undefined) {
      sessions.set(session, [...(sessions.get(session) ?? []), group]);
    }
  }
  return [...sessions].map(([session, theirs]) => sessionNode(session, theirs));
}

/** Whether a question may be allowed from the list, beside a text that the list may cut. */
export function isAllowableHere(question: Question): boolean {
  return (
    question.state !== 'moving' &&
    question.revision === undefined &&
    fitsBeside(callText(question).text) &&
    question.choices.some((choice) => choice.kind === 'allowOnce' && choice.inline)
  );
}

function sessionNode(session: SessionId, groups: readonly QuestionGroup[]): PendingNode {
  const questions = groups.flat();
  const [first] = questions;
  const name = shortened(first === undefined ? '' : sessionLabel(first), 60);
  const agent = shortened(first?.call.agent ?? '', 30);
  const count = questionCount(questions.length);
  return new PendingNode(
    {
      id: `session ${session}`,
      label: name,
      // The side bar is narrow; that it is questions which wait is the name of the list.
      description: `${questions.length} from ${agent}`,
      spoken: `Session ${name} of ${agent}, ${count}`,
      icon: 'hubot',
      text: `${agent}: ${name}`,
      context: 'session',
      session,
      questions,
    },
    groups.flatMap((group) => groupNodes(session, group)),
  );
}

function groupNodes(session: SessionId, group: QuestionGroup): readonly PendingNode[] {
  const nodes = group.map((question) => questionNode(session, question));
  const [first, ...others] = nodes;
  if (first === undefined || others.length === 0) {
    return nodes;
  }
  const row: PendingRow = {
    ...first.row,
    id: `alike ${session} ${group[0]?.likeness ?? ''}`,
    description: `${group.length} times`,
    spoken: `${group.length} times: ${first.row.spoken}`,
    context: group.every(isAllowableHere) ? 'alike' : 'alikeToReview',
    questions: group,
  };
  return [new PendingNode(row, nodes)];
}

const stateTexts: Readonly<Record<QuestionState, string>> = {
  shown: 'asked now',
  waiting: '',
  notNow: 'put off',
  moving: 'being looked at again',
};

function questionNode(session: SessionId, question: Question): PendingNode {
  const { doing, text } = callText(question);
  const safety = question.verdict.safety ? 'a check warns' : '';
  const revised = question.revision === undefined ? '' : revisedText(question.revision.files);
  const remarks = [safety, revised, stateTexts[question.state]].filter((it) => it !== '').join(', ');
  const label = shortened(callLabel(question), 160);
  return new PendingNode({
    id: `question ${question.id}`,
    label,
    description: remarks,
    spoken: [`${question.call.agent} wants to ${doing}: ${shortened(text, 160)}`, remarks]
      .filter((it) => it !== '')
      .join(', '),
    icon: question.verdict.safety ? 'warning' : 'question',
    text,
    context: isAllowableHere(question) ? 'question' : 'questionToReview',
    session,
    questions: [question],
  });
}

/** How many questions, in words. */
export function questionCount(count: number): string {
  return count === 1 ? '1 question waits' : `${count} questions wait`;
}
