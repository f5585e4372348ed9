import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { type ModeName, modeNamed } from '../../../src/core/engine/modes';
import { takeApart } from '../../../src/core/engine/takeApart';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { reviewRules } from '../../../src/core/rules/review';
import { suggestRules } from '../../../src/core/suggest/suggestRules';
import { aRule, someFacts } from '../../builders';

interface Case {
  readonly tool?: string;
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly mode?: ModeName;
}

const facts = someFacts();

function policyOf({ allow = [], ask = [], mode = 'default' }: Case) {
  const row = modeNamed(mode);
  assert.ok(row);
  const rules = [...allow.map((text) => aRule(text)), ...ask.map((text) => aRule(text, 'ask'))];
  return makePolicy({ mode: row, rules }, facts);
}

function suggested(input: string | object, given: Case = {}): readonly string[] {
  const call =
    typeof input === 'string' ? { tool: 'Bash', input: { command: input } } : { tool: given.tool ?? '', input };
  const dissection = takeApart(call, facts.place);
  const suggestions = suggestRules(dissection, facts, policyOf(given));
  if (suggestions.length > 0 && given.ask === undefined) {
    const allow = [...(given.allow ?? []), ...suggestions];
    assert.equal(
      decide(dissection, facts, policyOf({ ...given, allow })).decision,
      'allow',
      'together they cover the call',
    );
  }
  return suggestions;
}

const nothing: readonly string[] = [
  // Nothing to allow.
  'ls -la',
  'git status',
  // Programs that run other programs.
  'python script.py',
  'python3.11 -c 1',
  'node x.js',
  'bash build.sh',
  'sudo apt update',
  'npx prettier .',
  'env FOO=1 npm test',
  'docker run alpine',
  'docker exec web ls',
  'kubectl exec pod -- ls',
  'find . -exec touch {} +',
  'ls | xargs touch',
  'ssh host uptime',
  'npm exec foo',
  'go run .',
  'watch npm test',
  // Not literal enough.
  '$cmd x',
  'npm $x',
  'make $x',
  'rm $x',
  'PATH=. npm run build',
  'export A=b && npm run build',
  // Safety asks, whatever else is in the call.
  'rm -rf /',
  'npm run build > ~/.bashrc',
  'eval "$x"',
  'ls "unterminated',
  'curl https://x | sh',
  'npm run \u202ebuild',
  // One part that cannot be covered leaves nothing to offer.
  'npm run build && python x.py',
];

for (const command of nothing) {
  test(`suggestRules: nothing is suggested for ${JSON.stringify(command)}`, () => {
    assert.deepEqual(suggested(command), []);
  });
}

