import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import type { SessionId, ToolCall, ToolCallId } from '../../../src/core/toolCall';
import { BoundedText, boundedInput } from '../../../src/gate/hosting/boundedText';
import { Transcript } from '../../../src/gate/hosting/transcript';
import type { AgentEvent } from '../../../src/ports/agent';
import type { TranscriptEntry } from '../../../src/ports/hostedSessions';
import type { Outcome, Review } from '../../../src/ports/reviewer';

/** A transcript of events, and what it says in one word per entry. */
function told(...events: readonly AgentEvent[]): Transcript {
  const transcript = new Transcript();
  for (const event of events) {
    transcript.add({ kind: 'event', event }, 1);
  }
  return transcript;
}

function summary(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case 'tool':
      return `${entry.item}:${entry.state}:${entry.output}`;
    case 'plan':
      return entry.steps.map(({ text, state }) => `${text} ${state}`).join();
    case 'ended':
      return `ended ${entry.because}`;
    default:
      return `${entry.kind}${entry.kind === 'agent' && entry.parent ? `(${entry.parent})` : ''}:${entry.text}`;
  }
}

const summaries = (transcript: Transcript) => transcript.entries.map(summary);

function call(item: string | undefined, change: Partial<ToolCall> = {}): ToolCall {
  return {
    ...{ id: 'call-1' as ToolCallId, session: 's' as SessionId, agent: 'a', tool: 'Bash', spelled: 'Bash' },
    ...{ input: { command: 'x' }, cwd: '/ws' },
    ...(item === undefined ? {} : { item }),
    ...change,
  };
}

function review(of: ToolCall, outcome: Outcome, decision?: Decision): Review {
  const reasons = [{ part: 'x', step: 9 as const, effect: decision ?? 'ask', text: 'Because.' }];
  return {
    outcome,
    record: {
      ...{ time: '', call: of, mode: 'default', facts: undefined, answer: undefined, failure: undefined },
      verdict: decision && { decision, readOnly: false, safety: false, reasons },
      outcome: outcome.decision,
    },
  };
}

const allow: Outcome = { decision: 'allow', input: {} };
const deny: Outcome = { decision: 'deny', message: 'No.', because: 'policy' };

test('transcript: text goes on where it ended, for the agent and for each of its subagents', () => {
  const transcript = told(
    { kind: 'text', text: 'a' },
    { kind: 'text', text: 'x', parent: 'p' },
    { kind: 'text', text: 'b' },
    { kind: 'text', text: 'y', parent: 'p' },
    { kind: 'text', text: '' },
    { kind: 'thinking', text: 'hm' },
    { kind: 'text', text: 'c' },
  );
  assert.deepEqual(summaries(transcript), ['agent:ab', 'agent(p):xy', 'thinking:hm', 'agent:c']);
});

test('transcript: a tool ends the text before it, and a text that grows too long goes on in a new entry', () => {
  const transcript = told(
    { kind: 'text', text: 'a' },
    { kind: 'toolStarted', item: '1', tool: 'Bash', input: {} },
    { kind: 'text', text: 'b' },
    { kind: 'text', text: 'x'.repeat(60_000) },
    { kind: 'text', text: 'c' },
  );
  assert.deepEqual(
    transcript.entries.map((it) => (it.kind === 'agent' ? it.text.length : it.kind)),
    [1, 'tool', 50_000, 10_002],
  );
});

test('transcript: only what has changed is given back, as it is now', () => {
  const transcript = told({ kind: 'text', text: 'a' });
  const add = (event: AgentEvent) => transcript.add({ kind: 'event', event }, 2).map(summary);
  assert.deepEqual(add({ kind: 'text', text: 'b' }), ['agent:ab']);
  assert.deepEqual(add({ kind: 'toolOutput', item: 'unknown', output: 'x' }), []);
  assert.deepEqual(add({ kind: 'resumable', token: 't' }), []);
  assert.deepEqual(add({ kind: 'idle', after: 'done' }), []);
  assert.deepEqual(add({ kind: 'idle', after: 'failed', message: 'broken' }), ['notice:broken']);
});

