import { asList, fieldOf, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { countTold } from '../wire/countTold';
import { ModelOffers } from '../wire/modelOffers';

/** What can be chosen of a Copilot that runs. */
export class CopilotOffers extends ModelOffers {
  constructor(model: string | undefined, effort: string | undefined) {
    super({ id: 'id', name: 'name', efforts: 'supportedReasoningEfforts' }, model, effort);
  }

  hear(models: unknown): void {
    this.models = asList(models).filter((it) => textOf(fieldOf(it, 'policy'), 'state') !== 'disabled');
  }

  /** What would hold after a choice; an effort goes with a model that has it. */
  after(option: AgentOption['id'], value: string): { readonly model: string; readonly effort: string | undefined } {
    const model = option === 'model' ? value : (this.model ?? '');
    return { model, effort: option === 'effort' ? value : undefined };
  }

  override choose(option: AgentOption['id'], value: string): void {
    const { model, effort } = this.after(option, value);
    this.model = model;
    this.effort = effort;
  }

  /** The CLI tells which model answers. */
  changed(model: string | undefined): void {
    this.model = model ?? this.model;
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
