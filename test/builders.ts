import assert from 'node:assert/strict';
import type { Decision } from '../src/core/decision';
import type { Facts } from '../src/core/facts';
import type { Part, PathUse } from '../src/core/part';
import { normalise } from '../src/core/paths/normalise';
import { analyse } from '../src/core/programs/analysis/analyse';
import { isReadable, readRule } from '../src/core/rules/readRule';
import type { Rule } from '../src/core/rules/rule/rule';
import { indexRules, type RuleIndex } from '../src/core/rules/ruleIndex';
import type { Command, Wrapping } from '../src/core/shell/analysis';
import type { SessionId, ToolCall, ToolCallId } from '../src/core/toolCall';

type RunPart = Extract<Part, { kind: 'run' }>;

/** Facts about a Linux machine with one working directory, `/work/proj`. */
export function someFacts(over: Partial<Facts> = {}): Facts {
  return {
    place: { cwd: '/work/proj', home: '/home/u', platform: 'linux' },
    roots: ['/work/proj'],
    trusted: true,
    real: new Map(),
    foldsCase: false,
    ...over,
  };
}

/** A call of the shell tool, in `/p`. */
export function aBashCall(command: string, over: Partial<ToolCall> = {}): ToolCall {
  return {
    id: 'c' as ToolCallId,
    session: 's' as SessionId,
    agent: 'test',
    tool: 'Bash',
    spelled: 'Bash',
    input: { command },
    cwd: '/p',
    ...over,
  };
}

/** A rule that can be read. */
export function aRule(text: string, effect: Decision = 'allow', over: Partial<Rule> = {}): Rule {
  const rule = readRule(text, { effect, scope: 'user' });
  assert.ok(isReadable(rule), `rule ${text} can be read`);
  return { ...rule, ...over };
}

/** An index of rules given by their texts. */
export function anIndex(rules: Partial<Record<Decision, readonly string[]>>, facts: Facts = someFacts()): RuleIndex {
  const of = (effect: Decision) => (rules[effect] ?? []).map((text) => aRule(text, effect));
  const { place, roots, foldsCase } = facts;
  return indexRules([...of('allow'), ...of('ask'), ...of('deny')], { ...place, roots, foldsCase });
}

/** Every simple command of a text that can be parsed. */
export function someCommands(text: string): readonly Command[] {
  const analysis = analyse(text, { cwd: '/work/proj', home: '/home/u' });
  assert.equal(analysis.kind, 'commands', `${text} can be parsed`);
  return analysis.kind === 'commands' ? analysis.commands : [];
}

/** The first simple command of a text, with what a case needs changed. */
export function aCommand(text: string, over: Partial<Command> = {}): Command {
  const [command] = someCommands(text);
  assert.ok(command, `${text} has a command`);
  return { ...command, wrapping: undefined, inner: [], outer: undefined, ...over };
}

/** The part of one command, which by itself touches nothing unless the case says so. */
export function aRunPart(command: Command | string, over: Partial<RunPart> = {}): RunPart {
  const run = typeof command === 'string' ? aCommand(command) : command;
  return {
    kind: 'run',
    text: run.source,
    command: run,
    files: [],
    urls: [],
    complete: false,
    mentioned: [],
    steered: undefined,
    ...over,
  };
}

/** A wrapper and, after it, the command it runs; the inner words begin at `innerAt`, or came from a string. */
export function aWrapper(
  text: string,
  kind: Wrapping['kind'],
  inner: number | string | Command,
): readonly [Command, Command] {
  const outer: { -readonly [Key in keyof Command]: Command[Key] } = aCommand(text);
  const innerAt = typeof inner === 'number' ? inner : undefined;
  const source = typeof inner === 'string' ? inner : '';
  const inside =
    typeof inner === 'object'
      ? inner
      : typeof inner === 'number'
        ? { ...aCommand(text), words: outer.words.slice(inner), assignments: [] }
        : aCommand(source);
  const command: Command = { ...inside, outer };
  outer.wrapping = { kind, innerAt };
  outer.inner = [command];
  return [outer, command];
}

/** A use of one file whose name is literal. */
export function aPathUse(name: string, over: Partial<PathUse> = {}): PathUse {
  const { place } = someFacts();
  const { path, unfolded } = normalise(name, place);
  return {
    name,
    access: 'read',
    recursive: false,
    kind: 'exact',
    paths: [path],
    ...(unfolded === undefined ? {} : { unfolded }),
    ...over,
  };
}

/** A file that a tool reads or writes. */
export function aFilePart(
  tool: 'Read' | 'Write' | 'Edit' | 'Glob' | 'Grep',
  name: string,
  over: Partial<PathUse> = {},
): Part {
  const access = tool === 'Write' || tool === 'Edit' ? 'write' : 'read';
  return { kind: 'file', text: name, by: 'tool', tool, file: aPathUse(name, { access, ...over }) };
}

/** A file that a redirection reads or writes. */
export function aRedirectionPart(name: string, access: 'read' | 'write' = 'write'): Part {
  return { kind: 'file', text: `> ${name}`, by: 'redirection', tool: 'Bash', file: aPathUse(name, { access }) };
}

/** A URL that a tool fetches. */
export function aFetchPart(url: string): Part {
  return { kind: 'fetch', text: url, url };
}

/** A tool of an MCP server. */
export function anMcpPart(server: string, tool: string): Part {
  return { kind: 'mcp', text: `mcp__${server}__${tool}`, server, tool };
}
