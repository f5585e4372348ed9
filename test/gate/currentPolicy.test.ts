import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../src/core/toolCall';
import type { FolderLayer, RuleLayer, SettingsLayers } from '../../src/ports/settingsSource';
import { emptyLayer, toLayerRule } from './fakes';
import { World } from './world';

const layer = (...rules: readonly string[]): RuleLayer => ({ ...emptyLayer, rules: rules.map(toLayerRule) });
const folder = (path: string, ...rules: readonly string[]): FolderLayer => ({ ...layer(...rules), path });

async function decisionOf(world: World, call = world.bash('npm test')): Promise<string> {
  const { heard } = await world.review(call);
  return heard()?.decision ?? 'ask';
}

test('currentPolicy: rules of all scopes are heard together, and a narrower one lifts nothing', async () => {
  const cases: readonly [string, Partial<SettingsLayers>, string][] = [
    ['user allow', { user: layer('allow Bash(npm test)') }, 'allow'],
    ['managed allow', { managed: layer('allow Bash(npm test)') }, 'allow'],
    [
      'workspace deny over user allow',
      { user: layer('allow Bash(npm test)'), workspace: layer('deny Bash(npm:*)') },
      'deny',
    ],
    [
      'folder ask over user allow',
      { user: layer('allow Bash(npm test)'), folders: [folder('/ws', 'ask Bash(npm:*)')] },
      'ask',
    ],
    [
      'managed deny over user allow',
      { managed: layer('deny Bash(npm:*)'), user: layer('allow Bash(npm test)') },
      'deny',
    ],
    [
      'user deny over managed allow',
      { managed: layer('allow Bash(npm test)'), user: layer('deny Bash(npm:*)') },
      'deny',
    ],
  ];
  for (const [name, layers, expected] of cases) {
    assert.equal(await decisionOf(new World(layers)), expected, name);
  }
});

test('currentPolicy: what the managed file forbids holds, and its folders are in place of all others', async () => {
  const limits = { forbids: ['bypass', 'observe'], workingDirectories: ['/fixed'] } as const;
  const layers: Partial<SettingsLayers> = { mode: 'bypass', enforcement: 'observe', workingDirectories: ['/own'] };
  assert.equal(await decisionOf(new World(layers)), 'allow');
  assert.equal(await decisionOf(new World({ ...layers, limits })), 'ask');
  const world = new World({ ...layers, limits, folders: [] });
  const profile = { workingDirectories: ['/mine'], enforcement: 'observe', changesInput: false } as const;
  const { id } = world.sessions.start({ agent: 'A', name: 'A', mode: 'bypass', profile });
  const snapshot = world.policy.current(id);
  assert.deepEqual(
    [snapshot?.policy.mode.name, snapshot?.enforcement, snapshot?.ground.workingDirectories],
    ['default', 'enforce', ['/fixed']],
  );
});

test('currentPolicy: workspace allow rules count only when trusted and accepted, exactly as they are', async () => {
  const layers = { workspace: layer('allow Bash(npm test)'), folders: [folder('/ws', 'allow Bash(npm ci)')] };
  const world = new World(layers);
  assert.equal(await decisionOf(world), 'ask', 'nobody has accepted it');
  const { unaccepted } = world.policy;
  assert.deepEqual(
    unaccepted.map(({ text, folder: at }) => [text, at]),
    [
      ['Bash(npm test)', undefined],
      ['Bash(npm ci)', '/ws'],
    ],
  );
  await world.policy.accept(unaccepted.slice(0, 1));
  assert.equal(await decisionOf(world), 'allow');
  assert.equal(await decisionOf(world, world.bash('npm ci')), 'ask', 'one was accepted, not both');
  assert.deepEqual(
    world.policy.unaccepted.map((it) => it.text),
    ['Bash(npm ci)'],
  );
  world.settings.change({ workspace: layer('allow Bash(npm test:*)') });
  assert.equal(await decisionOf(world), 'ask', 'another rule in its place');
  world.settings.change({ ...layers, trusted: false });
  assert.equal(await decisionOf(world), 'ask', 'not trusted');
  world.settings.change({ trusted: true, workspaceId: 'file:///elsewhere' });
  assert.equal(await decisionOf(world), 'ask', 'accepted in another workspace');
  world.settings.change({
    workspaceId: 'file:///ws',
    folders: [folder('/ws', 'allow Bash(npm test)')],
    workspace: emptyLayer,
  });
  assert.equal(await decisionOf(world), 'ask', 'accepted for the workspace, not for a folder');
});

