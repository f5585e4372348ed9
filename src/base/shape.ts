import { fieldOf, isFields } from './json';

/** Tells whether a value is of some form, for what anybody may have written. */
type Shape<T> = (value: unknown) => value is T;

/** A text. */
export const isText: Shape<string> = (value) => typeof value === 'string';

/** A number. */
export const isNumber: Shape<number> = (value) => typeof value === 'number';

/** A number without a fraction that is not too large to be one. */
export const isWhole: Shape<number> = (value): value is number => Number.isSafeInteger(value);

/** True or false. */
export const isFlag: Shape<boolean> = (value) => typeof value === 'boolean';

/** A list of anything. */
export const isList: Shape<readonly unknown[]> = (value): value is readonly unknown[] => Array.isArray(value);

/** One of some values. */
export function oneOf<const T>(...values: readonly T[]): Shape<T> {
  return (value): value is T => values.some((it) => it === value);
}

/** A list of items of one form. */
export function listOf<T>(isItem: Shape<T>): Shape<readonly T[]> {
  return (value): value is readonly T[] => isList(value) && value.every(isItem);
}

/** What is left out, or of a form. */
export function optional<T>(isOf: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || isOf(value);
}

/** An object whose fields are of these forms; there may be others. */
export function objectOf<T>(fields: { readonly [Name in keyof T]: Shape<T[Name]> }): Shape<T> {
  const shapes = Object.entries<Shape<unknown>>(fields);
  return (value): value is T => isFields(value) && shapes.every(([name, isOf]) => isOf(fieldOf(value, name)));
}
