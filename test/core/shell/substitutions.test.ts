// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDark, linesOf } from './analysed';

function expectLines(rows: readonly (readonly [text: string, lines: readonly string[]])[]): void {
  for (const [text, lines] of rows) {
    assert.deepEqual(linesOf(text), lines, JSON.stringify(text));
  }
}

test('analyse: commands in substitutions come before the command that uses them', () => {
  expectLines([
    ['echo $(rm a)', ['rm a', 'echo «$(rm a)»']],
    ['echo `rm a`', ['rm a', 'echo «`rm a`»']],
    ['echo "x $(rm a) y"', ['rm a', 'echo «"x $(rm a) y"»']],
    ['echo $(a $(b `c`))', ['c', 'b «`c`»', 'a «$(b `c`)»', 'echo «$(a $(b `c`))»']],
    ['echo `a \\`b\\``', ['b', 'a «`b`»', 'echo «`a \\`b\\``»']],
    ['echo `a \\$(b)`', ['b', 'a «$(b)»', 'echo «`a \\$(b)`»']],
    ['cat <(a) >(b)', ['a', 'b', 'cat «<(a)» «>(b)»']],
    ['x=$(a)', ['a', '']],
    ['x=(b $(a))', ['a', '']],
    ['x[$(a)]=1', ['a', '']],
    ['A=$(a) b', ['a', 'b']],
    ['export A=$(a)', ['a', 'export «A=$(a)»']],
    ['declare -a z=($(a))', ['a', 'declare -a «z=($(a))»']],
    ['echo ${x:-$(a)}', ['a', 'echo «${x:-$(a)}»']],
    ['echo "${x:-`a`}"', ['a', 'echo «"${x:-`a`}"»']],
    ['echo ${x/$(a)/$(b)}', ['a', 'b', 'echo «${x/$(a)/$(b)}»']],
    ['echo ${x#$(a)} ${x^$(b)}', ['a', 'b', 'echo «${x#$(a)}» «${x^$(b)}»']],
    ['echo ${x:$(a):$(b)}', ['a', 'b', 'echo «${x:$(a):$(b)}»']],
    ['echo ${x[$(a)]}', ['a', 'echo «${x[$(a)]}»']],
    ['echo $((1 + $(a)))', ['a', 'echo «$((1 + $(a)))»']],
    ['echo $[1 + $(a)]', ['a', 'echo «$[1 + $(a)]»']],
    ['((1 + $(a)))', ['a', '(( «1 + $(a)» ))']],
    ['let x=$(a)', ['a', 'let «x=$(a)»']],
    ['for x in $(a); do b; done', ['a', 'b']],
    ['for ((i=$(a);;)); do b; done', ['a', '', 'b']],
    ['case $(a) in $(b)) c;; esac', ['a', 'b', 'c']],
    ['[[ $(a) == $(b) ]]', ['a', 'b', '[[ «$(a)» == «$(b)» ]]']],
    ['cat < $(a)', ['a', 'cat']],
    ['cat > >(a)', ['a', 'cat']],
    ['cat <<< "$(a)"', ['a', 'cat']],
    ['cat <<E\n$(a) `b` ${x:-$(c)}\nE', ['a', 'b', 'c', 'cat']],
    ["cat <<'E'\n$(a)\nE", ['cat']],
    ['{ b; } > $(a)', ['a', 'b']],
    ['echo {a,$(b)} [$(c)]', ['b', 'c', 'echo «{a,$(b)}» «[$(c)]»']],
    ['echo "$\\\n(rm a)"', ['rm a', 'echo «"$(rm a)"»']],
    ['echo $"x $(a)"', ['a', 'echo «$"x $(a)"»']],
    ['echo $( # c\na\n)', ['a', 'echo «$( # c\na\n)»']],
    ["echo \"$(cat <<'E'\nit's\nE\n)\"; rm a", ['cat', `echo «"$(cat <<'E'\nit's\nE\n)"»`, 'rm a']],
  ]);
});

test('analyse: quoted text that nothing evaluates is not taken for commands', () => {
  expectLines([
    ["echo '$(rm a)'", ['echo $(rm a)']],
    ["echo '`rm a`' '<(b)'", ['echo `rm a` <(b)']],
    ['echo "\\$(rm a)" \\$\\(x\\)', ['echo $(rm a) $(x)']],
    ['echo "a <(b)"', ['echo a <(b)']],
    ["git commit -F - <<'E'\n$(rm a)\nE", ['git commit -F -']],
    ["echo $'$(a)'", ['echo $(a)']],
    ["awk '{print $1}' f", ['awk {print $1} f']],
    ['ls # `rm a` $(b)', ['ls']],
    ['# see $(b)\nls # <(c)\n#`d`', ['ls']],
    ['ls;# `rm a`\npwd', ['ls', 'pwd']],
    ['if a; then # $(b)\nc; fi', ['a', 'c']],
  ]);
});

