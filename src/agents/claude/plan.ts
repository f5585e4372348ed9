import { fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { PlanStep } from '../../ports/agent';
import { planState, planSteps } from '../wire/planStep';

/** Puts together the plan from the tools with which `claude` keeps one. */
export class ClaudePlan {
  private readonly steps = new Map<string, PlanStep>();

  /** The plan after a call that went well, or undefined when the call did not change it. */
  after(tool: string, input: unknown, value: unknown): readonly PlanStep[] | undefined {
    switch (tool) {
      case 'TodoWrite':
        return planSteps(listIn(input, 'todos'), 'content');
      case 'TaskCreate':
        return this.add(fieldOf(value, 'task'));
      case 'TaskUpdate':
        return this.change(input);
      default:
        return undefined;
    }
  }

  private add(task: unknown): readonly PlanStep[] | undefined {
    const id = textOf(task, 'id');
    const text = textOf(task, 'subject');
    if (id === undefined || text === undefined) {
      return undefined;
    }
    this.steps.set(id, { text, state: 'open' });
    return [...this.steps.values()];
  }

  private change(input: unknown): readonly PlanStep[] | undefined {
    const id = textIn(input, 'taskId');
    const known = this.steps.get(id);
    if (known === undefined) {
      return undefined;
    }
    const status = textOf(input, 'status');
    if (status === 'deleted') {
      this.steps.delete(id);
    } else {
      const state = status === undefined ? known.state : planState(status);
      this.steps.set(id, { text: textOf(input, 'subject') ?? known.text, state });
    }
    return [...this.steps.values()];
  }
}
