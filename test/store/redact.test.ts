import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactJson, redactText } from '../../src/store/redact';

test('redact: what is no secret stays as it is', () => {
  for (const text of [
    'git commit -m "fix the token parser"',
    'cat src/secret.ts && rm -rf build',
    'curl https://example.com/a?page=2',
    'ssh user@host ls',
    'npm run build --if-present',
    'ls --sort=time -u',
    'grep -rn password src',
    'A=1 B=2 make',
    'git log --author=me@example.com',
  ]) {
    assert.deepEqual(redactText(text), { value: text, changed: false });
  }
});

test('redact: secrets are taken out and names, hosts and paths stay', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['curl -H "Authorization: Bearer abc.def" https://x.y', 'curl -H "Authorization: [redacted]" https://x.y'],
    ["curl -H 'X-Api-Key: 12345' https://x.y/z", "curl -H 'X-Api-Key: [redacted]' https://x.y/z"],
    ['git clone https://me:hunter2@github.com/a/b', 'git clone https://me:[redacted]@github.com/a/b'],
    ['curl https://x.y/?a=1&access_token=abc&b=2', 'curl https://x.y/?a=1&access_token=[redacted]&b=2'],
    ['mysql --password=hunter2 db', 'mysql --password=[redacted] db'],
    ['tool --api-key "a b" run', 'tool --api-key [redacted] run'],
    ['GITHUB_TOKEN=abc make publish', 'GITHUB_TOKEN=[redacted] make publish'],
    ["export AWS_SECRET_ACCESS_KEY='abc def'; x", 'export AWS_SECRET_ACCESS_KEY=[redacted]; x'],
    ['curl -u me:hunter2 https://x.y', 'curl -u me:[redacted] https://x.y'],
    [`echo ghp_${'a1'.repeat(18)} > f`, 'echo [redacted] > f'],
    ['echo AKIAABCDEFGHIJKLMNOP', 'echo [redacted]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nrest', '[redacted]\nrest'],
  ];
  for (const [text, expected] of cases) {
    assert.deepEqual(redactText(text), { value: expected, changed: true }, text);
  }
});

test('redact: fields named like a secret and long texts are taken out of JSON', () => {
  const { value, changed } = redactJson({ headers: { Authorization: 'x' }, list: ['TOKEN=1'], n: 1, deep: null });
  assert.deepEqual(value, { headers: { Authorization: '[redacted]' }, list: ['TOKEN=[redacted]'], n: 1, deep: null });
  assert.equal(changed, true);
  assert.match(redactText('x'.repeat(20_010)).value, /… \[10 characters left out\]$/);
  assert.deepEqual(redactJson({ a: [1, 'b'] }), { value: { a: [1, 'b'] }, changed: false });
});

test('redact: hostile text is handled in reasonable time', () => {
  const started = performance.now();
  for (const unit of ['password', '-', 'a-', 'token ', '://:', 'eyJaaaaaaaaa.', '-----BEGIN PRIVATE KEY-----']) {
    redactText(unit.repeat(40_000));
  }
  let nested: unknown = 'TOKEN=1';
  for (let depth = 0; depth < 100_000; depth += 1) {
    nested = [nested];
  }
  assert.equal(redactJson(nested).changed, true);
  assert.ok(performance.now() - started < 5000, `${performance.now() - started} ms`);
});
