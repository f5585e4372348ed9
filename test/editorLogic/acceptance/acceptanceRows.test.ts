import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ground } from '../../../src/core/rules/ground';
import {
  acceptanceRows,
  inFull,
  noticeText,
  undecided,
  whatItAllows,
} from '../../../src/editor/acceptance/acceptanceRows';
import type { UnacceptedRule } from '../../../src/ports/policySource';

const ground: Ground = { cwd: '/w', home: '/home/u', platform: 'linux', roots: ['/w'], foldsCase: false };

function aRule(text: string, more: Partial<UnacceptedRule> = {}): UnacceptedRule {
  return { text, folder: '/w', place: undefined, hash: `hash of ${text}`, ...more };
}

test('acceptanceRows: the text of a rule cannot become an icon, and nothing in it stays invisible', () => {
  const [row] = acceptanceRows([aRule('Bash(echo $(x) \u202e)')], new Set(), () => ground);
  assert.equal(row?.label, 'Bash(echo \\$(x) \\u{202e})');
  assert.match(row?.detail ?? '', /^Allows nothing: it cannot be read/);
});

test('acceptanceRows: each row says what its rule would allow and where it comes from', () => {
  const place = { file: '/w/.vscode/settings.json', line: 4, column: 3 };
  const rules = [aRule('Bash(npm test)', { place }), aRule('Bash', { folder: undefined })];
  assert.deepEqual(
    acceptanceRows(rules, new Set(['hash of Bash']), () => ground),
    [
      {
        rule: rules[0],
        label: 'Bash(npm test)',
        description: 'from line 4 of w/.vscode/settings.json',
        detail: 'Allows exactly the shell command `npm test`.',
        icon: 'question',
      },
      {
        rule: rules[1],
        label: 'Bash',
        description: 'far too broad, ignored so far, from the workspace file',
        detail: 'Far too broad: it allows every shell command.',
        icon: 'warning',
      },
    ],
  );
});

test('whatItAllows: warns of rules that allow far more than they seem to', () => {
  assert.deepEqual(whatItAllows('Bash(python:*)', ground), [
    'Allows shell commands that begin with `python`.',
    'Far too broad: it allows whatever `python` can be told to run.',
  ]);
  assert.deepEqual(whatItAllows('Bash(npm run build)', ground), ['Allows exactly the shell command `npm run build`.']);
});

test('undecided: rules that were put aside do not wait any more', () => {
  const unaccepted = [aRule('A'), aRule('B')];
  assert.deepEqual(undecided({ policy: { unaccepted }, ignored: { hashes: new Set(['hash of A']) } }), [aRule('B')]);
});

test('noticeText: counts', () => {
  assert.match(noticeText(1), /an allow rule\. It does not count/);
  assert.match(noticeText(3), /3 allow rules\. They do not count/);
});

test('inFull: a rule that one row would cut off is shown whole over several', () => {
  assert.deepEqual(inFull('Bash(make)'), []);
  const long = `Bash(node build.js ${'--flag x '.repeat(20)}--steal)`;
  const rows = inFull(long);
  assert.ok(rows.length > 2);
  assert.equal(rows.join(''), long);
});
