/** An object as it came over the wire; its fields are read with `fieldOf` and `textOf`. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Reads a line as one JSON object; undefined when it is anything else. */
export function readJson(line: string): WireObject | undefined {
  // The line is an agent's, and may be anything.
  try {
    const value: unknown = JSON.parse(line);
    return asObject(value);
  } catch {
    return undefined;
  }
}

/** The value if it is an object that is no list. */
export function asObject(value: unknown): WireObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as WireObject) : undefined;
}

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
