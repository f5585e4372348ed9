import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eitherFolder, folderAt, nowhere, unknownFolder } from '../../../src/core/shell/folder';
import { commandsOf } from './analysed';

/** The folder of the last command called `x`. */
function folderOf(text: string): string | undefined {
  const command = commandsOf(text).findLast(({ words }) => words[0]?.text === 'x');
  assert.ok(command, text);
  return command.cwd;
}

test('cwd: it is unknown wherever a cd may or may not have happened', () => {
  for (const text of [
    'cd a; x',
    'cd a\nx',
    'cd a && y; x',
    'cd a || y; x',
    'cd "$y" && x',
    'cd $(y) && x',
    'cd - && x',
    'cd a b && x',
    'cd *y && x',
    'cd -P a/.. && x',
    'cd -Z a && x',
    'popd && x',
    'pushd && x',
    'pushd +1 && x',
    'if y; then cd a; fi; x',
    'case y in y) cd a;; esac; x',
    'while y; do cd a; done; x',
    'while y; do x; cd a; done',
    'for i in 1 2; do x; cd a; done',
    'y | cd a; x',
    'CDPATH=/; cd a && x',
    'CDPATH=/ cd a && x',
    'HOME=/e; cd && x',
    'HOME=/e; cd ~ && x',
    'cd() { :; }; cd a && x',
    'f() { cd /; }; f; x',
    'f() { cd / && return; }; f; x',
    'f() { x; }; cd a && f',
    'trap "cd /" EXIT; x',
    'trap x EXIT; cd a',
    'eval "$y"; x',
    "eval 'cd a'; x",
    'source y; x',
    'exit() { :; }; cd a || exit; x',
    'sudo -i x',
    'ssh h x',
    'chroot / x',
    'docker exec c x',
    'find . -execdir x {} +',
    'env -C "$y" x',
    '! cd a && x; x',
    'cd -P .. && x',
    'cd -LP a/.. && x',
    'cd -eP .. && x',
    'chdir "$y" && x',
    'chdir && x',
    'pushd -n a && x',
    'pushd - && x',
    'cd ~u && x',
    'cd $OLDPWD && x',
    'PWD=/e; cd $PWD/a && x',
    'builtin() { :; }; cd a && x',
    'command() { :; }; cd a && x',
    'if y; then z; elif cd a; then z; fi; x',
    'if y; then z; else cd a; fi; x',
    'case y in a) cd a;; *) y;; esac; x',
    'case y in a) cd a;& b) x;; esac',
    'case y in a) cd a;;& b) x;; esac',
    'until cd a; do y; done; x',
    'while cd a; do x; done',
    'for ((;;)); do cd a; x; done',
    'select i in 1; do cd a; done; x',
    'cd a | cd b; x',
    'y && cd a; x',
    'y || cd a; x',
    'cd a && y || x',
    '! cd a; x',
    'trap "cd a" INT; x',
    "alias y='cd a'; x",
    'cd a && (cd b); x',
    'cd {a,b} && x',
    'time cd a; x',
    '{ cd a; }; x',
    'cd a && cd "$y" && x',
    'cd a/$y && x',
    'nix-shell --run x; ssh h x',
    'docker run i x',
    'kubectl exec p -- x',
    'nsenter -t 1 x',
    'su - u -c x',
    'su -l u -c x',
    'sudo --login x',
    'sudo --chroot=/r x',
    'bwrap --chdir /y x',
    'git submodule foreach x',
  ]) {
    assert.equal(folderOf(text), undefined, text);
  }
});

