import { asObject, fieldOf, listIn, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { countTold } from '../wire/countTold';
import { ModelOffers } from '../wire/modelOffers';

/** What can be chosen of a `claude` that runs. */
export class ClaudeOffers extends ModelOffers {
  /** `begun` is what `claude` answered when it was introduced to us. */
  constructor(begun: unknown, model: string | undefined) {
    super({ id: 'value', name: 'displayName', efforts: 'supportedEffortLevels' }, model);
    this.models = listIn(begun, 'models');
  }

  /** The request that makes a choice hold. */
  request(option: AgentOption['id'], value: string): object {
    return option === 'model'
      ? { subtype: 'set_model', model: value }
      : { subtype: 'apply_flag_settings', settings: { effortLevel: value } };
  }

  /** What `claude` says holds. */
  hear(settings: unknown): void {
    this.effort = textOf(fieldOf(settings, 'applied'), 'effort') ?? this.effort;
  }

  protected override get chosen(): unknown {
    const models = this.models.filter((it) => textOf(it, 'value') !== undefined);
    const named = models.find((it) => [textOf(it, 'value'), textOf(it, 'resolvedModel')].includes(this.model));
    return this.model === undefined ? models[0] : named;
  }

  protected override get current(): string | undefined {
    return textOf(this.chosen, 'value');
  }
}

/** What the end of a turn tells about all that was used so far. */
export function usageOf(result: unknown): AgentUsage {
  const models = Object.values(asObject(fieldOf(result, 'modelUsage')) ?? {});
  const sum = (...names: readonly string[]) =>
    models.reduce<number>((all, it) => all + names.reduce((some, name) => some + countTold(it, name), 0), 0);
  const cost = fieldOf(result, 'total_cost_usd');
  const tokens = sum('inputTokens', 'outputTokens', 'cacheReadInputTokens', 'cacheCreationInputTokens');
  return {
    ...(tokens === 0 ? {} : { tokens }),
    ...(typeof cost === 'number' ? { cost: { amount: cost, currency: 'USD' } } : {}),
  };
}

/** How full the model's memory is, by its last answer and the end of the turn. */
export function contextOf(answer: unknown, result: unknown): AgentUsage {
  const names = ['input_tokens', 'output_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'];
  const used = names.reduce((sum, name) => sum + countTold(answer, name), 0);
  const sizes = Object.values(asObject(fieldOf(result, 'modelUsage')) ?? {}).map((it) =>
    countTold(it, 'contextWindow'),
  );
  const size = Math.max(0, ...sizes);
  return used > 0 && size > 0 ? { context: { used, size } } : {};
}
