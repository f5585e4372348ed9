// The package's main entry cannot be bundled; this is the same code as modules.
import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser/lib/esm/main.js';
import { firstAnswer } from '../../base/firstAnswer';
import { isFields } from '../../base/json';
import { isWorkspaceFile } from '../ruleText/rulesInText';

/** What the text of a settings file says about one setting; undefined when nothing. Not ok: the text is not JSON. */
export function valueInText(
  text: string,
  file: string,
  key: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  const errors: ParseError[] = [];
  const whole: unknown = parse(text.replace(/^\uFEFF/, ''), errors, {
    allowTrailingComma: true,
    allowEmptyContent: true,
  });
  if (errors.length > 0) {
    return { ok: false };
  }
  return { ok: true, value: valueBelow(isWorkspaceFile(file) ? fieldsOf(whole)['settings'] : whole, key) };
}

/** The text of a settings file with another value of one setting; undefined removes it. Everything else stays. */
export function textWithValue(text: string, file: string, { key, value }: { key: string; value: unknown }): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rest = text.slice(mark.length);
  const path = isWorkspaceFile(file) ? ['settings', key] : [key];
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return `${mark}${applyEdits(rest, modify(rest, path, value, { formattingOptions }))}`;
}

/** Keys may be dotted or nested, in any mixture. */
function valueBelow(object: unknown, key: string): unknown {
  const fields = fieldsOf(object);
  if (Object.hasOwn(fields, key)) {
    return fields[key];
  }
  return firstAnswer(Object.entries(fields), ([name, value]) =>
    key.startsWith(`${name}.`) ? valueBelow(value, key.slice(name.length + 1)) : undefined,
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {};
}
