import { CodeActionKind, type DocumentSelector, languages } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import { ruleCompletion } from './ruleCompletion';
import { registerRuleDiagnostics } from './ruleDiagnostics';
import { ruleFixes } from './ruleFixes';
import { ruleHover } from './ruleHover';
import { type RuleTextNeeds, SettingsDocuments } from './settingsDocuments';

/** In whatever scheme VS Code opens them. */
const settingsFiles: DocumentSelector = [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }];

/** Makes rules first-class text in settings files: diagnostics, quick fixes, hover and completion. */
export function registerRuleText(needs: RuleTextNeeds): Disposable {
  const lifetime = new Lifetime();
  const open = { ...needs, documents: new SettingsDocuments(needs) };
  const fixing = { providedCodeActionKinds: [CodeActionKind.QuickFix] };
  lifetime.add(registerRuleDiagnostics(open));
  lifetime.add(languages.registerCodeActionsProvider(settingsFiles, ruleFixes(open.documents), fixing));
  lifetime.add(languages.registerHoverProvider(settingsFiles, ruleHover(open)));
  lifetime.add(languages.registerCompletionItemProvider(settingsFiles, ruleCompletion(open), '"', '(', '/'));
  return lifetime;
}
