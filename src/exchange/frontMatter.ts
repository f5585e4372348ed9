import { type Decision, decisions } from '../core/decision';
import type { ForeignRules } from '../ports/ruleExchange';
import { addClaudeRule } from './claudeRule';
import { setClaudeMode } from './claudeSettings';
import { asRecord, asTexts, Gathering, type Refusal } from './gathering';

/** Imports the permissions in the front matter of a prompt or an agent. Whoever allows something there denies the rest. */
export function importFrontMatter(value: unknown): ForeignRules | Refusal {
  const fields = asRecord(value);
  const lists = decisions.map((effect): readonly [Decision, readonly string[] | undefined] => [
    effect,
    asTexts(fields?.[`permissions_${effect}`] ?? []),
  ]);
  const hasAny = Object.keys(fields ?? {}).some((key) => /^permission(?:s_(?:allow|ask|deny)|_mode)$/.test(key));
  if (fields === undefined || !hasAny) {
    return { refused: 'has no `permission_mode` and no `permissions_…` in its front matter' };
  }
  const into = new Gathering();
  for (const [effect, texts] of lists) {
    if (texts === undefined) {
      return { refused: `has a \`permissions_${effect}\` that is no list of texts` };
    }
    for (const text of texts) {
      addClaudeRule(effect, text, into);
    }
    if (effect === 'allow' && texts.length > 0) {
      into.unmatched = 'deny';
    }
  }
  if (fields['permission_mode'] !== undefined) {
    setClaudeMode(fields['permission_mode'], into);
  }
  return into.imported('Imported from front matter');
}
