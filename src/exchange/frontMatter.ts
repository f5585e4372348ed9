import { asObject } from '../base/json';
import type { ForeignRules } from '../ports/ruleExchange';
import { addClaudeRule } from './claudeRule';
import { setClaudeMode } from './claudeSettings';
import { eachRule, Gathering, type Refusal } from './gathering';

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
