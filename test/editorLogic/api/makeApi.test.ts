import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExtensionCall, ExtensionCheck, ExtensionTool, GatehouseApi } from '../../../src/editor/api/gatehouseApi';
import { makeApi } from '../../../src/editor/api/makeApi';
import { CountingIds, settled } from '../../gate/fakes';
import { World } from '../../gate/world';

function anApi(world: World): GatehouseApi {
  const { gate, sessions, policy } = world;
  return makeApi(() => ({
    reviewer: gate,
    sessions,
    checks: policy,
    ids: new CountingIds(),
    currentFolder: () => '/ws',
  }));
}

const aCall = (command: string): ExtensionCall => ({ agent: 'Neighbour', tool: 'Bash', input: { command } });

test('api: whatever it is given, review does not reject and does not allow', async () => {
  const api = anApi(new World());
  const calls: readonly unknown[] = [
    undefined,
    null,
    7,
    {},
    { agent: 'x' },
    { agent: '', tool: 'Bash', input: { command: 'ls' } },
    { agent: 'x', tool: '', input: {} },
    { agent: 'x', tool: 'Bash', input: { command: 'ls' }, cwd: 'relative' },
    { agent: 'x', tool: 'Bash', input: () => 'ls' },
    { agent: 'x', tool: 'Bash', input: { command: 'ls' }, signal: 'none' },
    {
      get agent() {
        throw new Error('trap');
      },
    },
  ];
  for (const call of calls) {
    const { decision } = await api.review(call as ExtensionCall);
    assert.equal(decision, 'deny', String(call));
  }
});

test('api: a host that cannot be opened denies', async () => {
  const api = makeApi(() => {
    throw new Error('broken');
  });
  assert.equal((await api.review(aCall('ls'))).decision, 'deny');
});

test('api: a check that throws, promises or answers nonsense asks, and no allow rule helps', async () => {
  const broken: readonly unknown[] = [
    { check: () => assert.fail('broken') },
    { check: async () => undefined },
    { check: () => true },
    { check: () => ({ effect: 'allow', says: 'fine' }) },
    { check: 'no function' },
  ];
  for (const check of broken) {
    const world = new World({}, { rules: [{ text: 'Deploy', effect: 'allow' }] });
    const kept = anApi(world).registerCheck('Deploy', check as ExtensionCheck);
    const { heard } = await world.review(world.call('Deploy', { target: 'x' }));
    assert.equal(heard(), undefined);
    assert.equal(world.front.verdict.safety, true);
    kept.dispose();
    await settled();
    assert.equal(heard()?.decision, 'allow');
  }
});

test('api: registerCheck wants a name and an object', () => {
  const api = anApi(new World());
  for (const [tool, check] of [
    ['', {}],
    [7, {}],
    ['Deploy', undefined],
    ['Deploy', () => undefined],
  ] as const) {
    assert.throws(() => api.registerCheck(tool as string, check as ExtensionCheck), TypeError);
  }
});

test('api: a check can ask, deny and say that a call only reads', async () => {
  const world = new World({}, { rules: [{ text: 'Deploy', effect: 'allow' }] });
  const field = (input: unknown) => (input as { readonly target?: unknown }).target;
  anApi(world).registerCheck('Deploy', {
    isReadOnly: (input) => field(input) === 'list',
    check: (input) => (field(input) === 'prod' ? { effect: 'deny', says: 'never to production' } : undefined),
  });
  const outcomeFor = async (target: string) => (await world.review(world.call('Deploy', { target }))).heard()?.decision;
  assert.equal(await outcomeFor('prod'), 'deny');
  assert.equal(await outcomeFor('test'), 'allow');
  assert.equal(await outcomeFor('list'), 'allow');
});

