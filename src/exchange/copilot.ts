import { asObject } from '../base/json';
import type { Decision } from '../core/decision';
import { meaningOf, nameMeantBy } from '../core/rules/rule/toolNames';
import type { ForeignRules } from '../ports/ruleExchange';
import { eachRule, Gathering, type Refusal } from './gathering';

const everything = new Set(['--allow-all-tools', '--allow-all', '--yolo']);
const alsoUrls = ['--allow-all-urls', '--allow-all', '--yolo'];

/** Imports the flags of a Copilot command line, split into words. */
export function importCopilotFlags(words: readonly string[], nameOf: (tool: string) => string): ForeignRules | Refusal {
  const into = new Gathering();
  let found = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, flag, attached] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const add = flags[flag ?? ''];
    if (add !== undefined) {
      const values = attached === undefined ? [] : [attached];
      // Several values may follow one flag.
      while (attached === undefined && words[at + 1] !== undefined && !words[at + 1]?.startsWith('-')) {
        at += 1;
        values.push(words[at] ?? '');
      }
      for (const value of values.flatMap(listed)) {
        add(value, into, nameOf);
      }
      found = true;
    } else if (everything.has(word)) {
      into.unmatched = 'allow';
      if (!words.some((it) => alsoUrls.includes(it))) {
        into.without('ask', { source: word, why: 'It leaves addresses to questions.', instead: 'url' });
      }
      into.warn(`The flags allow every tool (\`${word}\`): what no rule names is allowed. Built-in checks still ask.`);
      found = true;
    } else if (/^--allow-all-(?:paths|urls)$/.test(word)) {
      into.lose(word, 'Rules that allow everything of a kind are yours to write.');
      found = true;
    }
  }
  return found ? into.imported('Imported from Copilot’s flags') : { refused: 'has none of Copilot’s permission flags' };
}

/** Imports the permissions of Copilot's managed-settings.json. */
export function importCopilotManaged(value: unknown): ForeignRules | Refusal {
  const permissions = asObject(asObject(value)?.['permissions']);
  if (permissions === undefined) {
    return { refused: 'has no `permissions`' };
  }
  const into = new Gathering();
  const broken = eachRule(permissions, 'permissions.', (effect, source) => {
    const [, name, body] = /^(Shell|Read|Edit|Write|Domain|Mcp)(?:\((.*)\))?$/is.exec(source.trim()) ?? [];
    const kind = { domain: 'url', edit: 'write' }[name?.toLowerCase() ?? ''] ?? name?.toLowerCase();
    const text = kind === undefined ? source : body === undefined ? kind : `${kind}(${body})`;
    addKind(effect, { text, source }, into);
  });
  if (broken !== undefined) {
    return broken;
  }
  if (permissions['disableBypassPermissionsMode'] !== undefined) {
    into.lose('disableBypassPermissionsMode', 'Only the managed file of a machine can forbid a mode.');
  }
  return into.imported('Imported from Copilot’s managed settings');
}

/** What each flag says of its values. */
const flags: Readonly<Record<string, (value: string, into: Gathering, nameOf: (tool: string) => string) => void>> = {
  'allow-tool': (value, into) => addKind('allow', { text: value, source: value }, into),
  'deny-tool': (value, into) => addKind('deny', { text: value, source: value }, into),
  'allow-url': (value, into) => addKind('allow', { text: `url(${value})`, source: value }, into),
  'deny-url': (value, into) => addKind('deny', { text: `url(${value})`, source: value }, into),
  // Under the name there for Copilot itself, and under ours for every other agent.
  'available-tools': (value, into, nameOf) => into.show(value, nameOf(value)),
  'excluded-tools': (value, into, nameOf) => into.hide(value, nameOf(value)),
  'add-dir': (value, into) => into.workIn(value),
};

/** The kind notation is the one that rules here have, too; a name that is no kind is an MCP server. */
function addKind(effect: Decision, { text, source }: { text: string; source: string }, into: Gathering): void {
  const [, name, body] = /^([^(),$`]+)(?:\((.*)\))?$/s.exec(text) ?? [];
  if (name === undefined || (effect !== 'allow' && meaningOf(name) === undefined && nameMeantBy(name) !== undefined)) {
    into.without(effect, { source, why: 'It is not of the form `kind(what)`.', instead: '*' });
    return;
  }
  const meant = /^[a-z]+$/.test(name) ? meaningOf(name) : undefined;
  if (meant?.kind === 'url' && body !== undefined) {
    const [, scheme, host = ''] = /^(?:([a-z]+):\/\/)?([^/]*)/i.exec(body) ?? [];
    const isMore = scheme !== undefined || host !== body;
    if (effect === 'allow' && isMore) {
      into.lose(source, 'A rule names a host with every scheme and path, which would allow more.');
    } else {
      into.rule(effect, `url(${host.replace(/:\d+$/, '')})`, { source, tool: 'url' });
    }
  } else if (meant !== undefined) {
    into.rule(effect, text, { source, tool: name });
  } else {
    into.rule(effect, body === undefined ? `mcp__${name}` : `mcp__${name}__${body}`, { source, tool: 'mcp__*' });
  }
}

/** The entries of a list with commas, of which those in parentheses are part of an entry. One that is left open is one entry. */
function listed(value: string): readonly string[] {
  return (value.match(/(?:[^,(]|\([^)]*\)|\(.*)+/gs) ?? []).map((it) => it.trim()).filter((it) => it !== '');
}
