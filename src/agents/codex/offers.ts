import { fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import { withValues } from '../wire/offered';

/** What can be chosen of a `codex` that runs; a choice holds from the next turn on. */
export class CodexOffers {
  private models: readonly unknown[] = [];
  private model: string | undefined;
  private effort: string | undefined;
  private chosen: { readonly model?: string; readonly effort?: string } = {};

  /** What `codex` said when the thread began, and which models it knows. */
  hear(thread: unknown, models: unknown): void {
    this.model = textOf(thread, 'model');
    this.effort = textOf(thread, 'reasoningEffort');
    this.models = listIn(models, 'data').filter((it) => fieldOf(it, 'hidden') !== true);
  }

  get options(): readonly AgentOption[] {
    const values = this.models.flatMap((it) => {
      const id = textOf(it, 'model');
      const says = textIn(it, 'description');
      return id === undefined ? [] : [{ id, name: textOf(it, 'displayName') ?? id, says }];
    });
    const current = this.models.find((it) => textOf(it, 'model') === this.model);
    const efforts = listIn(current, 'supportedReasoningEfforts').flatMap((it) => {
      const id = textOf(it, 'reasoningEffort');
      return id === undefined ? [] : [{ id, name: id, says: textIn(it, 'description') }];
    });
    const effort = this.effort ?? textOf(current, 'defaultReasoningEffort');
    return withValues({ id: 'model', values, current: this.model }, { id: 'effort', values: efforts, current: effort });
  }

  choose(option: AgentOption['id'], value: string): void {
    this.chosen = { ...this.chosen, [option]: value };
    if (option === 'model') {
      this.model = value;
    } else {
      this.effort = value;
    }
  }

  /** What a turn is started with. */
  get forTurn(): { readonly model?: string; readonly effort?: string } {
    return this.chosen;
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
