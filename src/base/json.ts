/** An object that is no list, of which nothing else is known. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** Whether a value is an object that is no list. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a text of JSON says; undefined when it is none. */
export function parsedJson(text: string): unknown {
  // JSON.parse says no by throwing.
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
