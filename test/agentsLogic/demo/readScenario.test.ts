import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readScenario as readSaying } from '../../../src/agents/demo/readScenario';
import { l10n } from '../../vscode';

const readScenario = (source: string, name: string) => readSaying(source, name, l10n.t);

const steps = (...lines: readonly string[]) => `{\n"steps": [\n${lines.join(',\n')}\n]\n}`;

test('readScenario: what cannot be played is told with its line', () => {
  const cases: readonly (readonly [string, number, RegExp])[] = [
    ['', 1, /no JSON/],
    ['{\n "steps": [\n', 3, /no JSON/],
    ['[]', 1, /must be an object/],
    ['{}', 1, /"steps" is missing/],
    ['{"steps": 1}', 1, /"steps" must be a list/],
    ['{"name": 1, "steps": []}', 1, /"name" must be a text/],
    ['{"stepps": []}', 1, /"stepps" is not known/],
    [steps('{"say": "a"}', '{}'), 4, /a step needs one of/],
    [steps('{"say": "a"}', '"ls"'), 4, /a step needs one of/],
    [steps('{"say": "a", "run": "ls"}'), 3, /not several: say, run/],
    [steps('{"run": ["ls"]}'), 3, /"run" must be a text/],
    [steps('{"run": "ls",\n"expect": "maybe"}'), 4, /"expect" must be one of allow, ask, deny/],
    [steps('{"run": "ls", "cwd": "/"}'), 3, /"cwd" is not known here/],
    [steps('{"write": "x"}'), 3, /"content" is missing/],
    [steps('{"edit": "x", "old": "a"}'), 3, /"new" is missing/],
    [steps('{"edit": "x", "old": "a", "new": "b", "all": 1}'), 3, /"all" must be true or false/],
    [steps('{"patch": [\n{}]}'), 4, /a change needs one of/],
    [steps('{"patch": [{"rename": "a"}]}'), 3, /"to" is missing/],
    [steps('{"mcp": "server"}'), 3, /"server\/tool"/],
    [steps('{"mcp": "a/b", "arguments": []}'), 3, /"arguments" must be an object/],
    [steps('{"plan": ["a"], "done": -1}'), 3, /"done" must be a whole number/],
    [steps('{"subagent": "x"}'), 3, /"steps" is missing/],
    [steps(...Array.from({ length: 501 }, () => '{"say": "a"}')), 2, /more than 500 steps/],
  ];
  for (const [source, line, why] of cases) {
    const read = readScenario(source, 'x');
    assert.ok('why' in read, source);
    assert.match(read.why, why, source);
    assert.equal(read.line, line, source);
  }
});

test('readScenario: what is wrong is told in the language of the person', () => {
  const read = readSaying('{}', 'x', (text, ...given) => `fehlt: ${text} ${given.join()}`);
  assert.deepEqual(read, { line: 1, why: 'fehlt: {0} is missing "steps"' });
});

test('readScenario: subagents do not go deeper for ever', () => {
  const nested = (depth: number): string =>
    depth === 0 ? '{"say": "x"}' : `{"subagent": "x", "steps": [${nested(depth - 1)}]}`;
  assert.ok('steps' in readScenario(steps(nested(3)), 'x'));
  assert.ok('why' in readScenario(steps(nested(4)), 'x'));
});

test('readScenario: steps become calls in our words', () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ['{"run": "ls"}', 'Bash', { command: 'ls' }],
    ['{"read": "a"}', 'Read', { file_path: 'a' }],
    ['{"search": "a", "in": "src"}', 'Grep', { pattern: 'a', path: 'src' }],
    ['{"write": "a", "content": "b"}', 'Write', { file_path: 'a', content: 'b' }],
    ['{"edit": "a", "old": "b", "new": "c"}', 'Edit', { file_path: 'a', old_string: 'b', new_string: 'c' }],
    ['{"fetch": "https://x.y"}', 'WebFetch', { url: 'https://x.y' }],
    ['{"mcp": "a/b", "arguments": {"c": [1]}}', 'mcp__a__b', { c: [1] }],
    ['{"tool": "Deploy", "input": {"__proto__": 1}}', 'Deploy', JSON.parse('{"__proto__": 1}')],
    [
      '{"patch": [{"delete": "a"}, {"rename": "b", "to": "c"}]}',
      'Patch',
      {
        changes: [
          { kind: 'delete', file_path: 'a' },
          { kind: 'rename', file_path: 'b', to: 'c' },
        ],
      },
    ],
  ];
  for (const [source, tool, input] of cases) {
    const read = readScenario(`// why\n${steps(source)}`, 'x');
    assert.ok('steps' in read, source);
    assert.deepEqual(read.steps, [{ kind: 'call', tool, input, expect: undefined }]);
  }
});

test('readScenario: every scenario that comes with us can be played', () => {
  const files = readdirSync('media/scenarios').filter((name) => name.endsWith('.jsonc'));
  assert.ok(files.includes('tour.jsonc'));
  for (const name of files) {
    const read = readScenario(readFileSync(`media/scenarios/${name}`, 'utf8'), 'x');
    assert.ok('steps' in read, `${name}: ${JSON.stringify(read)}`);
    assert.equal(`${read.name}.jsonc`, name);
    assert.notEqual(read.about, '');
  }
});
