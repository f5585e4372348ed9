// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analysisOf } from './analysed';

/** The index from which names may mean something else. */
function steeredFrom(text: string): number | undefined {
  const analysis = analysisOf(text);
  assert.equal(analysis.kind, 'commands', text);
  return analysis.kind === 'commands' ? analysis.steering?.from : undefined;
}

test('steering: what changes the meaning of later commands is seen', () => {
  const rows: readonly (readonly [text: string, from: number])[] = [
    ['PATH=.; ls', 1],
    ['ls; PATH=.; ls', 2],
    ['IFS=x; ls', 1],
    ['LD_PRELOAD=./x.so; ls', 1],
    ['GIT_DIR=x; git status', 1],
    ['BASH_ENV=x; bash -c ls', 1],
    ['HOME=/e; ls', 1],
    ['npm_config_x=y; npm run z', 1],
    ['export PATH=.; ls', 1],
    ['export X=y; ls', 1],
    ['export X; ls', 1],
    ['declare -x X=y; ls', 1],
    ['typeset -x LD_PRELOAD=x; ls', 1],
    ['readonly PATH=.; ls', 1],
    ['declare PATH=.; ls', 1],
    ['command export X=y; ls', 2],
    ['\\export X=y; ls', 1],
    ['declare "$x"; ls', 1],
    ['read PATH <<< .; ls', 1],
    ['printf -v PATH .; ls', 1],
    ['mapfile PATH < f; ls', 1],
    ['for PATH in .; do ls; done', 0],
    ['echo ${PATH:=.}; ls', 0],
    ['unset PATH; ls', 1],
    ['unset -f ls; ls', 1],
    ['alias ls=rm; ls', 1],
    ['hash -p /bin/rm ls; ls', 1],
    ['enable -f ./x.so ls; ls', 1],
    ['enable -n test; ls', 1],
    ['set -a; ls', 1],
    ['set -o allexport; ls', 1],
    ['set "$x"; ls', 1],
    ['shopt -s expand_aliases; ls', 1],
    ['. ./x; ls', 1],
    ['eval "$x"; ls', 2],
    ['f() { PATH=.; }; f; ls', 0],
    ['while a; do ls; PATH=.; done', 0],
    ['(PATH=.; ls)', 1],
    ['if a; then PATH=.; fi; ls', 2],
    ["bash -c 'PATH=.; ls'", 2],
    ['((PATH = 1)); ls', 0],
    ['echo $((PATH = 1)); ls', 0],
    ['exec {PATH}> x; ls', 0],
    ['coproc PATH { a; }; ls', 0],
    ['zmodload x; ls', 1],
  ];
  for (const [text, from] of rows) {
    assert.equal(steeredFrom(text), from, text);
  }
});

test('steering: what steers no program is left alone', () => {
  for (const text of [
    'ls',
    'f=README.md; cat "$f"',
    'FOO=bar; echo "$FOO"',
    'PATH=. ls',
    'export LANG=C; ls',
    'export LC_ALL=C NO_COLOR=1 CI=1; ls',
    'set -e; ls',
    'set -euo pipefail; ls',
    'set -x; ls',
    'read x <<< y; ls',
    'for i in 1 2; do ls; done',
    'hash -r; ls',
    'alias; ls',
    'enable; ls',
    'shopt; ls',
    'unset x; ls',
    'i=$((i + 1)); ls',
    'f() { ls; }; f',
  ]) {
    assert.equal(steeredFrom(text), undefined, text);
  }
});
