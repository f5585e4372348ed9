import { readFileSync } from 'node:fs';
import { errorCode } from '../base/errorCode';
import type { Scope } from '../core/rules/rule/rule';
import { everythingVisible } from '../core/tools/visibility';
import type { RuleLayer } from '../ports/settingsSource';
import { readSettings } from './readSettings';
import { fileFault, settingsFaults } from './settingsFaults';

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
  const settings = readSettings(text, file, known);
  const { rules, checks, tools, readsOutside, others, unmatched } = settings;
  const unreadable = settingsFaults(settings, { file, scope });
  const values = unmatched === undefined ? others : new Map([...others, ['gatehouse.unmatched', unmatched]]);
  return { rules, unreadable, checks, tools, readsOutside, others: values };
}
