import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDraft } from '../../../src/editor/diff/fileDraft';
import { inlineLenses, remarksOn } from '../../../src/editor/diff/inlineLenses';
import { inlineView } from '../../../src/editor/diff/inlineView';
import { isEditable, Preview } from '../../../src/editor/diff/preview';
import { type AskedChange, aQuestion } from './aQuestion';

const write: AskedChange = {
  tool: 'Write',
  input: { file_path: 'f', content: 'one\n2\n3\n4\nfive\n' },
  files: { '/w/f': '1\n2\n3\n4\n5\n' },
};

function lenses(preview: Preview, index = 0): readonly string[] {
  const file = preview.files[index];
  const view =
    file !== undefined && isDraft(file) ? inlineView(file.diff) : { text: '', numbers: [], hunks: [], folds: [] };
  return inlineLenses(preview, index, view).map(({ row, title, command }) =>
    [row, title, ...(command === undefined ? [] : [command.name.replace('gatehouse.', '→')])].join(' '),
  );
}

test('preview: where the runtime takes no other input, nothing can be dropped or edited', () => {
  const preview = new Preview(aQuestion({ ...write, changesInput: false }));
  preview.drop(0, 0);
  preview.edit(0, 'mine');
  assert.equal(preview.isRevised, false);
  assert.deepEqual(preview.answer(), { kind: 'asProposed' });
  assert.equal(
    lenses(preview).some((it) => it.includes('Drop') || it.includes('Keep')),
    false,
  );
  assert.ok(lenses(preview).includes('0 This agent takes the change only as a whole.'));
});

test('preview: what cannot be shown says so and can still be answered', () => {
  const cases: readonly (readonly [AskedChange, string])[] = [
    [{ ...write, files: { '/w/f': { kind: 'binary' } } }, 'is no text in UTF-8, and would be replaced'],
    [{ ...write, files: {} }, 'cannot be read (it was not looked at), and would be replaced'],
    [{ ...write, tool: 'Patch', input: {} }, 'would be changed in a way that cannot be shown'],
  ];
  for (const [asked, why] of cases) {
    const preview = new Preview(aQuestion(asked));
    const [file] = preview.files;
    assert.ok(file !== undefined && !isDraft(file));
    assert.equal(file.why, why);
    assert.equal(isEditable(file), false);
    assert.deepEqual(lenses(preview), ['0 $(check) Allow →allowChange', '0 $(x) Deny →denyChange']);
    assert.deepEqual(preview.answer(), { kind: 'asProposed' });
  }
});

test('preview: of several files also what has no lines to show is kept and dropped by itself', () => {
  const changes = [
    { kind: 'replace', file_path: 'f', says: 'would get the mode 644 -> 755' },
    { kind: 'write', file_path: 'empty', content: '' },
    { kind: 'write', file_path: 'g', content: 'new\n', says: 'would get the mode 755' },
  ];
  const files = {
    '/w/f': { kind: 'text', text: '1\n' },
    '/w/empty': { kind: 'absent' },
    '/w/g': { kind: 'absent' },
  } as const;
  const preview = new Preview(aQuestion({ ...write, tool: 'Patch', input: { changes }, files }));
  const left = () => {
    const answer = preview.answer();
    return answer.kind === 'changed' ? answer.input : answer.kind;
  };
  assert.ok(lenses(preview, 2).includes('0 It would get the mode 755.'));
  preview.drop(0, 0);
  assert.deepEqual(left(), { changes: changes.slice(1) });
  preview.drop(1, 0);
  assert.deepEqual(left(), { changes: changes.slice(2) });
  assert.ok(lenses(preview).includes('0 $(check) Allow 1 of 3 changes →allowChange'));
  assert.ok(lenses(preview).includes('0 Change 1 of 1, dropped'));
  preview.edit(2, 'mine\n');
  assert.deepEqual(left(), { changes: [{ ...changes[2], content: 'mine\n' }] });
  preview.keep(0, 0);
  preview.drop(2, 0);
  assert.deepEqual(left(), { changes: changes.slice(0, 1) });
  preview.drop(0, 0);
  assert.equal(left(), 'nothingLeft');
  assert.deepEqual(
    lenses(preview).filter((it) => /→(?:allow|deny)Change/.test(it)),
    ['0 $(x) Deny →denyChange'],
  );
});

