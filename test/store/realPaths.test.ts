import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Platform } from '../../src/core/facts';
import { describedLinks } from '../../src/store/describedLinks';
import { diskLinks } from '../../src/store/diskLinks';
import { diskPathResolver } from '../../src/store/diskPathResolver';
import { gatherFacts } from '../../src/store/gatherFacts';
import { realPathOf, realPathsOf } from '../../src/store/realPaths';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-real-')));
after(() => rmSync(folder, { recursive: true, force: true }));

function described(path: string, links: Record<string, string>, platform: Platform = 'linux'): string | undefined {
  const place = { cwd: platform === 'win32' ? 'C:\\p' : '/p', home: '/home/u', platform };
  const found = realPathOf(path, platform, describedLinks(new Map(Object.entries(links)), place));
  return found.kind === 'real' ? found.path : undefined;
}

test('realPaths: what cannot be resolved is said to be so', () => {
  const cases: readonly (readonly [string, Record<string, string>])[] = [
    ['/p/loop', { '/p/loop': '/p/loop' }],
    ['/p/loop/x', { '/p/loop': 'loop' }],
    ['/p/a', { '/p/a': 'b', '/p/b': 'a' }],
    ['/p/a', { '/p/a': 'a/b' }],
    ['relative', {}],
    ['', {}],
  ];
  for (const [path, links] of cases) {
    assert.equal(described(path, links), undefined, path);
  }
});

test('realPaths: described links are followed in every segment', () => {
  const cases: readonly (readonly [string, Record<string, string>, string])[] = [
    ['/p/x', {}, '/p/x'],
    ['/p/x', { '/p/x': '/etc/passwd' }, '/etc/passwd'],
    ['/p/x', { '/p/x': '../q/y' }, '/q/y'],
    ['/p/x', { x: 'y' }, '/p/y'],
    ['/p/d/new/file', { '/p/d': '/etc' }, '/etc/new/file'],
    ['/p/d/../x', { '/p/d': '/home/u/sub' }, '/home/u/x'],
    ['/p/d/../../../x', { '/p/d': '/home/u/sub' }, '/x'],
    ['/p/a/x', { '/p/a': 'b', '/p/b': 'c/d', '/p/c': '/e' }, '/e/d/x'],
    ['/p/d/e/x', { '/p/d': '/q', '/p/d/e': '/r' }, '/r/x'],
    ['/p/./x//y/', {}, '/p/x/y'],
    ['/', {}, '/'],
    ['/p/root', { '/p/root': '/' }, '/'],
  ];
  for (const [path, links, expected] of cases) {
    assert.equal(described(path, links), expected, path);
  }
});

test('realPaths: a described link is found in another case where case does not count', () => {
  assert.equal(described('/P/Link', { '/p/link': '/etc/passwd' }), '/P/Link');
  assert.equal(described('/P/Link', { '/p/link': '/etc/passwd' }, 'darwin'), '/etc/passwd');
  assert.equal(described('C:\\p\\Link\\x', { 'c:\\p\\link': 'D:\\q' }, 'win32'), 'D:\\q\\x');
  assert.equal(described('C:\\p\\link', { 'C:\\p\\link': 'D:q' }, 'win32'), undefined);
  assert.equal(described('C:/p/link', { 'C:\\p\\link': '..\\q' }, 'win32'), 'C:\\q');
});

test('realPaths: forty links are followed and more are taken for a loop', () => {
  const chain = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, at) => [`/p/l${at}`, `l${at + 1}`] as const));
  assert.equal(described('/p/l0', chain(40)), '/p/l40');
  assert.equal(described('/p/l0', chain(41)), undefined);
});

test('realPaths: links on the disk are followed, dangling ones and loops are not', () => {
  mkdirSync(join(folder, 'real/sub'), { recursive: true });
  writeFileSync(join(folder, 'real/file'), '');
  symlinkSync('real', join(folder, 'toFolder'));
  symlinkSync(join(folder, 'real/file'), join(folder, 'toFile'));
  symlinkSync('nowhere', join(folder, 'dangling'));
  symlinkSync('real/nowhere', join(folder, 'danglingBelow'));
  symlinkSync('loop', join(folder, 'loop'));
  symlinkSync('real/sub', join(folder, 'toSub'));
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['dangling', undefined],
    ['dangling/x', undefined],
    ['danglingBelow', undefined],
    ['loop', undefined],
    ['loop/x', undefined],
    ['real/file/x', undefined],
    [`bad${'\0'}name`, undefined],
    ['x'.repeat(5000), undefined],
    ['real/file', 'real/file'],
    ['toFile', 'real/file'],
    ['toFolder/file', 'real/file'],
    ['toFolder/new/deeper', 'real/new/deeper'],
    ['toSub/../file', 'real/file'],
    ['new', 'new'],
  ];
  for (const [name, expected] of cases) {
    const found = realPathOf(`${folder}/${name}`, 'linux', diskLinks());
    assert.equal(
      found.kind === 'real' ? found.path : undefined,
      expected === undefined ? undefined : `${folder}/${expected}`,
      name,
    );
  }
});

test('realPaths: a name whose meaning depends on who looks is unresolvable', () => {
  assert.deepEqual(realPathOf('/proc/self/cwd/x', 'linux', diskLinks()), { kind: 'unresolvable' });
  assert.deepEqual(realPathOf('/dev/stdout', 'linux', diskLinks()), { kind: 'real', path: '/dev/stdout' });
  assert.deepEqual(realPathOf('/dev/fd/3', 'linux', diskLinks()), { kind: 'real', path: '/dev/fd/3' });
  for (const target of ['/proc/self/environ', '/dev/fd/../environ']) {
    symlinkSync(target, join(folder, target.replaceAll('/', '_')));
    assert.deepEqual(realPathOf(`${folder}/${target.replaceAll('/', '_')}`, 'linux', diskLinks()), {
      kind: 'real',
      path: '/proc/self/environ',
    });
  }
});

test('realPaths: only paths that are not what they seem are listed', () => {
  const place = { cwd: '/p', home: '/home/u', platform: 'linux' } as const;
  const links = describedLinks(new Map([['/p/l', '/q']]), place);
  assert.deepEqual(
    [...realPathsOf(['/p/x', '/p/l', '/p/l/../y'], 'linux', links)],
    [
      ['/p/l', { kind: 'real', path: '/q' }],
      ['/p/l/../y', { kind: 'real', path: '/y' }],
    ],
  );
});

test('diskPathResolver: paths that are not what they seem are resolved', async () => {
  symlinkSync('real', join(folder, 'later'));
  const found = await diskPathResolver('linux').resolve([`${folder}/later/x`, `${folder}/plain`], []);
  assert.deepEqual([...found], [[`${folder}/later/x`, { kind: 'real', path: `${folder}/real/x` }]]);
});

test('gatherFacts: a working directory counts as written and as it really is', () => {
  const place = { cwd: '/p', home: '/home/u', platform: 'linux' } as const;
  const links = describedLinks(new Map([['/p', '/real/p']]), place);
  assert.deepEqual(
    gatherFacts({ paths: [], patterns: [] }, { place, workingDirectories: ['/p', '/q'], trusted: true }, links).roots,
    ['/p', '/q', '/real/p'],
  );
});
