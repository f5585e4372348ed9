import assert from 'node:assert/strict';
import { bringSettings, decisionOn, firstFolder, setForUser } from '../policyOfSettings';

teardown(async () => {
  await setForUser('gatehouse.rules.allow', undefined);
  await bringSettings(firstFolder(), {});
});

test('restrictedSettings: deny and ask rules of an untrusted folder hold', async () => {
  await setForUser('gatehouse.rules.allow', ['Bash(make)', 'Bash(touch:*)']);
  await bringSettings(firstFolder(), {
    'gatehouse.rules.deny': ['Bash(ls:*)'],
    'gatehouse.rules.ask': ['Bash(touch:*)'],
  });
  assert.equal(await decisionOn('make'), 'allow');
  assert.equal(await decisionOn('ls'), 'deny');
  assert.equal(await decisionOn('touch x'), 'deny');
});

test('restrictedSettings: its allow rules and its mode do not count', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.allow': ['Bash(make)'], 'gatehouse.mode': 'bypass' });
  assert.equal(await decisionOn('make'), 'deny');
});

test('restrictedSettings: git is not taken for read-only', async () => {
  assert.equal(await decisionOn('ls'), 'allow');
  assert.equal(await decisionOn('git status'), 'deny');
});
