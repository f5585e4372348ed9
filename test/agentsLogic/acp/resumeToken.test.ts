import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readToken, restOfMinute, tokenOf } from '../../../src/agents/acp/resumeToken';

test('acp resume: what is no time belongs to the name, and a name with a time is read back', () => {
  for (const conversation of ['', '@', 'ses_1', 'a@b', 'a@1b', '@12', 'x@1234567890123456']) {
    assert.deepEqual(readToken(conversation), { conversation, begun: undefined });
  }
  for (const point of [
    { conversation: 'ses_1', begun: 0 },
    { conversation: 'a@12', begun: 1_700_000_000_000 },
    { conversation: 'ses_1', begun: undefined },
  ]) {
    assert.deepEqual(readToken(tokenOf(point)), point);
  }
});

test('acp resume: it waits for the end of the minute, and never for more than one', () => {
  assert.equal(restOfMinute(60_000, 60_000), 60_000);
  assert.equal(restOfMinute(60_500, 119_999), 1);
  assert.equal(restOfMinute(60_500, 120_000), 0);
  assert.equal(restOfMinute(60_500, 999_000), 0);
  assert.equal(restOfMinute(9_000_000, 60_000), 60_000);
});
