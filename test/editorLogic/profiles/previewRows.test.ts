import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SettingsChange } from '../../../src/core/profiles/compareSettings';
import { previewRows, previewText, summary } from '../../../src/editor/profiles/previewRows';

const tightens: SettingsChange = { effect: 'tightens', about: 'rule', says: 'The deny rule `Bash` is added.' };
const loosens: SettingsChange = {
  effect: 'loosens',
  about: 'rule',
  says: 'The allow rule `Bash(echo $(rocket))` is added.',
};

test('previewRows: what can be done is in sight, and what Enter takes first does nothing', () => {
  const rows = previewRows([loosens, tightens]);
  assert.deepEqual(
    rows.map((row) => [row.kind, row.label]),
    [
      ['act', 'Leave everything as it is'],
      ['act', 'Show as a page'],
      ['act', 'Apply these changes'],
      ['separator', 'Loosens (1)'],
      ['text', 'The allow rule `Bash(echo \\$(rocket))` is added.'],
      ['separator', 'Tightens (1)'],
      ['text', 'The deny rule `Bash` is added.'],
    ],
  );
});

test('previewRows: a long rule is spread over rows and nothing of it is lost', () => {
  const says = `The allow rule \`Bash(echo ${'word '.repeat(60)}rm)\` is added.`;
  const rows = previewRows([{ ...loosens, says }]).flatMap((row) => (row.kind === 'text' ? [row.label] : []));
  assert.ok(rows.length > 3);
  assert.equal(rows.join(''), says);
});

test('previewText: the page has every change, what loosens first', () => {
  const page = previewText('Changes', [loosens, tightens]);
  assert.ok(page.indexOf(loosens.says) > 0 && page.indexOf(loosens.says) < page.indexOf(tightens.says));
  assert.equal(summary([loosens, tightens, tightens]), '1 loosen, 2 tighten.');
  assert.equal(summary([]), 'Nothing would change.');
});
