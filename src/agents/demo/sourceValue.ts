import { getNodeValue, type Node } from 'jsonc-parser/lib/esm/main.js';

/** Something in a scenario file that cannot be used, and where. */
export class ScenarioProblem extends Error {
  constructor(
    message: string,
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
    if (this.node.type !== 'object') {
      throw this.problem(`${this.name} must be an object`);
    }
    const found = new Map<string, SourceValue>();
    for (const { children = [] } of this.node.children ?? []) {
      const [key, value] = children;
      if (key === undefined || value === undefined) {
        throw this.problem(`${this.name} is not complete`);
      }
      const field = new SourceValue(value, this.source, `"${String(key.value)}"`);
      if (!known.includes(String(key.value))) {
        throw field.problem(`${field.name} is not known here; known are ${known.join(', ')}`);
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
    if (this.node.type !== 'array') {
      throw this.problem(`${this.name} must be a list`);
    }
    return (this.node.children ?? []).map((it, at) => new SourceValue(it, this.source, `${this.name} ${at + 1}`));
  }

  get text(): string {
    if (this.node.type !== 'string') {
      throw this.problem(`${this.name} must be a text`);
    }
    return String(this.node.value);
  }

  get isTrue(): boolean {
    if (this.node.type !== 'boolean') {
      throw this.problem(`${this.name} must be true or false`);
    }
    return this.node.value === true;
  }

  get count(): number {
    const value: unknown = this.node.value;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
      throw this.problem(`${this.name} must be a whole number`);
    }
    return value;
  }

  /** One of some words. */
  oneOf<T extends string>(words: readonly T[]): T {
    const found = words.find((it) => it === this.node.value);
    if (found === undefined) {
      throw this.problem(`${this.name} must be one of ${words.join(', ')}`);
    }
    return found;
  }

  /** An object of any shape. */
  get object(): object {
    if (this.node.type !== 'object') {
      throw this.problem(`${this.name} must be an object`);
    }
    // The parser's own objects lack what others expect of an object.
    return JSON.parse(JSON.stringify(getNodeValue(this.node)));
  }

  problem(message: string): ScenarioProblem {
    return new ScenarioProblem(message, lineAt(this.source, this.node.offset));
  }
}

/** The line of an offset, counted from one. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
