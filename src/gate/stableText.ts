import { isFields } from '../base/json';

/** A plain value as text with its keys in order, so that equal values have equal texts. Only for copies the gate made. */
export function stableText(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isFields(item) ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1))) : item,
  );
}
