import { single } from './quoting';

/** A place in a command line where another command can stand. */
export interface Context {
  readonly name: string;
  readonly around: (command: string) => string;
  /** The command runs in a folder that cannot be known, so that relative names may mean any file. */
  readonly elsewhere?: true;
  /** A plain `sh` reads it, which knows fewer ways of quoting than bash. */
  readonly posix?: true;
}

/** Places where bash runs the command as it stands, whatever it is. */
export const scriptContexts: readonly Context[] = [
  { name: 'alone', around: (it) => it },
  { name: 'after and', around: (it) => `ls && ${it}` },
  { name: 'after or', around: (it) => `ls || ${it}` },
  { name: 'before and', around: (it) => `${it} && ls` },
  { name: 'in a list', around: (it) => `ls; ${it}; pwd` },
  { name: 'on a line of its own', around: (it) => `ls\n${it}\npwd` },
  { name: 'in the background', around: (it) => `${it} &` },
  { name: 'after a background command', around: (it) => `sleep 1 & ${it}` },
  { name: 'first in a pipe', around: (it) => `${it} | cat` },
  { name: 'last in a pipe', around: (it) => `ls |& ${it}` },
  { name: 'negated', around: (it) => `( ! ${it} )` },
  { name: 'timed', around: (it) => `( time ${it} )` },
  { name: 'in a group', around: (it) => `{ ${it}; }` },
  { name: 'in a subshell', around: (it) => `( ${it} )` },
  { name: 'in a nested subshell', around: (it) => `( ( ls; ( ${it} ) ) )` },
  { name: 'in a substitution', around: (it) => `echo $( ${it} )` },
  { name: 'in a quoted substitution', around: (it) => `echo "a $( ${it} ) b"` },
  { name: 'in a nested substitution', around: (it) => `echo $(echo "$( ${it} )")` },
  { name: 'in a process substitution', around: (it) => `cat <( ${it} )` },
  { name: 'in an output process substitution', around: (it) => `ls > >( ${it} )` },
  { name: 'in an assignment', around: (it) => `x=$( ${it} )` },
  { name: 'in an array', around: (it) => `x=(a $( ${it} ))` },
  { name: 'in a subscript', around: (it) => `x[$( ${it} )]=1` },
  { name: 'in a default value', around: (it) => `echo \${x:-$( ${it} )}` },
  { name: 'in a quoted default value', around: (it) => `echo "\${x:-"$( ${it} )"}"` },
  { name: 'in arithmetic', around: (it) => `echo $(( 1 + $( ${it} ) ))` },
  { name: 'in an arithmetic command', around: (it) => `(( x = $( ${it} ) ))` },
  { name: 'in a test', around: (it) => `[[ -n $( ${it} ) ]]` },
  { name: 'in a redirection', around: (it) => `ls > "$( ${it} )"` },
  { name: 'in a here-document', around: (it) => `{ cat <<END\na $( ${it} ) b\nEND\n}` },
  { name: 'in a here-string', around: (it) => `cat <<< "$( ${it} )"` },
  { name: 'after a here-document', around: (it) => `{ cat <<'END' && ${it}\ntext\nEND\n}` },
  { name: 'below a here-document', around: (it) => `{ cat <<END\ntext\nEND\n${it}\n}` },
  { name: 'as a condition', around: (it) => `if ${it}; then ls; fi` },
  { name: 'in a branch', around: (it) => `if ls; then ${it}; fi` },
  { name: 'in the other branch', around: (it) => `if ls; then ls; elif pwd; then ls; else ${it}; fi` },
  { name: 'in a loop', around: (it) => `for i in a b; do ${it}; done` },
  { name: 'in a list of words', around: (it) => `for i in $( ${it} ); do ls; done` },
  { name: 'in a counting loop', around: (it) => `for ((i = 0; i < 3; i++)); do ${it}; done` },
  { name: 'in a while loop', around: (it) => `while ls; do ${it}; done` },
  { name: 'as the condition of a loop', around: (it) => `until ${it}; do ls; done` },
  { name: 'in a case', around: (it) => `case x in y) ls ;; *) ${it} ;; esac` },
  { name: 'as the word of a case', around: (it) => `case $( ${it} ) in *) ls ;; esac` },
  { name: 'in a function', around: (it) => `f() { ${it}; }; f` },
  { name: 'in a function in a subshell', around: (it) => `function f ( ${it} ); f x` },
  { name: 'in a co-process', around: (it) => `coproc { ${it}; }` },
  { name: 'in bash -c', around: (it) => `bash -c ${single(it)}` },
  { name: 'in sh with options', around: (it) => `sh -e -u -c ${single(it)} name arg`, posix: true },
  { name: 'in bash with clustered options', around: (it) => `bash -lc ${single(it)}` },
  { name: 'in bash in bash', around: (it) => `bash -c ${single(`sh -c ${single(it)}`)}`, posix: true },
  { name: 'in eval', around: (it) => `eval ${single(it)}` },
  { name: 'in a shell that reads a here-document', around: (it) => `{ bash <<'CODE'\n${it}\nCODE\n}` },
  { name: 'in a shell that reads a here-string', around: (it) => `sh <<< ${single(it)}`, posix: true },
  { name: 'in a trap', around: (it) => `trap ${single(it)} EXIT` },
  { name: 'in env -S', around: (it) => `env sh -c ${single(it)}`, posix: true },
  { name: 'in sudo', around: (it) => `sudo -u root -- bash -c ${single(it)}` },
  { name: 'in xargs', around: (it) => `ls | xargs -n 1 sh -c ${single(it)}`, posix: true },
  { name: 'in find -exec', around: (it) => `find . -exec sh -c ${single(it)} \\;`, posix: true },
  { name: 'in timeout', around: (it) => `timeout -k 1 5 bash -c ${single(it)}` },
];

