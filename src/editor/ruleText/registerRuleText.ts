import { CodeActionKind, type DocumentSelector, languages } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { PolicySource } from '../../ports/policySource';
import type { SeenPrograms } from '../../ports/surroundings';
import type { WindowNeeds } from '../windowNeeds';
import { ruleCompletion } from './ruleCompletion';
import { registerRuleDiagnostics } from './ruleDiagnostics';
import { ruleFixes } from './ruleFixes';
import { ruleHover } from './ruleHover';
import { SettingsDocuments } from './settingsDocuments';

interface RuleTextNeeds extends Pick<WindowNeeds, 'clock' | 'records' | 'settings' | 'timers'> {
  readonly policy: Pick<PolicySource, 'unaccepted'>;
  readonly programs: SeenPrograms;
}

/** In whatever scheme VS Code opens them. */
const settingsFiles: DocumentSelector = [{ pattern: '**/settings.json' }, { pattern: '**/*.code-workspace' }];

/** Makes rules first-class text in settings files: diagnostics, quick fixes, hover and completion. */
export function registerRuleText(needs: RuleTextNeeds): Disposable {
  const lifetime = new Lifetime();
  const documents = new SettingsDocuments(needs);
  const fixing = { providedCodeActionKinds: [CodeActionKind.QuickFix] };
  lifetime.add(registerRuleDiagnostics({ ...needs, documents }));
  lifetime.add(languages.registerCodeActionsProvider(settingsFiles, ruleFixes(documents), fixing));
  lifetime.add(languages.registerHoverProvider(settingsFiles, ruleHover({ ...needs, documents })));
  const completion = ruleCompletion({ ...needs, documents });
  lifetime.add(languages.registerCompletionItemProvider(settingsFiles, completion, '"', '(', '/'));
  return lifetime;
}
