import type { SessionId } from '../../core/toolCall';
import type { Question, QuestionState } from '../../ports/question';
import type { QuestionGroup, Questions } from '../../ports/questions';
import type { AskedQuestion } from '../agents/askedQuestions';
import { fitsBeside, shortened } from '../agentText';
import { callLabel, callText, sessionLabel } from '../prompts/callText';
import { revisedText } from '../prompts/revisionText';
import { t } from '../t';

/** One row of the list of waiting questions. Commands take rows of this class only, so nobody can make one up. */
export class PendingNode {
  constructor(
    readonly row: PendingRow,
    readonly children: readonly PendingNode[] = [],
  ) {}
}

/** What a row is about and how it is shown. */
interface PendingRow {
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
  readonly context: 'session' | 'asked' | 'question' | 'questionToReview' | 'alike' | 'alikeToReview';
  readonly session: SessionId;
  /** The questions the row stands for; none for one that the agent asks itself. */
  readonly questions: QuestionGroup;
  /** The agent's own question. */
  readonly asked?: AskedQuestion;
}

/** The rows of the list: sessions, below them what they ask, equal questions together. */
export function pendingTree(groups: Questions['groups'], asked: readonly AskedQuestion[] = []): readonly PendingNode[] {
  const sessions = new Map<SessionId, AskingSession>();
  const enter = (id: SessionId, agent: string, sessionName: string) => {
    const known = sessions.get(id) ?? { id, agent, name: sessionLabel({ agent, sessionName }), count: 0, nodes: [] };
    sessions.set(id, known);
    return known;
  };
  for (const group of groups) {
    for (const { call, sessionName } of group.slice(0, 1)) {
      const session = enter(call.session, call.agent, sessionName);
      session.count += group.length;
      session.nodes.push(...groupNodes(call.session, group));
    }
  }
  for (const question of asked) {
    const session = enter(question.question.session, question.agent, question.sessionName);
    session.count += 1;
    session.nodes.push(askedNode(question));
  }
  return [...sessions.values()].map(sessionNode);
}

interface AskingSession {
  readonly id: SessionId;
  readonly agent: string;
  readonly name: string;
  count: number;
  readonly nodes: PendingNode[];
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

function sessionNode({ id, agent: agentName, name: sessionName, count, nodes }: AskingSession): PendingNode {
  const [name, agent] = [shortened(sessionName, 60), shortened(agentName, 30)];
  return new PendingNode(
    {
      id: `session ${id}`,
      label: name,
      // The side bar is narrow; that it is questions which wait is the name of the list.
      description: t`${count} from ${agent}`,
      spoken: t`Session ${name} of ${agent}, ${questionCount(count)}`,
      icon: 'hubot',
      text: `${agent}: ${name}`,
      context: 'session',
      session: id,
      questions: nodes.flatMap(({ row }) => row.questions),
    },
    nodes,
  );
}

function askedNode(asked: AskedQuestion): PendingNode {
  const { id, question, agent, state } = asked;
  const label = shortened(question.text, 160);
  return new PendingNode({
    id: `asked ${id}`,
    label,
    description: stateTexts[state],
    spoken: t`${agent} asks you: ${label}`,
    icon: 'comment-unresolved',
    text: question.text,
    context: 'asked',
    session: question.session,
    questions: [],
    asked,
  });
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
    description: t`${group.length} times`,
    spoken: t`${group.length} times: ${first.row.spoken}`,
    context: group.every(isAllowableHere) ? 'alike' : 'alikeToReview',
    questions: group,
  };
  return [new PendingNode(row, nodes)];
}

const stateTexts: Readonly<Record<QuestionState, string>> = {
  shown: t`asked now`,
  waiting: '',
  notNow: t`put off`,
  moving: t`being looked at again`,
};

function questionNode(session: SessionId, question: Question): PendingNode {
  const { doing, text } = callText(question);
  const safety = question.verdict.safety ? t`a check warns` : '';
  const revised = question.revision === undefined ? '' : revisedText(question.revision.files);
  const remarks = [safety, revised, stateTexts[question.state]].filter((it) => it !== '').join(', ');
  const label = shortened(callLabel(question), 160);
  return new PendingNode({
    id: `question ${question.id}`,
    label,
    description: remarks,
    spoken: [t`${question.call.agent} wants to ${doing}: ${shortened(text, 160)}`, remarks]
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
  return count === 1 ? t`1 question waits` : t`${count} questions wait`;
}