/** Places where a program runs the command that its words make up; only for a single simple command. */
export const wordContexts: readonly Context[] = [
  { name: 'after env', around: (it) => `env ${it}` },
  { name: 'after env with options', around: (it) => `env -i -u X A=1 ${it}` },
  { name: 'after timeout', around: (it) => `timeout 5 ${it}` },
  { name: 'after timeout with options', around: (it) => `timeout -s KILL --kill-after=1 5 ${it}` },
  { name: 'after nice', around: (it) => `nice -n 5 ${it}` },
  { name: 'after nohup', around: (it) => `nohup ${it} &` },
  { name: 'after stdbuf', around: (it) => `stdbuf -oL ${it}` },
  { name: 'after command', around: (it) => `command ${it}` },
  { name: 'after exec', around: (it) => `exec ${it}` },
  { name: 'after setsid', around: (it) => `setsid ${it}` },
  { name: 'after ionice', around: (it) => `ionice -c 3 ${it}` },
  { name: 'after sudo', around: (it) => `sudo ${it}` },
  { name: 'after sudo with options', around: (it) => `sudo -E -u root -- ${it}` },
  { name: 'after doas', around: (it) => `doas ${it}` },
  { name: 'after xargs', around: (it) => `ls | xargs ${it}` },
  { name: 'after xargs with options', around: (it) => `ls | xargs -0 -n 1 -P4 ${it}` },
  { name: 'after find -exec', around: (it) => `find . -type f -exec ${it} {} +` },
  { name: 'after find -execdir', around: (it) => `find . -execdir ${it} \\;`, elsewhere: true },
  { name: 'after strace', around: (it) => `strace -f ${it}` },
  { name: 'after flock', around: (it) => `flock lock ${it}` },
  { name: 'after watch', around: (it) => `watch -n 1 ${it}` },
  { name: 'after chroot', around: (it) => `chroot /mnt ${it}`, elsewhere: true },
  { name: 'after busybox', around: (it) => `busybox ${it}` },
  { name: 'after several wrappers', around: (it) => `sudo env A=1 nice timeout 5 ${it}` },
  { name: 'after assignments', around: (it) => `A=1 B=2 ${it}` },
  { name: 'after a redirection', around: (it) => `2>/dev/null ${it}` },
];

/** Places where the command may or may not run, or runs with more than what is seen. */
export const dynamicContexts: readonly Context[] = [
  { name: 'in bash -c with a variable', around: (it) => `bash -c "$prelude; "${single(it)}` },
  { name: 'in eval with a variable', around: (it) => `eval "$prelude" ${single(it)}` },
  { name: 'piped into a shell', around: (it) => `echo ${single(it)} | sh` },
  { name: 'printed into a shell', around: (it) => `printf '%s' ${single(it)} | bash -s` },
  { name: 'after an unknown program', around: (it) => `"$runner" ${it}` },
  { name: 'sourced', around: (it) => `source /dev/stdin <<< ${single(it)}` },
];
