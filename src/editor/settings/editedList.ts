/**
 * A list of rules from settings with some added at its end; what is there keeps its order and is not added again. When
 * all of them are there, it is what was written.
 */
export function withAdded(written: unknown, texts: readonly string[], key: string): unknown {
  const list = listIn(written, key);
  const added = new Set(texts.filter((text) => !list.includes(text)));
  return written !== undefined && added.size === 0 ? written : [...list, ...added];
}

/**
 * A list of rules from settings without some of them, wherever they stand; undefined when none is left. When none of
 * them is there, it is what was written.
 */
export function withoutRemoved(written: unknown, texts: readonly string[], key: string): unknown {
  const list = listIn(written, key);
  const left = list.filter((item) => typeof item !== 'string' || !texts.includes(item));
  return left.length === list.length ? written : left.length === 0 ? undefined : left;
}

/** What is no list is never overwritten: the person wrote something there that we do not understand. */
function listIn(written: unknown, key: string): readonly unknown[] {
  if (written === undefined) {
    return [];
  }
  if (!Array.isArray(written)) {
    throw new Error(`\`${key}\` in settings.json is not a list; mend it, then try again`);
  }
  return written;
}