test('cwd: it follows a cd that surely happened', () => {
  const rows: readonly (readonly [text: string, folder: string])[] = [
    ['x', '/work/proj'],
    ['cd a && x', '/work/proj/a'],
    ['cd a && y && x', '/work/proj/a'],
    ['cd a && cd b && x', '/work/proj/a/b'],
    ['cd a/./../b// && x', '/work/proj/b'],
    ['cd .. && x', '/work'],
    ['cd / && x', '/'],
    ['cd ../../../.. && x', '/'],
    ['cd && x', '/home/u'],
    ['cd ~ && x', '/home/u'],
    ['cd ~/y && x', '/home/u/y'],
    ['cd "$HOME/y" && x', '/home/u/y'],
    ['cd $PWD/a && x', '/work/proj/a'],
    ['cd -- a && x', '/work/proj/a'],
    ['cd -L a && x', '/work/proj/a'],
    ['cd -P a && x', '/work/proj/a'],
    ['pushd a && x', '/work/proj/a'],
    ['cd a || x', '/work/proj'],
    ['cd a || exit; x', '/work/proj/a'],
    ['cd a || exit 1; x', '/work/proj/a'],
    ['cd a || { y; exit; }; x', '/work/proj/a'],
    ['! cd a || x', '/work/proj/a'],
    ['if cd a; then x; fi', '/work/proj/a'],
    ['if cd a; then y; else x; fi', '/work/proj'],
    ['(cd a); x', '/work/proj'],
    ['(cd a && x)', '/work/proj/a'],
    ['cd a & x', '/work/proj'],
    ['cd a | y; x', '/work/proj'],
    ['y $(cd a); x', '/work/proj'],
    ['y $(cd a && x)', '/work/proj/a'],
    ["bash -c 'cd a'; x", '/work/proj'],
    ["cd a && bash -c 'cd b && x'", '/work/proj/a/b'],
    ['command cd a && x', '/work/proj/a'],
    ['builtin cd a && x', '/work/proj/a'],
    ['env -C a x', '/work/proj/a'],
    ['cd a && env -C b x', '/work/proj/a/b'],
    ['sudo -D a x', '/work/proj/a'],
    ['{ cd a && x; }', '/work/proj/a'],
    ['while y; do x; done', '/work/proj'],
    ['x; cd a', '/work/proj'],
    ['f() { x; }; f', '/work/proj'],
    ['cd -e a && x', '/work/proj/a'],
    ['cd -@ a && x', '/work/proj/a'],
    ['cd -LPe a && x', '/work/proj/a'],
    ['chdir a && x', '/work/proj/a'],
    ['cd ~+/a && x', '/work/proj/a'],
    ['cd "$PWD" && x', '/work/proj'],
    ['cd a && cd "$PWD/b" && x', '/work/proj/a/b'],
    ['time cd a && x', '/work/proj/a'],
    ['cd a && { y; x; }', '/work/proj/a'],
    ['cd a && if y; then x; fi', '/work/proj/a'],
    ['case y in *) x;; esac', '/work/proj'],
    ['case y in a) cd a;; b) x;; esac', '/work/proj'],
    ['coproc cd a; x', '/work/proj'],
    ['cd a && (cd b) && x', '/work/proj/a'],
    ['! ! cd a && x', '/work/proj/a'],
    ['cd a & cd b && x', '/work/proj/b'],
    ['y <(cd a) && x', '/work/proj'],
    ['cd a || exit; cd b || exit; x', '/work/proj/a/b'],
    ['if cd a; then cd b && x; fi', '/work/proj/a/b'],
    ['if ! cd a; then exit; fi; x', '/work/proj/a'],
    ['if ! cd a; then x; fi', '/work/proj'],
    ['if y; then x; elif cd a; then z; fi', '/work/proj'],
    ['if cd a; then z; elif y; then x; fi', '/work/proj'],
    ['if y; then z; elif cd a; then x; fi', '/work/proj/a'],
    ['if y; then z; elif cd a; then z; else x; fi', '/work/proj'],
    ['sudo --chdir=a x', '/work/proj/a'],
    ['env --chdir a x', '/work/proj/a'],
    ['cd "a b" && x', '/work/proj/a b'],
    ['cd $HOME && x', '/home/u'],
    ['cd /a/b/../c && x', '/a/c'],
    ['cd a && y; cd /b && x', '/b'],
    ['until y; do x; done', '/work/proj'],
    ['for i in 1; do x; done', '/work/proj'],
    ['y | x', '/work/proj'],
    ['cd a && y | x', '/work/proj/a'],
    ['su u -c x', '/work/proj'],
    ['sudo x', '/work/proj'],
    ['su x-l -c x', '/work/proj'],
    ['xargs x', '/work/proj'],
    ['find . -exec x {} +', '/work/proj'],
  ];
  for (const [text, folder] of rows) {
    assert.equal(folderOf(text), folder, text);
  }
});

test('cwd: a redirection hangs on the folder of its own command', () => {
  const [, write] = commandsOf('cd a && echo > f');
  assert.equal(write?.redirections[0]?.cwd, '/work/proj/a');
  assert.equal(commandsOf('cd a; echo > f')[1]?.redirections[0]?.cwd, undefined);
});

test('folder: two ways to one place agree or nothing is known', () => {
  assert.equal(eitherFolder('/a', '/a'), '/a');
  assert.equal(eitherFolder('/a', '/b'), unknownFolder);
  assert.equal(eitherFolder('/a', nowhere), '/a');
  assert.equal(eitherFolder(nowhere, '/a'), '/a');
  assert.equal(eitherFolder(unknownFolder, '/a'), unknownFolder);
  assert.equal(folderAt('x', unknownFolder), unknownFolder);
  assert.equal(folderAt('/x/../y', unknownFolder), '/y');
  assert.equal(folderAt('C:/x', '/a'), 'C:/x');
});
