import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlder } from '../../../src/agents/copilot/connect';

test('isOlder: a version that comes before, or cannot be read, is older', () => {
  for (const version of ['1.0.79', '1.0.9', '0.9.99', '1.0', '', 'one', '1.x.90', '1.0.79-3']) {
    assert.equal(isOlder(version, '1.0.80'), true, version);
  }
});

test('isOlder: the same version, and one that comes after, is not', () => {
  for (const version of ['1.0.80', '1.0.80-2', '1.0.102', '1.1.0', '2.0.0', '1.0.80.1']) {
    assert.equal(isOlder(version, '1.0.80'), false, version);
  }
});
