import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot } from '../readOnly';

/** Lines for programs whose words are judged by code of their own, one a line. */
export interface JudgedLines {
  readonly subject: string;
  /** What is not read-only. */
  readonly refused: string;
  /** What only looks. */
  readonly kept: string;
}

/** Tests that every refused line is refused and every kept one is read-only. */
export function testJudged({ subject, refused, kept }: JudgedLines): void {
  test(`read-only: refused of ${subject}`, () => {
    for (const line of refused.trim().split('\n')) {
      assert.notEqual(whyNot(line), undefined, line);
    }
  });
  test(`read-only: kept of ${subject}`, () => {
    for (const line of kept.trim().split('\n')) {
      assert.equal(whyNot(line), undefined, line);
    }
  });
}
