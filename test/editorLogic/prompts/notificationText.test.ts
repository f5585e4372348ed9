import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationText } from '../../../src/editor/prompts/notificationText';
import { World } from '../../gate/world';
import { shownMessage } from '../text/labelRules';

const cases: readonly (readonly [command: string, buttons: readonly string[]])[] = [
  ['rm -rf /', ['Review…']],
  ['cat .env', ['Review…']],
  [`npm run ${'x'.repeat(300)}`, ['Deny', 'Review…']],
  ['npm run a\nnpm run b', ['Deny', 'Review…']],
  ['npm test', ['Deny', 'Allow', 'More…']],
];

for (const [command, buttons] of cases) {
  test(`notificationText: the buttons for ${JSON.stringify(command.slice(0, 30))} are ${buttons.join(', ')}`, async () => {
    const world = new World();
    await world.review(world.bash(command));
    assert.deepEqual(notificationText(world.front).buttons, buttons);
  });
}

test('notificationText: a command that can be rehearsed has a button for it, unless a check warns', async () => {
  for (const [command, buttons] of [
    ['rm -rf /', ['Review…']],
    ['npm test', ['Deny', 'Allow', 'Rehearse', 'More…']],
  ] as const) {
    const world = new World({ rehearse: 'ask', trusted: true }, { profile: { changesInput: true } });
    await world.review(world.bash(command));
    assert.deepEqual(notificationText(world.front).buttons, buttons);
  }
});

test('notificationText: the first button, which a key presses, never allows', () => {
  for (const [, [first]] of cases) {
    assert.notEqual(first, 'Allow');
  }
});

test('notificationText: one notification names how many wait, and shows no link', async () => {
  const world = new World();
  await world.review(world.bash('echo "[x](command:y)" > a'));
  await world.review(world.bash('npm test'));
  const [first] = world.queue.waiting;
  assert.ok(first);
  const { message } = notificationText(first);
  assert.match(message, /^demo \(a session\) wants to run a command, one of several questions that wait: echo /);
  assert.equal(shownMessage(message), message);
});

test('notificationText: the input of a tool stands in one line, without marks for the breaks that only we made', async () => {
  const world = new World();
  await world.review(world.call('mcp__issues__create', { title: 'One\nTwo' }));
  const { message, buttons } = notificationText(world.front);
  assert.match(message, /wants to use mcp__issues__create: \{ "title": "One\\nTwo" \}$/);
  assert.deepEqual(buttons, ['Deny', 'Review…']);
});

test('notificationText: several files stand in one sentence, and are looked at before they are allowed', async () => {
  const world = new World();
  const changes = ['a', 'b'].map((file_path) => ({ kind: 'write', file_path, content: 'x' }));
  await world.review(world.call('Patch', { changes }));
  const { message, buttons } = notificationText(world.front);
  assert.match(message, /wants to create 2 files: create a, create b$/);
  assert.deepEqual(buttons, ['Deny', 'Review…']);
});
