import { textOf } from '../../base/json';
import type { PlanStep } from '../../ports/agent';

/** The lines of a plan, as agents tell them: the first of these fields has the words, and what has none is no line. */
export function planSteps(lines: readonly unknown[], ...fields: readonly string[]): readonly PlanStep[] {
  return lines.flatMap((line) => {
    const text = fields.map((field) => textOf(line, field)).find((it) => it !== undefined);
    return text === undefined ? [] : [{ text, state: planState(textOf(line, 'status')) }];
  });
}

/** How far a line of a plan is, by the words that agents have for it. */
export function planState(status: string | undefined): PlanStep['state'] {
  if (status === 'completed' || status === 'done') {
    return 'done';
  }
  return status === 'in_progress' || status === 'inProgress' ? 'doing' : 'open';
}
