import { isFields, type JsonFields, parsedJson } from '../../base/json';

/** An object as it came over the wire; its fields are read with `fieldOf` and `textOf`. */
export type WireObject = JsonFields;

/** Reads a line as one JSON object; undefined when it is anything else. */
export function readJson(line: string): WireObject | undefined {
  // The line is an agent's, and may be anything.
  return asObject(parsedJson(line));
}

/** The value if it is an object that is no list. */
export function asObject(value: unknown): WireObject | undefined {
  return isFields(value) ? value : undefined;
}

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
