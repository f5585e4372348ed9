import type { PlanStep } from '../../ports/agent';

/** A line of a plan, as agents tell it; none where it has no words. */
export function planStep(text: string | undefined, status: string | undefined): readonly PlanStep[] {
  return text === undefined ? [] : [{ text, state: planState(status) }];
}

/** How far a line of a plan is, by the words that agents have for it. */
export function planState(status: string | undefined): PlanStep['state'] {
  if (status === 'completed' || status === 'done') {
    return 'done';
  }
  return status === 'in_progress' || status === 'inProgress' ? 'doing' : 'open';
}
