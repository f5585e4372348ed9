import { type Decision, decisions } from '../core/decision';
import type { ModeName } from '../core/modes';
import type { ForeignRules } from '../ports/ruleExchange';
import { addClaudeRule } from './claudeRule';
import { asRecord, asTexts, Gathering, type Refusal } from './gathering';

const modes: ReadonlyMap<unknown, { readonly mode?: ModeName; readonly unmatched?: Decision }> = new Map<
  unknown,
  { readonly mode?: ModeName; readonly unmatched?: Decision }
>([
  ['ask', { mode: 'default' }],
  ['accept_edits', { mode: 'acceptEdits' }],
  ['plan', { mode: 'explore' }],
  ['deny', { unmatched: 'deny' }],
  ['allow', { unmatched: 'allow' }],
]);

/** Imports the table `[permissions]` of agent-code: the tools it lists, and its rules. */
export function importAgentCode(value: unknown): ForeignRules | Refusal {
  const permissions = asRecord(asRecord(value)?.['permissions']);
  const shown = asTexts(permissions?.['allowed_tools'] ?? []);
  const hidden = asTexts(permissions?.['disallowed_tools'] ?? []);
  const rules = permissions?.['rules'] ?? [];
  if (permissions === undefined || shown === undefined || hidden === undefined || !Array.isArray(rules)) {
    return { refused: 'has no `[permissions]` that can be read' };
  }
  const into = new Gathering();
  for (const tool of shown) {
    into.show(tool.replace(/\(.*$/s, ''));
    if (tool.includes('(')) {
      into.changed(tool, 'A list of tools names whole tools; what it may do still asks.', 'the tool is shown');
    }
  }
  for (const tool of hidden) {
    if (tool.includes('(')) {
      addClaudeRule('deny', tool, into);
    } else {
      into.hide(tool);
    }
  }
  for (const each of rules) {
    const rule = asRecord(each);
    const effect = decisions.find((it) => it === (rule?.['action'] ?? rule?.['decision']));
    if (typeof rule?.['tool'] !== 'string' || effect === undefined) {
      return { refused: 'has a rule without a tool or an action that can be read' };
    }
    const pattern = rule['pattern'];
    addClaudeRule(effect, typeof pattern === 'string' ? `${rule['tool']}(${pattern})` : rule['tool'], into);
  }
  if (permissions['default_mode'] !== undefined) {
    setMode(permissions['default_mode'], into);
  }
  return into.imported('Imported from agent-code');
}

function setMode(name: unknown, into: Gathering): void {
  const meant = modes.get(name);
  if (meant === undefined) {
    into.lose(`default_mode = ${String(name)}`, 'Gatehouse has no such mode; the one you have stays.');
    return;
  }
  into.mode = meant.mode;
  into.unmatched = meant.unmatched;
  if (meant.unmatched === 'allow') {
    into.warn('The file allows every tool that no rule names. Built-in checks still ask.');
  }
}
