import assert from 'node:assert/strict';
import { addTallies, emptyTally, oneFailure, readTally } from '../suites/tally';
import { exitCodeFor } from '../suites/verdictOnRun';

test('tally: what is no tally is not read as one', () => {
  for (const text of ['', '{', 'null', '[]', '3', '{"passed":1}', '{"passed":"1","failed":0,"skipped":[]}']) {
    assert.equal(readTally(text), undefined, text);
  }
});

test('tally: is read as it was written and adds up', () => {
  const tally = { passed: 2, failed: 1, skipped: ['one'] };
  assert.deepEqual(readTally(JSON.stringify(tally)), tally);
  assert.deepEqual(addTallies(tally, tally), { passed: 4, failed: 2, skipped: ['one', 'one'] });
});

test('verdictOnRun: only a run without failures that ran something succeeds, and in CI nothing is skipped', () => {
  const passed = { ...emptyTally, passed: 1 };
  const skipped = { ...emptyTally, skipped: ['ui: no browser'] };
  const cases = [
    [emptyTally, undefined, 1],
    [oneFailure, undefined, 1],
    [addTallies(passed, oneFailure), undefined, 1],
    [addTallies(skipped, oneFailure), undefined, 1],
    [skipped, 'true', 1],
    [addTallies(passed, skipped), 'true', 1],
    [addTallies(passed, skipped), '1', 1],
    [addTallies(passed, skipped), 'false', 0],
    [addTallies(passed, skipped), undefined, 0],
    [skipped, '', 0],
    [passed, 'true', 0],
  ] as const;
  for (const [tally, ci, expected] of cases) {
    assert.equal(exitCodeFor(tally, ci), expected, `${JSON.stringify(tally)} CI=${ci}`);
  }
});
