import { asList, fieldOf, listIn, textOf } from '../../base/json';
import type { AgentOption, AgentUsage, PlanStep } from '../../ports/agent';

/** What can be chosen of a Copilot that runs. */
export class CopilotOffers {
  private models: readonly unknown[] = [];

  constructor(
    private model: string | undefined,
    private effort: string | undefined,
  ) {}

  hear(models: unknown): void {
    this.models = asList(models).filter((it) => textOf(fieldOf(it, 'policy'), 'state') !== 'disabled');
  }

  get options(): readonly AgentOption[] {
    const values = this.models.flatMap((it) => {
      const id = textOf(it, 'id');
      return id === undefined ? [] : [{ id, name: textOf(it, 'name') ?? id }];
    });
    const efforts = asList(fieldOf(this.chosen, 'supportedReasoningEfforts')).filter((it) => typeof it === 'string');
    const effort = this.effort ?? textOf(this.chosen, 'defaultReasoningEffort');
    return [
      ...(values.length === 0 ? [] : [{ id: 'model' as const, values, current: this.model }]),
      ...(efforts.length === 0
        ? []
        : [{ id: 'effort' as const, values: efforts.map((id) => ({ id, name: id })), current: effort }]),
    ];
  }

  /** What would hold after a choice; an effort goes with a model that has it. */
  after(option: AgentOption['id'], value: string): { readonly model: string; readonly effort: string | undefined } {
    const model = option === 'model' ? value : (this.model ?? '');
    return { model, effort: option === 'effort' ? value : undefined };
  }

  choose(option: AgentOption['id'], value: string): void {
    const { model, effort } = this.after(option, value);
    this.model = model;
    this.effort = effort;
  }

  /** The CLI tells which model answers. */
  changed(model: string | undefined): void {
    this.model = model ?? this.model;
  }

  private get chosen(): unknown {
    return this.models.find((it) => textOf(it, 'id') === this.model);
  }
}

/** Adds up what the CLI tells of each request to the model. */
export class CopilotUsage {
  private tokens = 0;

  /** What is used after an event; undefined when the event says nothing about it. */
  after(type: string | undefined, told: unknown): AgentUsage | undefined {
    if (type === 'assistant.usage') {
      this.tokens += countOf(told, 'inputTokens') + countOf(told, 'outputTokens');
      return { tokens: this.tokens };
    }
    const [used, size] = [countOf(told, 'currentTokens'), countOf(told, 'tokenLimit')];
    return type === 'session.usage_info' && size > 0 ? { context: { used, size } } : undefined;
  }
}

/** The todos that the CLI keeps in its own table. */
export function stepsOf(todos: unknown): readonly PlanStep[] {
  return listIn(todos, 'rows').flatMap((it) => {
    const text = textOf(it, 'title') ?? textOf(it, 'description');
    const status = textOf(it, 'status');
    const state = status === 'done' || status === 'completed' ? 'done' : status === 'in_progress' ? 'doing' : 'open';
    return text === undefined ? [] : [{ text, state }];
  });
}

function countOf(given: unknown, name: string): number {
  const value = fieldOf(given, name);
  return typeof value === 'number' && value > 0 ? value : 0;
}
