import { asObject } from '../base/json';
import { type Decision, decisions } from '../core/decision';
import type { ModeName } from '../core/modes';
import { meaningOf } from '../core/rules/rule/toolNames';
import type { ForeignRules } from '../ports/ruleExchange';
import { addClaudeRule } from './claudeRule';
import { addCommandGlob } from './commandText';
import { asTexts, Gathering, type Refusal } from './gathering';

type Meant = { readonly mode?: ModeName; readonly unmatched?: Decision };

const modes: ReadonlyMap<unknown, Meant> = new Map<unknown, Meant>([
  ['ask', { mode: 'default' }],
  ['accept_edits', { mode: 'acceptEdits' }],
  ['plan', { mode: 'explore' }],
  ['deny', { unmatched: 'deny' }],
  ['allow', { unmatched: 'allow' }],
]);

const ourNames: ReadonlyMap<string, string> = new Map([
  ['FileRead', 'Read'],
  ['FileWrite', 'Write'],
  ['FileEdit', 'Edit'],
  ['ApplyPatch', 'Patch'],
]);

/** Imports the table `[permissions]` of agent-code: the tools it lists, and its rules. */
export function importAgentCode(value: unknown): ForeignRules | Refusal {
  const permissions = asObject(asObject(value)?.['permissions']);
  const shown = asTexts(permissions?.['allowed_tools'] ?? []);
  const hidden = asTexts(permissions?.['disallowed_tools'] ?? []);
  const rules = permissions?.['rules'] ?? [];
  if (permissions === undefined || shown === undefined || hidden === undefined || !Array.isArray(rules)) {
    return { refused: 'has no `[permissions]` that can be read' };
  }
  const into = new Gathering();
  for (const tool of shown) {
    into.show(ourName(tool.replace(/\(.*$/s, '')));
    if (tool.includes('(')) {
      into.changed(tool, 'A list of tools names whole tools; what it may do still asks.', 'the tool is shown');
    }
  }
  for (const tool of hidden) {
    const [, name = '', pattern] = /^([^(]*)\((.*)\)$/s.exec(tool) ?? [];
    if (tool.includes('(')) {
      addRule('deny', { tool: name, pattern, source: tool }, into);
    } else {
      into.hide(ourName(tool));
    }
  }
  for (const each of rules) {
    const { tool, pattern, action, decision = action, ...unknown } = asObject(each) ?? {};
    const effect = decisions.find((it) => it === (action ?? decision) && it === decision);
    const isText = pattern === undefined || typeof pattern === 'string';
    if (typeof tool !== 'string' || effect === undefined || !isText || Object.keys(unknown).length > 0) {
      return { refused: 'has a rule that says more than a tool, a pattern and an action that can be read' };
    }
    addRule(effect, { tool, pattern, source: pattern === undefined ? tool : `${tool}(${pattern})` }, into);
  }
  if (permissions['default_mode'] !== undefined) {
    setMode(permissions['default_mode'], into);
  }
  return into.imported('Imported from agent-code');
}

function ourName(tool: string): string {
  return ourNames.get(tool) ?? tool;
}

/** There `*` and `?` stand for anything in the whole text of a command or a path, also for a `/`. */
function addRule(
  effect: Decision,
  { tool, pattern, source }: { tool: string; pattern: string | undefined; source: string },
  into: Gathering,
): void {
  const name = ourName(tool);
  const meant = meaningOf(name);
  const kind = meant?.kind;
  if (effect === 'allow' && meant?.kind === 'path' && meant.access === 'write' && name !== 'Write') {
    into.lose(source, 'A rule that allows edits allows whole files to be written, too.');
  } else if (pattern === undefined || /^\*+$/.test(pattern)) {
    addClaudeRule(effect, name, into);
  } else if (pattern.includes('?') || (kind === 'path' && !isSamePath(effect, pattern))) {
    into.without(effect, { source, why: 'Its pattern means other texts than a rule would.', instead: name });
  } else if (kind !== 'shell') {
    const anchored = kind === 'path' && pattern.startsWith('/') ? `/${pattern}` : pattern;
    addClaudeRule(effect, `${name}(${anchored.replace(/\/\*$/, '/**')})`, into);
  } else {
    addCommandGlob(effect, { glob: pattern, source }, into);
    if (effect === 'allow' && pattern.endsWith(' *')) {
      // There a further word must follow.
      addCommandGlob('ask', { glob: pattern.slice(0, -2), source }, into);
    }
  }
}

/** A name alone means more in a rule than there, and a `*` between slashes less. */
function isSamePath(effect: Decision, pattern: string): boolean {
  return pattern.includes('/') ? !pattern.replace(/\/\*+$/, '').includes('*') : effect !== 'allow';
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
