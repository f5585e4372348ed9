import { CodeActionKind, type DocumentSelector, languages } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { Clock } from '../../ports/clock';
import type { PolicySource } from '../../ports/policySource';
import type { RuleRecords } from '../../ports/ruleStatistics';
import type { SeenPrograms } from '../../ports/seenPrograms';
import type { SettingsSource } from '../../ports/settingsSource';
import type { Timers } from '../../ports/timers';
import { ruleCompletion } from './ruleCompletion';
import { registerRuleDiagnostics } from './ruleDiagnostics';
import { ruleFixes } from './ruleFixes';
import { ruleHover } from './ruleHover';
import { SettingsDocuments } from './settingsDocuments';

/** What rules in settings files need. */
export interface RuleTextNeeds {
  readonly settings: SettingsSource;
  readonly policy: Pick<PolicySource, 'unaccepted'>;
  readonly records: RuleRecords;
  readonly programs: SeenPrograms;
  readonly clock: Clock;
  readonly timers: Timers;
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
