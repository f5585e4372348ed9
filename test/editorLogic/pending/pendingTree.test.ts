import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAllowableHere, type PendingNode, pendingTree } from '../../../src/editor/pending/pendingTree';
import { World } from '../../gate/world';

const shape = (nodes: readonly PendingNode[]): unknown =>
  nodes.map(({ row, children }) =>
    children.length === 0 ? [row.context, row.label] : [row.context, row.label, shape(children)],
  );

test('pendingTree: nothing waits, nothing is shown', () => {
  assert.deepEqual(pendingTree(new World().queue.groups), []);
});

test('pendingTree: sessions, below them what they ask, equal questions together', async () => {
  const world = new World();
  const other = world.startSession({ name: 'another' });
  await world.review(world.bash('npm test'));
  await world.review(world.bash('rm -rf /'));
  await world.review(world.bash('npm test', other.id));
  await world.review(world.bash('npm test', other.id));
  await world.review(world.bash('echo $(reboot) [x](command:y)', other.id));
  assert.deepEqual(shape(pendingTree(world.queue.groups)), [
    [
      'session',
      'a session',
      [
        ['question', 'npm test'],
        ['questionToReview', 'rm -rf /'],
      ],
    ],
    [
      'session',
      'another',
      [
        [
          'alike',
          'npm test',
          [
            ['question', 'npm test'],
            ['question', 'npm test'],
          ],
        ],
        ['questionToReview', 'echo $(reboot) [x](command:y)'],
      ],
    ],
  ]);
});

test('pendingTree: a screen reader hears who wants what, and how it stands', async () => {
  const world = new World();
  await world.review(world.bash('rm -rf /'));
  const [session] = pendingTree(world.queue.groups);
  assert.equal(session?.row.spoken, 'Session a session of demo, 1 question waits');
  assert.equal(session?.children[0]?.row.spoken, 'demo wants to run a command: rm -rf /, a check warns, asked now');
});

test('isAllowableHere: not for safety asks, long or several lines, nor what is being looked at again', async () => {
  for (const [command, isAllowable] of [
    ['rm -rf /', false],
    [`npm run ${'x'.repeat(200)}`, false],
    ['npm run a\nnpm run b', false],
    ['npm test', true],
  ] as const) {
    const world = new World();
    await world.review(world.bash(command));
    assert.equal(isAllowableHere(world.front), isAllowable, command);
    assert.equal(isAllowableHere({ ...world.front, state: 'moving' }), false, command);
  }
});

test('pendingTree: a row says which tool is meant where its text does not, and a session is named without its agent', async () => {
  const world = new World();
  const session = world.startSession({ name: 'demo: fix the tests (2)' });
  const labels = async (tool: string, input: unknown) => {
    await world.review({ ...world.call(tool, input), session: session.id });
    return pendingTree(world.queue.groups)[0]?.children.at(-1)?.row.label;
  };
  assert.equal(await labels('mcp__db__query', { sql: 'drop table x' }), 'mcp__db__query: { "sql": "drop table x" }');
  assert.equal(await labels('WebFetch', { url: 'https://example.com/a' }), 'WebFetch: https://example.com/a');
  assert.equal(await labels('Bash', { command: 'npm test' }), 'npm test');
  assert.equal(pendingTree(world.queue.groups)[0]?.row.label, 'fix the tests (2)');
});
