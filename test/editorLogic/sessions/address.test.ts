import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from '../../../src/editor/sessions/address';

test('readAddress: only plain web and mail addresses can be opened', () => {
  const refused = [
    '',
    'example.com',
    '//example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' https://example.com',
    'https://example.com/a b',
    'https://exаmple.com/',
    'https://example.com@evil.example/',
    'https://good.example\\@evil.example/',
    'https://',
    'https:///x',
    'http:example.com',
    'file:///etc/passwd',
    'vscode://gatehouse.gatehouse/x',
    'command:workbench.action.quit',
    'data:text/html,x',
    'mailto:',
    'mailto:a@b.example?body=secret',
    `https://example.com/${'x'.repeat(3_000)}`,
    'https://example.com/\u202e',
    'https://example.com/\n',
  ];
  for (const address of refused) {
    assert.equal(readAddress(address), undefined, address);
  }
  for (const address of [
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://example.com:8080/',
    'mailto:a@b.example',
  ]) {
    assert.equal(readAddress(address), address);
  }
});
