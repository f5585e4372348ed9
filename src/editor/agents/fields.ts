import { isFields, type JsonFields } from '../../base/json';
import { isText, listOf, oneOf } from '../../base/shape';
import { t } from '../t';

/** Reads the fields of a setting's value; what is wrong with it is thrown with the field's name. */
export class Fields {
  private readonly fields: ReadonlyMap<string, unknown>;

  /** `known` are all names there may be: a misspelt `deny` must not be lost. */
  constructor(value: unknown, where: string, known: readonly string[]) {
    if (!isFields(value)) {
      throw new SettingProblem(t`${where} must be an object`);
    }
    this.fields = new Map(Object.entries(value));
    const unknown = [...this.fields.keys()].find((name) => !known.includes(name));
    if (unknown !== undefined) {
      throw new SettingProblem(t`${where} has a field \`${unknown}\` that is not known`);
    }
  }

  value(name: string): unknown {
    return this.fields.get(name);
  }

  text(name: string): string | undefined {
    return this.taken(name, isText, t`\`${name}\` must be a text`);
  }

  texts(name: string): readonly string[] | undefined {
    return this.taken(name, listOf(isText), t`\`${name}\` must be a list of texts`);
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    return this.taken(name, oneOf(...words), t`\`${name}\` must be one of ${words.join(', ')}`);
  }

  /** An object whose values are texts. */
  textsByName(name: string): Readonly<Record<string, string>> | undefined {
    const value = this.object(name);
    if (value !== undefined && !Object.values(value).every(isText)) {
      throw new SettingProblem(t`\`${name}\` must have texts as values`);
    }
    return value as Readonly<Record<string, string>> | undefined;
  }

  object(name: string): JsonFields | undefined {
    return this.taken(name, isFields, t`\`${name}\` must be an object`);
  }

  private taken<T>(name: string, isOf: (value: unknown) => value is T, otherwise: string): T | undefined {
    const value = this.fields.get(name);
    if (value !== undefined && !isOf(value)) {
      throw new SettingProblem(otherwise);
    }
    return value;
  }
}

/** Why a setting cannot be used. */
export class SettingProblem extends Error {}
