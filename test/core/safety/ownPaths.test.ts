import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Facts, Platform, RealPath } from '../../../src/core/facts';
import { dangerousPaths } from '../../../src/core/safety/dangerousPaths';

interface World {
  readonly ownPaths: readonly string[];
  readonly platform?: Platform;
  readonly links?: Readonly<Record<string, RealPath>>;
}

const apart: World = { ownPaths: ['/data/code/User', '/opt/code [new]/extensions/gate'] };

function speaks(call: { readonly tool: string; readonly input: unknown } | string, world: World = apart): boolean {
  const { platform = 'linux', ownPaths, links = {} } = world;
  const place =
    platform === 'win32'
      ? { cwd: 'D:\\proj', home: 'D:\\Users\\u', platform }
      : { cwd: '/work/proj', home: '/home/u', platform };
  const real = new Map(Object.entries(links));
  const facts: Facts = { place, roots: [place.cwd], trusted: true, real, foldsCase: platform !== 'linux', ownPaths };
  const given = typeof call === 'string' ? { tool: 'Bash', input: { command: call } } : call;
  return takeApart(given, place).parts.some((part) => dangerousPaths.judge(part, facts) !== undefined);
}

const write = (path: string) => ({ tool: 'Write', input: { file_path: path, content: '' } });

test('ownPaths: writes to the editor’s own folders ask, wherever those are', () => {
  for (const call of [
    write('/data/code/User/settings.json'),
    write('/data/code/user/Settings.json'),
    write('/data/code/User'),
    write('/data/code/x/../User/globalStorage/state.vscdb'),
    write('/opt/code [new]/extensions/gate/dist/host.js'),
    'echo {} > /data/code/User/settings.json',
    'rm -rf /data/code',
    'rm -rf /data',
    'cp x /data/code/*/settings.json',
    'cp x /data/code/{User,Other}/settings.json',
  ]) {
    assert.ok(speaks(call), JSON.stringify(call));
  }
});

test('ownPaths: what is beside them, and reading, is left alone', () => {
  for (const call of [
    write('/data/code/Users/settings.json'),
    write('/data/code/settings.json'),
    write('/work/proj/User/settings.json'),
    write('/opt/code n/extensions/gate/dist/host.js'),
    'cat /data/code/User/settings.json',
    'rm /data/x',
    'rm -rf /data/other',
    'cp x /work/proj/*/settings.json',
    'cp x "$FOLDER/settings.json"',
  ]) {
    assert.ok(!speaks(call), JSON.stringify(call));
  }
  assert.ok(!speaks(write('/data/code/User/settings.json'), { ownPaths: [] }));
});

test('ownPaths: a link to them does not hide them', () => {
  const links = { '/work/proj/notes': { kind: 'real', path: '/data/code/User/settings.json' } } as const;
  assert.ok(speaks(write('/work/proj/notes'), { ...apart, links }));
  assert.ok(!speaks(write('/work/proj/other'), { ...apart, links }));
});

test('ownPaths: Windows writes them with a drive, backslashes and any case', () => {
  const world: World = { platform: 'win32', ownPaths: ['d:\\data\\code\\User'] };
  assert.ok(speaks(write('D:\\Data\\Code\\user\\settings.json'), world));
  assert.ok(speaks(write('d:/data/code/User/settings.json'), world));
  assert.ok(!speaks(write('E:\\data\\code\\User\\settings.json'), world));
});
