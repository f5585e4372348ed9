import { CodeActionKind, type DocumentSelector, languages } from 'vscode';
import { ruleCompletion } from './ruleCompletion';
import { registerRuleDiagnostics } from './ruleDiagnostics';
import { ruleFixes } from './ruleFixes';
import { ruleHover } from './ruleHover';
import { type RuleTextNeeds, SettingsDocuments } from './settingsDocuments';

/** In whatever scheme VS Code opens them. */
const settingsFiles: DocumentSelector = [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }];

/** Makes rules first-class text in settings files: diagnostics, quick fixes, hover and completion. */
export function registerRuleText(needs: RuleTextNeeds): void {
  const { lifetime } = needs;
  const open = { ...needs, documents: new SettingsDocuments(needs) };
  const fixing = { providedCodeActionKinds: [CodeActionKind.QuickFix] };
  registerRuleDiagnostics(open);
  lifetime.add(languages.registerCodeActionsProvider(settingsFiles, ruleFixes(open.documents), fixing));
  lifetime.add(languages.registerHoverProvider(settingsFiles, ruleHover(open)));
  lifetime.add(languages.registerCompletionItemProvider(settingsFiles, ruleCompletion(open), '"', '(', '/'));
}
