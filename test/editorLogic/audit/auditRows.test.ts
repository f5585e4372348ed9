import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuditFilter, facetsOf, filterBy, isChosen, noFilter } from '../../../src/editor/audit/auditFilter';
import { pageMessage, pageOf } from '../../../src/editor/audit/auditRows';
import { callerOf, endingOf, labelOf, reasonOrigin, whyText } from '../../../src/editor/audit/auditText';
import { timeText } from '../../../src/editor/audit/auditTime';
import type { AuditedCall } from '../../../src/ports/auditLog';

function aCall(seq: number, change: Partial<AuditedCall> = {}): AuditedCall {
  return {
    seq,
    time: '2026-01-02T03:04:05.000Z',
    session: 's1',
    agent: 'Demo',
    tool: 'Bash',
    input: { command: `c${seq}` },
    redacted: false,
    cwd: '/p',
    mode: 'default',
    decision: 'allow',
    reasons: [],
    outcome: 'allow',
    ...change,
  };
}

const byRule = (rule: string): Partial<AuditedCall> => ({
  decision: 'deny',
  outcome: 'deny',
  reasons: [
    {
      part: 'rm x',
      step: 1,
      effect: 'deny',
      rule,
      scope: 'user',
      place: { file: '/home/u/settings.json', line: 12, column: 3 },
      text: 'a deny rule names it',
    },
  ],
});

const log = [
  aCall(1),
  aCall(2, { session: 's2', agent: 'Other', decision: 'ask', answer: { decision: 'allow' } }),
  aCall(3, byRule('Bash(rm:*)')),
  aCall(4, { session: 's2', agent: 'Other', ...byRule('Bash(mv:*)') }),
  aCall(5, { decision: undefined, outcome: 'deny', failure: 'the disk is full' }),
];

const shown = (filter: AuditFilter, most = 100) =>
  pageOf(log, filter, most).rows.map((row) => (row.kind === 'call' ? row.call.seq : row.kind));

test('audit filter: entries pass by session, decision and rule, and kinds narrow each other', () => {
  const cases: readonly (readonly [Partial<AuditFilter>, readonly number[]])[] = [
    [{ session: new Set(['none']) }, []],
    [{ rule: new Set(['Bash(rm:*)']), session: new Set(['s2']) }, []],
    [{ session: new Set(['s2']) }, [4, 2]],
    [{ decision: new Set(['ask']) }, [2]],
    [{ decision: new Set(['failed']) }, [5]],
    [{ decision: new Set(['deny', 'ask']) }, [4, 3, 2]],
    [{ rule: new Set(['Bash(rm:*)']) }, [3]],
    [{ rule: new Set(['Bash(mv:*)']), session: new Set(['s2']) }, [4]],
    [{ words: new Set(['BASH(RM:*)']) }, [3]],
    [{ words: new Set(['bash(mv:*) denied']) }, [4]],
    [{ words: new Set(['bash(mv:*) nobody']) }, []],
    [{}, [5, 4, 3, 2, 1]],
  ];
  for (const [filter, expected] of cases) {
    assert.deepEqual(shown({ ...noFilter, ...filter }), expected);
  }
});

test('audit filter: every value that occurs can be chosen, and choosing it shows as many entries as it says', () => {
  const facets = facetsOf(log);
  assert.deepEqual(
    facets.map(({ kind, value, count }) => [kind, value, count]),
    [
      ['decision', 'deny', 2],
      ['decision', 'allow', 1],
      ['decision', 'ask', 1],
      ['decision', 'failed', 1],
      ['session', 's1', 3],
      ['session', 's2', 2],
      ['rule', 'Bash(rm:*)', 1],
      ['rule', 'Bash(mv:*)', 1],
    ],
  );
  for (const facet of facets) {
    const filter = filterBy([facet]);
    assert.equal(pageOf(log, filter, 100).found, facet.count);
    assert.deepEqual(
      facets.filter((it) => isChosen(it, filter)),
      [facet],
    );
  }
});

test('audit filter: sessions are told apart by name and agent, also those of earlier windows', () => {
  const cases: readonly (readonly [Partial<AuditedCall>, string])[] = [
    [{ session: '0123456789' }, 'Demo: session 01234567'],
    [{ sessionName: 'Demo: mend it (2)' }, 'Demo: mend it (2)'],
    [{ sessionName: 'Mend\u202e' }, 'Demo: Mend\\u{202e}'],
  ];
  for (const [change, caller] of cases) {
    assert.equal(callerOf(aCall(1, change)), caller);
    const renamed = facetsOf([aCall(1, { ...change, sessionName: 'before' }), aCall(2, change)]);
    assert.deepEqual(
      renamed.flatMap((facet) => (facet.kind === 'session' ? [facet.caller] : [])),
      [caller],
    );
  }
});

test('audit filter: the session that called last comes first', () => {
  const [first] = facetsOf([...log, aCall(6, { session: 's2' })]).filter(({ kind }) => kind === 'session');
  assert.equal(first?.value, 's2');
});

test('audit time: today needs no date, and what is no time is shown as it stands', () => {
  const now = Date.parse('2026-01-02T13:04:05.000Z');
  const at = new Date(now);
  assert.equal(timeText(at.toISOString(), now), at.toLocaleTimeString());
  assert.equal(timeText(at.toISOString(), now + 3 * 86_400_000), at.toLocaleString());
  assert.equal(timeText('long\u202e ago', now), 'long\\u{202e} ago');
});

