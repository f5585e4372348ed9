import { getNodeValue, type Node } from 'jsonc-parser/lib/esm/main.js';

/** Something in a scenario file that cannot be used, and where. */
export class ScenarioProblem extends Error {
  constructor(
    /** In English, with `{0}` for what is given. */
    message: string,
    readonly given: readonly string[],
    /** Counted from one. */
    readonly line: number,
  ) {
    super(message);
  }
}

/** A value of a scenario file that knows where it stands. Whatever is not as it should be is a `ScenarioProblem`. */
export class SourceValue {
  constructor(
    private readonly node: Node,
    private readonly source: string,
    private readonly name: string,
  ) {}

  /** The fields of an object. An unknown one is a slip of the pen that would otherwise be lost. */
  fields(...known: readonly string[]): ReadonlyMap<string, SourceValue> {
    this.demand(this.node.type === 'object', '{0} must be an object');
    const found = new Map<string, SourceValue>();
    for (const { children = [] } of this.node.children ?? []) {
      const [key, value] = children;
      if (key === undefined || value === undefined) {
        throw this.problem('{0} is not complete', this.name);
      }
      const field = new SourceValue(value, this.source, `"${String(key.value)}"`);
      if (!known.includes(String(key.value))) {
        throw field.problem('{0} is not known here; known are {1}', field.name, known.join(', '));
      }
      found.set(String(key.value), field);
    }
    return found;
  }

  /** The names of an object's fields, in order. */
  get fieldNames(): readonly string[] {
    return (this.node.children ?? []).map((it) => String(it.children?.[0]?.value));
  }

  get items(): readonly SourceValue[] {
    this.demand(this.node.type === 'array', '{0} must be a list');
    return (this.node.children ?? []).map((it, at) => new SourceValue(it, this.source, `${this.name} ${at + 1}`));
  }

  get text(): string {
    this.demand(this.node.type === 'string', '{0} must be a text');
    return String(this.node.value);
  }

  get isTrue(): boolean {
    this.demand(this.node.type === 'boolean', '{0} must be true or false');
    return this.node.value === true;
  }

  get count(): number {
    const value: unknown = this.node.value;
    this.demand(Number.isInteger(value) && Number(value) >= 0, '{0} must be a whole number');
    return Number(value);
  }

  /** One of some words. */
  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((it) => it === this.node.value);
    if (found === undefined) {
      throw this.problem('{0} must be one of {1}', this.name, words.join(', '));
    }
    return found;
  }

  /** An object of any shape. */
  get object(): object {
    this.demand(this.node.type === 'object', '{0} must be an object');
    // The parser's own objects lack what others expect of an object.
    return JSON.parse(JSON.stringify(getNodeValue(this.node)));
  }

  private demand(isSo: boolean, message: string): void {
    if (!isSo) {
      throw this.problem(message, this.name);
    }
  }

  problem(message: string, ...given: readonly string[]): ScenarioProblem {
    return new ScenarioProblem(message, given, lineAt(this.source, this.node.offset));
  }
}

/** The line of an offset, counted from one. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
