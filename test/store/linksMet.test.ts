import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { describedLinks } from '../../src/store/describedLinks';
import { diskLinks } from '../../src/store/diskLinks';
import { linksMet } from '../../src/store/linksMet';

const folder = mkdtempSync(join(tmpdir(), 'links-met-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const unresolvable = { kind: 'unresolvable' } as const;

test('linksMet: the links that a pattern passes or ends at are found on the disk, and no others', () => {
  mkdirSync(join(folder, 'real/sub'), { recursive: true });
  writeFileSync(join(folder, 'real/plain'), '');
  symlinkSync('plain', join(folder, 'real/one'));
  symlinkSync('plain', join(folder, 'real/.hidden'));
  symlinkSync('real', join(folder, 'docs'));
  symlinkSync('gone', join(folder, 'real/sub/dangling'));
  const met = (...patterns: readonly string[]) =>
    [...linksMet(patterns, 'linux', diskLinks())].map(([path, found]) => [
      path.replace(folder, ''),
      found.kind === 'real' ? found.path.replace(folder, '') : found,
    ]);
  assert.deepEqual(met(`${folder}/real/*`), [['/real/one', '/real/plain']]);
  assert.deepEqual(met(`${folder}/real/.*`), [['/real/.hidden', '/real/plain']]);
  assert.deepEqual(met(`${folder}/real/p*`), []);
  assert.deepEqual(met(`${folder}/none/*`), []);
  assert.deepEqual(met(`${folder}/docs/o*`), [
    ['/docs', '/real'],
    ['/docs/one', '/real/plain'],
  ]);
  assert.deepEqual(met(`${folder}/d*/sub/*`), [
    ['/docs', '/real'],
    ['/docs/sub/dangling', unresolvable],
  ]);
  assert.deepEqual(met(`${folder}/docs/../docs/o*`), [
    ['/docs', '/real'],
    ['/docs/../docs', '/real'],
    ['/docs/../docs/one', '/real/plain'],
  ]);
  assert.deepEqual(met('/**/x'), []);
});

test('linksMet: of plain files those that a check speaks about are found where a pattern ends', () => {
  const names = ['id_rsa', 'a.pem', 'prod.env', '.env', 'example.env', 'notes.txt', 'mise.toml'];
  const disk = { lookAt: () => ({ kind: 'present' }) as const, namesIn: () => names };
  const met = (pattern: string) => [...linksMet([pattern], 'linux', disk).keys()];
  assert.deepEqual(met('/a/*'), ['/a/id_rsa', '/a/a.pem', '/a/prod.env', '/a/mise.toml']);
  assert.deepEqual(met('/a/i*'), ['/a/id_rsa']);
  assert.deepEqual(met('/a/.*'), ['/a/.env']);
  assert.deepEqual(met('/a/*.txt'), []);
  assert.deepEqual(met('/a/*/b'), []);
});

test('linksMet: a pattern that would take too long, or cannot be seen, is unresolvable itself', () => {
  const crowded = { lookAt: () => ({ kind: 'present' }) as const, namesIn: () => Array.from({ length: 200 }, String) };
  assert.deepEqual([...linksMet(['/a/*'], 'linux', crowded)], []);
  assert.deepEqual([...linksMet(['/a/*/*'], 'linux', crowded)], [['/a/*/*', unresolvable]]);
  const shut = { ...crowded, namesIn: () => undefined };
  assert.deepEqual([...linksMet(['/a/*'], 'linux', shut)], [['/a/*', unresolvable]]);
});

test('linksMet: described links are found without a disk', () => {
  const place = { cwd: '/p', home: '/home/u', platform: 'linux' } as const;
  const links = describedLinks(new Map([['/p/a/b', '/q']]), place);
  const real = { kind: 'real', path: '/q' } as const;
  assert.deepEqual([...linksMet(['/p/*/b'], 'linux', links)], [['/p/a/b', real]]);
  assert.deepEqual([...linksMet(['/p/*/*'], 'linux', links)], [['/p/a/b', real]]);
  assert.deepEqual([...linksMet(['/p/c/*'], 'linux', links)], []);
});
