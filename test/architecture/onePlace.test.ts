import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { programs } from '../../src/core/programs/analysis/programs';

/** Files below `src` whose text matches, with `/` between names. */
function filesWith(pattern: RegExp): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && pattern.test(readFileSync(join('src', name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'));
}

test('onePlace: VS Code’s configuration is read and written in one folder', () => {
  const files = filesWith(/\bgetConfiguration\b/);
  assert.ok(files.length > 0);
  assert.deepEqual(
    files.filter((name) => !name.startsWith('editor/settings/')),
    [],
  );
});

test('onePlace: nothing that decides, asks, shows or records reaches the network', () => {
  const network =
    /(?:from|import|require)\s*\(?\s*['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)['"]|\bfetch\(|new (?:WebSocket|XMLHttpRequest)\b/;
  assert.deepEqual(
    filesWith(network).filter((name) => /^(?:core|gate|store|ports)\//.test(name)),
    [],
  );
});

/** Programs whose names are also plain words. */
const alsoWords = new Set([
  ...'at in more less time file test find head look w r r . : - join split sort last paste cut set'.split(' '),
  // Agents, of which more is to be known than what a program does.
  ...'claude codex copilot gemini qwen opencode'.split(' '),
]);

/**
 * Whether a text has a list of programs in it: a string or an expression that names several, or several strings that
 * name one each.
 */
function listsPrograms(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*$/gm, '');
  const strings = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map((match) => match[1] ?? '');
  const expressions = code.match(/\/(?![*/ ])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g) ?? [];
  // One about options has names of those in it.
  const choices = expressions.filter((it) => !it.includes('--')).map((it) => it.replace(/\\.|[()|?:^$/]+/g, ' '));
  const isProgram = (word: string) => /^[a-z][\w.+-]+$/.test(word) && !alsoWords.has(word) && programs.has(word);
  const named = [...strings, ...choices].map((it) => new Set(it.split(/\s+/).filter(isProgram)));
  return (
    named.some((it) => it.size > 2) || new Set(named.filter((it) => it.size === 1).flatMap((it) => [...it])).size > 5
  );
}

test('onePlace: a second list of programs would be noticed', () => {
  assert.ok(listsPrograms(`const pagers = 'less tail cat bat'.split(' ');`));
  assert.ok(listsPrograms(`const some = ['rm', 'mv', 'cp', 'ln', 'chmod', 'git'];`));
  assert.ok(listsPrograms(`const binds = /^(?:read|mapfile|printf)$/;`));
  assert.ok(!listsPrograms(`const why = 'it cannot be told what sort of file this is';`));
});

/** What a shell's own words do, PowerShell's other names of its commands, and words of awk that are programs elsewhere. */
const ofShells = [
  'engine/powerShellParts.ts',
  'shell/builtins.ts',
  'shell/changeFolder.ts',
  'shell/languages/awkTokens.ts',
  'shell/printers.ts',
  'shell/runCommand.ts',
  'shell/simpleCommand.ts',
];

/** Lists that are still to become questions to the specs. No file may join them. */
const stillLists: readonly string[] = ['paths/dangerousPath.ts'];

test('onePlace: what is known about programs stands in their specs', () => {
  const files = readdirSync('src/core', { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('programs/specs/'))
    .filter((name) => listsPrograms(readFileSync(join('src/core', name), 'utf8')));
  assert.deepEqual(files.sort(), [...ofShells, ...stillLists].sort());
});

/**
 * Names that stand twice and mean the same: one command, and one step of a call, in the editor and on the command line;
 * a text in the language of the editor, in the extension and in its page.
 */
const twice = ['explainCommand', 'gatherFacts', 't'];

const everywhere = 'everywhere';

/** Where a name has to be the only one: adapters play the same part, so each has its own words for it. */
function realmOf(file: string): string {
  return /^agents\/(?!wire|tools)\w+(?=\/)/.exec(file)?.[0] ?? everywhere;
}

/** The names that files declare and export more than once, where they would be taken for one another. */
function homonyms(files: Readonly<Record<string, string>>): readonly string[] {
  const declared = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:abstract |async )*(?:type|interface|class|const|function\*?) (\w+)/gm)].map(
      ([, name = '']) => ({ name, realm: realmOf(file) }),
    ),
  );
  const common = new Set(declared.filter(({ realm }) => realm === everywhere).map(({ name }) => name));
  const seen = new Set<string>();
  return declared.flatMap(({ name, realm }) => {
    const isDouble = seen.has(`${realm} ${name}`) || (realm !== everywhere && common.has(name));
    seen.add(`${realm} ${name}`);
    return isDouble ? [name] : [];
  });
}

test('onePlace: a name that means two things would be noticed', () => {
  const a = 'export interface Draft {}';
  assert.deepEqual(homonyms({ 'gate/a.ts': a, 'core/b.ts': 'export type Draft = 1;' }), ['Draft']);
  assert.deepEqual(homonyms({ 'agents/acp/a.ts': a, 'core/b.ts': a }), ['Draft']);
  assert.deepEqual(homonyms({ 'agents/acp/a.ts': a, 'agents/acp/b.ts': a }), ['Draft']);
  assert.deepEqual(homonyms({ 'agents/acp/a.ts': a, 'agents/codex/b.ts': a }), []);
});

test('onePlace: no exported name means two things', () => {
  const files = Object.fromEntries(
    filesWith(/^export /m).map((name) => [name, readFileSync(join('src', name), 'utf8')]),
  );
  assert.deepEqual(homonyms(files).toSorted(), twice);
});
