import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Lifetime } from '../../../src/base/lifetime';
import { type RememberedRule, rememberedRules } from '../../../src/editor/remembered/rememberedRule';
import { RuleChanges } from '../../../src/editor/remembered/ruleChanges';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';
import { SettingsRuleBook } from '../../../src/editor/settings/ruleBook';
import { EditorSettings } from '../../../src/editor/settings/settings';
import { workspaceId } from '../../../src/editor/settings/workspaceId';
import { CurrentPolicy } from '../../../src/gate/currentPolicy';
import { Sessions } from '../../../src/gate/sessions';
import { RuleOriginsKept } from '../../../src/store/ruleOrigins';
import { sha256Hasher } from '../../../src/store/sha256Hasher';
import { aWriter, bringSettings, firstFolder, setForUser } from './policyOfSettings';

/** Storage in memory. */
function someValues() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    change: async (key: string, next: (before: unknown) => unknown) => {
      kept.set(key, next(kept.get(key)));
    },
  };
}

const timers = {
  after: (milliseconds: number, run: () => void) => {
    const timer = setTimeout(run, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};
const clock = { now: () => 1_000 };

/** Everything that changing rules works with, on the window's own settings. */
function aWorld() {
  const lifetime = new Lifetime();
  const values = someValues();
  const accepted = lifetime.add(new KeptHashes(values, 'accepted'));
  const log = { error: (message: string) => assert.fail(message) };
  const origins = lifetime.add(new RuleOriginsKept({ values, workspaceId, log }));
  const settings = lifetime.add(
    new EditorSettings({ home: '/home/u', platform: 'linux', foldsCase: false, accepted, expiries: origins }),
  );
  const writer = aWriter();
  const ruleBook = new SettingsRuleBook({ settings, writer, accepted, timers });
  const sessions = lifetime.add(new Sessions({ next: () => 'session' }));
  const policy = lifetime.add(new CurrentPolicy({ settings, sessions, ruleBook, clock, hasher: sha256Hasher }));
  const rules = () =>
    rememberedRules({
      layers: settings.current,
      sessions: sessions.running,
      unaccepted: policy.unaccepted,
      records: { of: () => undefined },
      origins,
      now: clock.now(),
    });
  const changes = new RuleChanges({ policy, settings, writer, origins, timers, rules });
  const rule = (text: string): RememberedRule => {
    const found = rules().find((it) => it.text === text);
    assert.ok(found, `no rule ${text}`);
    return found;
  };
  const texts = () =>
    rules().map(({ text, effect, scope, unheard }) => [effect, scope, text, unheard ?? 'heard'].join(' '));
  return { lifetime, origins, sessions, policy, changes, rule, texts, settings };
}

const world = { current: undefined as ReturnType<typeof aWorld> | undefined };

function fresh() {
  world.current = aWorld();
  return world.current;
}

teardown(async () => {
  world.current?.lifetime.dispose();
  await setForUser('gatehouse.rules.deny', undefined);
  await setForUser('gatehouse.rules.allow', undefined);
  await bringSettings(firstFolder(), {});
});

test('ruleChanges: there is nothing to undo at first', async () => {
  assert.equal(await fresh().changes.undo(), undefined);
});

test('ruleChanges: an accepted rule that was forgotten counts again after undo, and ends when it did', async () => {
  const { changes, rule, texts, origins, policy } = fresh();
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make a)', 'Bash(make b)'] });
  await pause(100);
  await policy.accept(policy.unaccepted);
  const kept = { text: 'Bash(make a)', effect: 'allow', scope: 'workspace' } as const;
  await origins.keep(kept, { expires: 5_000, madeFor: 'x' });
  await changes.forget(rule('Bash(make a)'));
  assert.deepEqual(texts(), ['allow workspace Bash(make b) heard']);
  assert.equal(origins.of(kept), undefined);
  await changes.undo();
  assert.deepEqual(texts(), ['allow workspace Bash(make b) heard', 'allow workspace Bash(make a) heard']);
  assert.deepEqual(origins.of(kept), { expires: 5_000, madeFor: 'x' });
});

test('ruleChanges: a rule that nobody accepted is not accepted by forgetting and undoing', async () => {
  const { changes, rule, texts } = fresh();
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make evil)'] });
  await pause(100);
  assert.deepEqual(texts(), ['allow workspace Bash(make evil) unaccepted']);
  await changes.forget(rule('Bash(make evil)'));
  assert.deepEqual(texts(), []);
  await changes.undo();
  assert.deepEqual(texts(), ['allow workspace Bash(make evil) unaccepted']);
});

test('ruleChanges: undo of a change into a rule that was there before leaves that rule', async () => {
  const { changes, rule, texts } = fresh();
  await setForUser('gatehouse.rules.deny', ['Bash(a)', 'Bash(b)']);
  await pause(100);
  const one = rule('Bash(a)');
  await changes.replace(one, [{ text: 'Bash(b)', effect: 'deny', scope: 'user', session: undefined }]);
  assert.deepEqual(texts(), ['deny user Bash(b) heard']);
  await changes.undo();
  assert.deepEqual([...texts()].sort(), ['deny user Bash(a) heard', 'deny user Bash(b) heard']);
});

test('ruleChanges: the end of a rule goes along when it is edited or moved', async () => {
  const { changes, rule, texts, origins } = fresh();
  await setForUser('gatehouse.rules.allow', ['Bash(make a)']);
  await pause(100);
  await origins.keep({ text: 'Bash(make a)', effect: 'allow', scope: 'user' }, { expires: 500 });
  assert.deepEqual(texts(), ['allow user Bash(make a) expired']);
  await changes.replace(rule('Bash(make a)'), [
    { text: 'Bash(make c)', effect: 'allow', scope: 'workspace', session: undefined },
  ]);
  assert.deepEqual(texts(), ['allow workspace Bash(make c) expired']);
});

test('ruleChanges: a chosen change is undone, not the latest, and only once', async () => {
  const { changes, rule, texts } = fresh();
  await setForUser('gatehouse.rules.deny', ['Bash(a)', 'Bash(b)']);
  await pause(100);
  const first = await changes.forget(rule('Bash(a)'));
  await changes.forget(rule('Bash(b)'));
  assert.deepEqual(texts(), []);
  assert.equal(await changes.undo(first), first);
  assert.deepEqual(texts(), ['deny user Bash(a) heard']);
  assert.equal(await changes.undo(first), undefined);
});

test('ruleChanges: an undo while a rule is being forgotten waits and brings that rule back', async () => {
  const { changes, rule, texts } = fresh();
  await setForUser('gatehouse.rules.deny', ['Bash(a)']);
  await pause(100);
  const forgetting = changes.forget(rule('Bash(a)'));
  const undone = await changes.undo();
  assert.equal(undone, await forgetting);
  assert.deepEqual(texts(), ['deny user Bash(a) heard']);
});

test('ruleChanges: rules of a session are forgotten and brought back in that session', async () => {
  const { changes, rule, texts, sessions } = fresh();
  sessions.start({ agent: 'a', name: 'n', rules: [{ text: 'Bash(x)', effect: 'allow' }] });
  await changes.forget(rule('Bash(x)'));
  assert.deepEqual(texts(), []);
  await changes.undo();
  assert.deepEqual(texts(), ['allow session Bash(x) heard']);
});