test('currentPolicy: what the person remembers in a workspace is accepted, and no longer when it is forgotten', async () => {
  const world = new World();
  const rules = { session: world.session.id, rules: ['Bash(npm test)'], effect: 'allow', scope: 'workspace' } as const;
  await world.policy.remember(rules);
  assert.equal(await decisionOf(world), 'allow');
  assert.deepEqual(world.policy.unaccepted, []);
  await world.policy.forget(rules);
  assert.equal(await decisionOf(world), 'ask');
  world.settings.addRules('workspace', 'allow Bash(npm test)');
  assert.equal(await decisionOf(world), 'ask', 'the repository cannot bring it back');
});

test('currentPolicy: a rule accepted for one of several folders is not accepted any more once it is forgotten', async () => {
  const folders = [folder('/a', 'allow Bash(npm test)'), folder('/b')];
  const world = new World({ folders });
  await world.policy.accept(world.policy.unaccepted);
  assert.equal(await decisionOf(world), 'allow');
  const rules = { session: world.session.id, rules: ['Bash(npm test)'], effect: 'allow', scope: 'workspace' } as const;
  await world.policy.forget(rules);
  world.settings.change({ folders });
  assert.equal(await decisionOf(world), 'ask', 'the repository cannot bring it back');
});

test('currentPolicy: deny and ask rules of an untrusted workspace hold', async () => {
  assert.equal(
    await decisionOf(new World({ trusted: false, mode: 'bypass', workspace: layer('deny Bash(npm:*)') })),
    'deny',
  );
  assert.equal(
    await decisionOf(new World({ trusted: false, mode: 'bypass', folders: [folder('/ws', 'ask Bash(npm:*)')] })),
    'ask',
  );
});

test('currentPolicy: git counts as reading only in a trusted workspace', async () => {
  for (const trusted of [true, false]) {
    const world = new World({ trusted });
    assert.equal(await decisionOf(world, world.bash('git status')), trusted ? 'allow' : 'ask');
  }
});

test('currentPolicy: an unreadable deny rule makes its tool ask, an unreadable allow rule grants nothing', async () => {
  const denying = new World({ user: layer('deny Bash(', 'allow Bash(npm test)') });
  assert.equal(await decisionOf(denying), 'ask');
  const allowing = new World({ user: layer('allow Bash(') });
  assert.equal(await decisionOf(allowing), 'ask');
  const blocked = {
    text: '7',
    effect: 'deny',
    scope: 'workspace',
    place: undefined,
    why: 'is not a text',
    blocks: '*',
  } as const;
  const stray = new World({ mode: 'bypass', workspace: { ...emptyLayer, unreadable: [blocked] } });
  assert.equal(await decisionOf(stray), 'ask');
});

test('currentPolicy: relative paths hang on each folder for the user, and on its own folder for a folder', async () => {
  const folders = [folder('/a', 'deny Write(own/**)'), folder('/b')];
  const world = new World({ folders, user: layer('allow Write(src/**)', 'deny Write(gen/x.ts)') });
  const cases: readonly [string, string][] = [
    ['/a/src/x.ts', 'allow'],
    ['/b/src/x.ts', 'allow'],
    ['/c/src/x.ts', 'ask'],
    ['/b/gen/x.ts', 'deny'],
    ['/a/own/x.ts', 'deny'],
    ['/b/own/x.ts', 'ask'],
  ];
  for (const [path, expected] of cases) {
    assert.equal(await decisionOf(world, world.write(path)), expected, path);
  }
});

