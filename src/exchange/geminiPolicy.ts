import { asObject } from '../base/json';
import type { Decision } from '../core/decision';
import type { ForeignRules } from '../ports/ruleExchange';
import { commandsOfRegex } from './commandRegex';
import { addCommand } from './commandText';
import { asTexts, Gathering, type Refusal } from './gathering';

const effects: ReadonlyMap<unknown, Decision> = new Map<unknown, Decision>([
  ['allow', 'allow'],
  ['deny', 'deny'],
  ['ask_user', 'ask'],
]);

interface GeminiRule {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly effect: Decision;
  readonly priority: number;
  readonly source: string;
}

/**
 * Imports a policy file of Gemini CLI. There the rule with the highest priority speaks alone; here the strictest does.
 * `nameOf` gives our name of one of its tools.
 */
export function importGemini(value: unknown, nameOf: (tool: string) => string): ForeignRules | Refusal {
  const given = asObject(value)?.['rule'];
  if (!Array.isArray(given)) {
    return { refused: 'has no `[[rule]]`' };
  }
  const rules: GeminiRule[] = [];
  for (const each of given) {
    const fields = asObject(each);
    const effect = effects.get(fields?.['decision']);
    if (fields === undefined || effect === undefined) {
      return { refused: 'has a rule without a decision that can be read' };
    }
    const priority = typeof fields['priority'] === 'number' ? fields['priority'] : 0;
    rules.push({ fields, effect, priority, source: sourceOf(fields) });
  }
  const into = new Gathering();
  const fallback = rules.filter(isForEverything).sort((left, right) => right.priority - left.priority)[0];
  for (const rule of rules) {
    if (fallback !== undefined && rule !== fallback && rule.priority < fallback.priority) {
      into.lose(rule.source, 'It is never heard: a rule for every tool has a higher priority.');
    } else if (rule === fallback) {
      setFallback(rule, into);
    } else {
      addRule(rule, nameOf, into);
    }
  }
  if (rules.some(({ effect }) => effect === 'allow') && rules.some(({ effect }) => effect !== 'allow')) {
    into.warn('Priorities are not known here: where a deny, an ask and an allow rule all match, the strictest counts.');
  }
  if (asObject(value)?.['safety_checker'] !== undefined) {
    into.lose('safety_checker', 'What it holds back cannot be said in rules.');
  }
  return into.imported('Imported from Gemini CLI');
}

const conditions = ['argsPattern', 'commandPrefix', 'commandRegex', 'mcpName', 'toolAnnotations', 'subagent', 'modes'];

function isForEverything({ fields }: GeminiRule): boolean {
  return fields['toolName'] === '*' && !conditions.some((key) => fields[key] !== undefined);
}

/** What speaks for every tool at the lowest priority is what nobody speaks about. */
function setFallback({ effect, source }: GeminiRule, into: Gathering): void {
  into.unmatched = effect;
  if (effect === 'allow') {
    into.warn('The file allows every tool that no other rule names. Built-in checks still ask.');
  } else if (effect === 'deny') {
    into.changed(source, 'Commands that only read are allowed without a rule.', 'unmatched: deny');
  }
}

function addRule({ fields, effect, source }: GeminiRule, nameOf: (tool: string) => string, into: Gathering): void {
  const narrowing = ['toolAnnotations', 'subagent', 'interactive'].find((key) => fields[key] !== undefined);
  const modes = asTexts(fields['modes'] ?? []) ?? [];
  const elsewhere = modes.length > 0 && !modes.includes('default') ? 'modes' : undefined;
  const condition = narrowing ?? elsewhere;
  if (effect === 'allow' && condition !== undefined) {
    into.lose(source, `Rules have no \`${condition}\`; without it the rule would allow more.`);
    return;
  }
  const prefixes = asTexts(fields['commandPrefix']);
  const regex = fields['commandRegex'];
  if (prefixes !== undefined) {
    for (const text of prefixes) {
      addCommand(effect, { text, end: 'word', source }, into);
    }
  } else if (typeof regex === 'string') {
    const commands = commandsOfRegex(regex.startsWith('^') ? regex : `^${regex}`);
    for (const text of commands?.texts ?? []) {
      addCommand(effect, { text, end: commands?.end ?? 'open', source }, into);
    }
    if (commands === undefined) {
      into.without(effect, { source, why: 'Rules are words, not regular expressions.', instead: 'Bash' });
    }
  } else {
    addTools({ fields, effect, source }, nameOf, into);
  }
}

function addTools(
  { fields, effect, source }: Omit<GeminiRule, 'priority'>,
  nameOf: (tool: string) => string,
  into: Gathering,
): void {
  const server = typeof fields['mcpName'] === 'string' ? fields['mcpName'] : undefined;
  for (const tool of asTexts(fields['toolName'] ?? '*') ?? []) {
    const rule = server === undefined ? ruleFor(tool, nameOf) : ruleOfServer(server, tool);
    if (rule === undefined) {
      into.without(effect, { source, why: 'Rules name each server by itself.', instead: 'mcp__*' });
    } else if (fields['argsPattern'] !== undefined) {
      into.without(effect, { source, why: 'Rules are words and paths, not regular expressions.', instead: rule });
    } else {
      into.rule(effect, rule, { source, tool: server === undefined && !tool.startsWith('mcp_') ? '*' : 'mcp__*' });
    }
  }
}

function ruleOfServer(server: string, tool: string): string | undefined {
  if (tool === '*') {
    return server === '*' ? 'mcp__*' : `mcp__${server}`;
  }
  return server === '*' ? undefined : `mcp__${server}__${tool}`;
}

/** Joined names are split at the first `_` behind the server's. */
function ruleFor(tool: string, nameOf: (tool: string) => string): string | undefined {
  const [, server, name] = /^mcp_([^_]+)_(.+)$/.exec(tool) ?? [];
  if (tool === '*' || tool === 'mcp_*') {
    return tool === '*' ? '*' : 'mcp__*';
  }
  return server === undefined || name === undefined ? nameOf(tool) : ruleOfServer(server, name);
}

function sourceOf(fields: Readonly<Record<string, unknown>>): string {
  const named = ['toolName', 'mcpName', ...conditions.slice(0, 3)].filter((key) => fields[key] !== undefined);
  return `${named.map((key) => `${key} = ${JSON.stringify(fields[key])}`).join(', ')}: ${String(fields['decision'])}`;
}
