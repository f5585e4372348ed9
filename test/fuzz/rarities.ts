// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import { binders } from '../core/shell/binders';
import { makeAwkProgram } from './awkPrograms';
import type { Random } from './random';

/** The parts of the grammar that rare constructs are filled with. */
export interface Filling {
  /** A list that can be followed by a closing word. */
  list(): string;
  /** One simple command. */
  simple(): string;
  word(): string;
  name(): string;
  arithmetic(): string;
  /** The name of a program. */
  program(): string;
}

const ways = Object.values(binders).flat();

/** Names that bash calculates, expands, or looks things up in, and some that are nothing to it. */
const specialNames =
  'RANDOM SRANDOM SECONDS OPTIND HISTCMD BASHPID LINENO EPOCHSECONDS UID PPID COLUMNS PS4 BASH_REMATCH REPLY MAPFILE x1'.split(
    ' ',
  );

/** Makes up a command of a kind that people seldom write: builtins that evaluate, odd loops, odd redirections. */
export function makeRarity(random: Random, fill: Filling): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const program = () => `${fill.program()} ${random.pick(['a', '-x', ''])}`;
  const code = () =>
    random.pick(['a[$(c1)]', 'x[`c2`]', '$(c3)', 'a', '1', '`c4`', 'c1', 'x', '$x', 'a[0]', '${x[$(c2)]}']);
  const bound = () =>
    random.pick(ways)(random.pick(specialNames), quoted(random.pick(['a[$(c1 a)]', 'x[`c2`]', '1', code()])));
  const kinds: readonly (() => string)[] = [
    bound,
    bound,
    bound,
    () => `${bound()}; ${program()}`,
    () => `awk ${quoted(makeAwkProgram(random, `system("${fill.program()} a")`))}`,
    () => `awk -v x=1 ${quoted(makeAwkProgram(random, '("c1 a" | getline y)'))} /dev/null`,
    () => `select ${fill.name()} in a b; do ${fill.list()} break; done <<< 1`,
    () => `for ${fill.name()}; do ${fill.list()} done`,
    () => `for ${fill.name()} in a b\n{ ${fill.list()} }`,
    () => `for ((;;)) { ${fill.list()} break; }`,
    () => `for ((${fill.arithmetic()}; 0; ${fill.arithmetic()})); do ${fill.list()} done`,
    () =>
      `case ${fill.word()} in a) ${fill.list()}${random.pick([' ;& ', '\n;;& '])}*) ${fill.list()} ;; esac`.replace(
        /;\s*(;;&|;&|;;)/g,
        '\n$1',
      ),
    () => `coproc ${random.pick(['C ', ''])}{ ${fill.list()} }; wait`,
    () => `coproc ${program()}; wait`,
    () => `f3() if ${fill.list()} then ${fill.list()} fi; f3`,
    () => `f4() for i in a; do ${fill.list()} done; f4 b`,
    () => `f5() (${fill.list()}); f5`,
    () => `f6() { f7() { ${fill.list()} }; f7; }; f6`,
    () => `f8() [[ ${fill.word()} == a ]]; f8`,
    () => `function f9() { ${fill.list()} } ${random.pick(['>o', '2>&1', '<<< a', ''])}; f9`,
    () => `f0() { "$@"; }; f0 ${program()}`,
    () => `f0() { $1; }; f0 ${fill.program()}`,
    () => `f0() { local ${fill.name()}=${fill.program()}; $${fill.name()}; }; f0`,
    () => `trap ${quoted(fill.simple())} ${random.pick(['EXIT', 'DEBUG', 'ERR', 'RETURN', '0', 'CHLD'])}; ${program()}`,
    () => `exec ${random.pick(['3>o', '3<&0', '{fd}>o', '>o', '2>&1', '3<>o', '1>&2-'])}; ${program()}`,
    () => `exec ${random.pick(['-a n', '-l', '-c', '--', ''])} ${program()}`,
    () =>
      `mapfile ${random.pick(['-C c1 -c 1', '-t', '-C "c2 x" -c1', "-C 'eval c3 #' -c 1", '-n 1'])} q <<< ${fill.word()}`,
    () => `printf -v ${random.pick(["'a[$(c1)]'", 'x', '"$x"', "'x[`c2`]'"])} %s ${random.pick(['c1', 'a', '1'])}; $x`,
    () => `printf ${random.pick(['%d', '%s', '%b', "'%(%s)T'"])} ${quoted(code())}`,
    () =>
      `declare ${random.pick(['-n', '-i', '-a', '-A', '-r', '-x', '-g', '-u', '-ia', '--'])} ${fill.name()}=${quoted(code())}; ${program()} "$x" $((x))`,
    () => `declare -n ref=${random.pick(['x', "'x[$(c1)]'", 'v'])}; ref=${fill.program()}; $x`,
    () => `local x=1; typeset y=${fill.word()}; readonly z9=${fill.word()}`,
    () => `export ${fill.name()}=${fill.word()}; ${program()}`,
    () =>
      `read ${random.pick(['x', "'a[$(c1)]'", '-a x', '-r x y', '-p "$(c2)" x', '-d "" x', '-n1 x', '-N 2 x'])} <<< ${quoted(code())}; $x`,
    () => `let ${random.pick(['x=1', quoted(code()), 'x=a[0] y=2', '"x = $(c1)"', "'x=a[$(c2)]'"])}`,
    () =>
      `${random.pick(['test', '[', 'builtin test'])} ${random.pick(['-v', '-R', '-n', '-t'])} ${quoted(code())} ${random.pick(['', ']'])}`
        .replace(/^(test.*|builtin.*)\]$/, '$1')
        .replace(/^(\[[^\]]*) $/, '$1 ]'),
    () => `[[ ${random.pick(['-v', '-R'])} ${random.pick(["'a[$(c1)]'", 'a[$(c2)]', 'x', '"$x"', 'a[`c3`]'])} ]]`,
    () => `[[ ${quoted(code())} -eq ${random.pick(['1', "'a[$(c1)]'", 'x'])} ]]`,
    () =>
      `x=${quoted(code())}; ${random.pick(['((x))', 'echo $((x))', 'echo ${y:x}', 'echo ${y[x]}', '[[ x -gt 1 ]]', 'let x', 'y[x]=1', 'declare -i w=x', 'for ((x;0;)); do :; done', 'echo $[x]', 'unset "y[$x]"', 'printf %d $x'])}`,
    () =>
      `x=${quoted(code())}; echo ${random.pick(['"${!x}"', '"${x@P}"', '${!x*}', '${x@E}', '${x@A}', '"${x@Q}"', '${!x@}'])}`,
    () =>
      `${random.pick(['PS4', 'PROMPT_COMMAND', 'BASH_ENV', 'ENV', 'PS1', 'IFS', 'SHELLOPTS', 'GLOBIGNORE', 'CDPATH', 'PATH'])}=${quoted(code())} ${random.pick(['', '; set -x; '])}${random.pick(['bash -c c1', 'c2 a', 'sh -c c3', 'bash -i -c c4'])}`,
    () => `wait -p ${random.pick(['x', "'a[$(c1)]'"])} -n`,
    () => `unset ${random.pick(['x', "'a[$(c1)]'", '-f c1', '-v x', '"a[$x]"', '-n x'])}; c1`,
    () => `getopts a ${random.pick(['x', "'a[$(c1)]'"])} -a`,
    () =>
      `set -- ${fill.program()} a b; ${random.pick(['"$@"', '$1 $2', 'shift; "$@"', '"${@:1:1}"', '$*', '"${1}"', '"${@}" c', '${@:1}'])}`,
    () =>
      `set ${random.pick(['-e', '-x', '-f', '-n', '-v', '-u', '-o pipefail', '+x', '-a', '-k', '-T', '-E'])}; ${program()}`,
    () =>
      `shopt -s ${random.pick(['expand_aliases', 'extglob', 'lastpipe', 'nullglob', 'dotglob', 'globstar', 'nocasematch', 'autocd', 'localvar_inherit'])}\n${program()}`,
    () =>
      `shopt -s expand_aliases\nalias ${random.pick(['a1', 'c1', 'ls'])}=${quoted(fill.simple())}\n${random.pick(['a1', 'c1', 'ls'])} a`,
    () => `alias c1=c2; c1 a; unalias c1`,
    () =>
      `${program()} ${random.pick(['&>o', '&>>o', '>&o', '|& c2', '>|o', '<>o', '3>&1 1>&2 2>&3-', '>&-', '<&-', '{fd}>o', '2>>o', '<<<a', '0<<<a', '10>o', '>&2 2>&1', '>o 2>o2 <o'])}`,
    () => `${random.pick(['2>o', '<<<a', '>o', '&>o', '<d1/no', '{v}>o'])} ${program()}`,
    () => `x=(${fill.program()} a); "\${x[@]}"; \${x[0]} b; "\${x[@]:1}"`,
    () => `x=([${quoted(code())}]=1 [1]=b)`,
    () => `declare -A m=([a]=${fill.program()} ["b c"]=d); \${m[a]}; "\${m[@]}"`,
    () => `x=a${random.pick(['', '$(c1)', '`c2`'])} y=\${x:=${fill.program()}} c1 "$y"`,
    () => `: \${${fill.name()}:=${fill.program()}}; $x; $y`,
    () => `: \${${fill.name()}:?$(c1)}`,
    () => `echo \${x/${random.pick(['a', '$(c1)', '`c2`'])}/${random.pick(['b', '$(c3)', '"$(c4)"', "'$(c1)'"])}}`,
    () => `echo "\${x:-${random.pick(["'$(c1)'", '"$(c2)"', '`c3`', "$'a'", '${y:-$(c4)}', '}$(c1)'])}}"`,
    () =>
      `${random.pick(['time', 'time -p', '! time', 'time !', 'time time', '! !'])} ${random.pick([program(), `{ ${fill.list()} }`, `(${fill.list()})`, ''])}`,
    () => `{ ${fill.list()} } ${random.pick(['|&', '|', '&&', '||'])} { ${fill.list()} }`,
    () => `if ! ${program()}; then ${fill.list()} fi`,
    () => `until ! ${program()}; do ${fill.list()} break; done`,
    () => `while read -r x; do $x a; done <<< ${fill.program()}`,
    () => `while read -r x; do c1 "$x"; done < <(${program()})`,
    () => `${program()} | while read -r x; do c1 "$x"; done`,
    () => `${program()} > >(c1) 2> >(c2)`,
    () => `c1 <(c2 <(c3)) >(c4)`,
    () =>
      `eval ${random.pick([`"${fill.program()} a"`, `${fill.program()} '$(c1)'`, "'x=c1'; $x", '"c2 \\$(c3)"', `'${fill.program()}' "'a b'"`])}`,
    () => `source ${random.pick(['/dev/stdin <<< c1', '<(echo c2)', '/dev/null', 'o'])}`,
    () => `command ${random.pick(['-p', '-v', '-V', '--', ''])} ${program()}`,
    () => `builtin ${random.pick(['eval c1', 'command c2', 'printf a', 'exec c3', 'cd d1', 'source o'])}; c4`,
    () => `{ c1; cd d1; c2; } && c3; (cd d1; c4); c1`,
    () => `pushd d1; c1; popd; c2; cd -; c3; dirs`,
    () => `cd d1 && { c1; cd ..; }; c2; CDPATH=d1 cd e; c3`,
    () => `c1 "$(cat <<'E'\nit's $(c2)\nE\n)" a`,
    () => `cat <<E1 <<'E2'\n$(c1)\nE1\n$(c2)\nE2\nc3`,
    () => `cat <<-E\n\t$(c1) \`c2\` \\$(c3)\n\tE\nc4`,
    () => `cat <<"E" | bash\n${fill.simple()}\nE\n`,
    () => `bash <<E\n${fill.program()} a\nE\n`,
    () => `${random.pick(['bash', 'sh'])} -s ${random.pick(['', 'a', '-- a'])} <<'E'\nc1 $1\nE\n`,
    () => `bash -c ${quoted('"$@"')} x ${program()}`,
    () => `bash -c ${quoted('$0 $1')} ${program()}`,
    () =>
      `bash ${random.pick(['-xc', '-ec', '-c --', '--norc -c', '-o pipefail -c', '+x -c', '-O extglob -c', '-lc', '-ic'])} ${quoted(fill.simple())}`,
    () => `env -S ${quoted(`${fill.program()} a`)}; env -- x=1 ${program()}; env -C d1 ${program()}`,
    () =>
      `find d1 ${random.pick(['-execdir', '-exec', '-ok', '-okdir'])} ${fill.program()} {} ${random.pick(['\\;', '+'])} ${random.pick(['', '-exec c1 \\;', '-name x'])}`,
    () =>
      `echo a | xargs ${random.pick(['-I% ', '-n 1 ', '-0 ', '-t ', '-P2 ', '-a /dev/null ', '-r ', '-d, '])}${fill.program()} ${random.pick(['%', '', 'x'])}`,
    () => `echo 'a b' | xargs -n1 ${random.pick(['bash -c "c1 $0"', "sh -c 'c2 $0'", 'env c3', 'nice c4'])}`,
    () => `compgen -W ${quoted(code())}; complete -C c1 c2; hash -p /bin/true c3; c3`,
    () => `enable -n ${random.pick(['printf', 'echo', 'test'])}; ${program()}`,
    () => `ls() { c1 "$@"; }; ls a; unset -f ls; ls b`,
    () => `command_not_found_handle() { ${fill.list()} }; nosuch9 a`,
    () => `"" a; '' b; $nothing ${program()}`,
    () => `\\\n${program()} \\\n a\\\nb`,
    () => `c1 $'a\\nb' "a\nb" 'a\nb' a\\\nb $"c"`,
    () => `c1 a;# b\nc2 a #b\nc3 a#b '#c' "#d" \\#e`,
  ];
  return random.pick(kinds)();
}
