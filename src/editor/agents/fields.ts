import { t } from '../t';

/** Reads the fields of a setting's value; what is wrong with it is thrown with the field's name. */
export class Fields {
  private readonly fields: ReadonlyMap<string, unknown>;

  /** `known` are all names there may be: a misspelt `deny` must not be lost. */
  constructor(value: unknown, where: string, known: readonly string[]) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
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
    const value = this.fields.get(name);
    if (value !== undefined && typeof value !== 'string') {
      throw new SettingProblem(t`\`${name}\` must be a text`);
    }
    return value;
  }

  texts(name: string): readonly string[] | undefined {
    const value = this.fields.get(name);
    if (value === undefined) {
      return undefined;
    }
    if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
      throw new SettingProblem(t`\`${name}\` must be a list of texts`);
    }
    return value;
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.fields.get(name);
    const found = words.find((word) => word === value);
    if (value !== undefined && found === undefined) {
      throw new SettingProblem(t`\`${name}\` must be one of ${words.join(', ')}`);
    }
    return found;
  }

  /** An object whose values are texts. */
  textsByName(name: string): Readonly<Record<string, string>> | undefined {
    const value = this.object(name);
    if (value !== undefined && !Object.values(value).every((it) => typeof it === 'string')) {
      throw new SettingProblem(t`\`${name}\` must have texts as values`);
    }
    return value as Readonly<Record<string, string>> | undefined;
  }

  object(name: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.fields.get(name);
    if (value === undefined) {
      return undefined;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new SettingProblem(t`\`${name}\` must be an object`);
    }
    return value as Readonly<Record<string, unknown>>;
  }
}

/** Why a setting cannot be used. */
export class SettingProblem extends Error {}
