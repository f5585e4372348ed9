import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Pinned {
  readonly name: string;
  readonly version: string;
}

const begin = '<!-- runtimes: made by `npm run test:agents -- --table` -->';
const end = '<!-- /runtimes -->';

test('runtimes table: the README has a row for every runtime that is tested, with the version that is', () => {
  const readme = readFileSync('README.md', 'utf8');
  const inside = readme.slice(readme.indexOf(begin) + begin.length, readme.indexOf(end));
  const rows = inside.split('\n').filter((line) => line.includes('<!-- '));
  const pinned: readonly Pinned[] = JSON.parse(readFileSync('test/agents/pinned.json', 'utf8'));
  assert.ok(pinned.length > 4);
  const told = rows.map((row) => {
    const [, , version, , , , name] = row.split(/ ?\| ?| <!-- | --> /);
    return { name, version };
  });
  const why = 'run `npm run test:agents -- --table`';
  assert.deepEqual(
    told,
    pinned.map(({ name, version }) => ({ name, version })),
    why,
  );
});
