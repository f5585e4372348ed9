// The package's main entry cannot be bundled; this is the same code as modules.
import { applyEdits, modify, type ParseError, parse, parseTree } from 'jsonc-parser/lib/esm/main.js';
import { asObject } from '../base/json';
import { mergeProfile, type PolicySettings, workspaceProfile } from '../core/profiles/policySettings';
import type { Profile } from '../core/profiles/profile';
import { jsonEqual } from '../core/text/jsonEqual';
import { asTexts, type Refusal } from './gathering';

/** A setting that a profile can speak about, and where its value stands in the settings of a scope. */
const values: readonly (readonly [string, (settings: PolicySettings) => unknown])[] = [
  ['gatehouse.rules.deny', ({ rules }) => rules.deny],
  ['gatehouse.rules.ask', ({ rules }) => rules.ask],
  ['gatehouse.rules.allow', ({ rules }) => rules.allow],
  ['gatehouse.tools.allowed', ({ tools }) => tools.allowed],
  ['gatehouse.tools.disallowed', ({ tools }) => tools.disallowed],
  ['gatehouse.workingDirectories', ({ workingDirectories }) => workingDirectories],
  ['gatehouse.mode', ({ mode }) => mode],
  ['gatehouse.unmatched', ({ unmatched }) => unmatched],
];

/** The text of a settings.json with a profile merged into it. Comments and everything else stay as they are. */
export function intoSettings(
  source: string,
  profile: Profile,
  home: 'user' | 'workspace',
): { readonly text: string } | Refusal {
  const mark = source.startsWith('\uFEFF') ? '\uFEFF' : '';
  const text = source.slice(mark.length);
  const errors: ParseError[] = [];
  const parsed: unknown = parse(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const fields = asObject(parsed ?? {});
  if (errors.length > 0 || fields === undefined) {
    return { refused: 'is no JSON, so nothing is written into it' };
  }
  if (values.some(([key]) => timesIn(text, key) > 1)) {
    return { refused: 'has a setting of Gatehouse twice; keep one of them' };
  }
  const lists = values.slice(0, 6).map(([key]) => asTexts(fields[key] ?? []));
  if (lists.includes(undefined) || 'gatehouse' in fields) {
    return { refused: 'has settings of Gatehouse in a form that is not written into; use `"gatehouse.…": […]`' };
  }
  const [deny = [], ask = [], allow = [], allowed = [], disallowed = [], workingDirectories = []] = lists;
  const before = {
    mode: fields['gatehouse.mode'],
    unmatched: fields['gatehouse.unmatched'],
    rules: { deny, ask, allow },
    tools: { allowed, disallowed },
    checks: [],
    workingDirectories,
  } as unknown as PolicySettings;
  const after = mergeProfile(before, home === 'workspace' ? workspaceProfile(profile) : profile);
  let written = text.trim() === '' ? '{}' : text;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes('\r\n') ? '\r\n' : '\n' };
  for (const [key, of] of values) {
    if (!jsonEqual(of(before) ?? null, of(after) ?? null)) {
      written = applyEdits(written, modify(written, [key], of(after), { formattingOptions }));
    }
  }
  return { text: mark + written };
}

/** How often a name stands in an object of JSON: the reader keeps the last, and a writer would change the first. */
function timesIn(text: string, key: string): number {
  const names = (parseTree(text, [], { allowTrailingComma: true })?.children ?? []).map(
    (it) => it.children?.[0]?.value,
  );
  return names.filter((name) => name === key).length;
}