test('analyse: substitutions that the parser does not show are never missed', () => {
  for (const text of [
    `"\${x:-$'$(c)'}"`,
    `echo "\${x:-'$(c)'}"`,
    `cat <<E\n\${x:-'$(c)'}\nE`,
    `echo $(( '$(c)' ))`,
    `(( '$(c)' ))`,
    `echo $[ '$(c)' ]`,
    `for ((i='a[$(c)]'; i<1; i++)); do :; done`,
    `a['$(c)']=1`,
    `a=(['$(c)']=1)`,
    `echo \${a['$(c)']}`,
    `echo \${x:'$(c)'}`,
    `[[ 1 -eq 'a[$(c)]' ]]`,
    `[[ -v 'a[$(c)]' ]]`,
    `test -v 'a[$(c)]'`,
    `[ -v 'a[$(c)]' ]`,
    `[ ! -v "$x" ]`,
    `declare -i n='a[$(c)]'`,
    `n='a[$(c)]'; declare -i n`,
    `declare -n r='a[$(c)]'`,
    `declare 'a[$(c)]=1'`,
    `declare -a 'x=($(c))'`,
    `declare "$x"`,
    `let 'a[$(c)]=1'`,
    `let "$(c)"`,
    `printf -v 'a[$(c)]' x`,
    `printf '-va[$(c)]' x`,
    `read -r 'a[$(c)]' < f`,
    `read -a 'a[$(c)]' < f`,
    `mapfile 'a[$(c)]' < f`,
    `unset 'a[$(c)]'`,
    `wait -n -p 'a[$(c)]'`,
    `getopts ab 'a[$(c)]'`,
    'echo ${x@P}',
    'echo ${!x}',
    `x='a[$(c)]'; echo $((x))`,
    `x='a[$(c)]'; echo $((1 + $x))`,
    `x='a[$(c)]'; (( y = x ))`,
    `x='a[$(c)]'; [[ $x -eq 0 ]]`,
    `x='a[$(c)]'; a=(1); echo \${a[x]}`,
    `x='a[$(c)]'; echo \${HOME:x}`,
    `x='a[$(c)]' bash -c 'echo $((x))'`,
    `env x='a[$(c)]' bash -c 'echo $((x))'`,
    `bash -c 'echo $(($1))' _ 'a[$(c)]'`,
    `f() { echo $(($1)); }; f 'a[$(c)]'`,
    `while :; do f 'a[$(c)]'; f() { echo $(($1)); }; done`,
    `set -- 'a[$(c)]'; echo $(($1))`,
    `for x in 'a[$(c)]'; do echo $((x)); done`,
    `read x <<< 'a[$(c)]'; echo $((x))`,
    `[[ 'a[$(c)]' =~ (.*) ]]; echo $((BASH_REMATCH[1]))`,
    `: 'a[$(c)]'; echo $(($_))`,
    `echo $(( $(cat f) ))`,
    `wc() { echo 'a[$(c)]'; }; echo $(( $(wc -l) ))`,
    `n=$(cat f); echo $((n))`,
    `compgen -W '$(c)'`,
    'compgen -F f x',
    'fc -s',
    "a >&'$(c)'",
    'a >&\\$\\(c\\)',
    "x='$(c)'; a >&$x",
    'a >&"$(c)"',
  ]) {
    assert.ok(isDark(text) || linesOf(text).includes('c'), text);
  }
});

test('analyse: arithmetic on numbers hides nothing', () => {
  for (const text of [
    'echo $((1 + 2 * 3))',
    'i=3; while [ $i -gt 0 ]; do echo $i; i=$((i-1)); done',
    'for i in 1 2 3; do echo $((i * 2)); done',
    'for i in {1..5}; do echo $((i * 2)); done',
    'n=$(wc -l < f); echo $((n + 1))',
    'echo $(( $(date +%s) - 5 ))',
    '[[ $# -eq 0 ]] && [[ ${#x} -gt 3 ]]',
    'x=(1 2); echo ${x[1]} ${#x[@]} ${x[@]:1}',
    'f() { echo $(($1 + 1)); }; f 3',
    'echo ${HOME:1:2}',
    'let x=1+2',
    'declare -i n=5',
  ]) {
    assert.ok(!isDark(text), text);
  }
});

test('analyse: words that the parser tears apart are refused', () => {
  for (const text of ['echo a<(b)', 'echo <(b)a', 'cat <<< <(b)rm x', 'c1 -x<(b)', 'echo a\\ <(b)']) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  assert.deepEqual(linesOf('cat <(b)'), ['b', 'cat «<(b)»']);
});