test('currentPolicy: the folder of a call moves no rule and no working directory', async () => {
  const world = new World({ user: layer('allow Write(src/**)'), mode: 'acceptEdits' });
  const call = { ...world.write('src/x.ts'), cwd: '/home/u' };
  assert.equal(await decisionOf(world, call), 'ask');
});

test('currentPolicy: a session’s own mode goes before the window’s', async () => {
  const world = new World({ mode: 'bypass' });
  world.sessions.switchMode(world.session.id, 'explore');
  assert.equal(await decisionOf(world), 'deny');
  world.sessions.switchMode(world.session.id, undefined);
  assert.equal(await decisionOf(world), 'allow');
});

test('currentPolicy: a mode nobody knows asks', async () => {
  assert.equal(await decisionOf(new World({ mode: 'yolo' as 'bypass' })), 'ask');
});

test('currentPolicy: unmatched calls follow the session’s profile, then the setting', async () => {
  assert.equal(await decisionOf(new World({ unmatched: 'deny' })), 'deny');
  assert.equal(await decisionOf(new World({ unmatched: 'allow' }, { profile: { unmatched: 'deny' } })), 'deny');
});

test('currentPolicy: an agent’s profile has working directories, checks and enforcement of its own', async () => {
  const denying = [{ tool: 'Deploy', denyWhen: [{ field: 'target', equals: 'prod' }] }];
  const managed = { ...emptyLayer, checks: denying };
  const layers = { mode: 'acceptEdits', workingDirectories: ['/other'], managed } as const;
  const profile = { workingDirectories: ['/data'], checks: [{ tool: 'Deploy', readOnly: true }] };
  const world = new World(layers, { profile });
  assert.deepEqual(world.policy.current(world.session.id)?.ground.workingDirectories, ['/ws', '/data']);
  assert.equal(await decisionOf(world, world.call('Deploy', { target: 'dev' })), 'allow');
  // What the agent's own check calls read-only does not silence the managed one.
  assert.equal(await decisionOf(world, world.call('Deploy', { target: 'prod' })), 'deny');
  const observed = new World(layers, { profile: { enforcement: 'observe' } });
  assert.equal(observed.policy.current(observed.session.id)?.enforcement, 'observe');
});

test('currentPolicy: any scope may ask about shell reads outside, and none takes that back', async () => {
  const asking = { ...emptyLayer, readsOutside: 'ask' } as const;
  const allowing = { ...emptyLayer, readsOutside: 'allow' } as const;
  const decisionIn = (world: World) => decisionOf(world, world.bash('cat /usr/include/x.h'));
  assert.equal(await decisionIn(new World({ user: allowing })), 'allow');
  for (const layers of [{ user: asking }, { workspace: asking, user: allowing }, { managed: asking }]) {
    assert.equal(await decisionIn(new World(layers)), 'ask', JSON.stringify(layers));
  }
});

test('currentPolicy: every scope’s visibility is heard, and none shows what another hides', async () => {
  const hiding = { ...emptyLayer, tools: { allowed: [], disallowed: ['Bash'] } };
  const showing = { ...emptyLayer, tools: { allowed: ['Bash', 'Read'], disallowed: [] } };
  assert.equal(await decisionOf(new World({ mode: 'bypass', workspace: hiding, user: showing })), 'deny');
  assert.equal(await decisionOf(new World({ mode: 'bypass', user: hiding, workspace: showing })), 'deny');
  assert.equal(await decisionOf(new World({ mode: 'bypass', user: showing })), 'allow');
  const profile = { tools: { allowed: ['Read'], disallowed: [] } };
  assert.equal(await decisionOf(new World({ mode: 'bypass', user: showing }, { profile })), 'deny');
});

test('currentPolicy: custom checks of a workspace tighten and never loosen', async () => {
  const checks = [
    { tool: 'Deploy', readOnly: true },
    { tool: 'Deploy', denyWhen: [{ field: 'target', equals: 'prod' }] },
  ];
  for (const [source, expected] of [
    ['user', 'allow'],
    ['workspace', 'ask'],
  ] as const) {
    const world = new World({ mode: 'acceptEdits', [source]: { ...emptyLayer, checks } });
    assert.equal(await decisionOf(world, world.call('Deploy', { target: 'dev' })), expected, source);
    assert.equal(await decisionOf(world, world.call('Deploy', { target: 'prod' })), 'deny', source);
  }
});

