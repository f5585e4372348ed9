import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../hearings';

function decisionOn(command: string, deny: readonly string[], mode = 'bypass'): string {
  return verdictOn({ tool: 'Bash', input: { command }, mode, rules: { allow: ['Bash'], ask: [], deny } }).decision;
}

test('renamed: a denied command is heard under a name that the text makes up for it', () => {
  for (const command of [
    'alias g=git\ng push',
    "alias g='git'\ng push origin",
    'alias g="git push"\ng',
    "alias p='push'; alias g='git '\ng p",
    'alias "g=git"; g push',
    'alias x=y g=git; g push',
    'shopt -s expand_aliases; alias g=git\ng push',
    "bash -ic 'alias g=git\ng push'",
    "bash -O expand_aliases -c 'alias g=git\ng push'",
    "zsh -c 'alias g=git\ng push'",
    'eval "alias g=git"\ng push',
    'builtin alias g=git\ng push',
    'command alias g=git\ng push',
    'if true; then alias g=git; fi\ng push',
    'alias g git\ng push',
    'alias g=git\nX=1 g push',
    'alias g=git\nls && g push',
    'alias g=git\n(g push)',
    'alias g=git\necho $(g push)',
    'alias ls=git\nls push',
    'alias g=git h=g\nh push',
    'alias -g G=git\nG push',
    "alias -g X='; git push'\necho X",
    'alias -s txt=git\n./a.txt',
    "alias if='git push; if'\nif true; then ls; fi",
    'alias {=git\n{ push; }',
    'alias -- -=git\n- push',
    'alias "$x"\ng push',
    'alias g="$x"\ng push',
    'BASH_ALIASES[g]=git\ng push',
    'declare -A BASH_ALIASES=([g]=git)\ng push',
    'aliases[g]=git\ng push',
    'galiases[G]="; git push"\nls G',
    'hash -p /usr/bin/git g; g push',
    'hash -p/usr/bin/git g; g push',
    'hash g=/usr/bin/git; g push',
    'BASH_CMDS[g]=/usr/bin/git; g push',
    // The next call to the same shell may use it.
    'alias g=git',
    'hash -p /usr/bin/git g',
  ]) {
    assert.notEqual(decisionOn(command, ['Bash(git push:*)']), 'allow', command);
  }
});

test('renamed: what a name stands for is denied as such where that is known', () => {
  assert.equal(decisionOn('alias g=git\ng push', ['Bash(git push:*)']), 'deny');
  assert.equal(decisionOn('alias g="git push"', ['Bash(git push:*)']), 'deny');
  assert.equal(decisionOn('hash -p /usr/bin/git g; g push', ['Bash(git push:*)']), 'deny');
});

test('renamed: without rules too, what is called by such a name asks', () => {
  for (const command of ['alias g=git\ng push --force', 'hash -p /bin/rm r; r -rf ~', "alias l='rm -rf ~'\nl"]) {
    assert.equal(decisionOn(command, [], 'default'), 'ask', command);
  }
});

test('renamed: aliases that nothing uses, and lists of them, are no reason to ask where shell commands are allowed', () => {
  for (const command of [
    'alias',
    'alias -p',
    'alias ll',
    "alias ll='ls -l'",
    'unalias g',
    'hash',
    'hash -r',
    'type g',
  ]) {
    assert.equal(decisionOn(command, ['Bash(git push:*)'], 'default'), 'allow', command);
  }
});

test('renamed: a setting renames nothing whose name is known, whatever its value', () => {
  const deny = ['Bash(git push:*)'];
  for (const command of ['export A="$(pwd)"', 'export A="$x" && ls', 'declare A="$x"; ls', 'env A="$x" ls']) {
    assert.equal(decisionOn(command, deny), 'allow', command);
  }
  for (const command of [
    'export "$x"',
    'export $x=1',
    'export A=$(cat x)',
    'export "PA$x"',
    'export PATH="$x"',
    'declare -n A="$x"; A=.; g push',
    'local -n A="$x"',
    'declare -i A="$x"',
    'env "$x" ls',
    'env -S "$x" ls',
  ]) {
    assert.notEqual(decisionOn(command, deny), 'allow', command);
  }
});