test('preview: dropping, keeping, editing and starting over', () => {
  const preview = new Preview(aQuestion(write));
  preview.drop(0, 1);
  preview.drop(7, 0);
  const dropped = preview.answer();
  assert.deepEqual(dropped.kind === 'changed' && dropped.input, { file_path: 'f', content: 'one\n2\n3\n4\n5\n' });
  preview.keep(0, 1);
  assert.deepEqual(preview.answer(), { kind: 'asProposed' });
  preview.edit(0, 'mine\n');
  const edited = preview.answer();
  assert.deepEqual(edited.kind === 'changed' && edited.input, { file_path: 'f', content: 'mine\n' });
  assert.equal(preview.isRevised, true);
  preview.restore();
  assert.equal(preview.isRevised, false);
  assert.deepEqual(preview.answer(), { kind: 'asProposed' });
});

test('preview: above the rows stands what can be done and what each change does', () => {
  const preview = new Preview(aQuestion(write));
  preview.drop(0, 1);
  assert.deepEqual(lenses(preview), [
    '0 $(check) Allow 1 of 2 changes →allowChange',
    '0 $(x) Deny →denyChange',
    '0 $(diff) Side by Side →showSideBySide',
    '0 $(discard) Start Over →restoreChange',
    '0 Change 1 of 2, kept: removes 1 line, adds 1 line',
    '0 $(check) Keep →keepChange',
    '0 $(trash) Drop →dropChange',
    '5 Change 2 of 2, dropped: removes 1 line, adds 1 line',
    '5 $(check) Keep →keepChange',
    '5 $(trash) Drop →dropChange',
  ]);
});

test('preview: what else a person should know', () => {
  const patch = (change: object, files: AskedChange['files']): AskedChange => ({
    tool: 'Patch',
    input: { changes: [{ file_path: 'f', ...change }] },
    files,
  });
  const text = { '/w/f': 'a\n' };
  const cases: readonly (readonly [AskedChange, readonly string[]])[] = [
    [write, []],
    [{ ...write, again: 'It changed.' }, ['It changed.']],
    [{ ...write, unsaved: true }, ['You have unsaved edits in this file; they are part of what is shown.']],
    [{ ...write, files: { '/w/f': { kind: 'absent' } } }, ['This file is new.']],
    [patch({ kind: 'delete' }, text), ['The file is removed.']],
    [
      patch({ kind: 'rename', to: 'g$(bug)' }, { ...text, '/w/g$(bug)': { kind: 'absent' } }),
      ['The file is renamed to /w/g$(bug).'],
    ],
    [patch({ kind: 'write', content: 'a\n' }, text), ['The text does not change.']],
  ];
  for (const [asked, remarks] of cases) {
    const preview = new Preview(aQuestion(asked));
    const [file] = preview.files;
    assert.ok(file);
    assert.deepEqual(remarksOn(preview, file), remarks, JSON.stringify(asked.input));
  }
});

test('preview: what a check warns of stands above the change, once, and no name in it is an icon', () => {
  const question = aQuestion(write);
  const warning = { part: 'f', step: 4, effect: 'ask', check: 'escape', text: '`$(check)` leads outside.' } as const;
  const rule = { part: 'f', step: 7, effect: 'ask', rule: 'Write', text: 'An ask rule names it.' } as const;
  const verdict = { ...question.verdict, safety: true, reasons: [rule, warning, { ...warning, part: 'g' }] };
  const shown = lenses(new Preview({ ...question, verdict }));
  assert.deepEqual(
    shown.filter((it) => !it.includes('Change ') && !it.includes('→')),
    ['0 $(warning) `\\$(check)` leads outside.'],
  );
});

test('preview: a name in a remark is never an icon', () => {
  const asked: AskedChange = {
    tool: 'Patch',
    input: { changes: [{ kind: 'rename', file_path: 'f', to: '$(check)' }] },
    files: { '/w/f': 'a\n', '/w/$(check)': { kind: 'absent' } },
  };
  assert.ok(lenses(new Preview(aQuestion(asked))).includes('0 The file is renamed to /w/\\$(check).'));
});
