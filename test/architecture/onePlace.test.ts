import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Files below `src` whose text matches, with `/` between names. */
function filesWith(pattern: RegExp): readonly string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && pattern.test(readFileSync(join('src', name), 'utf8')))
    .map((name) => name.replaceAll('\\', '/'));
}

test('onePlace: VS Code’s configuration is read and written in one folder', () => {
  const files = filesWith(/\bgetConfiguration\b/);
  assert.ok(files.length > 0);
  assert.deepEqual(
    files.filter((name) => !name.startsWith('editor/settings/')),
    [],
  );
});

test('onePlace: nothing that decides, asks, shows or records reaches the network', () => {
  const network =
    /(?:from|import|require)\s*\(?\s*['"](?:node:)?(?:https?|http2|net|tls|dgram|dns)['"]|\bfetch\(|new (?:WebSocket|XMLHttpRequest)\b/;
  assert.deepEqual(
    filesWith(network).filter((name) => /^(?:core|gate|store|ports)\//.test(name)),
    [],
  );
});