test('api: calls of one name share a session, and a session that was ended is begun anew', async () => {
  const world = new World();
  const api = anApi(world);
  assert.deepEqual(await api.review(aCall('ls')), { decision: 'allow', input: { command: 'ls' } });
  await api.review(aCall('pwd'));
  const theirs = () => world.sessions.running.filter(({ agent }) => agent === 'Neighbour');
  assert.equal(theirs().length, 1);
  for (const { id } of theirs()) {
    world.sessions.end(id);
  }
  assert.equal((await api.review(aCall('ls'))).decision, 'allow');
  assert.equal(theirs().length, 1);
});

test('api: aborting withdraws the call', async () => {
  const world = new World();
  const abort = new AbortController();
  const outcome = anApi(world).review({ ...aCall('npm run build'), signal: abort.signal });
  await settled();
  assert.equal(world.queue.waiting.length, 1);
  abort.abort();
  assert.equal((await outcome).decision, 'deny');
  world.assertQuiet();
});

const target = (input: unknown) => String((input as { readonly target?: unknown }).target);

test('api: registerTool wants a name of its own and an object', () => {
  const api = anApi(new World());
  for (const [tool, definition] of [
    ['', {}],
    ['Bash', {}],
    ['bash', {}],
    ['mcp__db__query', {}],
    ['Deploy*', {}],
    ['Deploy', undefined],
  ] as const) {
    assert.throws(() => api.registerTool(tool, definition as ExtensionTool), TypeError, tool);
  }
});

test('api: rules about a tool mean what the tool says, and ask as long as nobody says it', async () => {
  const rules = [
    { text: 'Deploy(prod)', effect: 'deny' },
    { text: 'Deploy(test-*)', effect: 'allow' },
  ] as const;
  const world = new World({}, { rules });
  const outcomeFor = async (name: string) =>
    (await world.review(world.call('Deploy', { target: name }))).heard()?.decision ?? 'asked';
  assert.equal(await outcomeFor('test-1'), 'asked');
  const kept = anApi(world).registerTool('Deploy', {
    matches: (content, input) => target(input).startsWith(content.replace(/\*$/, '')),
  });
  await settled();
  assert.equal(await outcomeFor('prod-2'), 'deny');
  assert.equal(await outcomeFor('test-1'), 'allow');
  assert.equal(await outcomeFor('stage'), 'asked');
  kept.dispose();
  assert.equal(await outcomeFor('prod-2'), 'asked');
});

test('api: a tool suggests its own rules, and those that would not cover the call are not offered', async () => {
  const world = new World();
  anApi(world).registerTool('Deploy', {
    matches: (content, input) => content === target(input) || content === 'all*',
    suggest: (input) => [target(input), 'other', 'with blank', 'all*'],
  });
  await world.review(world.call('Deploy', { target: 'stage' }));
  assert.deepEqual(
    world.offered.filter((text) => !text.includes('{')),
    ['Deploy(stage)', 'Deploy(all*)', 'Deploy'],
  );
});

test('api: what a tool says of a call that only reads is not heard in explore and acceptEdits', async () => {
  for (const [mode, expected] of [
    ['explore', 'allow'],
    ['acceptEdits', 'allow'],
    ['default', 'deny'],
  ] as const) {
    const world = new World({ mode });
    anApi(world).registerTool('Deploy', {
      isReadOnly: () => true,
      check: () => ({ effect: 'deny', message: 'never' }),
    });
    const { heard } = await world.review(world.call('Deploy', { target: 'x' }));
    assert.equal(heard()?.decision, expected, mode);
  }
});

test('api: a check of a tool is told the mode, the folders and what the rules say', async () => {
  const world = new World({}, { rules: [{ text: 'Deploy', effect: 'allow' }] });
  anApi(world).registerTool('Deploy', {
    check: (_, { mode, rules, workingDirectories }) => ({
      effect: 'deny',
      message: `${mode}, ${rules}, ${workingDirectories.join()}`,
    }),
  });
  const { heard } = await world.review(world.call('Deploy', {}));
  assert.match(JSON.stringify(heard()), /default, allow, \/ws/);
});
