/**
 * The beginning of a text that is too long to be handed on, with a word about what is missing: a model that takes a
 * part for the whole writes the part back.
 */
export function cutForModel(text: string, most: number): string {
  const left = text.length - most;
  return left > 0 ? `${text.slice(0, most)}\n(The rest was left out: ${left} more characters.)` : text;
}
