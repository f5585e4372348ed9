import assert from 'node:assert/strict';
import type { PolicySettings } from '../../../src/core/profiles/policySettings';
import { changedSince, settingsOf, writeBack, writeSettings } from '../../../src/editor/profiles/profileHome';
import { KeptHashes } from '../../../src/editor/settings/keptHashes';
import { EditorSettings } from '../../../src/editor/settings/settings';
import { aWriter, setForUser } from './policyOfSettings';

function current() {
  const accepted = new KeptHashes({ get: () => undefined, change: async () => undefined }, 'accepted');
  const settings = new EditorSettings({ home: '/home/u', platform: 'linux', foldsCase: false, accepted });
  const layers = settings.current;
  settings.dispose();
  return layers;
}

function settingsNow(): PolicySettings {
  const reading = settingsOf('user', current());
  assert.ok(reading.ok);
  return reading.settings;
}

teardown(async () => {
  for (const key of ['rules.allow', 'rules.deny', 'mode', 'unmatched', 'tools.disallowed', 'checks']) {
    await setForUser(`gatehouse.${key}`, undefined);
  }
});

test('profileHome: a list that is none is not overwritten', async () => {
  await setForUser('gatehouse.rules.deny', 'Bash(mv:*)');
  const reading = settingsOf('user', current());
  assert.ok(!reading.ok);
  assert.match(reading.why, /gatehouse\.rules\.deny.*is not a list/);
  await setForUser('gatehouse.rules.deny', ['Bash', 7]);
  assert.equal(settingsOf('user', current()).ok, false);
});

test('profileHome: what differs is written and brought back exactly, also what was not set', async () => {
  await setForUser('gatehouse.rules.deny', ['Bash(a)']);
  const before = settingsNow();
  const after: PolicySettings = {
    ...before,
    mode: 'explore',
    rules: { ...before.rules, allow: ['Bash(c)'], deny: ['Bash(a)', 'Bash(b)'] },
    checks: [{ tool: 'x' }],
  };
  const written = await writeSettings('user', { before, after }, aWriter());
  assert.deepEqual(written.values.map(({ key }) => key.key).sort(), [
    'gatehouse.checks',
    'gatehouse.mode',
    'gatehouse.rules.allow',
    'gatehouse.rules.deny',
  ]);
  assert.deepEqual(settingsNow(), after);
  assert.deepEqual(changedSince(written), []);
  await writeBack(written, aWriter());
  assert.deepEqual(settingsNow(), before);
  assert.deepEqual(changedSince(written).length, 4);
});

test('profileHome: what was changed since is told', async () => {
  const before = settingsNow();
  const after = { ...before, rules: { ...before.rules, deny: ['Bash(a)'] } };
  const written = await writeSettings('user', { before, after }, aWriter());
  await setForUser('gatehouse.rules.deny', ['Bash(a)', 'Bash(mine)']);
  assert.deepEqual(changedSince(written), ['gatehouse.rules.deny']);
});
