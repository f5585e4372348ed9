/** What the page keeps while it is hidden and over a reload. */
export interface KeptState {
  readonly draft: string;
  readonly sent: readonly string[];
}

const longest = 100_000;

/** Reads what was kept, which an older version may have written in another way. */
export function readKeptState(given: unknown): KeptState {
  const draft: unknown = fieldOf(given, 'draft');
  const sent: unknown = fieldOf(given, 'sent');
  return {
    draft: isText(draft) ? draft : '',
    sent: Array.isArray(sent) ? sent.filter(isText) : [],
  };
}

function fieldOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null && Object.hasOwn(given, name)
    ? Reflect.get(given, name)
    : undefined;
}

function isText(given: unknown): given is string {
  return typeof given === 'string' && given.length <= longest;
}