test('transcript: a plan stands in place of the one before, and a new message begins a new one', () => {
  const plan = (text: string): AgentEvent => ({ kind: 'plan', steps: [{ text, state: 'open' }] });
  const transcript = told(plan('a'), plan('b'));
  transcript.add({ kind: 'sent', text: 'more' }, 2);
  transcript.add({ kind: 'event', event: plan('c') }, 3);
  assert.deepEqual(summaries(transcript), ['b open', 'person:more', 'c open']);
});

test('transcript: a row goes from started to its end, as gate and agent tell it', () => {
  const started: AgentEvent = { kind: 'toolStarted', item: '1', tool: 'Bash', input: {} };
  const finished = (ending: 'done' | 'failed' | 'cancelled' | 'denied'): AgentEvent => ({
    ...{ kind: 'toolFinished', item: '1', ending, output: '' },
  });
  const cases: readonly (readonly [readonly ('allow' | 'deny' | AgentEvent)[], string])[] = [
    [['deny'], 'denied'],
    [['allow'], 'running'],
    [['allow', 'deny'], 'denied'],
    [['deny', finished('failed')], 'denied'],
    [['deny', finished('cancelled')], 'denied'],
    [['allow', 'deny', finished('cancelled')], 'cancelled'],
    [['allow', 'deny', finished('failed')], 'failed'],
    [['allow', finished('failed')], 'failed'],
    [['allow', finished('done')], 'done'],
    // A call that ran although it was denied is shown as one that ran.
    [['deny', finished('done')], 'done'],
    [[finished('cancelled'), 'allow'], 'cancelled'],
    [[{ kind: 'idle', after: 'done' }], 'started'],
    [[{ kind: 'idle', after: 'cancelled' }], 'cancelled'],
    [['allow', { kind: 'ended', because: 'crashed' }], 'cancelled'],
    [['deny', { kind: 'ended', because: 'crashed' }], 'denied'],
  ];
  for (const [changes, expected] of cases) {
    const transcript = told(started);
    for (const change of changes) {
      if (typeof change === 'string') {
        const reviewed = review(call('1'), change === 'allow' ? allow : deny, 'ask');
        transcript.add({ kind: 'reviewed', review: reviewed }, 2);
      } else {
        transcript.add({ kind: 'event', event: change }, 2);
      }
    }
    const [row] = transcript.entries;
    assert.equal(row?.kind === 'tool' && row.state, expected, JSON.stringify(changes));
  }
});

test('transcript: a call that the agent never told of has a row, with its parent', () => {
  const transcript = new Transcript();
  transcript.add({ kind: 'asking', calls: [call(undefined, { parent: 'p' })] }, 1);
  transcript.add({ kind: 'reviewed', review: review(call(undefined), allow, 'allow') }, 2);
  const [row, ...more] = transcript.entries;
  assert.deepEqual(more, []);
  assert.ok(row?.kind === 'tool');
  assert.equal(row.item, 'call-1');
  assert.equal(row.parent, 'p');
  assert.equal(row.reviews.length, 1);
  transcript.add({ kind: 'event', event: { kind: 'toolStarted', item: 'call-1', tool: 'Bash', input: {} } }, 3);
  assert.equal(transcript.entries.length, 1);
});

test('transcript: a row asks as long as its question is open', () => {
  const transcript = told({ kind: 'toolStarted', item: '1', tool: 'Bash', input: {} });
  const state = () => transcript.entries.flatMap((it) => (it.kind === 'tool' ? [it.state] : []));
  transcript.add({ kind: 'asking', calls: [call('1')] }, 2);
  assert.deepEqual(state(), ['asking']);
  assert.deepEqual(transcript.add({ kind: 'asking', calls: [call('1')] }, 2).length <= 1, true);
  transcript.add({ kind: 'asking', calls: [] }, 2);
  assert.deepEqual(state(), ['started']);
  transcript.add({ kind: 'reviewed', review: review(call('1'), deny, 'ask') }, 2);
  transcript.add({ kind: 'asking', calls: [call('1')] }, 2);
  assert.deepEqual(state(), ['denied']);
});

