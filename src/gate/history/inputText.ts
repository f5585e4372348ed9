import { tellingText } from '../../core/explain/tellingText';

/** What a call is about: the one field of its input that says most, else all of it. */
export function inputText(input: Readonly<Record<string, unknown>>): string {
  // Input that is nested too deep cannot be written out; it throws.
  try {
    return tellingText(input) ?? JSON.stringify(input);
  } catch {
    return '(input nested too deep to show)';
  }
}
