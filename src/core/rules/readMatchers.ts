import { parsedJson } from '../../base/json';
import type { Decision } from '../decision';
import { readPattern } from '../paths/patternText';
import { readHost } from '../url/host';
import { canonicalJson } from './rule/canonicalJson';
import { readMcpName } from './rule/mcpName';
import { type MatcherReading, meaning, noExceptions, readRuleWords, refused } from './rule/ruleWords';
import { meaningOf } from './rule/toolNames';

/** Reads `npm run:*` or `git status`. `exact`: without a star at the end nothing may follow the words. */
export function readShellMatcher(body: string, { exact }: { exact: boolean }): MatcherReading {
  if (body.startsWith('{"')) {
    return refused('names an input; a shell rule names the words of a command');
  }
  if (body.startsWith('!')) {
    return refused(noExceptions);
  }
  const stem = body.endsWith(':*') || body.endsWith(' *') ? body.slice(0, -2) : undefined;
  if ((stem ?? body).trim() !== (stem ?? body)) {
    return refused('has blanks around its words');
  }
  const words = readRuleWords(stem ?? body);
  if (!words.ok) {
    return words;
  }
  if (words.words.length === 0 || words.words[0] === '') {
    return refused('names no command; leave out the parentheses to mean every command');
  }
  const { set } = words;
  return meaning({
    kind: 'shell',
    words: words.words,
    exact: exact && stem === undefined,
    ...(set.length === 0 ? {} : { set }),
  });
}

/** Reads the path or pattern of a rule about files. Whether it can be compiled does not depend on where it hangs. */
export function readPathMatcher(
  body: string,
  { access, only }: { access: 'read' | 'write'; only: 'Glob' | 'Grep' | undefined },
): MatcherReading {
  if (body.trim() !== body) {
    return refused('has blanks around its path');
  }
  if (!isBalanced(body)) {
    return refused('has a parenthesis too many or too few');
  }
  const read = readPattern(body, { effect: 'deny', base: '/', home: '/', platform: 'linux', foldsCase: false });
  return 'refused' in read ? refused(read.refused) : meaning({ kind: 'path', access, only, pattern: body });
}

function isBalanced(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length && open >= 0; at += 1) {
    if (text[at] === '\\') {
      at += 1;
    } else {
      open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
    }
  }
  return open === 0;
}

/** Reads `example.com`, `domain:example.com`, `domain:*.example.com` or `domain:*`, and in allow rules `localhost:3000`. */
export function readUrlMatcher(body: string, effect: Decision): MatcherReading {
  const whole = body.startsWith('domain:') ? body.slice('domain:'.length) : body;
  // A deny rule that names a port would be passed by another one.
  const port = effect === 'allow' ? /^((?:\[[^\]]*\]|[^:*]+)):([1-9][0-9]{0,4})$/.exec(whole) : null;
  const named = port?.[1] ?? whole;
  if (named === '*') {
    return meaning({ kind: 'url', host: undefined, subdomains: false });
  }
  if (/[/\\@?#]/.test(named) || /:[0-9]*$/.test(named.replace(/^\[[^\]]*\]/, ''))) {
    return refused('names more than a host; write the host alone, without scheme, user, port or path');
  }
  const subdomains = named.startsWith('*.');
  const written = subdomains ? named.slice(2) : named;
  if (written.includes('*')) {
    return refused('has a `*` that does not stand alone or as the first label of the host');
  }
  if (written.startsWith('!')) {
    return refused(noExceptions);
  }
  const read = readHost(written);
  if (!read.ok) {
    return refused(`names no host: ${read.why}`);
  }
  if (read.suspicious !== undefined) {
    return refused(`does not name its host plainly; write \`${read.host.text}\` if that is meant`);
  }
  if (subdomains && read.host.kind !== 'name') {
    return refused('asks for the subdomains of an address, which has none');
  }
  const number = port === null ? {} : { port: Number(port[2]) };
  return meaning({ kind: 'url', host: read.host.text, subdomains, ...number });
}

/** Reads `mcp__server__tool`, `mcp__server__get_*`, `mcp__server__*`, `mcp__server` or `mcp__*`. */
export function readMcpMatcher(name: string): MatcherReading {
  if (name === 'mcp__*') {
    return meaning({ kind: 'mcp', server: undefined, tool: undefined, prefix: false });
  }
  const split = readMcpName(name);
  const star = name.indexOf('*');
  if (split === undefined || !/^[A-Za-z0-9_.-]*\*?$/.test(name)) {
    return refused('has characters that no MCP tool name has');
  }
  const { server, tool } = split;
  if (server === '' || server.startsWith('_') || (tool === '' && name.endsWith('__'))) {
    return refused('names no MCP tool; write `mcp__server__tool`, or `mcp__server` for all tools of a server');
  }
  if (star >= 0 && tool === '') {
    return refused('has a `*` in the name of the server; name each server by itself');
  }
  if (tool === '' || tool === '*') {
    return meaning({ kind: 'mcp', server, tool: undefined, prefix: false });
  }
  return meaning({ kind: 'mcp', server, tool: star < 0 ? tool : tool.slice(0, -1), prefix: star >= 0 });
}

/** Reads what stands in parentheses behind a name that is none of ours: a whole input as JSON, or an MCP server's tool. */
export function readToolMatcher(name: string, body: string): MatcherReading {
  if (body.startsWith('{')) {
    const input = parsedJson(body);
    return typeof input !== 'object' || canonicalJson(input) === undefined
      ? refused('compares the input with something that is no JSON object')
      : meaning({ kind: 'tool', name, input });
  }
  if (meaningOf(name) !== undefined) {
    return refused(`can only name \`${name}\` as a whole, or its whole input as JSON`);
  }
  const server = name.startsWith('MCP_') ? name.slice('MCP_'.length) : name;
  return readMcpMatcher(`mcp__${server}__${body}`);
}

const effectForm = /^(Bash\(.+\)) changes\(([^()]*)\)$/;

/**
 * Reads `Bash(npm test) changes(coverage/**, dist/**)`: a command that is allowed while it changes nothing else.
 * Undefined for a text that is not of this form.
 */
export function readEffect(
  text: string,
  effect: Decision,
  readPlain: (text: string) => MatcherReading,
): MatcherReading | undefined {
  const [, command, list] = effectForm.exec(text) ?? [];
  if (command === undefined || list === undefined) {
    return undefined;
  }
  if (effect !== 'allow') {
    return refused('names what a command may change; only an allow rule can');
  }
  const shell = readPlain(command);
  if (!shell.ok || shell.match.kind !== 'shell') {
    return shell.ok ? refused('is about no command') : shell;
  }
  const changes = list.split(',').map((it) => it.trim());
  for (const path of changes) {
    const read = /[{}]/.test(path) ? refused('has braces in a path') : readPlain(`Write(${path})`);
    if (!read.ok) {
      return read;
    }
  }
  return meaning({ kind: 'effect', shell: shell.match, changes });
}
