import { asObject } from '../base/json';
import type { Decision } from '../core/decision';
import type { ForeignRules } from '../ports/ruleExchange';
import { commandsOfRegex } from './commandRegex';
import { addCommand } from './commandText';
import { Gathering, type Refusal } from './gathering';

const terminal = 'chat.tools.terminal.autoApprove';
const edits = 'chat.tools.edits.autoApprove';
const urls = 'chat.tools.urls.autoApprove';

/** Imports what VS Code's own agent may do without asking: terminal commands, edits and URLs. */
export function importVscode(value: unknown): ForeignRules | Refusal {
  const settings = asObject(value);
  if (settings === undefined || ![terminal, edits, urls].some((key) => key in settings)) {
    return { refused: 'has none of VS Code’s settings for approval (`chat.tools.….autoApprove`)' };
  }
  const into = new Gathering();
  for (const [key, add] of [
    [terminal, addTerminal],
    [edits, addEdits],
    [urls, addUrl],
  ] as const) {
    for (const [pattern, given] of Object.entries(asObject(settings[key]) ?? {})) {
      add(pattern, given, into);
    }
  }
  for (const key of ['chat.tools.global.autoApprove', 'chat.tools.autoApprove', 'chat.permissions.default']) {
    if (settings[key] !== undefined && settings[key] !== false && settings[key] !== 'default') {
      into.lose(key, 'That everything is approved is not taken over; choose a mode instead.');
    }
  }
  return into.imported('Imported from VS Code');
}

/** `true` approves, `false` asks, `null` takes an entry back. */
function effectOf(given: unknown): Decision | undefined {
  const approves = asObject(given)?.['approve'] ?? given;
  return approves === true ? 'allow' : approves === null ? undefined : 'ask';
}

function addTerminal(pattern: string, given: unknown, into: Gathering): void {
  const effect = effectOf(given);
  if (effect === undefined) {
    return;
  }
  const regex = /^\/(.+)\/([a-z]*)$/s.exec(pattern);
  if (regex === null) {
    addCommand(effect, { text: pattern, end: 'word', source: pattern }, into);
    return;
  }
  const commands = regex[2] === '' ? commandsOfRegex(regex[1] ?? '') : undefined;
  if (commands === undefined) {
    into.without(effect, { source: pattern, why: 'Rules are words, not regular expressions.', instead: 'Bash' });
    return;
  }
  for (const text of commands.texts) {
    addCommand(effect, { text, end: commands.end, source: pattern }, into);
  }
}

function addEdits(pattern: string, given: unknown, into: Gathering): void {
  const effect = effectOf(given);
  if (effect !== undefined) {
    into.rule(effect, `Write(${pattern})`, { source: pattern, tool: 'Write' });
  }
}

function addUrl(pattern: string, given: unknown, into: Gathering): void {
  const parts = asObject(given);
  const effect = parts === undefined ? effectOf(given) : parts['approveRequest'] === true ? 'allow' : 'ask';
  if (effect === undefined) {
    return;
  }
  const [, scheme, host, path = ''] = /^(?:([a-z*]+):\/\/)?([^/:]+)(\/.*)?$/i.exec(pattern) ?? [];
  const rule = host === undefined || host === '*' ? 'WebFetch' : `WebFetch(${host})`;
  if (effect === 'ask') {
    into.rule('ask', rule, { source: pattern, tool: 'WebFetch' });
  } else if (parts !== undefined && parts['approveResponse'] !== true) {
    into.lose(pattern, 'What comes back is to be looked at there; a rule allows the whole fetch.');
  } else if (host === undefined || scheme !== undefined || !/^(?:\/\*?)?$/.test(path)) {
    into.lose(pattern, 'A rule names a host with every scheme and path, which would allow more.');
  } else {
    into.rule('allow', rule, { source: pattern, tool: 'WebFetch' });
  }
}
