import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, fits } from '../../src/webview/controls/sessionDates';
import { isMentionable, wantedAt } from '../../src/webview/controls/typedText';
import { durationText } from '../../src/webview/transcript/durationText';

test('wanted: only a slash at the very beginning and an @ before a path ask for help', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['', undefined],
    ['a /b', undefined],
    ['/a b', undefined],
    ['mail a@b', undefined],
    ['/', 'command  0'],
    ['/com', 'command com 0'],
    ['@', 'file  0'],
    ['see @src/a', 'file src/a 4'],
    ['(@a', 'file a 1'],
    ['@a b', undefined],
  ];
  for (const [text, wanted] of cases) {
    const found = wantedAt(text, text.length);
    assert.equal(found && `${found.kind} ${found.query} ${found.from}`, wanted, text);
  }
  assert.equal(wantedAt('@ab', 2)?.query, 'a');
});

test('wanted: a path that would end too early in a message is not offered', () => {
  for (const path of ['a b.ts', 'a(1).ts', 'x.', '', "it's.md"]) {
    assert.equal(isMentionable(path), false, path);
  }
  for (const path of ['a.ts', 'src/b-c_d.test.ts', 'Makefile']) {
    assert.equal(isMentionable(path), true, path);
  }
});

test('sessions: a day has its name, and a search finds by name, agent and date', () => {
  const now = new Date(2026, 4, 10, 0, 30).getTime();
  assert.equal(dayOf(now, now), 'Today');
  assert.equal(dayOf(now - 60 * 60_000, now), 'Yesterday');
  assert.match(dayOf(now - 40 * 60 * 60_000, now), /8/);
  const head = { name: 'Fix the Tests', agent: 'Claude', changedAt: now } as Parameters<typeof fits>[0];
  for (const [search, isFound] of [
    ['', true],
    ['tests claude', true],
    ['2026', true],
    ['tests codex', false],
  ] as const) {
    assert.equal(fits(head, search), isFound, search);
  }
});

test('duration: less than a second is not worth a word', () => {
  const cases: readonly (readonly [number | undefined, string])[] = [
    [undefined, ''],
    [999, ''],
    [Number.NaN, ''],
    [1_000, '1 s'],
    [61_000, '1 min 1 s'],
    [3_660_000, '1 h 1 min'],
  ];
  for (const [milliseconds, text] of cases) {
    assert.equal(durationText(milliseconds), text);
  }
});
