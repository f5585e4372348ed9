import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PathUse } from '../../../src/core/part';
import { dangerMeets, dangerOf } from '../../../src/core/paths/dangerousPath';

const place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

test('dangerOf: ordinary files are not dangerous', () => {
  for (const path of [
    '/work/proj/src/a.ts',
    '/work/proj/README.md',
    '/work/proj/.gitignore',
    '/work/proj/.gitattributes',
    '/work/proj/git/config',
    '/work/proj/.github/dependabot.yml',
    '/work/proj/.github/ISSUE_TEMPLATE/x.md',
    '/work/proj/.env.example',
    '/work/proj/.env.sample',
    '/work/proj/.env.template',
    '/work/proj/.env.dist',
    '/work/proj/.environment',
    '/work/proj/.eslintrc.json',
    '/work/proj/id_rsa.pub',
    '/work/proj/bin/x',
    '/work/proj/package.json',
    '/work/proj/go.mod',
    '/work/proj/pyproject.toml',
    '/work/proj/yarn/releases/x.cjs',
    '/work/proj/.dockerignore',
    '/work/proj/vscode/settings.json',
    '/home/u/bin2/x',
    '/home/v/bin/x',
    '/home/u/.config/foo/x',
    '/home/u/Documents/x.txt',
    '/tmp/x',
    '/',
  ]) {
    assert.equal(dangerOf(path, place), undefined, path);
  }
});

test('dangerOf: files that steer the programs of a folder are dangerous in every folder', () => {
  for (const name of [
    ...['rust-toolchain', 'rust-toolchain.toml', '.cargo/config.toml', '.npmrc', '.yarnrc.yml', '.pnpmfile.cjs'],
    ...['.yarn/releases/yarn-4.cjs', 'bunfig.toml', '.nvmrc', '.node-version', '.tool-versions', 'mise.toml'],
    ...['.mise.toml', '.python-version', 'pip.conf', '.ruby-version', '.java-version', 'go.work', '.envrc'],
    ...['uv.toml', 'global.json', 'NuGet.Config', '.config/dotnet-tools.json', 'poetry.toml', 'pdm.toml', '.fvmrc'],
    ...['.mvn/jvm.config', 'gradle/wrapper/gradle-wrapper.properties', '.terraformrc', '.bazelrc', '.gitmodules'],
  ]) {
    for (const folder of ['/work/proj', '/work/proj/packages/a', '/tmp']) {
      assert.notEqual(dangerOf(`${folder}/${name}`, place), undefined, `${folder}/${name}`);
    }
  }
});

test('dangerOf: every listed name is dangerous, at any depth and in any case', () => {
  for (const path of [
    ...[
      '.bashrc',
      '.bash_profile',
      '.bash_login',
      '.bash_logout',
      '.bash_aliases',
      '.profile',
      '.zshrc',
      '.zshenv',
    ].map((name) => `/home/u/${name}`),
    ...[
      '.zprofile',
      '.zlogin',
      '.zlogout',
      '.inputrc',
      '.config/fish/config.fish',
      '.gitconfig',
      '.config/git/config',
    ].map((name) => `/home/u/${name}`),
    ...[
      '.ssh',
      '.ssh/config',
      '.ssh/authorized_keys',
      '.aws/config',
      '.kube/config',
      '.gnupg/x',
      '.docker/config.json',
    ].map((name) => `/home/u/${name}`),
    ...[
      '.npmrc',
      '.pypirc',
      '.netrc',
      '.git-credentials',
      'bin/ls',
      '.local/bin/ls',
      '.config/autostart/x.desktop',
    ].map((name) => `/home/u/${name}`),
    ...[
      '.config/systemd/user/x.service',
      'Library/LaunchAgents/x.plist',
      '.claude/settings.json',
      '.vscode/argv.json',
    ].map((name) => `/home/u/${name}`),
    ...['.config/Code/User/settings.json', '.config/Code - Insiders/User/x', '.config/VSCodium/User/x'].map(
      (name) => `/home/u/${name}`,
    ),
    ...['Library/Application Support/Code/User/settings.json', '.vscode-server/data/x', '.config/Cursor/User/x'].map(
      (name) => `/home/u/${name}`,
    ),
    ...['.git', '.git/config', '.git/hooks/pre-commit', 'sub/.git/hooks/x', '.gitmodules', '.vscode/tasks.json'].map(
      (name) => `/work/proj/${name}`,
    ),
    ...[
      '.idea/x',
      '.cursor/mcp.json',
      '.husky/pre-commit',
      '.devcontainer/devcontainer.json',
      '.mcp.json',
      '.envrc',
    ].map((name) => `/work/proj/${name}`),
    ...['.github/workflows/x.yml', '.github/hooks/x', 'a.code-workspace', '.env', '.env.local', '.env.production'].map(
      (name) => `/work/proj/${name}`,
    ),
    ...[
      '.gitlab-ci.yml',
      '.circleci/config.yml',
      'Jenkinsfile',
      '.gitea/workflows/x.yml',
      '.github/actions/x/a.yml',
    ].map((name) => `/work/proj/${name}`),
    ...['.qwen/settings.json', 'opencode.json', '.roo/mcp.json', 'rust-analyzer.toml', '.helix/languages.toml'].map(
      (name) => `/work/proj/${name}`,
    ),
    ...['lefthook.toml', 'mise.local-ci.toml', '.gitpod.yml', '.rdbgrc', '.sl/config'].map(
      (name) => `/work/proj/${name}`,
    ),
    ...['keys/id_rsa', 'id_ed25519', 'deep/er/id_ecdsa', 'id_work'].map((name) => `/work/proj/${name}`),
    '/var/spool/cron/crontabs/u',
    '/etc/cron.d/x',
    '/home/u/.config/Code/User/globalStorage/gatehouse.gatehouse/rules.json',
    '/x/globalStorage/acme.gatehouse-x/log',
    '/work/proj/.VSCode/settings.json',
    '/home/u/.BashRC',
    '/home/u/.SSH/authorized_keys',
    '/work/proj/.g\u0131t/config',
    '/work/proj/.gi\u200dt/config',
    '/home/u/.\u212aube/config',
  ]) {
    assert.notEqual(dangerOf(path, place), undefined, path);
  }
});

