// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandsOf, lastOf, lineOf, linesOf } from '../analysed';
import { fedOptions, knownOptions, markedOptions } from './knownOptions';
import { spellings } from './spellings';

test('wrappers: the inner command is found in every spelling', () => {
  for (const { kind, runs, texts } of spellings) {
    for (const line of texts.trim().split('\n')) {
      const text = line.replaceAll('⏎', '\n');
      const commands = commandsOf(text);
      const inner = commands.at(-1);
      assert.deepEqual([lineOf(inner?.words ?? []), commands[0]?.wrapping?.kind], [runs, kind], text);
    }
  }
});

/** One a line. */
const runsNothing = `
env
env A=1
env -i
command -v rm
command -V rm
command -pv rm
exec
exec > f
bash
bash --version
bash x.sh
sudo -v
sudo -l
timeout --help
nice
ionice -p 1
taskset -p 1
taskset -pc 0 1
chrt -p 1
git status
git rebase main
git config user.name x
git config --get alias.x
npm run build
npm rm x
npm install
yarn rm x
docker rm x
docker ps
docker run alpine
poetry install
uv sync
uv run -m x
conda list
trap
trap - EXIT
trap '' INT
trap -p
find . -name rm
tar -tzf x
tar xzf f
sort f
rg rm
kubectl get pods
nix build
tmux ls
hash
alias
eval
python3 -c "1"
man rm
which rm
sudo -e f`;

test('wrappers: commands that run nothing are no wrappers', () => {
  for (const text of runsNothing.trim().split('\n')) {
    const commands = commandsOf(text);
    assert.deepEqual([commands.length, commands[0]?.wrapping, commands[0]?.inner], [1, undefined, []], text);
  }
});

test('wrappers: wrappers in wrappers are followed, each with its inner command', () => {
  const [timeout, nice, env, rm, ...rest] = commandsOf('timeout 5 nice -n 1 env FOO=1 rm a');
  assert.deepEqual(rest, []);
  assert.deepEqual([timeout?.inner, nice?.inner, env?.inner, rm?.inner], [[nice], [env], [rm], []]);
  assert.deepEqual([timeout?.outer, nice?.outer, env?.outer, rm?.outer], [undefined, timeout, nice, env]);
  assert.deepEqual([timeout?.wrapping?.innerAt, nice?.wrapping?.innerAt, env?.wrapping?.innerAt], [2, 3, 2]);
});

test('wrappers: every command of a text belongs to the wrapper that runs it', () => {
  const [bash, a, b, c] = commandsOf("bash -c 'a; b $(c)'");
  assert.deepEqual(linesOf("bash -c 'a; b $(c)'"), ['bash -c a; b $(c)', 'a', 'c', 'b «$(c)»']);
  assert.deepEqual(bash?.inner, [a, b, c]);
  assert.deepEqual(bash?.wrapping, { kind: 'plain', innerAt: undefined });
});

test('wrappers: several inner commands are all found', () => {
  assert.deepEqual(linesOf('find . -exec a {} \\; -exec b {} +').slice(1), ['a «{}»', 'b «{}»']);
  assert.deepEqual(linesOf("git -c alias.x='!a' -c core.pager=b x").slice(1), ['a', 'b']);
  assert.deepEqual(linesOf('ssh -o ProxyCommand="a b" h c').slice(1), ['c', 'a b']);
});

test('wrappers: when the command cannot be found, that is said and a guess is made', () => {
  const rows: readonly (readonly [text: string, line: string])[] = [
    ['sudo --unknown rm a', 'rm a'],
    ['timeout $t rm a', 'rm a'],
    ['env $x rm a', 'rm a'],
    ['env -S "rm $x"', 'rm'],
    ["env -S 'rm ${X}'", 'rm «${X}»'],
    ['bash -c "rm $x"', 'rm'],
    ['nice -Z rm a', 'rm a'],
    ['docker run --unknown-flag rm a', 'rm a'],
    ['eval "rm $x"', 'rm'],
    ["x='rm a'; eval $x", 'a'],
    ['xargs -I{} bash -c "rm {}"', 'rm «${_}»'],
    ['fish -c "rm a"', 'rm a'],
    ['tmux send-keys "rm a" Enter', 'rm a'],
  ];
  for (const [text, line] of rows) {
    const commands = commandsOf(text);
    assert.ok(
      commands.some(({ hidden }) => hidden !== undefined),
      text,
    );
    assert.equal(lineOf(commands.at(-1)?.words ?? []).trim(), line, text);
  }
});

test('wrappers: a program that comes from outside the text is opaque', () => {
  for (const text of [
    'xargs',
    'xargs -n1',
    'xargs sudo',
    'xargs env',
    'xargs timeout 5',
    'sudo $x',
    'env "$x"',
    'nohup $(x)',
    'command $x',
    'find . -exec {} \\;',
    "bash -c '$1' _ rm",
    'xargs -I{} {} a',
  ]) {
    const last = lastOf(text);
    assert.ok(last.opaque !== undefined || last.words[0]?.text === 'echo', text);
  }
});

