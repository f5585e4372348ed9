import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callText } from '../../../src/editor/prompts/callText';
import { decisionText } from '../../../src/editor/sessions/decisionText';
import { rowDetail } from '../../../src/editor/sessions/rowDetail';
import { shownChanges } from '../../../src/editor/sessions/shownChanges';
import { cutText, shownText } from '../../../src/editor/sessions/shownText';
import { toRow } from '../../../src/editor/sessions/toRow';
import type { RowReview, ToolRow, TranscriptEntry } from '../../../src/ports/hostedSessions';
import { aQuestion } from '../diff/aQuestion';

function review(changes: Partial<RowReview>): RowReview {
  return {
    tool: 'Bash',
    outcome: 'allow',
    decision: 'allow',
    answered: undefined,
    why: ['Because.'],
    call: 'c',
    ...changes,
  };
}

function aCall(changes: Partial<ToolRow> = {}): TranscriptEntry & ToolRow {
  const row: ToolRow = {
    kind: 'tool',
    item: 'i',
    tool: 'Bash',
    input: { command: 'ls' },
    state: 'done',
    reviews: [review({})],
    output: '',
    ...changes,
  };
  return { id: 1, time: 0, ...row };
}

test('toRow: how a session ended is said once', () => {
  const ended = (because: 'asked' | 'crashed', message: string) =>
    toRow({ id: 1, time: 0, kind: 'ended', because, message }, 0);
  assert.deepEqual(ended('asked', 'You ended the session.'), {
    ...{ id: 1, kind: 'ended', text: 'You ended the session.', isFailure: false },
  });
  assert.match(JSON.stringify(ended('asked', '')), /"The session was ended\."/);
  assert.match(JSON.stringify(ended('crashed', 'killed by SIGKILL')), /The agent crashed\. killed by SIGKILL/);
});

test('decisionText: a call that nobody reviewed never looks allowed', () => {
  assert.deepEqual(decisionText({ reviews: [], state: 'done' }), { tone: 'asked', text: 'not reviewed' });
  assert.deepEqual(decisionText({ reviews: [], state: 'started' }), { tone: 'none', text: '' });
  assert.match(rowDetail(aCall({ reviews: [] }))?.why.join() ?? '', /without asking/);
});

test('decisionText: what only holds the calls of a subagent does not look like a call that nobody reviewed', () => {
  assert.equal(decisionText({ reviews: [], state: 'done', group: true }).tone, 'none');
  assert.deepEqual(rowDetail(aCall({ reviews: [], group: true }))?.why, []);
  assert.equal(decisionText({ reviews: [review({ outcome: 'deny' })], state: 'done', group: true }).tone, 'denied');
});

const held: readonly (readonly [Partial<ToolRow>, string])[] = [
  [{ output: '' }, ''],
  [{ output: 'one\n' }, '1 line'],
  [{ output: 'one\n\ntwo' }, '3 lines'],
  [{ state: 'denied', output: 'Not allowed.' }, ''],
  [{ tool: 'Write', input: { file_path: 'a', content: '1\n2\n3\n' }, output: 'written' }, 'change'],
];

for (const [changes, expected] of held) {
  test(`toRow: ${JSON.stringify(changes)} holds ${expected || 'nothing worth a word'}`, () => {
    const row = toRow(aCall(changes), 0);
    assert.equal(row.kind === 'tool' ? row.holds : undefined, expected);
  });
}

test('toRow: an input as JSON is one line, and a thought ends without a mark', () => {
  const row = toRow(aCall({ tool: 'mcp__a__b', input: { title: 'x', n: 1 } }), 0);
  assert.equal(row.kind === 'tool' ? row.text : undefined, '{ "title": "x", "n": 1 }');
  const thought = toRow({ id: 1, time: 0, kind: 'thinking', text: 'So.\nThen.\n' }, 0);
  assert.equal(thought.kind === 'thinking' ? thought.words : undefined, 'So.⏎Then.');
});