test('dangerOf: on Windows the places of Windows count', () => {
  const windows = { cwd: 'C:\\proj', home: 'C:\\Users\\u', platform: 'win32' } as const;
  for (const path of [
    'C:/Users/u/AppData/Roaming/Code/User/settings.json',
    'C:\\Users\\u\\AppData\\Roaming\\Code\\User\\settings.json',
    'C:/proj/.git/hooks/pre-commit',
    'C:/Users/u/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/x.bat',
    'C:/Users/u/Documents/PowerShell/profile.ps1',
    'C:/Users/u/bin/x.exe',
  ]) {
    assert.notEqual(dangerOf(path, windows), undefined, path);
  }
  assert.equal(dangerOf('C:/proj/src/a.ts', windows), undefined);
});

const use = (kind: PathUse['kind'], path: string, recursive = false): PathUse => ({
  access: 'write',
  recursive,
  name: path,
  kind,
  paths: [path],
});

test('dangerOf: a path with wildcards is as dangerous as what it may become', () => {
  for (const path of ['/work/proj/*', '/work/proj/*.ts', '/work/proj/src/**']) {
    assert.equal(dangerOf(path, place), undefined, path);
  }
  for (const path of ['/home/u/.bashr?', '/work/proj/.*', '/work/proj/.g*/hooks/x', '/work/proj/.env.?']) {
    assert.notEqual(dangerOf(path, place), undefined, path);
  }
});

test('dangerMeets: wildcards that say nothing about a dangerous name do not count', () => {
  for (const given of [
    use('pattern', '/work/proj/*'),
    use('pattern', '/work/proj/*.json'),
    use('pattern', '/work/proj/src/*'),
    use('pattern', '/work/proj/?*'),
    use('pattern', '/**/build'),
    use('unknown', '/work/proj/src/**.ts'),
    use('exact', '/work/proj', true),
    use('exact', '/work/proj/.git'),
    use('exact', '/tmp/x', true),
  ]) {
    assert.equal(dangerMeets(given, place), undefined, given.name);
  }
});

test('dangerMeets: wildcards that can be a dangerous name, and trees around one, count', () => {
  for (const given of [
    use('pattern', '/home/u/.bashr?'),
    use('pattern', '/work/proj/.g*/hooks/x'),
    use('pattern', '/work/proj/.*'),
    use('pattern', '/work/proj/.env.*'),
    use('pattern', '/work/proj/*.code-workspace'),
    use('pattern', '/work/proj/id_*'),
    use('pattern', '/home/u/b*/ls'),
    use('pattern', '/**/.bashrc'),
    use('unknown', '/home/u/.ssh/**'),
    use('exact', '/home/u', true),
    use('exact', '/home', true),
    use('exact', '/', true),
    use('exact', '/home/u/.config', true),
    use('exact', '/var/spool', true),
  ]) {
    assert.notEqual(dangerMeets(given, place), undefined, given.name);
  }
});
