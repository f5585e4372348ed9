import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AcpAnswers } from '../../../src/agents/acp/answers';
import { other } from '../../../src/agents/acp/flavours/other';
import { AcpProgress } from '../../../src/agents/acp/progress';
import { DenialNotes } from '../../../src/agents/wire/denialNotes';
import { OpenCalls } from '../../../src/agents/wire/openCalls';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';

const once = { optionId: 'yes', kind: 'allow_once' };
const no = { optionId: 'no', kind: 'reject_once' };

function scene() {
  const reviewed: ToolCall[] = [];
  const place = { flavour: other, cwd: '/ws', servers: [] };
  let next = 0;
  const needs = {
    reviewer: {
      review: async (call: ToolCall) => {
        reviewed.push(call);
        return { decision: 'allow', input: call.input } as const;
      },
    },
    person: { ask: async () => undefined },
    ids: {
      next: () => {
        next += 1;
        return `id${next}`;
      },
    },
    log: { error: () => undefined },
  };
  const progress = new AcpProgress(place, () => undefined);
  const calls = new OpenCalls({ session: 's' as SessionId, agent: 'it' }, needs);
  const answers = new AcpAnswers({ place, needs, calls, progress, denials: new DenialNotes() });
  const ask = (toolCall: object, options: readonly object[] = [once, no]) =>
    answers.permission({ sessionId: 's', toolCall: { toolCallId: 'one', ...toolCall }, options });
  return { reviewed, progress, answers, ask };
}

const chose = (optionId: string) => ({ outcome: { outcome: 'selected', optionId } });
const cancelled = { outcome: { outcome: 'cancelled' } };

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
  const { ask, progress, reviewed } = scene();
  progress.hear({
    ...{ sessionUpdate: 'tool_call', toolCallId: 'one', kind: 'execute', title: 'It' },
    rawInput: { command: 'make' },
  });
  await ask({ kind: 'other' });
  await ask({ kind: 'execute' });
  assert.equal(reviewed.length, 1);
  await ask({ kind: 'execute' });
  assert.equal(reviewed.length, 2);
});

test('ACP permission: where it is not clear which option allows this once, none is chosen', async () => {
  const { ask } = scene();
  const call = { kind: 'execute', title: 'It', rawInput: { command: 'make' } };
  assert.deepEqual(await ask(call), chose('yes'));
  assert.deepEqual(await ask(call, [once, { optionId: 'all', kind: 'allow_always' }, no]), chose('yes'));
  assert.deepEqual(await ask(call, [{ optionId: 'all', kind: 'allow_always' }]), cancelled);
  assert.deepEqual(await ask(call, [once, { optionId: 'mode', kind: 'allow_once' }, no]), chose('no'));
  assert.deepEqual(await ask(call, [once, { optionId: 'yes', kind: 'allow_always' }, no]), chose('no'));
});
