import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../../src/editor/sessions/messages';
import { TranscriptModel } from '../../src/webview/transcript/transcriptModel';

function call(id: number, parent?: string): Row {
  const decision = { tone: 'none', text: '' } as const;
  const row = {
    id,
    kind: 'tool',
    item: `i${id}`,
    tool: 'Bash',
    text: '',
    state: 'done',
    decision,
    why: '',
    holds: '',
    ranMs: undefined,
    tail: '',
  } as const;
  return parent === undefined ? row : { ...row, parent };
}

test('transcript model: a row stands under the call it names, else at the top', () => {
  const model = new TranscriptModel();
  model.take([call(1), call(2, 'i1'), call(3, 'i2'), call(4, 'unknown'), call(5, 'i5')]);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((id) => model.ownerOf(id)),
    [undefined, 1, 2, undefined, undefined],
  );
  assert.deepEqual(model.under(1), [2]);
  assert.deepEqual(model.under(2), [3]);
});

test('transcript model: a row that is known is changed in its place', () => {
  const model = new TranscriptModel();
  model.take([call(1), call(2)]);
  const { added, changed } = model.take([{ id: 1, kind: 'notice', text: 'new' }, call(3)]);
  assert.deepEqual(changed, [{ id: 1, kind: 'notice', text: 'new' }]);
  assert.deepEqual(added, [call(3)]);
  assert.deepEqual(model.row(1), { id: 1, kind: 'notice', text: 'new' });
  assert.deepEqual(
    [1, 2, 3].map((id) => model.ownerOf(id)),
    [undefined, undefined, undefined],
  );
});

test('transcript model: however deep agents start agents, rows stand no deeper than they can be shown', () => {
  const model = new TranscriptModel();
  model.take(Array.from({ length: 20_000 }, (_, at) => call(at, at === 0 ? undefined : `i${at - 1}`)));
  const depthOf = (id: number): number => {
    const owner = model.ownerOf(id);
    return owner === undefined ? 0 : 1 + depthOf(owner);
  };
  assert.ok(Math.max(...[5, 50, 19_999].map(depthOf)) <= 6);
  assert.ok([1, 50, 19_999].every((id) => model.ownerOf(id) !== undefined));
});
