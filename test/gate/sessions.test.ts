import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../src/core/toolCall';
import { Sessions } from '../../src/gate/sessions';
import { CountingIds } from './fakes';

const started = () => {
  const sessions = new Sessions(new CountingIds());
  return { sessions, session: sessions.start({ agent: 'demo', name: 'one' }) };
};
const rule = { text: 'Bash(ls)', effect: 'allow' } as const;

test('sessions: nothing can be done to a session that does not run', () => {
  const { sessions } = started();
  const nobody = 'nobody' as SessionId;
  sessions.onDidChangePolicy(() => assert.fail('nothing changed'));
  sessions.onDidEnd(() => assert.fail('nothing ended'));
  sessions.rename(nobody, 'x');
  sessions.switchMode(nobody, 'bypass');
  sessions.addRules(nobody, [rule]);
  sessions.suspend(nobody, { asking: [], covering: [] });
  sessions.end(nobody);
  assert.equal(sessions.get(nobody), undefined);
  assert.equal(sessions.running.length, 1);
});

test('sessions: each has its own id, mode and rules', () => {
  const { sessions, session } = started();
  const other = sessions.start({ agent: 'demo', name: 'two', mode: 'explore', rules: [rule] });
  assert.notEqual(session.id, other.id);
  sessions.switchMode(session.id, 'acceptEdits');
  sessions.addRules(session.id, [rule, rule]);
  sessions.addRules(session.id, [rule]);
  assert.deepEqual(sessions.get(session.id)?.mode, 'acceptEdits');
  assert.deepEqual(sessions.get(other.id)?.mode, 'explore');
  sessions.removeRules(session.id, [rule]);
  assert.deepEqual(sessions.get(session.id)?.rules, []);
  assert.deepEqual(sessions.get(other.id)?.rules, [rule]);
});

test('sessions: a rule is not added twice', () => {
  const { sessions, session } = started();
  sessions.addRules(session.id, [rule]);
  sessions.addRules(session.id, [rule, { ...rule, effect: 'deny' }]);
  assert.deepEqual(sessions.get(session.id)?.rules, [rule, { ...rule, effect: 'deny' }]);
});

test('sessions: a new name is told, but is no change of policy', () => {
  const { sessions, session } = started();
  const names: (string | undefined)[] = [];
  sessions.onDidChangePolicy(() => assert.fail('a name is no policy'));
  sessions.onDidChange(([first]) => names.push(first?.name));
  sessions.rename(session.id, 'another');
  assert.deepEqual(names, ['another']);
});

test('sessions: one that ends is gone with its rules and is told of once', () => {
  const { sessions, session } = started();
  const ended: SessionId[] = [];
  sessions.onDidEnd((id) => ended.push(id));
  sessions.end(session.id);
  sessions.end(session.id);
  assert.deepEqual(ended, [session.id]);
  assert.deepEqual(sessions.running, []);
});

test('sessions: everybody hears of an end, even if one listener fails', () => {
  const { sessions, session } = started();
  const heard: string[] = [];
  sessions.onDidEnd(() => {
    throw new Error('a view is broken');
  });
  sessions.onDidEnd(() => heard.push('the gate'));
  assert.throws(() => sessions.end(session.id), /a view is broken/);
  assert.deepEqual(heard, ['the gate']);
});

test('sessions: closing ends every one, even if somebody fails over the first, and views hear of the change', () => {
  const { sessions, session } = started();
  const other = sessions.start({ agent: 'demo', name: 'two' });
  const ended: string[] = [];
  const counts: number[] = [];
  sessions.onDidEnd((id) => {
    ended.push(id);
    throw new Error('cannot follow');
  });
  sessions.onDidChange((running) => counts.push(running.length));
  assert.throws(() => sessions.dispose(), /cannot follow/);
  assert.deepEqual(ended.sort(), [session.id, other.id].sort());
  assert.deepEqual(counts, [1, 0]);
  assert.deepEqual(sessions.running, []);
});
