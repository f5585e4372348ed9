import { asList, fieldOf, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { countTold, withValues } from '../wire/offered';

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
    return withValues(
      { id: 'model', values, current: this.model },
      { id: 'effort', values: efforts.map((id) => ({ id, name: id })), current: effort },
    );
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
      this.tokens += countTold(told, 'inputTokens') + countTold(told, 'outputTokens');
      return { tokens: this.tokens };
    }
    const [used, size] = [countTold(told, 'currentTokens'), countTold(told, 'tokenLimit')];
    return type === 'session.usage_info' && size > 0 ? { context: { used, size } } : undefined;
  }
}
