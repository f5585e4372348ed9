import { asObject } from '../base/json';
import { type Decision, decisions } from '../core/decision';
import type { ForeignRules } from '../ports/ruleExchange';
import { Gathering, type Refusal } from './gathering';

const kinds: ReadonlySet<unknown> = new Set(['shell', 'write', 'read', 'url', 'mcp']);

/** Imports `runtime.tool_permissions` of a workflow. Without the block everything is allowed there. */
export function importWorkflow(value: unknown): ForeignRules | Refusal {
  const workflow = asObject(value);
  if (workflow === undefined) {
    return { refused: 'is no workflow' };
  }
  const into = new Gathering();
  const runtime = workflow['runtime'] === undefined ? {} : asObject(workflow['runtime']);
  const block = runtime?.['tool_permissions'] === undefined ? {} : asObject(runtime['tool_permissions']);
  const { default: silence = 'allow', rules = [], ...unknown } = block ?? {};
  if (runtime === undefined || block === undefined || Object.keys(unknown).length > 0) {
    return { refused: 'has a `runtime` or a `tool_permissions` that cannot be read' };
  }
  if ((silence !== 'allow' && silence !== 'deny') || !Array.isArray(rules)) {
    return { refused: 'has a `tool_permissions` that cannot be read' };
  }
  into.unmatched = silence;
  if (silence === 'allow') {
    const why = block['default'] === undefined ? 'has no default, which means' : 'says';
    into.warn(`The workflow ${why} that every tool no rule names is allowed. Built-in checks still ask.`);
  }
  for (const each of rules) {
    const rule = asObject(each);
    const effect = decisions.find((it) => it === rule?.['decision']);
    if (rule === undefined || effect === undefined) {
      return { refused: 'has a rule without a decision that can be read' };
    }
    addRule(effect, rule, into);
  }
  return into.imported('Imported from a workflow');
}

function addRule(effect: Decision, rule: Readonly<Record<string, unknown>>, into: Gathering): void {
  const source = JSON.stringify(rule);
  const narrower = Object.keys(rule).find((key) => key !== 'kind' && key !== 'decision');
  if (!kinds.has(rule['kind'])) {
    into.without(effect, { source, why: 'Its kind is not known.', instead: '*' });
  } else if (narrower !== undefined) {
    const why = `What \`${narrower}\` says is not known here.`;
    into.without(effect, { source, why, instead: String(rule['kind']) });
  } else {
    into.rule(effect, String(rule['kind']), { source, tool: '*' });
  }
}
