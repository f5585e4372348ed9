import { asList, fieldOf, listIn, textIn, textOf } from '../../base/json';
import type { AgentCommand, AgentOption, AgentUsage, OptionChoice } from '../../ports/agent';
import { choiceOf } from '../wire/modelOffers';

/** What an agent calls the options that we offer. Its modes are not among them: in others it would not ask. */
const categories = { model: 'model', effort: 'thought_level' } as const;

/** Commands that concern the conversation alone; whatever else an agent offers may run programs or read files. */
const harmless: ReadonlySet<string> = new Set(['compact', 'compress', 'compress-fast', 'help']);

/** What can be chosen of an agent that runs, in the two ways in which agents tell it. */
export class AcpOffers {
  private configs: readonly unknown[] = [];
  private models: unknown;

  /** Hears how a session began, or what an agent says about its options later. */
  hear(told: unknown): void {
    const configs = fieldOf(told, 'configOptions');
    this.configs = Array.isArray(configs) ? asList(configs) : this.configs;
    this.models = fieldOf(told, 'models') ?? this.models;
  }

  get options(): readonly AgentOption[] {
    return (['model', 'effort'] as const).flatMap((id): readonly AgentOption[] => {
      const config = this.config(id);
      const models = listIn(this.models, 'availableModels').flatMap((it) => choiceOf(it, 'modelId', 'name'));
      const values = config === undefined && id === 'model' ? models : valuesOf(fieldOf(config, 'options'));
      const current = textOf(config, 'currentValue') ?? textOf(this.models, 'currentModelId');
      return values.length === 0 ? [] : [{ id, values, current }];
    });
  }

  /** The request that makes a choice hold, without the session's name. */
  request(option: AgentOption['id'], value: string): { readonly method: string; readonly params: object } {
    const configId = textOf(this.config(option), 'id');
    return configId === undefined
      ? { method: 'session/set_model', params: { modelId: value } }
      : { method: 'session/set_config_option', params: { configId, value } };
  }

  choose(option: AgentOption['id'], value: string): void {
    const config = this.config(option);
    if (config === undefined) {
      this.models = { availableModels: fieldOf(this.models, 'availableModels'), currentModelId: value };
    } else {
      this.configs = this.configs.map((it) => (it === config ? { ...Object(it), currentValue: value } : it));
    }
  }

  private config(option: AgentOption['id']): unknown {
    const isMeant = (it: unknown) => textOf(it, 'category') === categories[option] && textOf(it, 'type') === 'select';
    return this.configs.find(isMeant);
  }
}

/** The commands among those of an agent that can be given to it. */
export function commandsIn(update: unknown): readonly AgentCommand[] {
  return listIn(update, 'availableCommands').flatMap((it) => {
    const name = textIn(it, 'name');
    const source = textOf(fieldOf(it, '_meta'), 'source');
    const isOwn = source === undefined || source === 'builtin-command';
    return harmless.has(name) && isOwn ? [{ name, says: textIn(it, 'description') }] : [];
  });
}

/** What an agent tells that a conversation has used. */
export function usageIn(update: unknown): AgentUsage {
  const used = fieldOf(update, 'used');
  const size = fieldOf(update, 'size');
  const cost = fieldOf(update, 'cost');
  const amount = fieldOf(cost, 'amount');
  return {
    ...(typeof used === 'number' && typeof size === 'number' ? { context: { used, size } } : {}),
    ...(typeof amount === 'number' ? { cost: { amount, currency: textIn(cost, 'currency') } } : {}),
  };
}

/** Values may stand in groups. */
function valuesOf(options: unknown): readonly OptionChoice[] {
  return asList(options).flatMap((it) =>
    fieldOf(it, 'options') === undefined ? choiceOf(it, 'value', 'name') : valuesOf(fieldOf(it, 'options')),
  );
}
