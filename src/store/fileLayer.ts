import { readFileSync } from 'node:fs';
import { errorCode } from '../base/errorCode';
import type { Scope, UnreadableRule } from '../core/rules/rule/rule';
import { everythingVisible } from '../core/tools/visibility';
import type { RuleLayer } from '../ports/settingsSource';
import { readSettings, type Settings } from './readSettings';

/** A layer with the settings of its file that say nothing about a single call. */
export interface FileLayer extends RuleLayer {
  readonly others: ReadonlyMap<string, unknown>;
}

const nothing: FileLayer = {
  ...{ rules: [], unreadable: [], checks: undefined, tools: everythingVisible },
  others: new Map(),
};

/**
 * What a settings file says. No file says nothing; one that cannot be read makes every call ask.
 * Where the names of all settings are given, another one is misspelt, and what it was meant to say is lost.
 */
export function fileLayer(file: string, scope: Scope, known?: readonly string[]): FileLayer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    return isAbsent ? nothing : { ...nothing, unreadable: [fileFault(file, scope, 'cannot be read')] };
  }
  const settings = readSettings(text, file, (key) => known?.includes(key) === false && key !== '$schema');
  const { rules, checks, tools, readsOutside, others, unmatched } = settings;
  const unreadable = settingsFaults(settings, { file, scope });
  const values = unmatched === undefined ? others : new Map([...others, ['gatehouse.unmatched', unmatched]]);
  return { rules, unreadable, checks, tools, readsOutside, others: values };
}

/** What of a settings file cannot be used, as rules that cannot be read: until it is mended, every call asks. */
export function settingsFaults(
  { problems, unreadable, checks }: Settings,
  { file, scope }: { readonly file: string; readonly scope: Scope },
): readonly UnreadableRule[] {
  // Of what stands twice the first is lost, and with it perhaps what an administrator forbids.
  const lossy = ['syntax', 'unknown', ...(scope === 'managed' ? ['repeated'] : [])];
  const faults = problems.filter(({ kind }) => lossy.includes(kind));
  return [
    ...faults.map(({ kind, message, place }) => ({
      ...fileFault(file, scope, kind === 'syntax' ? `is no JSON: ${message}` : message),
      place,
    })),
    ...unreadable.map((rule) => ({ ...rule, scope })),
    ...(checks === undefined || Array.isArray(checks)
      ? []
      : [fileFault(file, scope, '`gatehouse.checks` is not a list')]),
  ];
}

/** A whole file that cannot be used, and why. */
export function fileFault(file: string, scope: Scope, why: string): UnreadableRule {
  return { text: file, effect: 'ask', scope, place: undefined, why, blocks: '*', isFile: true };
}
