import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilePath } from '../../../src/editor/sessions/filePlace';
import { usageText } from '../../../src/editor/sessions/overview';

test('filePlace: what leads to another machine, another scheme or somewhere it does not show is not opened', () => {
  const cases = [
    ...['', '//host/share/a.ts', '\\\\host\\share\\a.ts', '\\/host/a', '/\\host/a', '\\\\?\\C:\\a', '~/a.ts'],
    ...['command:workbench.action.quit', 'vscode://a.b/c', 'file:///etc/passwd', 'http://x/a.ts', 'javascript:1'],
    ...['a\u0000.ts', 'a\u202egnp.exe', 'a\nb.ts', 'x'.repeat(2_000)],
  ];
  for (const path of cases) {
    assert.equal(readFilePath(path), undefined, path);
  }
});

test('filePlace: paths are absolute or relative', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['src/a.ts', false],
    ['../b.ts', false],
    ['a b.ts', false],
    ['/etc/hosts', true],
    ['C:\\a.ts', true],
    ['c:/a.ts', true],
  ];
  for (const [path, isAbsolute] of cases) {
    assert.deepEqual(readFilePath(path), { path, isAbsolute });
  }
});

test('usageText: only what is told is said, and briefly', () => {
  assert.equal(usageText({}), '');
  assert.equal(usageText({ context: { used: 1, size: 0 }, cost: { amount: 0, currency: 'USD' } }), '');
  assert.equal(usageText({ tokens: 950 }), '950 tokens');
  assert.equal(
    usageText({ tokens: 12_345, context: { used: 3, size: 4 }, cost: { amount: 0.123, currency: 'USD' } }),
    '12.3k tokens, context 75 % full, $0.12',
  );
  assert.equal(usageText({ tokens: 2_000_000, cost: { amount: 0.001, currency: 'EUR' } }), '2M tokens, EUR 0.0010');
  assert.equal(usageText({ cost: { amount: 1, currency: '<b>' } }), '1.00');
});
