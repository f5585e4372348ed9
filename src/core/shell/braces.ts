import { maxCandidates } from './limits';
import type { Slot } from './value';

/** What `{a,b}` may become, when it is that simple; undefined for anything nested, quoted or counted. */
export function splitBraces(source: string): Slot | undefined {
  const inside = source.slice(1, -1);
  if (!inside.includes(',') || /[{}'"\\$`]/.test(inside)) {
    return undefined;
  }
  const texts = inside.split(',');
  return texts.length > maxCandidates ? undefined : { name: undefined, texts };
}

/** Whether the braces count from one number to another. */
export function isCounting(source: string): boolean {
  return /^\{-?[0-9]+\.\.-?[0-9]+(?:\.\.-?[0-9]+)?\}$/.test(source);
}
