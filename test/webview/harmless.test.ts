import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pageHtml } from '../../src/editor/sessions/pageHtml';

test('webview: nothing in the page reads HTML, runs text or leaves the page', () => {
  const forbidden =
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|DOMParser|srcdoc|eval|Function|fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|localStorage|document\.write)\b/;
  const files = readdirSync('src/webview', { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  assert.ok(files.length > 15);
  for (const file of files) {
    const code = readFileSync(`src/webview/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    assert.doesNotMatch(code, forbidden, file);
  }
});

test('webview: no element is made that loads something', () => {
  const files = readdirSync('src/webview', { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.ts'));
  for (const file of files) {
    const code = readFileSync(`src/webview/${file}`, 'utf8');
    const made = [...code.matchAll(/element\(\s*'(\w+)'/g)].map((match) => match[1] ?? '');
    const loading = new Set([
      'a',
      'img',
      'iframe',
      'script',
      'link',
      'style',
      'object',
      'embed',
      'video',
      'audio',
      'form',
    ]);
    assert.deepEqual(
      made.filter((tag) => loading.has(tag)),
      [],
      file,
    );
  }
});

test('webview: style sheets load nothing', () => {
  for (const file of readdirSync('media/webview')) {
    assert.doesNotMatch(readFileSync(`media/webview/${file}`, 'utf8'), /@import|url\(|@font-face/, file);
  }
});

test('page: the policy lets in one script and our style sheets by a nonce, and nothing else', () => {
  const html = pageHtml({
    script: 'https://s/x.js',
    styles: ['https://s/a.css', 'https://s/b.css'],
    nonce: 'abc',
    texts: {},
  });
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  assert.equal(
    policy,
    "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; base-uri 'none'; form-action 'none'",
  );
  assert.equal(html.match(/<script nonce="abc" src="https:\/\/s\/x\.js"><\/script>/g)?.length, 1);
  assert.equal(html.match(/<script/g)?.length, 1);
  assert.equal(html.match(/<link rel="stylesheet" nonce="abc"/g)?.length, 2);
  assert.doesNotMatch(html, /<style| style=| on\w+=/);
});