test('decisionText: what was said, the strictest first', () => {
  const cases: readonly (readonly [readonly Partial<RowReview>[], string])[] = [
    [[{}], 'allowed'],
    [[{ decision: 'ask', answered: 'allow' }], 'asked, allowed by you'],
    [[{ decision: 'ask', outcome: 'deny', answered: 'deny' }], 'asked, denied by you'],
    [[{ decision: 'ask', outcome: 'deny' }], 'asked, not allowed'],
    [[{ decision: 'deny', outcome: 'deny' }], 'denied'],
    [[{ decision: undefined, outcome: 'deny' }], 'denied, because something failed'],
    [[{ decision: 'deny' }], 'only observed: would deny'],
    [[{ decision: 'ask', unasked: true }], 'read for the agent'],
    [[{ decision: 'ask', outcome: 'deny', unasked: true }], 'left out'],
    [[{}, { decision: 'deny', outcome: 'deny' }, {}], 'denied'],
    [[{}, { decision: 'ask', answered: 'allow' }], 'asked, allowed by you'],
  ];
  for (const [reviews, text] of cases) {
    assert.equal(decisionText({ reviews: reviews.map(review), state: 'done' }).text, text);
  }
  assert.equal(decisionText({ reviews: [], state: 'asking' }).text, 'asks you');
});

test('toRow: everything that deceives is written out, in every text', () => {
  const hostile = 'a\u202eb\u200bc\u0007';
  const shown = 'a\\u{202e}b\\u{200b}c\\u{7}';
  const entries: readonly TranscriptEntry[] = [
    { id: 1, time: 0, kind: 'person', text: hostile },
    { id: 1, time: 0, kind: 'agent', text: hostile },
    { id: 1, time: 0, kind: 'thinking', text: hostile },
    { id: 1, time: 0, kind: 'plan', steps: [{ text: hostile, state: 'open' }] },
    { id: 1, time: 0, kind: 'asked', text: hostile, answer: hostile },
    { id: 1, time: 0, kind: 'notice', text: hostile },
    { id: 1, time: 0, kind: 'ended', because: hostile, message: hostile },
    aCall({ tool: hostile, input: { command: hostile }, output: hostile, reviews: [review({ why: [hostile] })] }),
    aCall({ tool: 'Edit', input: { file_path: hostile, old_string: hostile, new_string: `${hostile}d` } }),
  ];
  for (const entry of entries) {
    const text = JSON.stringify([toRow(entry, 0), rowDetail(entry) ?? '']);
    assert.doesNotMatch(text, /[\u202e\u200b]|\\u0007/, text);
    assert.ok(text.includes(JSON.stringify(shown).slice(1, -1)), text);
  }
});

test('toRow: a call is one line with what counts, whatever its input is', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['Bash', { command: 'a\nb', description: 'x' }, 'a⏎b'],
    ['Write', { file_path: '/w/a', content: 'x' }, '/w/a'],
    ['WebFetch', { url: 'https://example.com', prompt: 'x' }, 'https://example.com'],
    [
      'Patch',
      {
        changes: [
          { kind: 'delete', file_path: 'a' },
          { kind: 'write', file_path: 'b', content: '' },
        ],
      },
      'a, b',
    ],
    ['mcp__s__t', { command: 'x' }, '{ "command": "x" }'],
    ['Other', undefined, ''],
    ['Other', 5n, '5'],
    ['Other', ['x'], '[ "x" ]'],
  ];
  for (const [tool, input, text] of cases) {
    const row = toRow(aCall({ tool, input }), 0);
    assert.equal(row.kind === 'tool' ? row.text : '', text);
  }
});

test('toRow: a session that crashed says so', () => {
  const row = toRow({ id: 1, time: 0, kind: 'ended', because: 'crashed', message: 'exit code 1' }, 0);
  assert.deepEqual(row, { id: 1, kind: 'ended', text: 'The agent crashed. exit code 1', isFailure: true });
});

test('shownChanges: lines that go and come, unchanged ones only near them', () => {
  const old = 'a\nb\nc\nd\ne\nf\ng';
  const [change] = shownChanges('Edit', { file_path: 'x', old_string: old, new_string: old.replace('d', 'D') });
  assert.deepEqual(
    change?.lines.map(({ kind, text }) => `${kind} ${text}`),
    ['note …', 'same b', 'same c', 'removed d', 'added D', 'same e', 'same f', 'note …'],
  );
});

test('shownChanges: of very many lines the first are shown', () => {
  const [change] = shownChanges('Write', { file_path: 'x', content: 'a\n'.repeat(200_000) });
  assert.match(change?.lines.at(-1)?.text ?? '', /^\d+ more lines are left out here$/);
});

