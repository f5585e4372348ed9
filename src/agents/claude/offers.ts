import { asList, asObject, fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { countTold, withValues } from '../wire/offered';

/** What can be chosen of a `claude` that runs. */
export class ClaudeOffers {
  private readonly models: readonly unknown[];
  private effort: string | undefined;

  /** `begun` is what `claude` answered when it was introduced to us. */
  constructor(
    begun: unknown,
    private model: string | undefined,
  ) {
    this.models = listIn(begun, 'models').filter((it) => textOf(it, 'value') !== undefined);
  }

  get options(): readonly AgentOption[] {
    const values = this.models.map((it) => ({
      id: textIn(it, 'value'),
      name: textOf(it, 'displayName') ?? textIn(it, 'value'),
      says: textIn(it, 'description'),
    }));
    const efforts = asList(fieldOf(this.chosen, 'supportedEffortLevels')).filter((it) => typeof it === 'string');
    return withValues(
      { id: 'model', values, current: textOf(this.chosen, 'value') },
      { id: 'effort', values: efforts.map((id) => ({ id, name: id })), current: this.effort },
    );
  }

  /** The request that makes a choice hold. */
  request(option: AgentOption['id'], value: string): object {
    return option === 'model'
      ? { subtype: 'set_model', model: value }
      : { subtype: 'apply_flag_settings', settings: { effortLevel: value } };
  }

  choose(option: AgentOption['id'], value: string): void {
    if (option === 'model') {
      this.model = value;
    } else {
      this.effort = value;
    }
  }

  /** What `claude` says holds. */
  hear(settings: unknown): void {
    this.effort = textOf(fieldOf(settings, 'applied'), 'effort') ?? this.effort;
  }

  private get chosen(): unknown {
    const named = this.models.find((it) => [textOf(it, 'value'), textOf(it, 'resolvedModel')].includes(this.model));
    return this.model === undefined ? this.models[0] : named;
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
