import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keys } from '../../../src/core/settings/keys';
import {
  managedAudit,
  readAmount,
  readChoice,
  readPreferences,
  readWorkingDirectories,
} from '../../../src/core/settings/readValues';

test('readChoice: what is none of the values is the default, which is the strict one', () => {
  for (const value of [undefined, null, 'Bypass', 'yolo', 1, ['bypass'], { mode: 'bypass' }]) {
    assert.equal(
      readChoice(keys.mode, () => value),
      'default',
    );
  }
  assert.equal(
    readChoice(keys.enforcement, () => 'observed'),
    'enforce',
  );
  assert.equal(
    readChoice(keys.unmatched, () => 'yes'),
    'ask',
  );
  assert.equal(
    readChoice(keys.mode, () => 'bypass'),
    'bypass',
  );
});

test('readAmount: what is no whole number in the range is the default', () => {
  for (const value of [undefined, '5', -1, 1.5, Number.NaN, 86_401, Number.POSITIVE_INFINITY]) {
    assert.equal(
      readAmount(keys.promptTimeoutSeconds, () => value),
      600,
    );
  }
  assert.equal(
    readAmount(keys.promptTimeoutSeconds, () => 0),
    0,
  );
});

test('readWorkingDirectories: only absolute folders that are not the whole disk', () => {
  const linux = { home: '/home/u', platform: 'linux' } as const;
  const read = (value: unknown) => readWorkingDirectories(() => value, linux);
  assert.deepEqual(read(undefined), []);
  assert.deepEqual(read('/a'), []);
  assert.deepEqual(read(['/a', 1]), []);
  assert.deepEqual(read(['', '/', '//', '.', 'a', '../a', '/a/..', '/a/./b', 'C:\\x', '~other/x']), []);
  assert.deepEqual(read(['/a', '~/b', '~']), ['/a', '/home/u/b', '/home/u']);
  const windows = { home: 'C:\\Users\\u', platform: 'win32' } as const;
  assert.deepEqual(
    readWorkingDirectories(() => ['D:\\work', '\\\\host\\share', '/x', '~\\y'], windows),
    ['D:\\work', 'C:\\Users\\u\\y'],
  );
});

test('readPreferences: come out in the units they are used in', () => {
  assert.deepEqual(
    readPreferences(() => undefined),
    {
      promptStyle: 'quickPick',
      rehearsalLimit: 120_000,
      audit: { rotateAt: 10_000_000, keep: 10 },
      otlp: { endpoint: '', headers: {} },
      governsVscode: false,
    },
  );
  const set = new Map<string, unknown>([
    ['gatehouse.prompt.style', 'notification'],
    ['gatehouse.rehearseLimitSeconds', 5],
    ['gatehouse.audit.rotateAtMegabytes', 2],
    ['gatehouse.audit.keepFiles', 0],
    ['gatehouse.hook.vscode', true],
    ['gatehouse.audit.otlpEndpoint', 'https://collector:4318'],
    ['gatehouse.audit.otlpHeaders', { authorization: 'Bearer x' }],
  ]);
  assert.deepEqual(
    readPreferences(({ key }) => set.get(key)),
    {
      otlp: { endpoint: 'https://collector:4318', headers: { authorization: 'Bearer x' } },
      promptStyle: 'notification',
      rehearsalLimit: 5_000,
      audit: { rotateAt: 2_000_000, keep: 0 },
      governsVscode: true,
    },
  );
});

test('readPreferences: only an address of the web that names nobody is a collector', () => {
  const read = (value: unknown) =>
    readPreferences(({ key }) => (key === 'gatehouse.audit.otlpEndpoint' ? value : undefined)).otlp.endpoint;
  for (const value of [7, null, 'collector', 'file:///x', 'https://', 'https:///x', 'https://a:b@c/', 'http://a b']) {
    assert.equal(read(value), '', String(value));
  }
  assert.equal(read('http://127.0.0.1:4318/v1/logs'), 'http://127.0.0.1:4318/v1/logs');
});

test('readPreferences: a header that no request can have is none', () => {
  const read = (value: unknown) =>
    readPreferences(({ key }) => (key === 'gatehouse.audit.otlpHeaders' ? value : undefined)).otlp.headers;
  for (const value of [7, null, 'x', ['a'], { a: 7 }, { 'a b': 'x' }, { '': 'x' }, { a: 'x\r\nb: y' }, { a: 'ü' }]) {
    assert.deepEqual(read(value), {}, JSON.stringify(value));
  }
  assert.deepEqual(read({ 'x-key': 'a b', bad: 7 }), { 'x-key': 'a b' });
});

test('managedAudit: headers go with the address that stands beside them', () => {
  const headers = keys.auditOtlpHeaders;
  const endpoint = ['gatehouse.audit.otlpEndpoint', 'https://theirs'] as const;
  const theirs = [headers.key, { a: 'b' }] as const;
  for (const [managed, expected] of [
    [[], undefined],
    // Theirs alone reach no address of the person's, and the person's none of theirs.
    [[theirs], undefined],
    [[endpoint], {}],
    [[endpoint, theirs], { a: 'b' }],
  ] as const) {
    assert.deepEqual(managedAudit(keys.auditOtlpHeaders, new Map<string, unknown>(managed)), expected);
  }
});
