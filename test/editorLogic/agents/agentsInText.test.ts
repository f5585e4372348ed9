import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentFaults } from '../../../src/editor/agents/agentsInText';

const demo = (name: string) => `{ "name": "${name}", "adapter": "demo" }`;
const marked = (text: string) =>
  agentFaults(text, '/home/me').map(({ offset, length, message }) => [text.slice(offset, offset + length), message]);

test('agents in settings: what cannot be used is found where it stands', () => {
  const text = `{
    // a remark
    "gatehouse.agents": [
      ${demo('A')},
      { "name": "B", "adapter": "nothing" },
      { "adapter": "demo" },
      ${demo('A')},
      7,
    ],
  }`;
  const found = marked(text);
  assert.deepEqual(
    found.map(([at]) => at),
    ['"B"', '{ "adapter": "demo" }', '"A"', '7'],
  );
  assert.match(found[0]?.[1] ?? '', /^Agent `B` in `gatehouse\.agents`: /);
  assert.match(found[2]?.[1] ?? '', /another agent called `A`/);
  assert.deepEqual(marked('{ "gatehouse": { "agents": "x" } }'), [['"x"', '`gatehouse.agents` must be a list.']]);
});

test('agents in settings: what can be used, what is elsewhere and what is half written is not underlined', () => {
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '{ "gatehouse.agents": ',
    '{ "gatehouse.agents": [] }',
    `{ "gatehouse.agents": [${demo('A')}, ${demo('B')}`,
    '{ "other": { "gatehouse.agents": "x" } }',
    `{ "gatehouse": { "agents": [${demo('A')}] } }`,
  ]) {
    assert.deepEqual(marked(text), [], text);
  }
});
