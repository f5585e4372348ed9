import { fieldOf, listIn, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { ModelOffers } from '../wire/modelOffers';

/** What can be chosen of a `codex` that runs; a choice holds from the next turn on. */
export class CodexOffers extends ModelOffers {
  /** What a turn is started with. */
  forTurn: { readonly model?: string; readonly effort?: string } = {};

  constructor() {
    super({ id: 'model', name: 'displayName', efforts: 'supportedReasoningEfforts' });
  }

  /** What `codex` said when the thread began, and which models it knows. */
  hear(thread: unknown, models: unknown): void {
    this.model = textOf(thread, 'model');
    this.effort = textOf(thread, 'reasoningEffort');
    this.models = listIn(models, 'data').filter((it) => fieldOf(it, 'hidden') !== true);
  }

  override choose(option: AgentOption['id'], value: string): void {
    super.choose(option, value);
    this.forTurn = { ...this.forTurn, [option]: value };
  }
}

/** What `codex` tells about all that was used so far. */
export function usageOf(told: unknown): AgentUsage {
  const usage = fieldOf(told, 'tokenUsage');
  const tokens = fieldOf(fieldOf(usage, 'total'), 'totalTokens');
  const used = fieldOf(fieldOf(usage, 'last'), 'totalTokens');
  const size = fieldOf(usage, 'modelContextWindow');
  return {
    ...(typeof tokens === 'number' ? { tokens } : {}),
    ...(typeof used === 'number' && typeof size === 'number' ? { context: { used, size } } : {}),
  };
}
