import { asObject } from '../base/json';
import type { ModeName } from '../core/modes';
import type { ForeignRules } from '../ports/ruleExchange';
import { addClaudeRule } from './claudeRule';
import { asTexts, eachRule, Gathering, type Refusal } from './gathering';

const modes: ReadonlyMap<unknown, ModeName> = new Map<unknown, ModeName>([
  ['default', 'default'],
  ['acceptEdits', 'acceptEdits'],
  ['plan', 'explore'],
  ['bypassPermissions', 'bypass'],
  ['dontAsk', 'dontAsk'],
]);

/** Sets the mode that Claude Code calls `name`. */
function setClaudeMode(name: unknown, into: Gathering): void {
  const mode = modes.get(name);
  if (mode === undefined) {
    into.lose(`mode ${String(name)}`, 'Gatehouse has no such mode; the one you have stays.');
  } else {
    into.mode = mode;
  }
  if (mode === 'bypass') {
    into.warn('The file switches questions off (`bypassPermissions`): what no rule names is allowed.');
  }
}

/** Imports the permissions of Claude Code's settings.json. */
export function importClaude(value: unknown): ForeignRules | Refusal {
  const settings = asObject(value);
  const permissions = asObject(settings?.['permissions']);
  if (settings === undefined || permissions === undefined) {
    return { refused: 'has no `permissions`' };
  }
  const into = new Gathering();
  const broken = eachRule(permissions, 'permissions.', (effect, text) => addClaudeRule(effect, text, into));
  if (broken !== undefined) {
    return broken;
  }
  if (permissions['defaultMode'] !== undefined) {
    setClaudeMode(permissions['defaultMode'], into);
  }
  for (const folder of asTexts(permissions['additionalDirectories'] ?? []) ?? []) {
    into.workIn(folder);
  }
  if (permissions['disableBypassPermissionsMode'] !== undefined) {
    into.lose('disableBypassPermissionsMode', 'Only the managed file of a machine can forbid a mode.');
  }
  for (const key of ['hooks', 'sandbox'] as const) {
    if (settings[key] !== undefined) {
      into.lose(key, 'What it holds back cannot be said in rules; keep it where it is.');
    }
  }
  return into.imported('Imported from Claude Code');
}

/** Imports the permissions in the front matter of a prompt or an agent. Whoever allows something there denies the rest. */
export function importFrontMatter(value: unknown): ForeignRules | Refusal {
  const fields = asObject(value);
  const hasAny = Object.keys(fields ?? {}).some((key) => /^permission(?:s_(?:allow|ask|deny)|_mode)$/.test(key));
  if (fields === undefined || !hasAny) {
    return { refused: 'has no `permission_mode` and no `permissions_…` in its front matter' };
  }
  const into = new Gathering();
  const broken = eachRule(fields, 'permissions_', (effect, text) => {
    addClaudeRule(effect, text, into);
    if (effect === 'allow') {
      into.unmatched = 'deny';
    }
  });
  if (broken !== undefined) {
    return broken;
  }
  if (fields['permission_mode'] !== undefined) {
    setClaudeMode(fields['permission_mode'], into);
  }
  // Without questions nothing would hold to the list.
  if (into.unmatched === 'deny' && into.mode === 'bypass') {
    into.mode = undefined;
    into.lose('permission_mode: bypassPermissions', 'What the list does not allow is denied, in every mode.');
  }
  return into.imported('Imported from front matter');
}
