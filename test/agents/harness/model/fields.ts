/** A field of something that came over the wire. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A list that came over the wire; empty when it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text that came over the wire; empty when it is none. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The text of a message's content: a text, or a list of blocks that have one. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') {
    return content;
  }
  return list(content)
    .map((block) => (typeof block === 'string' ? block : text(field(block, 'text'))))
    .join('\n');
}

/** Anything as one text, for what a tool gave. */
export function flat(value: unknown): string {
  const own = typeof value === 'string' ? value : textIn(value);
  return own.trim() === '' && value !== undefined ? JSON.stringify(value) : own;
}
