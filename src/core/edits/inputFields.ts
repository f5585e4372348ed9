import { allRead } from '../../base/allRead';
import { fieldOf, textOf } from '../../base/json';
import type { Replacement } from './replaceText';

/** The replacement that an edit tool's input, or one of a list of edits, asks for. */
export function readReplacement(input: unknown): Replacement | undefined {
  const old = textOf(input, 'old_string');
  const fresh = textOf(input, 'new_string');
  const everywhere = fieldOf(input, 'replace_all') ?? false;
  return old === undefined || fresh === undefined || typeof everywhere !== 'boolean'
    ? undefined
    : { old, new: fresh, everywhere };
}

/** A list of replacements; undefined unless all of it can be read and there is at least one. */
export function readReplacements(edits: unknown): readonly Replacement[] | undefined {
  return Array.isArray(edits) && edits.length === 0 ? undefined : allRead(edits, readReplacement);
}

/** The same input with one field another. */
export function withField(input: unknown, field: string, value: unknown): unknown {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return Object.fromEntries([...entries.filter(([name]) => name !== field), [field, value]]);
}

/** The same input without a field. */
export function withoutField(input: unknown, field: string): unknown {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return Object.fromEntries(entries.filter(([name]) => name !== field));
}
