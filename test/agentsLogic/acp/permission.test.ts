import assert from 'node:assert/strict';
import { test } from 'node:test';
import { opencode } from '../../../src/agents/acp/flavours/opencode';
import { cancelled, chose, no, once, scene } from './permissionScene';

test('ACP permission: an answer is to one request, and not to the next one about the same', async () => {
  const { ask, progress, reviewed } = scene();
  progress.hear({
    ...{ sessionUpdate: 'tool_call', toolCallId: 'one', kind: 'execute', title: 'It' },
    rawInput: { command: 'make' },
  });
  await ask({});
  await ask({});
  assert.equal(reviewed.length, 2);
});

test('ACP permission: what was said to a side of a call holds once for the call itself', async () => {
  const { ask, progress, reviewed } = scene(opencode);
  progress.hear({
    ...{ sessionUpdate: 'tool_call', toolCallId: 'one', kind: 'execute', title: 'It', status: 'in_progress' },
    rawInput: { command: 'make' },
  });
  assert.deepEqual(await ask({ kind: 'other' }), chose('yes'));
  assert.deepEqual(await ask({ kind: 'execute' }), chose('yes'));
  assert.equal(reviewed.length, 1);
  assert.deepEqual(await ask({ kind: 'execute' }), chose('no'));
});

test('ACP permission: where it is not clear which option allows this once, none is chosen', async () => {
  const { ask } = scene();
  const call = { kind: 'execute', title: 'It', rawInput: { command: 'make' } };
  assert.deepEqual(await ask(call), chose('yes'));
  assert.deepEqual(await ask(call, [once, { optionId: 'all', kind: 'allow_always' }, no]), chose('yes'));
  assert.deepEqual(await ask(call, [{ optionId: 'all', kind: 'allow_always' }]), cancelled);
  assert.deepEqual(await ask(call, [once, { optionId: 'mode', kind: 'allow_once' }, no]), chose('no'));
  assert.deepEqual(await ask(call, [once, { optionId: 'yes', kind: 'allow_always' }, no]), chose('no'));
  for (const lies of [{ optionId: 'allow_always' }, { optionId: 'a', name: 'Yes, for this session' }]) {
    assert.deepEqual(await ask(call, [{ kind: 'allow_once', ...lies }, no]), chose('no'));
  }
});

test('ACP permission: a no is not said in words that may also mean yes', async () => {
  const { ask } = scene();
  const call = { kind: 'execute', title: 'It', rawInput: { command: 'make' } };
  const never = { optionId: 'never', kind: 'reject_once' };
  const always = { optionId: 'no', kind: 'allow_always' };
  assert.deepEqual(await ask(call, [no, always]), cancelled);
  assert.deepEqual(await ask(call, [no, always, never]), chose('never'));
  assert.deepEqual(await ask(call, [{ kind: 'reject_once' }, { kind: 'reject_once', optionId: 3 }]), cancelled);
});

test('opencode permission: of two calls with one name none is allowed, in whatever order they are told', async () => {
  const told = (kind: string, rawInput: object) => ({
    ...{ sessionUpdate: 'tool_call_update', toolCallId: 'one', status: 'in_progress', kind, title: kind, rawInput },
  });
  const [make, remove] = [{ command: 'make' }, { command: 'rm -rf .' }];
  const asked = (kind: string, title: string, rawInput: object = {}) => ({ kind, title, rawInput });
  const table: readonly [updates: readonly object[], requests: readonly object[], answers: readonly object[]][] = [
    [[told('execute', make), told('execute', remove)], [asked('execute', 'rm', remove)], [chose('no')]],
    [[told('execute', make)], [asked('execute', 'rm', remove)], [chose('no')]],
    [[told('other', { text: 'it' })], [asked('execute', 'rm', remove)], [chose('no')]],
    [[told('other', { text: 'it' })], [asked('other', 'demo_other')], [chose('no')]],
    [[told('read', { filePath: 'a' })], [asked('read', 'read'), asked('read', 'read')], [chose('yes'), chose('no')]],
    [[told('read', { filePath: 'a' })], [asked('other', '/etc'), asked('read', 'read')], [chose('yes'), chose('yes')]],
    [[told('execute', make), told('execute', make)], [asked('execute', 'make', make)], [chose('yes')]],
    [[told('other', { text: 'it' })], [asked('other', 'other')], [chose('yes')]],
  ];
  for (const [updates, requests, answers] of table) {
    const { ask, progress } = scene(opencode);
    for (const update of updates) {
      progress.hear(update as Record<string, unknown>);
    }
    const got = [];
    for (const request of requests) {
      got.push(await ask(request));
    }
    assert.deepEqual(got, answers, JSON.stringify([updates, requests]));
  }
});

test('opencode permission: a call is not allowed when another of its name is told while it is judged', async () => {
  const { ask, progress, answers } = scene(opencode);
  const told = (command: string) => ({
    ...{ sessionUpdate: 'tool_call_update', toolCallId: 'one', status: 'in_progress', kind: 'execute', title: 'It' },
    rawInput: { command },
  });
  progress.hear(told('make'));
  const asking = ask({ kind: 'execute', title: 'make' });
  progress.hear(told('rm -rf .'));
  assert.deepEqual(await asking, chose('no'));
  progress.endTurn();
  answers.endTurn();
  progress.hear(told('make'));
  assert.deepEqual(await ask({ kind: 'execute', title: 'make' }), chose('yes'));
});
