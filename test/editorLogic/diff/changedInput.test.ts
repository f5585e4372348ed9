import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CurrentContent } from '../../../src/core/edits/fileChange';
import { type FindFile, proposedChanges, type WritingCall } from '../../../src/core/edits/proposedChanges';
import { changedInput } from '../../../src/editor/diff/changedInput';
import { draftOf, withDropped, withEdited, withKept } from '../../../src/editor/diff/fileDraft';
import type { DraftedAnswer, FileDraft } from '../../../src/ports/revision';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

type Files = Readonly<Record<string, string | undefined>>;
type Revise = (draft: FileDraft, index: number) => FileDraft;

function finder(files: Files): FindFile {
  return (name) => {
    const text = files[name];
    const content: CurrentContent = text === undefined ? { kind: 'absent' } : { kind: 'text', text };
    return Object.hasOwn(files, name) ? { path: `/w/${name}`, content } : undefined;
  };
}

function answer(call: WritingCall, files: Files, revise: Revise): DraftedAnswer {
  const find = finder(files);
  const drafts = proposedChanges(call, find).flatMap((it) => (it.kind === 'text' ? [draftOf(it)] : []));
  return changedInput(call, drafts.map(revise), find);
}

/** The texts after an answer, by path; undefined for a file that is gone. */
function made(call: WritingCall, files: Files, revise: Revise): unknown {
  const result = answer(call, files, revise);
  if (result.kind !== 'changed') {
    return result.kind;
  }
  return proposedChanges({ tool: call.tool, input: result.input }, finder(files)).map((it) =>
    it.kind === 'text' ? it.after : it.why,
  );
}

const five = '1\n2\n3\n4\n5\n';
const dropFirst: Revise = (draft) => withDropped(draft, 0);
const write: WritingCall = { tool: 'Write', input: { file_path: 'f', content: 'one\n2\n3\n4\nfive\n' } };

test('changedInput: nothing changed is as proposed, everything dropped is nothing left', () => {
  assert.deepEqual(
    answer(write, { f: five }, (draft) => draft),
    { kind: 'asProposed' },
  );
  assert.deepEqual(
    answer(write, { f: five }, (draft) => withKept(withDropped(draft, 0), 0)),
    { kind: 'asProposed' },
  );
  assert.deepEqual(
    answer(write, { f: five }, (draft) => withDropped(draft, 99)),
    { kind: 'asProposed' },
  );
  assert.deepEqual(
    answer(write, { f: five }, (draft) => withDropped(withDropped(draft, 0), 1)),
    {
      kind: 'nothingLeft',
    },
  );
  assert.deepEqual(answer(write, { f: undefined }, dropFirst), { kind: 'nothingLeft' });
  assert.deepEqual(
    answer(write, { f: five }, (draft) => withEdited(draft, five)),
    { kind: 'nothingLeft' },
  );
  const removal = { tool: 'Patch', input: { changes: [{ kind: 'delete', file_path: 'f' }] } };
  assert.deepEqual(answer(removal, { f: five }, dropFirst), { kind: 'nothingLeft' });
});

test('changedInput: a dropped change is left out of what is written, and the agent is told', () => {
  assert.deepEqual(answer(write, { f: five }, dropFirst), {
    kind: 'changed',
    input: { file_path: 'f', content: '1\n2\n3\n4\nfive\n' },
    note: 'The person changed this call before allowing it.\n\n/w/f: these changes were left out:\n@@ line 1 @@\n-1\n+one',
  });
});

test('changedInput: what the person edited is what is written, and the agent is told', () => {
  assert.deepEqual(
    answer(write, { f: undefined }, (draft) => withEdited(draft, 'one\n2\n3\n4\n')),
    {
      kind: 'changed',
      input: { file_path: 'f', content: 'one\n2\n3\n4\n' },
      note: 'The person changed this call before allowing it.\n\n/w/f: the person edited your text; this is the difference between yours and theirs:\n@@ line 5 @@\n-five',
    },
  );
});

test('changedInput: a very long note ends early', () => {
  const long = { tool: 'Write', input: { file_path: 'f', content: `${'x'.repeat(9000)}\nb\n` } };
  const result = answer(long, { f: 'a\nb\nc\n' }, dropFirst);
  assert.ok(result.kind === 'changed' && result.note.length < 4200);
});

