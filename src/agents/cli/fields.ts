/** The fields of a JSON object; undefined for anything else. */
export function readFields(text: string): Readonly<Record<string, unknown>> | undefined {
  // A line that is no JSON is output of another kind, not a failure.
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A value as an object's fields; undefined when it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** A field that is a text; empty when it is not. */
export function textIn(fields: Readonly<Record<string, unknown>> | undefined, name: string): string {
  const value = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** A field that is a list; empty when it is not. */
export function listIn(fields: Readonly<Record<string, unknown>> | undefined, name: string): readonly unknown[] {
  const value = fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return Array.isArray(value) ? value : [];
}
