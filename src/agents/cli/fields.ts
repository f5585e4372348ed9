import { fieldOf, textOf } from '../../core/edits/inputFields';
import { asList, type WireObject } from '../wire/readJson';

/** A field that is a text; empty when it is not. */
export function textIn(fields: WireObject | undefined, name: string): string {
  return textOf(fields, name) ?? '';
}

/** A field that is a list; empty when it is not. */
export function listIn(fields: WireObject | undefined, name: string): readonly unknown[] {
  return asList(fieldOf(fields, name));
}
