import { listIn, textOf } from '../../base/json';
import { known } from '../../base/known';
import type { AgentOption, OptionChoice } from '../../ports/agent';

/** What a runtime calls what it tells of a model. */
interface ModelWords {
  readonly id: string;
  readonly name: string;
  /** The efforts it can make, each a word or an object with that word. */
  readonly efforts: string;
}

/** What can be chosen of an agent that tells its models, each with the efforts it can make. */
export class ModelOffers {
  protected models: readonly unknown[] = [];

  constructor(
    private readonly words: ModelWords,
    protected model?: string,
    protected effort?: string,
  ) {}

  get options(): readonly AgentOption[] {
    const { id, name, efforts } = this.words;
    const effort = this.effort ?? textOf(this.chosen, 'defaultReasoningEffort');
    const options: readonly AgentOption[] = [
      { id: 'model', values: this.models.flatMap((it) => choiceOf(it, id, name)), current: this.current },
      { id: 'effort', values: listIn(this.chosen, efforts).flatMap(effortOf), current: effort },
    ];
    return options.filter(({ values }) => values.length > 0);
  }

  choose(option: AgentOption['id'], value: string): void {
    this[option] = value;
  }

  /** The model that is chosen, as the runtime tells it. */
  protected get chosen(): unknown {
    return this.models.find((it) => textOf(it, this.words.id) === this.model);
  }

  protected get current(): string | undefined {
    return this.model;
  }
}

/** A value to choose, by the fields that have its id and its name; none where it has no id. */
export function choiceOf(given: unknown, idField: string, nameField: string): readonly OptionChoice[] {
  const id = textOf(given, idField);
  const says = textOf(given, 'description');
  return id === undefined ? [] : [{ id, name: textOf(given, nameField) ?? id, ...known({ says }) }];
}

function effortOf(given: unknown): readonly OptionChoice[] {
  return typeof given === 'string' ? [{ id: given, name: given }] : choiceOf(given, 'reasoningEffort', '');
}
