/** A value in the words of TOML, on one line. Undefined for what TOML cannot say. */
export function toToml(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      // What JSON escapes, TOML escapes alike; only DEL stands bare in JSON and may not in TOML.
      return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
    case 'boolean':
      return String(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : undefined;
    case 'object':
      return Array.isArray(value) ? listOf(value) : value === null ? undefined : tableOf(value);
    default:
      return undefined;
  }
}

function listOf(values: readonly unknown[]): string {
  return `[${values.flatMap((it) => toToml(it) ?? []).join(',')}]`;
}

function tableOf(value: object): string {
  const fields = Object.entries(value).flatMap(([name, it]) => {
    const text = toToml(it);
    return text === undefined ? [] : [`${JSON.stringify(name)}=${text}`];
  });
  return `{${fields.join(',')}}`;
}
