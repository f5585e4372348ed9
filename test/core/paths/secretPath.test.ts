import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PathUse } from '../../../src/core/part';
import { secretNames } from '../../../src/core/paths/secretNames';
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
    '/work/proj/.envrc.example',
    '/work/proj/example.env',
    '/work/proj/docker/app.sample.env',
    '/work/proj/src/env.ts',
    '/work/proj/vite-env.d.ts',
    '/work/proj/src/credentials.ts',
    '/work/proj/credentials.example.json',
    '/work/proj/src/secrets.py',
    '/work/proj/accredentials.json',
    '/work/proj/package.json',
    '/work/proj/main.tf',
    '/work/proj/terraform.tfvars.example',
    '/work/proj/.history/src/a.ts',
    '/work/proj/.docker/Dockerfile',
    '/work/proj/settings.xml',
    '/work/proj/auth.json',
    '/work/proj/gradle.properties',
    '/work/proj/.yarnrc.yml',
    '/work/proj/config/kube/deployment.yaml',
    '/home/u/.config/google-chrome.desktop',
    '/run/secretsd.pid',
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
    '/work/proj/.dev.vars',
    '/work/proj/token.json',
    '/home/u/.cf/config.json',
    '/home/u/.netrc',
    '/home/u/.git-credentials',
    '/home/u/.config/git/credentials',
    '/home/u/.config/pip/pip.conf',
    '/home/u/.config/Slack/Cookies',
    '/home/u/.Xauthority',
    '/home/u/.local/share/atuin/history.db',
    '/work/proj/local.settings.json',
    '/work/proj/.vscode/sftp-config.json',
    '/work/proj/ansible/.vault_pass',
    '/home/u/.aws/credentials',
    '/home/u/.aws',
    '/home/u/.ssh',
    '/home/u/.ssh/config',
    '/root/.ssh/known_hosts',
    '/home/u/.gnupg/x',
    '/home/u/.kube/config',
    '/home/u/.docker/config.json',
    '/home/u/.config/gh/hosts.yml',
    '/work/proj/x.env',
    '/work/proj/.envrc',
    '/work/proj/.envrc.local',
    '/work/proj/.env-production',
    '/work/proj/credentials.json',
    '/work/proj/gcp-credentials.json',
    '/work/proj/service-account.json',
    '/work/proj/serviceAccountKey.json',
    '/work/proj/client_secret_12.apps.googleusercontent.com.json',
    '/work/proj/app-firebase-adminsdk-x1.json',
    '/work/proj/config/secrets.yml',
    '/work/proj/terraform.tfstate',
    '/work/proj/terraform.tfstate.backup',
    '/work/proj/terraform.tfstate.1700000000.backup',
    '/work/proj/prod.auto.tfvars',
    '/work/proj/prod.tfvars.json',
    '/run/secrets/db_password',
    '/run/secrets',
    '/var/run/secrets/kubernetes.io/serviceaccount/token',
    '/home/u/.kube/config-prod',
    '/home/u/.kube/prod.yaml',
    '/home/u/.docker/contexts/tls/x/key.pem',
    '/run/user/1000/containers/auth.json',
    '/home/u/.config/gh/config.yml',
    '/home/u/.claude.json',
    '/home/u/.m2/settings.xml',
    '/home/u/.mozilla/firefox/x.default/prefs.js',
    '/home/u/.config/google-chrome/Default/Cookies',
    '/home/u/Library/Application Support/Google/Chrome/Default/Login Data',
    '/c/Users/u/AppData/Local/Google/Chrome/User Data/Default/Login Data',
    '/home/u/.bash_history',
    '/home/u/.zsh_history',
    '/home/u/.local/share/fish/fish_history',
    '/c/Users/u/AppData/Roaming/Microsoft/Windows/PowerShell/PSReadLine/ConsoleHost_history.txt',
    '/home/u/.local/share/keyrings/login.keyring',
    '/home/u/Library/Keychains/login.keychain-db',
    '/home/u/.local/share/kwalletd/kdewallet.kwl',
    '/home/u/.yarnrc.yml',
    '/etc/shadow',
    '/etc/shadow-',
    '/etc/gshadow',
    '/proc/1/environ',
    '/proc/self/environ',
    '/proc/1/task/2/environ',
    '/proc/1/mem',
    '/proc/kcore',
    ...['/dev/sda', '/dev/nvme0n1p1', '/dev/mapper/root', '/dev/disk/by-id/x', '/dev/input/event0', '/dev/video0'],
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
    use('pattern', '/work/proj/*.json'),
    use('pattern', '/work/proj/c*.json'),
    use('pattern', '/work/proj/*.yml'),
    use('pattern', '/work/proj/*.toml'),
    use('pattern', '/work/proj/*.backup'),
    use('pattern', '/work/proj/*.db'),
    use('pattern', '/work/proj/*.tf'),
    use('pattern', '/home/u/.m2/*.md'),
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
    use('pattern', '/work/proj/*.env'),
    use('pattern', '/work/proj/cred*.json'),
    use('pattern', '/work/proj/*-credentials.json'),
    use('pattern', '/work/proj/service-account*.json'),
    use('pattern', '/work/proj/*.tfvars'),
    use('pattern', '/run/secrets/*'),
    use('pattern', '/home/u/.*_history'),
    use('pattern', '/home/u/.m2/*.xml'),
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

test('secretOf: a pattern that may become a secret is one, whichever letter a wildcard stands for', () => {
  const plain = secretNames.map(([name]) => name).filter((name) => name.startsWith('.') && !/[*~]/.test(name));
  assert.ok(plain.length > 40, String(plain.length));
  for (const name of plain) {
    const file = name.endsWith('/') ? `${name}x` : name;
    const path = `/home/u/${file}`;
    for (let at = '/home/u/'.length; at < path.length - 1; at += 1) {
      if (path.charAt(at) === '/') {
        continue;
      }
      const one = `${path.slice(0, at)}?${path.slice(at + 1)}`;
      const rest = `${path.slice(0, at + 1)}*${path.slice(path.indexOf('/', at) < 0 ? path.length : path.indexOf('/', at))}`;
      // A wildcard does not stand for a dot that begins a name.
      const hides = path.slice(at - 1, at + 1) === '/.';
      for (const pattern of hides ? [rest] : [one, rest]) {
        assert.notEqual(secretOf(pattern, place), undefined, pattern);
      }
    }
  }
});
