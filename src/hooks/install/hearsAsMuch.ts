import { asObject } from '../../base/json';
import { lineShape } from './hookLine';

/**
 * Whether what was found hears as much as what we would write: the same about every tool, for as long or longer, and
 * with no word more, since any may narrow it (`if`, `async`, another matcher). Others may have hooks beside it.
 */
export function hearsAsMuch(found: unknown, made: unknown): boolean {
  if (Array.isArray(made)) {
    return Array.isArray(found) && made.every((it) => found.some((other) => hearsAsMuch(other, it)));
  }
  switch (typeof made) {
    case 'number':
      return typeof found === 'number' && found >= made;
    case 'string':
      return typeof found === 'string' && lineShape(found) === lineShape(made);
    default: {
      const [own, other] = [asObject(made) ?? {}, asObject(found) ?? {}];
      const names = Object.keys(own);
      return (
        names.length === Object.keys(other).length &&
        names.every((name) => Object.hasOwn(other, name) && hearsAsMuch(other[name], own[name]))
      );
    }
  }
}