test('wrappers: what sh may read in another way than bash is refused', () => {
  for (const text of [
    "sh -c '((rm x))'",
    "sh -c 'echo &> x rm y'",
    "sh -c '[[ a || b ]]'",
    "sh -c '[[ a < b ]]'",
    `sh -c "echo \\$'\\\\' ; rm x #'"`,
    `sh -c 'r$"m" x'`,
    "watch '[[ a && b ]]'",
    "ssh h '((a))'",
    'bash -c "sh -c \'((a))\'"',
    "dash -c '((a))'",
    "ash -c '((a))'",
    "busybox sh -c '((a))'",
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  for (const text of [
    "sh -c '[[ -f a ]]'",
    "ssh h 'a &> b'",
    "bash -c '((1))'",
    "/bin/bash -c '((1))'",
    "rbash -c '((1))'",
    "bash4 -c '((1))'",
    "bash5 -c '((1))'",
    "zsh -c '((1))'",
    "rzsh -c '((1))'",
    "bash <<< '((1))'",
    "bash -c '[[ a ]]'",
    "zsh -c '[[ a ]]'",
    "eval '((1))'",
    "bash -c 'a &> b'",
  ]) {
    assert.notDeepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('wrappers: a fed shell runs what the text gives it, and knows no more', () => {
  const [, python] = commandsOf("bash <<'E'\npython3\nE");
  assert.equal(typeof python?.hidden, 'string');
});

test('wrappers: options that are known leave the inner command in plain sight', () => {
  const tables = [
    ['rm a', knownOptions],
    ['rm «…»', fedOptions],
    ['rm «{}»', markedOptions],
  ] as const;
  for (const [runs, table] of tables) {
    for (const text of table.trim().split('\n')) {
      const commands = commandsOf(text);
      const hidden = commands.map((command) => command.hidden ?? command.opaque).find((why) => why !== undefined);
      assert.deepEqual([...commands.slice(1).map(({ words }) => lineOf(words)), hidden], [runs, undefined], text);
    }
  }
});

test('wrappers: what a wrapper does with its words is told apart', () => {
  const rows: readonly (readonly [text: string, ...inner: string[]])[] = [
    ['xargs', 'echo «…»'],
    ['xargs -I % rm a%b %', 'rm «a%b» «%»'],
    ['xargs -I % rm {}', 'rm {}'],
    ["xargs -I '' rm a", 'rm a'],
    ['find . -exec a {} \\; -ok b x{}y \\; -delete', 'a «{}»', 'b «x{}y»'],
    ['find . -exec a + {} + -exec b \\;', 'a + «{}»', 'b'],
    ['find . -exec \\;'],
    ['find . -exec a b', 'a b'],
    ['fd -x a {.} \\; -X b {/}', 'a «{.}»', 'b «{/}»'],
    ['fd -x a x{//}y', 'a «x{//}y»'],
    ['fd -x a {x}', 'a {x} «…»'],
    ['fd -x'],
    ['fd x --execute'],
    ["parallel 'rm {}; ls' ::: a", 'rm «${_}»', 'ls'],
    ['parallel --pipe rm', 'rm'],
    ['parallel rm a:::b ::: c', 'rm a:::b «…»'],
    ['hash -p /bin/rm x', '/bin/rm «…»'],
    ['hash -p/bin/rm x', '/bin/rm «…»'],
    ['hash -rp /bin/rm x', '/bin/rm «…»'],
    ["alias x='a b' y=c", 'a b «${_}»', 'c «${_}»'],
    ["mapfile -tC'a b' x", 'a b «"$@"»'],
    ["docker run --entrypoint sh img -c 'rm a'", 'sh -c rm a', 'rm a'],
    ['docker run --entrypoint rm img a', 'rm a'],
    ['kubectl get exec'],
    ['kubectl logs -- rm a'],
    ['kubectl exec pod'],
    ['opam exec --switch=x rm a', 'rm a'],
    ['opam exec'],
    ['opam switch'],
    ['bundle install'],
    ['nix-shell --run a --command b', 'a'],
    ['pnpm exec rm a', 'rm a'],
    ['setarch rm a', 'rm a'],
    ['setarch i386 rm a', 'rm a'],
    ['busybox --list'],
    ['ionice -p 1 rm a'],
    ['ionice -P 1'],
    ['ionice -u 1'],
    ['ionice --pid 1'],
    ['chrt -m'],
    ['chrt --max'],
    ['chrt --pid 1'],
    ['taskset --pid 1'],
    ['prlimit -p 1 --nofile=1'],
    ['prlimit --pid 1'],
    ['gdb x'],
    ['bwrap --dev-bind / / -- rm a', 'rm a'],
    ['bwrap --symlink a b --tmpfs c rm a', 'rm a'],
    ['tmux send-keys "rm a" C-m', 'rm a'],
    ['tmux send-keys "a-Enter" Enter', 'a-Enter'],
    ['screen -X stuff "rm a"', 'rm a'],
    ['screen -ls'],
    ['hyperfine --prepare="rm a" ls', 'rm a', 'ls'],
    ['hyperfine --help'],
    ['script f rm a', 'rm a'],
    ['ip netns exec n'],
    ['ip link'],
    ['ip netns list'],
    ['ip link show exec'],
    ['ssh h'],
    ['ssh -o ProxyCommand=a -o "LocalCommand b" h c', 'c', 'a', 'b'],
    ['ssh -o User=a h'],
    ['tar -xf a --to-command=b -I c', 'b', 'c'],
    ['tar -xf a --to=b', 'b'],
    ['tar cI x y', 'x'],
    ['tar xf a'],
    ['git -c alias.a=b -c color.ui=z a', 'git b'],
    ['git submodule foreach'],
    ['git submodule foreach -q --recursive rm a', 'rm a'],
    ['git bisect start'],
    ['git filter-branch --index-filter a --msg-filter=b', 'a', 'b'],
    ['git grep x'],
    ['env - A=1 rm a', 'rm a'],
    ['env A=1 B=2'],
    ['env -u A -C d rm a', 'rm a'],
  ];
  for (const [text, ...inner] of rows) {
    assert.deepEqual(linesOf(text).slice(1), inner, text);
  }
});
