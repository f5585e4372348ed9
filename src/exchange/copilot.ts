import type { Decision } from '../core/decision';
import { meaningOf } from '../core/rules/rule/toolNames';
import type { ForeignRules } from '../ports/ruleExchange';
import { asRecord, eachRule, Gathering, type Refusal } from './gathering';

const everything = new Set(['--allow-all-tools', '--allow-all', '--yolo']);

/** Imports the flags of a Copilot command line, split into words. */
export function importCopilotFlags(words: readonly string[]): ForeignRules | Refusal {
  const into = new Gathering();
  let found = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, flag, attached] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const add = flags[flag ?? ''];
    if (add !== undefined) {
      const values = attached === undefined ? [words[at + 1] ?? ''] : [attached];
      at += attached === undefined ? 1 : 0;
      // Several values may follow one flag.
      while (attached === undefined && words[at + 1] !== undefined && !words[at + 1]?.startsWith('-')) {
        at += 1;
        values.push(words[at] ?? '');
      }
      for (const value of values.flatMap(listed)) {
        add(value, into);
      }
      found = true;
    } else if (everything.has(word)) {
      into.unmatched = 'allow';
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
  const permissions = asRecord(asRecord(value)?.['permissions']);
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
const flags: Readonly<Record<string, (value: string, into: Gathering) => void>> = {
  'allow-tool': (value, into) => addKind('allow', { text: value, source: value }, into),
  'deny-tool': (value, into) => addKind('deny', { text: value, source: value }, into),
  'allow-url': (value, into) => addKind('allow', { text: `url(${value})`, source: value }, into),
  'deny-url': (value, into) => addKind('deny', { text: `url(${value})`, source: value }, into),
  'available-tools': (value, into) => into.show(value),
  'excluded-tools': (value, into) => into.hide(value),
  'add-dir': (value, into) => into.workIn(value),
};

/** The kind notation is the one that rules here have, too; a name that is no kind is an MCP server. */
function addKind(effect: Decision, { text, source }: { text: string; source: string }, into: Gathering): void {
  const [, name = '', body] = /^([^(]*)(?:\((.*)\))?$/s.exec(text) ?? [];
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

/** The entries of a list with commas, of which those in parentheses are part of an entry. */
function listed(value: string): readonly string[] {
  return (value.match(/(?:[^,(]|\([^)]*\))+/g) ?? []).map((it) => it.trim()).filter((it) => it !== '');
}
