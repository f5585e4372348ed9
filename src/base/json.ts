import { attempt } from './attempt';

/** An object that is no list, of which nothing else is known. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Whether a value is an object that is no list. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A fault of JSON in words: `ValueExpected` is our parser's name for one. */
export function jsonFault(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** What a text of JSON says; undefined when it is none. */
export function parsedJson(text: string): unknown {
  return attempt(() => JSON.parse(text));
}

/** Reads a line as one JSON object; undefined when it is anything else. */
export function readJson(line: string): JsonFields | undefined {
  // The line is an agent's, and may be anything.
  return asObject(parsedJson(line));
}

/** The value if it is an object that is no list. */
export function asObject(value: unknown): JsonFields | undefined {
  return isFields(value) ? value : undefined;
}

/** The value if it is a list, else an empty one. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A field of a value of any shape. */
export function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? (input as Record<string, unknown>)[field]
    : undefined;
}

/** A field that is a text. */
export function textOf(input: unknown, field: string): string | undefined {
  const value = fieldOf(input, field);
  return typeof value === 'string' ? value : undefined;
}

/** A field that is a text; empty when it is not. */
export function textIn(given: unknown, name: string): string {
  return textOf(given, name) ?? '';
}

/** A field that is a list; empty when it is not. */
export function listIn(given: unknown, name: string): readonly unknown[] {
  return asList(fieldOf(given, name));
}