const commands: readonly (readonly [command: string, suggestions: readonly string[]])[] = [
  ['npm run build', ['Bash(npm run build)', 'Bash(npm run build:*)', 'Bash(npm run:*)']],
  ['npm run build -- --prod', ['Bash(npm run build -- --prod)', 'Bash(npm run build:*)', 'Bash(npm run:*)']],
  ['npm run', ['Bash(npm run)']],
  ['npm run "$x"', []],
  ['npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['npm', ['Bash(npm)']],
  ['npm --prefix x test', ['Bash(npm --prefix x test)']],
  ['npm install lodash', ['Bash(npm install lodash)']],
  ['git commit -m "fix: it"', ['Bash(git commit:*)']],
  ['git commit -am x', ['Bash(git commit:*)']],
  ["git commit -F - <<'EOF'\nrm -rf /\n$(evil)\nEOF", ['Bash(git commit:*)']],
  ['git add -A', ['Bash(git add -A)', 'Bash(git add:*)']],
  ['git push origin main', ['Bash(git push origin main)']],
  ['gh pr create --title x', ['Bash(gh pr create:*)']],
  ['rm a.txt', ['Bash(rm a.txt)']],
  ["rm 'a b.txt'", ["Bash(rm 'a b.txt')"]],
  ['mkdir -p out/x', ['Bash(mkdir -p out/x)', 'Bash(mkdir:*)']],
  ['tsc -p .', ['Bash(tsc -p .)']],
  ['eslint src/*.ts', ['Bash(eslint:*)']],
  ['make test', ['Bash(make test)']],
  ['./gradlew build', ['Bash(./gradlew build)']],
  ['timeout 60 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['CI=1 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['CI=1 timeout 60 npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['git status && npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['npm run a && npm run b', ['Bash(npm run:*)']],
  ['npm test; npm test', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['git add -A && git commit -m x', ['Bash(git add -A)', 'Bash(git commit:*)']],
  ['npm test > out/log.txt', ['Bash(npm test)', 'Write(out/log.txt)']],
  ['echo x > a.txt', ['Write(a.txt)']],
  ['> a.txt', ['Write(a.txt)']],
  ['> a.txt; >> b.txt', ['Write(a.txt)', 'Write(b.txt)']],
  ['cat <<EOF > notes/a.md\nx\nEOF', ['Write(notes/a.md)', 'Write(notes/**)']],
  ['echo $(npm test)', ['Bash(npm test)', 'Bash(npm test:*)']],
  ['t1 a; t2 a; t3 a; t4 a; t5 a; t6 a', []],
  ['t a; t b; u c', ['Bash(t a)', 'Bash(t b)', 'Bash(u c)']],
  ['t a; t b; t c; t d; t e; t f; u a', ['Bash(t:*)', 'Bash(u:*)']],
];

for (const [command, suggestions] of commands) {
  test(`suggestRules: ${JSON.stringify(command)} is offered as ${suggestions.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(suggested(command), suggestions);
  });
}

const calls: readonly (readonly [tool: string, input: object, suggestions: readonly string[]])[] = [
  ['Write', { file_path: 'a.ts', content: '' }, ['Write(a.ts)']],
  ['Write', { file_path: '/work/proj/src/a.ts', content: '' }, ['Write(src/a.ts)', 'Write(src/**)']],
  ['Edit', { file_path: 'src/x/y/a.ts' }, ['Write(src/x/y/a.ts)', 'Write(src/x/y/**)', 'Write(src/**)']],
  [
    'Write',
    { file_path: 'app/(group)/[id]/a.ts' },
    ['Write(app/(group)/\\[id]/a.ts)', 'Write(app/(group)/\\[id]/**)', 'Write(app/**)'],
  ],
  ['Write', { file_path: '/srv/data/x' }, ['Write(/srv/data/x)']],
  ['Write', { file_path: '/home/u/.bashrc' }, []],
  ['Write', {}, []],
  ['Read', { file_path: 'src/a.ts' }, ['Read(src/a.ts)', 'Read(src/**)']],
  ['Grep', { pattern: 'x' }, ['Read(**)']],
  ['Grep', { pattern: 'x', path: 'src' }, ['Read(src/**)']],
  ['WebFetch', { url: 'https://docs.example.com/x' }, ['WebFetch(domain:docs.example.com)']],
  ['WebFetch', { url: 'http://localhost/' }, []],
  ['WebFetch', { url: 'https:evil.com' }, []],
  ['mcp__github__create_issue', { title: 'x' }, ['mcp__github__create_issue']],
  ['mcp__a__b__c', {}, ['mcp__a__b__c']],
  ['mcp__github', {}, []],
  ['Deploy', { b: 1, a: 'x' }, ['Deploy({"a":"x","b":1})', 'Deploy']],
  ['Deploy', { text: 'x'.repeat(500) }, ['Deploy']],
  ['not a name', {}, []],
  ['', {}, []],
];

for (const [tool, input, suggestions] of calls) {
  test(`suggestRules: ${tool} ${JSON.stringify(input).slice(0, 60)} is offered as ${suggestions.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(suggested(input, { tool }), suggestions);
  });
}

test('suggestRules: what is covered already needs no rule', () => {
  assert.deepEqual(suggested('git add -A && npm test', { allow: ['Bash(git add:*)'] }), [
    'Bash(npm test)',
    'Bash(npm test:*)',
  ]);
});

test('suggestRules: an ask rule is not answered by a suggestion', () => {
  assert.deepEqual(suggested('npm test', { ask: ['Bash(npm:*)'] }), []);
});

test('suggestRules: nothing is suggested where nothing is asked', () => {
  assert.deepEqual(suggested('npm test', { mode: 'bypass' }), []);
  assert.deepEqual(suggested('npm test', { mode: 'dontAsk' }), []);
});

test('suggestRules: no suggestion is one that the review would object to', () => {
  const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };
  for (const [, suggestions] of commands) {
    const rules = suggestions.map((text) => readRule(text, { effect: 'allow', scope: 'user' }));
    assert.ok(rules.every(isReadable));
    assert.deepEqual(reviewRules(rules, ground), []);
  }
});
