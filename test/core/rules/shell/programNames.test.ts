// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../hearings';

interface Where {
  readonly platform?: 'linux' | 'darwin' | 'win32';
  readonly rules?: {
    readonly allow?: readonly string[];
    readonly ask?: readonly string[];
    readonly deny?: readonly string[];
  };
  readonly mode?: string;
}

function decisionOn(command: string, { platform = 'linux', rules = {}, mode = 'default' }: Where): string {
  const places =
    platform === 'win32' ? { cwd: 'C:\\proj', home: 'C:\\Users\\u' } : { cwd: '/work/proj', home: '/home/u' };
  return verdictOn({ tool: 'Bash', input: { command }, mode, platform, rules, ...places }).decision;
}

const windows: readonly string[] = [
  'git.exe',
  'git.EXE',
  'GIT.exe',
  'git.cmd',
  'git.bat',
  'git.com',
  'Git',
  'git.',
  'git..',
  '"git "',
  'git.exe.',
  "'C:\\Program Files\\Git\\bin\\git.exe'",
  '"C:\\\\Git\\\\git.exe"',
  '/c/Git/bin/git.exe',
  'C:/Git/bin/git.exe',
  'C:git.exe',
  "'.\\git'",
  '.\\git',
  'C:\\Git\\git.exe',
  'command git.exe',
  '\\git.exe',
  'env GIT.EXE',
];

const anywhere: readonly string[] = [
  '/usr/bin/git',
  './git',
  '../bin/git',
  '\\git',
  'g\\it',
  'command git',
  'command -p git',
  'builtin command git',
  'exec git',
  'env git',
  '/usr/bin/env git',
  '/usr/bin/env -i git',
  '~/bin/git',
  '~/bin/env git',
  '"$d"/git',
  '"$d"/env git',
  '"$HOME"/bin/sudo git',
  '/usr/bin/env /usr/bin/git',
  'git.exe',
  'nice -n 5 git',
];

test('program names: a denied program is heard in every spelling of its name', () => {
  const rules = { deny: ['Bash(git push:*)'] };
  for (const name of windows) {
    assert.notEqual(decisionOn(`${name} push`, { platform: 'win32', rules, mode: 'bypass' }), 'allow', name);
  }
  for (const platform of ['darwin', 'win32'] as const) {
    for (const name of [
      'GIT',
      'Git',
      'gIt',
      '/usr/bin/GIT',
      'command GIT',
      'ENV git',
      'SUDO git',
      'BASH -c "git push";:',
    ]) {
      assert.notEqual(decisionOn(`${name} push`, { platform, rules, mode: 'bypass' }), 'allow', name);
    }
  }
  for (const name of anywhere) {
    assert.notEqual(decisionOn(`${name} push`, { rules, mode: 'bypass' }), 'allow', name);
  }
});

test('program names: checks know a program in every spelling of its name', () => {
  const rules = { allow: ['Bash'] };
  for (const name of windows) {
    assert.notEqual(decisionOn(`${name} push --force`, { platform: 'win32', rules }), 'allow', name);
  }
  for (const name of anywhere) {
    assert.notEqual(decisionOn(`${name} push --force`, { rules }), 'allow', name);
  }
  for (const command of [
    'RM -rf ~',
    'rm.exe -rf ~',
    'CHMOD -R 777 .',
    'GIT -c core.pager=x log',
    'git.exe -c alias.x=!y x',
    'MKFS.ext4 /dev/sda',
    '~/bin/rm -rf ~',
    'CURL http://127.0.0.1/',
    'Git push --mirror',
  ]) {
    assert.equal(decisionOn(command, { platform: 'darwin', rules }), 'ask', command);
  }
});

test('program names: a rule about a program hears its versions, and one about a version the program', () => {
  const ask = (program: string, command: string) =>
    decisionOn(command, { rules: { deny: [`Bash(${program}:*)`] }, mode: 'bypass' });
  for (const [program, command] of [
    ['pip', 'pip3 install x'],
    ['pip', 'pip3.11 install x'],
    ['pip install', '/usr/bin/pip3 install x'],
    ['pip3', 'pip install x'],
    ['pip3', 'pip3.11 install x'],
    ['python', 'python3.11 x.py'],
    ['python3', 'python x.py'],
    ['g++', 'g++-12 a.cc'],
    ['gcc', 'gcc-12.2 a.c'],
    ['node', 'node20 x.js'],
    ['node', 'env node20 x.js'],
    ['pip', "bash -c 'pip3 install x'"],
  ] as const) {
    assert.equal(ask(program, command), 'ask', `${program}: ${command}`);
  }
  for (const [program, command] of [
    ['python2', 'python3 x.py'],
    ['pip', 'pipx install x'],
    ['git', 'ls git2'],
    ['sha1sum', 'sha256sum a'],
    ['r', 'r2 x'],
    ['git', 'echo 5 v1.2.3'],
  ] as const) {
    assert.equal(ask(program, command), 'allow', `${program}: ${command}`);
  }
});

test('program names: code that versions of an interpreter are given is read as that of the interpreter', () => {
  const rules = { deny: ['Bash(git push:*)'] };
  for (const command of [
    "bash5 -c 'git push'",
    "zsh-5.9 -c 'git push'",
    'ksh93 -c "git push"',
    "python3.99 -c 'git push'",
    "perl5.36.0 -e 'system(q(git push))'",
  ]) {
    assert.notEqual(decisionOn(command, { rules, mode: 'bypass' }), 'allow', command);
  }
});

test('program names: what is plainly named stays as it is', () => {
  for (const command of [
    'git status',
    '/usr/bin/git --version',
    'python3 --version',
    'ls',
    '. /dev/null; ls',
    'command -v git',
  ]) {
    assert.equal(decisionOn(command, {}), decisionOn(command, { platform: 'darwin' }), command);
  }
  assert.equal(decisionOn('make all', { rules: { allow: ['Bash(make:*)'] } }), 'allow');
  // Only a program that is known by name runs what stands behind it and nothing else.
  assert.equal(decisionOn('nice3 make all', { rules: { allow: ['Bash(make:*)'] } }), 'ask');
  assert.equal(decisionOn('GIT status', { platform: 'darwin', rules: { allow: ['Bash(git status)'] } }), 'ask');
});

test('program names: what the shells and runners of Windows are given is heard', () => {
  for (const command of [
    'cmd /c git push --force',
    'cmd.exe /C git push --force',
    'cmd //c "git push --force"',
    'cmd /cgit push --force',
    'powershell git push --force',
    'PowerShell.exe -NoProfile git push --force',
    'pwsh -Command git push --force',
    'winpty git push --force',
    'wsl git push --force',
    'wsl.exe -d Ubuntu -- git push --force',
    '/usr/lib/git-core/git-push --force',
    '\\\\server\\x\\git.exe push --force',
  ]) {
    const where = { platform: 'win32' } as const;
    assert.notEqual(decisionOn(command, { ...where, rules: { allow: ['Bash'] } }), 'allow', command);
    const rules = { deny: ['Bash(git push:*)'] };
    assert.notEqual(decisionOn(command, { ...where, rules, mode: 'bypass' }), 'allow', command);
  }
});