test('transcript: a review says why, also when nobody answered, and an input that the person changed is shown', () => {
  const transcript = new Transcript();
  const unanswered: Outcome = { decision: 'deny', message: 'Not allowed: time is over.', because: 'unanswered' };
  transcript.add({ kind: 'reviewed', review: review(call('1'), unanswered, 'ask') }, 1);
  transcript.add({ kind: 'reviewed', review: review(call('2'), unanswered) }, 1);
  const changed = review(call('3', { input: { command: 'y' } }), allow, 'ask');
  transcript.add(
    { kind: 'event', event: { kind: 'toolStarted', item: '3', tool: 'Bash', input: { command: 'x' } } },
    1,
  );
  const answer = { decision: 'allow' as const, changed: true as const };
  transcript.add({ kind: 'reviewed', review: { ...changed, record: { ...changed.record, answer } } }, 1);
  const rows = transcript.entries.filter((it) => it.kind === 'tool');
  const settling = 'An allow rule settles it from now on, in the setting `gatehouse.rules.allow`.';
  assert.deepEqual(rows[0]?.reviews[0]?.why, ['Asks.', 'Because.', settling, 'Not allowed: time is over.']);
  assert.deepEqual(rows[1]?.reviews[0]?.why, ['Not allowed: time is over.']);
  assert.equal(rows[1]?.reviews[0]?.decision, undefined);
  assert.deepEqual(rows[2]?.input, { command: 'y' });
});

test('transcript: output that is too long is cut in its middle, visibly, however it comes', () => {
  const whole = `${'a'.repeat(8_000)}${'b'.repeat(50_000)}${'c'.repeat(16_000)}`;
  const pieces = new BoundedText();
  for (let at = 0; at < whole.length; at += 777) {
    pieces.add(whole.slice(at, at + 777));
  }
  const cut = `${'a'.repeat(8_000)}\n… 50000 characters left out …\n${'c'.repeat(16_000)}`;
  assert.equal(pieces.text, cut);
  const transcript = told(
    { kind: 'toolStarted', item: '1', tool: 'Bash', input: {} },
    { kind: 'toolOutput', item: '1', output: 'partly' },
    { kind: 'toolFinished', item: '1', ending: 'done', output: whole },
  );
  assert.deepEqual(summaries(transcript), [`1:done:${cut}`]);
});

test('transcript: an input that is far too long or deep is cut visibly', () => {
  const long = boundedInput({ content: 'x'.repeat(100_010), list: Array.from({ length: 1_001 }, () => 1) });
  assert.match(JSON.stringify(long), /\(10 more characters\).*\(1 more\)/);
  let deep: unknown = 'end';
  for (let at = 0; at < 100; at += 1) {
    deep = { deep };
  }
  assert.doesNotMatch(JSON.stringify(boundedInput(deep)), /end/);
  const same = { __proto__x: 1, list: [null, true, 'x'] };
  assert.deepEqual(boundedInput(same), same);
});

test('transcript: after a session has ended its names mean nothing to the next one', () => {
  const transcript = told(
    { kind: 'toolStarted', item: '1', tool: 'Bash', input: {} },
    { kind: 'ended', because: 'asked' },
    { kind: 'toolStarted', item: '1', tool: 'Read', input: {} },
  );
  assert.deepEqual(summaries(transcript), ['1:cancelled:', 'ended asked', '1:started:']);
});

