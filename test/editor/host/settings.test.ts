import assert from 'node:assert/strict';
import { bringSettings, decisionByWindow, decisionOn, firstFolder, setForUser } from './policyOfSettings';

const userKeys = ['rules.allow', 'rules.ask', 'rules.deny', 'mode', 'unmatched', 'enforcement', 'tools.disallowed'];

teardown(async () => {
  for (const key of userKeys) {
    await setForUser(`gatehouse.${key}`, undefined);
  }
  await bringSettings(firstFolder(), {});
});

test('settings: nothing set means that only what reads is allowed', async () => {
  assert.equal(await decisionOn('ls'), 'allow');
  assert.equal(await decisionOn('make'), 'deny');
});

test('settings: rules of the person take effect at once, without a reload, and end at once', async () => {
  await setForUser('gatehouse.rules.allow', ['Bash(make)']);
  assert.equal(await decisionOn('make'), 'allow');
  assert.equal(await decisionOn('make all'), 'deny');
  await setForUser('gatehouse.rules.deny', ['Bash(make:*)']);
  assert.equal(await decisionOn('make'), 'deny');
  await setForUser('gatehouse.rules.deny', undefined);
  assert.equal(await decisionOn('make'), 'allow');
  await setForUser('gatehouse.rules.allow', undefined);
  assert.equal(await decisionOn('make'), 'deny');
});

test('settings: deny rules that a workspace brings hold at once', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': ['Bash(ls:*)'] });
  assert.equal(await decisionOn('ls'), 'deny');
  await bringSettings(firstFolder(), {});
  assert.equal(await decisionOn('ls'), 'allow');
});

test('settings: a deny list that a workspace brings and that cannot be read tightens', async () => {
  await setForUser('gatehouse.rules.allow', ['Bash(make)']);
  await bringSettings(firstFolder(), { 'gatehouse.rules.deny': 'Bash(ls:*)' });
  assert.equal(await decisionOn('make'), 'deny');
});

test('settings: a workspace sets neither mode nor unmatched nor enforcement', async () => {
  await setForUser('gatehouse.unmatched', 'deny');
  await bringSettings(firstFolder(), {
    'gatehouse.mode': 'bypass',
    'gatehouse.unmatched': 'allow',
    'gatehouse.enforcement': 'observe',
  });
  assert.equal(await decisionByWindow('make'), 'deny');
});

test('settings: mode, unmatched and enforcement of the person take effect at once', async () => {
  await setForUser('gatehouse.unmatched', 'deny');
  assert.equal(await decisionByWindow('make'), 'deny');
  await setForUser('gatehouse.mode', 'bypass');
  assert.equal(await decisionByWindow('make'), 'allow');
  await setForUser('gatehouse.mode', 'explore');
  assert.equal(await decisionByWindow('make'), 'deny');
  await setForUser('gatehouse.enforcement', 'observe');
  assert.equal(await decisionByWindow('make'), 'allow');
});

test('settings: a workspace can hide tools and show none that the person hides', async () => {
  await bringSettings(firstFolder(), { 'gatehouse.tools.disallowed': ['Bash'] });
  assert.equal(await decisionOn('ls'), 'deny');
  await setForUser('gatehouse.tools.disallowed', ['Bash']);
  await bringSettings(firstFolder(), { 'gatehouse.tools.allowed': ['Bash'], 'gatehouse.tools.disallowed': [] });
  assert.equal(await decisionOn('ls'), 'deny');
});

test('settings: checks that a workspace brings tighten and make nothing read-only', async () => {
  const field = 'command';
  await bringSettings(firstFolder(), { 'gatehouse.checks': [{ tool: 'Bash', denyWhen: [{ field, glob: 'ls*' }] }] });
  assert.equal(await decisionOn('ls'), 'deny');
  await bringSettings(firstFolder(), { 'gatehouse.checks': [{ tool: 'Bash', readOnly: true }] });
  assert.equal(await decisionOn('make'), 'deny');
});
