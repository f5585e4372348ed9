import assert from 'node:assert/strict';
import { test } from 'node:test';
import { World } from './world';

test('changes: what was denied or only reads is not entered', async () => {
  const it = new World({ trusted: true });
  const denied = await it.review(it.write('/ws/a'));
  await it.answer({ kind: 'deny' });
  await denied.outcome;
  await it.review(it.bash('ls'));
  assert.deepEqual(it.changes.entered, []);
});

test('changes: an edit is entered with the text that its file is going to have, before the agent hears yes', async () => {
  const it = new World({ mode: 'acceptEdits', trusted: true });
  it.disk.texts.set('/ws/a', 'one two');
  const edit = { file_path: '/ws/a', old_string: 'one', new_string: '1' };
  const review = await it.review(it.call('Edit', edit));
  assert.equal(review.heard()?.decision, 'allow');
  assert.deepEqual(it.changes.entered, [{ kind: 'edit', history: it.session.id, texts: { '/ws/a': '1 two' } }]);
});

test('changes: what the person made of an edit is what is entered', async () => {
  const it = new World({ trusted: true }, { profile: { changesInput: true }, history: 'talk' });
  const review = await it.review(it.write('/ws/a'));
  const input = { file_path: '/ws/a', content: 'theirs' };
  await it.answer({ kind: 'allow', changed: { input, note: 'changed' } });
  await review.outcome;
  assert.deepEqual(it.changes.entered, [{ kind: 'edit', history: 'talk', texts: { '/ws/a': 'theirs' } }]);
});

test('changes: a rename takes a text away and puts it elsewhere', async () => {
  const it = new World({ mode: 'acceptEdits', trusted: true });
  it.disk.texts.set('/ws/a', 'one');
  const changes = [{ kind: 'rename', file_path: '/ws/a', to: '/ws/b' }];
  await it.review(it.call('Patch', { changes }));
  assert.deepEqual(it.changes.entered[0]?.texts, { '/ws/a': undefined, '/ws/b': 'one' });
});

test('changes: a command that ran, and an edit that cannot be told, are entered as not covered', async () => {
  const it = new World({ mode: 'acceptEdits', trusted: true });
  it.settings.addRules('user', 'allow Bash(make)');
  await it.review(it.bash('make'));
  await it.review(it.call('Edit', { file_path: '/ws/gone', old_string: 'one', new_string: '1' }));
  assert.deepEqual(
    it.changes.entered.map(({ kind }) => kind),
    ['uncovered', 'uncovered'],
  );
});

test('changes: what cannot be entered keeps no call from happening', async () => {
  const it = new World({ mode: 'acceptEdits', trusted: true });
  it.changes.take = () => Promise.reject(new Error('no disk'));
  const review = await it.review(it.write('/ws/a'));
  assert.equal(review.heard()?.decision, 'allow');
});

test('changes: what was kept of a rehearsal is entered, and nothing else of it', async () => {
  const it = new World({ rehearse: 'auto', mode: 'acceptEdits', trusted: true }, { profile: { changesInput: true } });
  const target = { kind: 'file', from: '/box/out', mode: 0o644 } as const;
  const step = { root: '/ws', path: '/ws/out', expected: { kind: 'absent' }, target } as const;
  const changes = [{ kind: 'created', path: '/ws/out', entry: 'file', size: 1, step }] as const;
  it.rehearsals.prepare('make', { changes });
  it.disk.texts.set('/box/out', 'x');
  await it.review(it.bash('make'));
  assert.deepEqual(
    it.changes.entered.map(({ kind, texts }) => [kind, Object.keys(texts)]),
    [['rehearsal', ['/ws/out']]],
  );
});
