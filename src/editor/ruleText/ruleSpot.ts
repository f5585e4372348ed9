// The package's main entry cannot be bundled; this is the same code as modules.
import { getLocation } from 'jsonc-parser/lib/esm/main.js';
import type { Decision } from '../../core/decision';
import { effectAt } from './rulesInText';

/** A place in a settings file where a rule is being written. */
export interface RuleSpot {
  readonly effect: Decision;
  /** What stands between the opening quote and the cursor. */
  readonly typed: string;
  /** The stretch that a rule would replace. */
  readonly start: number;
  readonly end: number;
  /** Whether the quotes are there already. */
  readonly isQuoted: boolean;
}

/** The rule being written at `offset`; undefined elsewhere. */
export function ruleSpotAt(text: string, offset: number, file: string): RuleSpot | undefined {
  const { path, previousNode, isAtPropertyKey } = getLocation(text, offset);
  const effect = effectAt(path, file);
  if (effect === undefined || isAtPropertyKey || typeof path.at(-1) !== 'number') {
    return undefined;
  }
  if (previousNode === undefined || offset > previousNode.offset + previousNode.length) {
    return { effect, typed: '', start: offset, end: offset, isQuoted: false };
  }
  if (previousNode.type !== 'string') {
    return undefined;
  }
  const start = previousNode.offset + 1;
  const whole = text.slice(previousNode.offset, previousNode.offset + previousNode.length);
  const isClosed = whole.length > 1 && whole.endsWith('"') && !/(?:^|[^\\])(?:\\\\)*\\"$/.test(whole);
  const end = previousNode.offset + previousNode.length - (isClosed ? 1 : 0);
  return offset < start || offset > end
    ? undefined
    : { effect, typed: text.slice(start, offset), start, end, isQuoted: true };
}