test('shownChanges: every tool that writes has its change, and no other has one', () => {
  const replacement = { old_string: 'a', new_string: 'b' };
  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['Bash', { command: 'ls' }, []],
    ['Edit', { file_path: 'x' }, []],
    ['Patch', { changes: [{}] }, []],
    ['Write', { file_path: 'x', content: 'a\nb\n' }, ['added a', 'added b']],
    ['Write', { file_path: 'x', content: '' }, ['note the file becomes empty']],
    [
      'MultiEdit',
      { file_path: 'x', edits: [replacement, replacement] },
      ['removed a', 'added b', 'note and', 'removed a', 'added b'],
    ],
    ['Patch', { changes: [{ kind: 'delete', file_path: 'x' }] }, ['note the file is removed']],
    ['Patch', { changes: [{ kind: 'rename', file_path: 'x', to: 'y' }] }, ['note the file is moved to y']],
    ['NotebookEdit', { notebook_path: 'x', new_source: 'a' }, ['added a']],
  ];
  for (const [tool, input, lines] of cases) {
    const shown = shownChanges(tool, input).flatMap((it) => it.lines.map(({ kind, text }) => `${kind} ${text}`));
    assert.deepEqual(shown, lines, tool);
  }
});

test('shownText: lines and tabs stay, everything else that cannot be seen is written out', () => {
  assert.equal(shownText('a\tb\nc\r\nd\u00a0e'), 'a\tb\nc\nd\\u{a0}e');
});

test('cutText: the middle of a long text is left out, and it says how much', () => {
  assert.deepEqual(cutText('abc', 3), { text: 'abc', isCut: false });
  assert.deepEqual(cutText('abcdefghij', 4), { text: 'ab\n… 6 characters are left out here …\nij', isCut: true });
});

test('toRow: of a command that was rehearsed it says how many files changed, and holds the lines', () => {
  const change = { kind: 'edit', file_path: '/ws/a', edits: [{ old_string: 'one\n', new_string: 'two\n' }] };
  const effect = { count: 2, changes: [change] };
  const row = aCall({ reviews: [review({ decision: 'ask', kept: 2, effect })] });
  assert.deepEqual(decisionText(row), { tone: 'allowed', text: 'rehearsed, changed 2 files' });
  assert.deepEqual(
    rowDetail(row)?.changes.map(({ path, lines }) => [path, ...lines.map(({ kind, text }) => `${kind} ${text}`)]),
    [['/ws/a', 'removed one', 'added two']],
  );
  for (const [counts, text] of [
    [{ count: 1, folders: 0 }, 'rehearsed, changed 1 file'],
    [{ count: 0, folders: 1 }, 'rehearsed, changed 1 folder'],
    [{ count: 6, folders: 2 }, 'rehearsed, changed 6 files, 2 folders'],
  ] as const) {
    assert.equal(decisionText(aCall({ reviews: [review({ decision: 'ask', kept: 1, effect: counts })] })).text, text);
  }
  const conflict = aCall({ reviews: [review({ outcome: 'deny', decision: 'ask', answered: 'allow', kept: 0 })] });
  assert.equal(decisionText(conflict).text, 'asked, not kept');
  const unchanged = aCall({ reviews: [review({ decision: 'ask', kept: 0 })] });
  assert.equal(decisionText(unchanged).text, 'rehearsed, changed nothing');
});

test('toRow: a plan that the agent shows is read as text, and so is the question about it', () => {
  const input = { plan: '# Plan\n1. Look\n2. Mend' };
  const entry = aCall({ tool: 'ExitPlanMode', input });
  assert.equal(rowDetail(entry)?.text, input.plan);
  const longer = rowDetail(aCall({ tool: 'ExitPlanMode', input: { ...input, planFilePath: '/p.md' } }))?.text ?? '';
  assert.ok(longer.startsWith(`${input.plan}\n\n{`) && longer.includes('/p.md'), longer);
  const { call, choices, dissection } = aQuestion({ tool: 'ExitPlanMode', input, files: {} });
  assert.deepEqual(callText({ call, choices, dissection }), {
    doing: 'carry out this plan',
    text: input.plan,
    ending: 'txt',
  });
  const more = aQuestion({ tool: 'ExitPlanMode', input: { ...input, allow: 'Bash' }, files: {} });
  assert.match(callText(more).text, /"allow": "Bash"/);
});

test('toRow: a call that runs tells for how long and its last line, one that is over how long it took', () => {
  const row = (more: Partial<ToolRow>) => toRow(aCall({ output: 'one\ntwo\n\u0007', ...more }), 10_000);
  const [running, over, waiting] = [
    row({ state: 'running', ranAt: 4_000 }),
    row({ state: 'done', ranAt: 4_000, overAt: 5_000 }),
    row({ state: 'asking' }),
  ];
  assert.ok(running.kind === 'tool' && over.kind === 'tool' && waiting.kind === 'tool');
  assert.deepEqual([running.ranMs, over.ranMs, waiting.ranMs], [6_000, 1_000, undefined]);
  assert.deepEqual([running.tail, over.tail], ['\\u{7}', '']);
});
