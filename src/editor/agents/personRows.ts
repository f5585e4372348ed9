import type { AgentQuestion } from '../../ports/person';
import { inert, shortened } from '../agentText';
import { t } from '../t';

/** One row to answer an agent with; without an answer it opens a box for the person's own words. */
export interface AnswerRow {
  readonly label: string;
  readonly detail?: string;
  readonly answer: string | undefined;
}

const mostRows = 50;

/** What the person can answer to an agent's question. The answer is the option as the agent wrote it; the label is safe to show. */
export function answerRows({ options }: AgentQuestion): readonly AnswerRow[] {
  return [
    ...options.slice(0, mostRows).map(({ label, says }) => ({
      label: inert(shortened(label, 100)),
      ...(says === '' ? {} : { detail: inert(shortened(says, 200)) }),
      answer: label,
    })),
    { label: t`Answer in your own words…`, answer: undefined },
  ];
}

/** The head of a question: who asks, and about what. */
export function questionTitle({ header }: AgentQuestion, session: string): string {
  return inert(shortened(header === '' ? t`${session} asks` : t`${session} asks: ${header}`, 120));
}

/** The question in one line; the session shows all of it. */
export function questionLine({ text }: AgentQuestion): string {
  return inert(shortened(text.replace(/\s+/g, ' ').trim(), 300));
}
