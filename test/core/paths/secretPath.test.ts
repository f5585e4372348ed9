import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PathUse } from '../../../src/core/engine/part';
import { secretMeets, secretOf } from '../../../src/core/paths/secretPath';

const place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

test('secretOf: ordinary files are no secrets', () => {
  for (const path of [
    '/work/proj/src/a.ts',
    '/work/proj/.env.example',
    '/work/proj/.env.sample',
    '/work/proj/.env.template',
    '/work/proj/.env.local.dist',
    '/work/proj/.environment',
    '/work/proj/x.env',
    '/work/proj/.env/lib/x.py',
    '/work/proj/keys/id_rsa.pub',
    '/work/proj/id_token.ts',
    '/work/proj/ids.txt',
    '/work/proj/key.ts',
    '/work/proj/pem.md',
    '/work/proj/config',
    '/work/proj/.git/config',
    '/home/u/.kube/cache/x',
    '/home/u/.docker/daemon.json',
    '/home/u/.bashrc',
    '/etc/passwd',
    '/etc/hosts',
    '/proc/cpuinfo',
    '/proc/1/status',
    '/',
  ]) {
    assert.equal(secretOf(path, place), undefined, path);
  }
});

test('secretOf: every listed name is a secret, at any depth and in any case', () => {
  for (const path of [
    '/work/proj/.env',
    '/work/proj/.ENV',
    '/work/proj/sub/.env.local',
    '/work/proj/.env.production',
    '/work/proj/id_rsa',
    '/work/proj/id_ed25519',
    '/work/proj/id_rsa_work',
    '/work/proj/id_rsa.bak',
    '/work/proj/id_github',
    '/work/proj/server.pem',
    '/work/proj/certs/server.KEY',
    '/work/proj/.npmrc',
    '/home/u/.pypirc',
    '/home/u/.netrc',
    '/home/u/.git-credentials',
    '/home/u/.aws/credentials',
    '/home/u/.aws',
    '/home/u/.ssh',
    '/home/u/.ssh/config',
    '/root/.ssh/known_hosts',
    '/home/u/.gnupg/x',
    '/home/u/.kube/config',
    '/home/u/.docker/config.json',
    '/home/u/.config/gh/hosts.yml',
    '/etc/shadow',
    '/etc/shadow-',
    '/etc/gshadow',
    '/proc/1/environ',
    '/proc/self/environ',
    '/proc/1/task/2/environ',
    '/proc/1/mem',
    '/proc/kcore',
  ]) {
    assert.notEqual(secretOf(path, place), undefined, path);
  }
});

test('secretOf: already the names in a folder of keys are a secret', () => {
  const listing = (path: string) => secretOf(path, place)?.listing;
  assert.deepEqual(['/home/u/.ssh', '/home/u/.gnupg/x', '/home/u/.aws'].map(listing), [true, true, true]);
  assert.deepEqual(['/work/proj/.env', '/etc/shadow', '/home/u'].map(listing), [false, false, undefined]);
});

const use = (kind: PathUse['kind'], path: string, recursive = false): PathUse => ({
  access: 'read',
  recursive,
  name: path,
  kind,
  paths: [path],
});

test('secretMeets: everyday wildcards and trees of the project do not count', () => {
  for (const given of [
    use('pattern', '/work/proj/*'),
    use('pattern', '/work/proj/*.md'),
    use('pattern', '/work/proj/src/*.ts'),
    use('pattern', '/work/proj/*.txt'),
    use('pattern', '/work/proj/*.*'),
    use('pattern', '/work/proj/test*'),
    use('pattern', '/work/proj/*/config'),
    use('pattern', '/home/u/*'),
    use('pattern', '/**/README.md'),
    use('pattern', '/**/config'),
    use('pattern', '/**'),
    use('unknown', '/work/proj/src/**'),
    use('exact', '/work/proj', true),
    use('exact', '/work/proj/.env'),
    use('exact', '/home/u'),
    use('exact', '/usr', true),
    use('pattern', '/proc/*/status'),
  ]) {
    assert.equal(secretMeets(given, place), undefined, given.name);
  }
});

test('secretMeets: wildcards that can be a secret, and trees that contain a home, count', () => {
  for (const given of [
    use('pattern', '/work/proj/.e*'),
    use('pattern', '/work/proj/.*'),
    use('pattern', '/work/proj/.en?'),
    use('pattern', '/work/proj/.env.*'),
    use('pattern', '/work/proj/*.pem'),
    use('pattern', '/work/proj/*.k?y'),
    use('pattern', '/work/proj/id_*'),
    use('pattern', '/work/proj/*_rsa'),
    use('pattern', '/home/u/.ssh/*'),
    use('pattern', '/home/u/.s*/id_rsa'),
    use('pattern', '/home/*/.ssh/id_rsa'),
    use('pattern', '/home/u/.kube/*'),
    use('pattern', '/etc/*'),
    use('pattern', '/etc/sh*'),
    use('pattern', '/proc/*/environ'),
    use('pattern', '/proc/1/*'),
    use('pattern', '/**/.env'),
    use('pattern', '/**/id_rsa'),
    use('unknown', '/home/u/.ssh/**'),
    use('unknown', '/work/proj/.env'),
    use('exact', '/home/u', true),
    use('exact', '/', true),
    use('exact', '/home', true),
    use('exact', '/etc', true),
    use('exact', '/proc', true),
  ]) {
    assert.notEqual(secretMeets(given, place), undefined, given.name);
  }
});