test('changedInput: an edit stays an edit of the same tool', () => {
  const input = { file_path: 'f', old_string: '1\n2\n3\n4\n5', new_string: 'one\n2\n3\n4\nfive', replace_all: false };
  const edit = { tool: 'Edit', input };
  assert.deepEqual(answer(edit, { f: five }, dropFirst), {
    kind: 'changed',
    input: { file_path: 'f', old_string: '5\n', new_string: 'five\n' },
    note: 'The person changed this call before allowing it.\n\n/w/f: these changes were left out:\n@@ line 1 @@\n-1\n+one',
  });
  assert.deepEqual(made(edit, { f: five }, dropFirst), ['1\n2\n3\n4\nfive\n']);
  // In a file of Windows the agent's own line ends are used, and the file's are kept.
  const windows = answer(edit, { f: five.replaceAll('\n', '\r\n') }, dropFirst);
  assert.ok(windows.kind === 'changed');
  assert.deepEqual(windows.input, { file_path: 'f', old_string: '5\n', new_string: 'five\n' });
  // A line that is there several times is told apart by those around it.
  const all = { tool: 'Edit', input: { file_path: 'f', old_string: 'a', new_string: 'b', replace_all: true } };
  assert.deepEqual(made(all, { f: 'a\n-\na\n-\na\n' }, dropFirst), ['a\n-\nb\n-\nb\n']);
  assert.deepEqual(
    made(all, { f: 'x\na\ny\na' }, (it) => withDropped(it, 1)),
    ['x\nb\ny\na'],
  );
  const several = { tool: 'MultiEdit', input: { file_path: 'f', edits: [input] } };
  assert.deepEqual(made(several, { f: five }, dropFirst), ['1\n2\n3\n4\nfive\n']);
  const fresh = { tool: 'Edit', input: { file_path: 'f', old_string: '', new_string: 'a\n' } };
  assert.deepEqual(
    made(fresh, { f: undefined }, (it) => withEdited(it, 'b\n')),
    ['b\n'],
  );
});

test('changedInput: what a tool cannot say is not given back', () => {
  const edit = { tool: 'Edit', input: { file_path: 'f', old_string: '1', new_string: 'one' } };
  const mixed = answer(edit, { f: '1\r\n2\r\n' }, (it) => withEdited(it, '1\r\n2\r\n3\n'));
  assert.equal(mixed.kind, 'impossible');
});

test('changedInput: of a patch, files are left out, files are changed and the rest stays', () => {
  const changes = [
    { kind: 'edit', file_path: 'f', edits: [{ old_string: '1', new_string: 'one' }] },
    { kind: 'delete', file_path: 'g' },
    { kind: 'rename', file_path: 'h', to: 'i', edits: [{ old_string: 'h', new_string: 'hh' }] },
    { kind: 'write', file_path: 'j', content: 'j\n' },
  ];
  const patch = { tool: 'Patch', input: { changes } };
  const files = { f: five, g: 'g\n', h: 'h\n', i: undefined, j: undefined };
  const inputOf = (revise: Revise) => {
    const result = answer(patch, files, revise);
    return result.kind === 'changed' ? result.input : result.kind;
  };
  const [first, second, third, fourth] = changes;
  assert.deepEqual(
    inputOf((it, index) => (index === 1 ? withDropped(it, 0) : it)),
    { changes: [first, third, fourth] },
  );
  assert.deepEqual(
    inputOf((it, index) => (index === 0 ? withEdited(it, 'mine\n') : it)),
    {
      changes: [{ kind: 'write', file_path: 'f', content: 'mine\n' }, second, third, fourth],
    },
  );
  assert.deepEqual(
    inputOf((it, index) => (index === 2 ? withDropped(it, 0) : it)),
    {
      changes: [first, second, { kind: 'rename', file_path: 'h', to: 'i', content: 'h\n' }, fourth],
    },
  );
  // A rename over a file that is there is all or nothing.
  const over = { tool: 'Patch', input: { changes: [{ kind: 'rename', file_path: 'f', to: 'g' }] } };
  assert.equal(
    answer(over, { f: 'f\n', g: 'g\n' }, (it, index) => (index === 0 ? withDropped(it, 0) : it)).kind,
    'impossible',
  );
  assert.equal(answer(over, { f: 'f\n', g: 'g\n' }, dropFirst).kind, 'nothingLeft');
});

test('changedInput: in a notebook it is the new source', () => {
  const notebook = JSON.stringify({ cells: [{ id: 'a', cell_type: 'code', source: 'x\ny\nz' }] });
  const call = { tool: 'NotebookEdit', input: { notebook_path: 'f', cell_id: 'a', new_source: '1\ny\n3' } };
  assert.deepEqual(made(call, { f: notebook }, dropFirst), ['x\ny\n3']);
});

test('changedInput: whatever is given back makes exactly the chosen text', () => {
  const lines = fc
    .array(fc.constantFrom('a', 'b', '', 'aa'), { minLength: 1, maxLength: 10 })
    .chain((it) => fc.constantFrom('\n', '\r\n').map((end) => it.map((line) => `${line}${end}`).join('')));
  fc.assert(
    fc.property(lines, lines, fc.nat(4), fc.constantFrom('Write', 'Edit'), (before, after, drop, tool) => {
      const input =
        tool === 'Write'
          ? { file_path: 'f', content: after }
          : { file_path: 'f', old_string: before, new_string: after };
      const [change] = proposedChanges({ tool, input }, finder({ f: before }));
      if (change?.kind !== 'text') {
        return;
      }
      const result = answer({ tool, input }, { f: before }, (it) => withDropped(it, drop));
      if (result.kind === 'changed') {
        const [again] = proposedChanges({ tool, input: result.input }, finder({ f: before }));
        assert.ok(again?.kind === 'text' && again.after !== change.after && again.after !== before);
      } else {
        assert.notEqual(result.kind, 'impossible');
      }
    }),
    { numRuns: 1000 },
  );
});