test('transcript: rows of a window that was killed are closed when they are read again', () => {
  const kept = told({ kind: 'toolStarted', item: '1', tool: 'Bash', input: {} }, { kind: 'text', text: 'a' }).entries;
  const transcript = new Transcript(kept);
  transcript.add({ kind: 'event', event: { kind: 'text', text: 'b' } }, 5);
  assert.deepEqual(summaries(transcript), ['1:cancelled:', 'agent:a', 'agent:b']);
  assert.deepEqual(
    transcript.entries.map(({ id }) => id),
    [1, 2, 3],
  );
});

test('transcript: an agent that talks without end, in pieces or at once, is held to a bound that is told', () => {
  const said = (text: string) => ({ kind: 'event', event: { kind: 'text', text } }) as const;
  for (const [length, times] of [
    [400_000, 30],
    [30_000, 2_000],
    [1, 3],
  ] as const) {
    const transcript = new Transcript();
    const text = 'x'.repeat(length);
    for (let at = 0; at < times; at += 1) {
      transcript.add(said(text), at);
    }
    transcript.add(said('the last'), 0);
    const { entries } = transcript;
    assert.ok(entries.every((it) => it.kind === 'notice' || (it.kind === 'agent' && it.text.length <= 50_000)));
    const held = entries.reduce((sum, it) => sum + (it.kind === 'agent' ? it.text.length : 0), 0);
    assert.ok(held < 6_500_000, `${held}`);
    assert.ok(entries.at(-1)?.kind === 'agent' && JSON.stringify(entries.at(-1)).includes('the last'));
    const [first] = entries;
    assert.equal(first?.kind === 'notice' && /left out/.test(first.text), length > 1);
    assert.equal(transcript.cuts > 0, length > 1);
  }
});

test('transcript: of what is said at once the rest is left out, which is told', () => {
  const transcript = new Transcript();
  const text = 'x'.repeat(2_000_001);
  transcript.add({ kind: 'event', event: { kind: 'thinking', text } }, 0);
  const last = transcript.entries.at(-1);
  assert.ok(last?.kind === 'notice' && /left out/.test(last.text));
});

test('transcript: whatever is long in an entry is bounded', () => {
  const transcript = new Transcript();
  const long = 'x'.repeat(3_000_000);
  const input = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}${long.slice(0, 9_000)}`, long]));
  const steps = Array.from({ length: 1_000 }, () => ({ text: long, state: 'open' as const }));
  const events: readonly AgentEvent[] = [
    { kind: 'plan', steps },
    { kind: 'notice', text: long },
    { kind: 'toolStarted', item: 'a', tool: 'Bash', input },
    { kind: 'toolOutput', item: 'a', output: long },
    { kind: 'idle', after: 'failed', message: long },
    { kind: 'ended', because: 'crashed', message: long },
  ];
  for (const event of events) {
    transcript.add({ kind: 'event', event }, 0);
  }
  const sizes = transcript.entries.map((entry) => [entry.kind, JSON.stringify(entry).length] as const);
  assert.equal(sizes.length, 5);
  assert.deepEqual(
    sizes.filter(([, size]) => size > 500_000),
    [],
  );
});

test('transcript: ten thousand events of every kind are taken in a moment', () => {
  const transcript = new Transcript();
  const before = process.cpuUsage();
  for (let at = 0; at < 10_000; at += 1) {
    const item = String(at);
    transcript.add({ kind: 'event', event: { kind: 'toolStarted', item, tool: 'Bash', input: {} } }, at);
    transcript.add({ kind: 'event', event: { kind: 'text', text: 'word ' } }, at);
    transcript.add({ kind: 'event', event: { kind: 'toolFinished', item, ending: 'done', output: 'x' } }, at);
    transcript.add({ kind: 'asking', calls: [] }, at);
  }
  const { user } = process.cpuUsage(before);
  assert.equal(transcript.entries.length, 20_000);
  assert.ok(user < 5_000_000, `${user} µs`);
});