test('audit rows: the newest come first, and what is left out is said', () => {
  assert.deepEqual(shown(noFilter, 2), [5, 4, 'more']);
  assert.deepEqual(pageOf(log, noFilter, 2).rows.at(-1), { kind: 'more', left: 3 });
  const filter = { ...noFilter, decision: new Set(['deny'] as const) };
  assert.equal(pageMessage(pageOf(log, filter, 2), filter), '2 of 5 entries pass the filter.');
  assert.equal(pageMessage(pageOf(log, noFilter, 2), noFilter), undefined);
});

test('audit rows: 10,000 entries are filtered without a pause', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    aCall(at, at % 3 === 0 ? byRule(`Bash(x${at % 1000}:*)`) : {}),
  );
  const started = performance.now();
  for (let round = 0; round < 10; round += 1) {
    pageOf(many, { ...noFilter, decision: new Set(['deny']) }, 300);
    facetsOf(many);
  }
  const each = (performance.now() - started) / 10;
  assert.ok(each < 200, `${each} ms`);
});

test('audit text: how a call ended is said in words', () => {
  const cases: readonly (readonly [Partial<AuditedCall>, string])[] = [
    [{ decision: undefined, outcome: 'deny', failure: 'x' }, 'denied, because something failed'],
    [{ decision: 'ask', outcome: 'deny', failure: 'the agent withdrew it' }, 'not answered, denied'],
    [{ decision: 'deny', outcome: 'deny' }, 'denied'],
    [{ decision: 'ask', outcome: 'deny' }, 'asked, denied'],
    [{ decision: 'ask', outcome: 'deny', answer: { decision: 'deny' } }, 'asked, denied by you'],
    [{ decision: 'ask', outcome: 'allow', answer: { decision: 'allow' } }, 'asked, allowed by you'],
    [
      { decision: 'ask', outcome: 'allow', answer: { decision: 'allow', changed: true } },
      'asked, allowed by you after changes',
    ],
    [{ decision: 'deny', outcome: 'allow' }, 'observed: would deny'],
    [{ decision: 'ask', outcome: 'allow', unasked: true }, 'read for the agent'],
    [{ decision: 'ask', outcome: 'deny', failure: 'a secret', unasked: true }, 'left out'],
    [{ decision: 'allow', outcome: 'allow' }, 'allowed'],
  ];
  for (const [change, expected] of cases) {
    assert.equal(endingOf(aCall(1, change)), expected);
  }
});

test('audit text: why says rule, scope, file and line for every voice', () => {
  const [reason] = byRule('Bash(rm:*)').reasons ?? [];
  assert.ok(reason);
  assert.equal(reasonOrigin(reason), 'rule Bash(rm:*), user, /home/u/settings.json:12');
  const why = whyText(aCall(3, byRule('Bash(rm:*)')));
  for (const part of [
    'Entry 3: denied',
    'c3',
    'deny: a deny rule names it',
    '/home/u/settings.json:12',
    'about: rm x',
  ]) {
    assert.ok(why.includes(part), part);
  }
});

test('audit text: what is recorded about who called what, and what was granted with it, is shown', () => {
  const grants = { words: '--allow-tool=shell(touch:*)', says: 'every `touch`' };
  const why = whyText(aCall(1, { spelled: 'shell', parent: 'task-1', grants, outcomeName: 'approved' }));
  for (const part of [
    'Tool: Bash, which the agent calls shell',
    'Agent: Demo, its subagent task-1',
    'Outcome: approved',
    'Allowing it grants: --allow-tool=shell(touch:*), every `touch`',
  ]) {
    assert.ok(why.includes(part), part);
  }
});

test('audit text: a file is called what it is called in its folder, and the page names it whole', () => {
  const named = (input: AuditedCall['input']) => labelOf(aCall(1, { tool: 'T', cwd: '/w', input }));
  const cases: readonly (readonly [AuditedCall['input'], string])[] = [
    [{ file_path: '/w/../etc/passwd' }, 'T: /w/../etc/passwd'],
    [{ file_path: '/wide/a.js' }, 'T: /wide/a.js'],
    [{ file_path: '/w' }, 'T: /w'],
    [{ file_path: '/w/src/a.js' }, 'T: src/a.js'],
    [{ changes: [{ file_path: '/w/a' }, { file_path: '/b' }, null, {}] }, 'T: a, /b'],
    [{ changes: 'none' }, 'T'],
  ];
  for (const [input, label] of cases) {
    assert.equal(named(input), label);
  }
  assert.match(whyText(aCall(1, { cwd: '/w', input: { file_path: '/w/src/a.js' } })), /^\/w\/src\/a\.js$/m);
});

test('audit text: why names the session where it is known, and says that it was contained', () => {
  assert.match(whyText(aCall(1, { session: 's1', contained: true })), /^Session: s1, contained$/m);
  assert.match(whyText(aCall(1, { session: 's1' })), /^Session: s1$/m);
  assert.match(whyText(aCall(1, { session: 's1', sessionName: 'Mend\u202e' })), /^Session: Mend\\u\{202e\} \(s1\)$/m);
});

test('audit text: what cannot be seen is made visible, and nothing of a long command is lost in the page', () => {
  const command = `echo \u202e${'x'.repeat(5_000)}\nrm -rf /`;
  const call = aCall(1, { input: { command, description: 'harmless' } });
  assert.ok(!labelOf(call).includes('\u202e'));
  assert.ok(labelOf(call).length < 200);
  const why = whyText(call);
  assert.ok(!why.includes('\u202e'));
  assert.ok(why.includes('x'.repeat(5_000)));
  assert.ok(why.includes('\nrm -rf /\n'));
  assert.ok(why.includes('harmless'));
});