test('currentPolicy: checks of other extensions are heard while they are registered', async () => {
  const world = new World({ mode: 'bypass' });
  const call = () => world.call('Deploy', {});
  assert.equal(await decisionOf(world, call()), 'allow');
  const registered = world.policy.register('Deploy', { check: () => ({ effect: 'deny', says: 'no' }) });
  assert.equal(await decisionOf(world, call()), 'deny');
  registered.dispose();
  assert.equal(await decisionOf(world, call()), 'allow');
});

test('currentPolicy: an allow rule ends at its time, a deny rule does not', async () => {
  const world = new World();
  const expires = world.time.now() + 1000;
  const rules = [
    { text: 'Bash(npm test)', effect: 'allow', expires },
    { text: 'Bash(npm ci)', effect: 'deny', expires },
  ] as const;
  world.settings.change({ user: { ...emptyLayer, rules } });
  assert.equal(await decisionOf(world), 'allow');
  const before = world.policy.current(world.session.id)?.policy.version ?? 0;
  world.time.pass(1000);
  assert.equal(await decisionOf(world), 'ask');
  assert.equal(await decisionOf(world, world.bash('npm ci')), 'deny');
  assert.ok((world.policy.current(world.session.id)?.policy.version ?? 0) > before);
});

test('currentPolicy: a rule that ends while the call is looked at no longer allows it', async () => {
  const world = new World();
  const rule = { text: 'Bash(npm test)', effect: 'allow', expires: world.time.now() + 1000 } as const;
  world.settings.change({ user: { ...emptyLayer, rules: [rule] } });
  world.disk.onResolve = () => world.time.pass(1000);
  assert.equal(await decisionOf(world), 'ask');
});

test('currentPolicy: versions rise with every change and stay when nothing changes', () => {
  const world = new World();
  const version = () => world.policy.current(world.session.id)?.policy.version ?? 0;
  const changes: readonly (() => void)[] = [
    () => world.settings.change({}),
    () => world.settings.change({ mode: 'explore' }),
    () => world.sessions.switchMode(world.session.id, 'bypass'),
    () => world.sessions.addRules(world.session.id, [{ text: 'Bash(ls)', effect: 'allow' }]),
    () => world.policy.suspend(world.session.id, { asking: [], covering: [] }) ?? world.settings.change({}),
  ];
  for (const change of changes) {
    const before = version();
    assert.equal(version(), before);
    change();
    assert.ok(version() > before);
  }
  const before = version();
  world.sessions.rename(world.session.id, 'x');
  assert.equal(version(), before);
  assert.equal(world.policy.current(world.session.id)?.sessionName, 'x');
});

test('currentPolicy: managed rules, and rules that do not ask, are not suspended', () => {
  const world = new World({ managed: layer('ask Bash(a:*)'), user: layer('ask Bash(b:*)', 'deny Bash(c:*)') });
  const { policy, session, sessions } = world;
  const names = ['Bash(a:*)', 'Bash(b:*)', 'Bash(c:*)', 'Bash(d:*)'];
  assert.deepEqual(
    names.map((text) => policy.isSuspendable(session.id, { text, scope: 'user' })),
    [false, true, false, false],
  );
  assert.equal(policy.isSuspendable(session.id, { text: 'Bash(a:*)', scope: 'managed' }), false);
  policy.suspend(session.id, { asking: [{ text: 'Bash(a:*)', scope: 'managed' }], covering: ['Bash(a:*)'] });
  assert.deepEqual(sessions.get(session.id)?.suspended, []);
});

test('currentPolicy: nothing applies to a session that does not run', () => {
  const world = new World();
  assert.equal(world.policy.current('nobody' as SessionId), undefined);
  world.sessions.end(world.session.id);
  assert.equal(world.policy.current(world.session.id), undefined);
});
