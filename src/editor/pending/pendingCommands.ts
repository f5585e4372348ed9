import { window } from 'vscode';
import type { AnswerReceipt, Question } from '../../ports/question';
import type { AskedQuestion } from '../agents/askedQuestions';
import { inert, inertMessage } from '../agentText';
import type { Arming } from '../prompts/arming';
import { said } from '../said';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { isAllowableHere, PendingNode, pendingTree } from './pendingTree';

interface PendingCommandNeeds extends Pick<WindowNeeds, 'asked' | 'prompts' | 'questions'> {
  /** Disturbed whenever the list changes: what was under the mouse may be another row now. */
  readonly arming: Arming;
}

/**
 * The commands of the list of waiting questions. Without a row they are about the question in front, for keys: allowing
 * then means the row of its prompt, and where no prompt is open, opening it.
 */
export function pendingCommands(needs: PendingCommandNeeds): EditorCommands {
  const { questions, asked, prompts, arming } = needs;
  const next = (after?: Question) => {
    const open = questions.waiting.filter(({ state }) => state !== 'moving');
    return open[(open.findIndex(({ id }) => id === after?.id) + 1) % Math.max(1, open.length)];
  };
  const review = (question: Question | undefined) => {
    const [own] = asked.waiting;
    if (question === undefined && own !== undefined) {
      asked.show(own.id);
    } else if (question === undefined) {
      say(t`No question waits.`);
    } else {
      prompts.review(question.id);
    }
  };
  const allow = (question: Question, answer: () => AnswerReceipt) => {
    if (!arming.isArmed) {
      say(t`The list has just changed; nothing was allowed.`);
    } else if (isAllowableHere(question)) {
      hear(answer());
    } else {
      review(question);
    }
  };
  return {
    async 'gatehouse.allowQuestion'(target?: unknown) {
      const [question] = questionsOf(target);
      if (question === undefined) {
        return prompts.open === undefined ? review(inFront(questions.waiting)) : prompts.press('allowOnce');
      }
      allow(question, () => questions.answer(question.id, question.digest, { kind: 'allow' }));
    },
    async 'gatehouse.denyQuestion'(target?: unknown) {
      const own = askedOf(target);
      if (own !== undefined) {
        asked.dismiss(({ id }) => id === own.id);
        return;
      }
      if (target === undefined && prompts.open !== undefined) {
        return prompts.press('deny');
      }
      const front = target === undefined ? inFront(questions.waiting) : undefined;
      for (const { id, digest } of front === undefined ? questionsOf(target) : [front]) {
        hear(questions.answer(id, digest, { kind: 'deny' }));
      }
    },
    async 'gatehouse.reviewQuestion'(target?: unknown) {
      const own = askedOf(target);
      if (own === undefined) {
        review(questionsOf(target)[0] ?? inFront(questions.waiting));
      } else {
        asked.show(own.id);
      }
    },
    'gatehouse.nextQuestion': () => review(next(questions.waiting.find(({ state }) => state === 'shown'))),
    async 'gatehouse.allowAllLike'(target?: unknown) {
      const [question] = questionsOf(target);
      if (question !== undefined) {
        allow(question, () => questions.allowAllLike(question.id, question.digest));
      }
    },
    async 'gatehouse.denySession'(target?: unknown) {
      const row = target instanceof PendingNode ? target.row : await chosenSession(needs);
      if (row !== undefined) {
        const count =
          questions.denyAllOf(row.session) + asked.dismiss(({ question }) => question.session === row.session);
        say(count === 1 ? t`1 question was denied.` : t`${count} questions were denied.`);
      }
    },
  };
}

/** Whatever else is handed to a command, by a keybinding or another extension, is not a question. */
function questionsOf(target: unknown): readonly Question[] {
  return target instanceof PendingNode ? target.row.questions : [];
}

function askedOf(target: unknown): AskedQuestion | undefined {
  return target instanceof PendingNode ? target.row.asked : undefined;
}

/** The one in front; else the first that can be answered. */
function inFront(waiting: readonly Question[]): Question | undefined {
  return waiting.find((it) => it.state === 'shown') ?? waiting.find((it) => it.state !== 'moving');
}

async function chosenSession({ questions, asked }: PendingCommandNeeds) {
  const items = pendingTree(questions.groups, asked.waiting).map(({ row }) => ({
    label: inert(row.label),
    description: inert(row.description),
    row,
  }));
  if (items.length === 0) {
    say(t`No question waits.`);
    return undefined;
  }
  const chosen = await window.showQuickPick(items, {
    title: t`Deny All of a Session`,
    placeHolder: t`Everything that the session asks now is denied.`,
  });
  return chosen?.row;
}

function hear(receipt: AnswerReceipt): void {
  if (receipt.kind === 'refused') {
    say(t`The answer did not count: ${said(receipt.says)}.`);
  }
}

const tellMs = 5_000;

function say(message: string): void {
  window.setStatusBarMessage(`Gatehouse: ${inertMessage(message)}`, tellMs);
}
