// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot } from '../readOnly';

/** For each judge that reads words itself: lines that are refused and lines that only look, one a line. */
const judged: readonly { readonly subject: string; readonly refused: string; readonly kept: string }[] = [
  {
    subject: 'ps, which may show the environment of others',
    refused: `
ps e
ps axe
ps auxe
ps auxeww
ps -ax -e
ps -e -ax
ps -e -aux
ps -o environ
ps -oenviron
ps -o pid,ENVIRON
ps o environ
ps --format environ
ps --format=environ
ps -o "$x"
ps "$x"
ps --sort "$x"
ps -p "$x"
ps -o
ps --frob
ps --sortx=1
ps -E
ps a-e
ps 1x
ps x1
ps -p1x
ps axo
ps xoe pid
`,
    kept: `
ps
ps -ax
ps -aux
ps aux
ps -ef
ps -e
ps -e x
ps -eo pid,args
ps -eopid,args
ps -o pid= -p 1
ps axo pid
ps o pid
ps -C x
ps --sort=-pcpu
ps --sort -pcpu
ps --pid 1 --ppid=1 --user x --User x --group x --Group x --tty x
ps --format pid --cols 9 --columns 9 --rows 9 --width 9 --lines 9
ps --forest --no-headers --no-heading --headers --deselect --cumulative --context
ps -p1,2
ps -q1
ps -q 1
ps 1 2
ps 1,2
ps -u root -f
ps U root
ps p 1
ps -eLf
ps -k pid
ps -O x
ps T
ps r
`,
  },
  {
    subject: 'find, whose words are one expression',
    refused: `
find -D x .
find . -exec ls
find . -ok ls {} +
find . -okdir ls {} +
find . -delete
find . -fprint x
find . -fls x
find . -newermtx y
find "$x"
find $x
find . "$x"
find . -name $x
find . -name *.ts
find . -name {a,b}
find . -name $(x)
find . -name
find a$x
find a$(x)
find . -exec ls {} + -exec rm {} +
find -O9 .
find -- -delete
find . -- -name x
find . ')' -delete
`,
    kept: `
find
find -H .
find -L -P -O2 .
find -O .
find -- .
find . -name "$x"
find "a$x"
find a*
find ~/x ~
find . -exec ls {} ';' -execdir cat {} +
find . -newerBt 2020 -newermm x
find . ! -name a , -print
`,
  },
  {
    subject: 'conditions, in which a word may turn into an operator',
    refused: `
[ $x = y ]
[ $x ]
test $x
[ -v 'a[$(x)]' ]
[ -v 'a[1]' ]
[ -v "$x" ]
[ -v ]
test -R "$x"
test -v 1a
[ "$x" "$y" ]
[ "$x" "$y" z ]
test "$x" foo
[ "$x" y ]
[ $?x = 1 ]
[ $! = 1 ]
test 'a[$(x)]' -eq 1
[[ $(x) -eq 1 ]]
[[ 1 -lt $(x) ]]
[[ -v $x ]]
`,
    kept: `
test -f a
test
[ -f "$x" ]
[ "$x" = y ]
[ "$x" == y ]
[ "$x" != y -a z ]
[ "$x" -nt y ]
[ ! "$x" ]
[ '(' "$x" ')' ]
test $? -eq 0
[ $? -ne 0 ]
[ $# -gt 1 ]
[ $$ -ne 1 ]
[ -v x ]
[[ -v x_1 ]]
[[ $x == y ]]
[[ $x ]]
[[ $x =~ y && -z $z ]]
`,
  },
  {
    subject: 'names that are assigned to',
    refused: `
unset x
unset -f x
read PATH
read -a PATH
read x PATH
read "$x"
read 'x[1]'
mapfile PATH
readarray LD_PRELOAD
mapfile -C c x
unset -v PATH
declare PATH=1
declare PATH
export X=1
export X
declare "$x"
declare "x$y"
declare x[1]=2
declare -p "$x"
declare -p x PATH=1
readonly PATH
exit 1x
exit x1
exit x
exit 1 2
return "$x"
break $x
alias ls=rm
alias "$x"
kill 5
kill -9 5
fc
fc -s
wait "$x"
wait -p x
shift x
printf -v x y
printf -vx y
printf "$x" y
printf $x
printf %d 'a[$(x)]'
printf "%d\\n" 'a[\`x\`]'
printf -x
`,
    kept: `
read x
read -a x
read -r -p PATH y
read -t 5 -n 1 x y
mapfile -t x
readarray -n 5 x
unset -v x
unset -v x y
declare x=1
declare x
declare x+=1
declare "x=$y"
declare -p
declare -p x
declare -p PATH
export LANG=C
export -p
exit
exit 1
exit 12
exit $?
exit "$?"
return 0
break 2
continue
shift 1
alias
alias -p
alias x
kill -l
kill -l 9
kill -L
fc -l
wait
wait -n
wait 5
printf x
printf "$x"
printf '%s' y
printf -- x
printf -- -x
printf "a$x" y
printf '%s' "$x"
`,
  },
  {
    subject: 'archives, clocks and dumps',
    refused: `
tar t
tar -t
tar xf a
tar tf h:a
tar -tf h:a
tar -tf "$x"
tar -tf a -f b
tar tf a -f b
tar -f a
tar f a
tar cf a b
tar -tIf a
tar tf a --to-command=x
tar tf a*
tar --list
tar --extract --file=a
date 0101
date -s x
date x+
date "$x"
date $x
xxd a b
xxd a -
xxd -r a
xxd -c
xxd "$x"
xxd -c "$x" a
xxd -c x a b
xxd -psx a
xxd -c1x a
xxd - b
tree -Po x y
tree -aLx 1
tree -L1o x
tree -H. x
bat cache
bat cache --build
bat "c$x"
bat --paging=always a
bat --paging always a
more +x a
more a +!x
netstat
netstat -a
`,
    kept: `
tar tf a
tar ft a
tar tzf a b
tar tvf a
tar -tf a
tar -tvf a b
tar -t -f a
tar --list --file=a
tar --list --file a --verbose --gzip
tar --list --bzip2 --xz --zstd --auto-compress --file a
tar tf ./h:a
tar tf /x/h:a
tar t -f a
date
date +%s
date "+$x"
date -u +%s
xxd
xxd a
xxd -
xxd -l 5 a
xxd -c 16 -g 1 a
xxd -c16 -l5 a
xxd -ps a
xxd -p -u a
tree -L 2
tree -L2
tree -aL2
tree -I x
bat a
bat cat.txt
bat d cache
bat --paging=never a
more a
netstat -n
netstat -an
`,
  },
  {
    subject: 'files that connect, values that are several, and notes of the line itself',
    refused: `
cat < /dev/tcp/h/1
cat < /dev/udp/h/1
cat < "/dev/t$x"
cat < "/dev/u$x"
cat < "/dev/$x"
cat < "$x"
cat < $(x)
cat > x
cat >> x
cat <> x
x=a=b
PATH=a
IFS=a
IFS=, ls
X=1 ls
x[1]=2
a=([1]=2)
sort -k a* f
ss -K
netstat --all
netstat -n x
ip link set x up
ip addr add x
ip -batch f
ip netns exec n ls
lsof
lsof -t
lsof -i x
lsof +f x
lsof -n +f x
lsof -c x a
`,
    kept: `
cat < a
cat < "a$x"
cat < ~/a
cat < /dev/null
cat > /dev/null
cat 2> /dev/null
cat 2>&1
x="a=b"
x='a=b'
x=a
LANG=a
LANG=a ls
IFS=, read x
a=(1 2)
sort -k 2 a*
head -n 1 a*
head -n 1 a{1,2}
ss -tlnp
netstat --numeric
ip addr
ip -br link show
ip a list
ip l ls
ip -V
lsof -n
lsof -n -c x
lsof a
lsof -t -l -w -P a
`,
  },
  {
    subject: 'git, which may start converters for what anybody wrote',
    refused: `
git diff evil
git diff HEAD..evil
git diff evil..HEAD
git diff HEAD...evil
git diff @..x
git diff HEAD~1 evil
git log -p HEAD..evil
git log -p evil
git log -p --all
git show evil
git blame evil a.ts
git diff --stat -p evil
git log --format=%G?
git log '--format=%-GS'
git log --pretty="$x"
git branch x
git branch --sort="$x"
git tag x
git reflog expire
git config a.b c
git config set a.b
git -C sub status
git -C . -C . status
git diff --no-textconv evil -p
gh issue view https://evil/https://github.com/
gh pr view https://evil/o/r/pull/1
gh pr list -R evil.com/o/r
gh pr list --repo=evil.com/o/r
`,
    kept: `
git diff
git diff HEAD
git diff HEAD~2..HEAD
git diff HEAD^..HEAD@{1}
git diff 0123456..HEAD
git diff a.ts src/
git diff -- evil
git diff --stat evil
git diff --name-only HEAD..evil
git diff --no-ext-diff --no-textconv evil
git log evil
git log --oneline --all
git log -p HEAD
git log -p -- evil
git show HEAD
git show evil:a.ts
git show --stat evil
git blame a.ts
git blame HEAD -- a.ts
git branch
git branch --list x
git tag -l x
git reflog
git reflog show HEAD
git config a.b
git config --get a.b
git config get a.b
git config --list
git config list
git -C . status
git -C /work/proj status
gh pr view 5
gh issue view https://github.com/o/r/issues/1
gh pr list -R o/r
`,
  },
  {
    subject: 'shells and wrappers that only run what is shown',
    refused: `
sh -x -c ls
sh -c "$x"
sh -c
bash -lc ls
bash -ic ls
bash x.sh
sh -e ls
bash -c 'rm a'
env FOO=1 ls
env PATH=. ls
env -i ls
env x
xargs
xargs -n1
xargs rm
timeout 5 rm a
timeout -z 5 ls
stdbuf -x ls
time -o x ls
command rm a
builtin x
sed
sed -n
sed -f x a
sed "$x" a
sed -e p -e "$x" a
sed -i p a
awk
awk "$x" a
awk -f x a
awk 1 /inet/tcp/0/h/1
awk 1 "$x"
awk 1 $(x)
`,
    kept: `
sh -c ls
bash -c 'ls; pwd'
dash -c ls
bash --version
env
env -0
env LANG=C ls
env LC_ALL=C NO_COLOR=1 ls
xargs ls
xargs -0 -n 1 cat
xargs --max-args=1 ls
timeout 5 ls
timeout -k 1 --signal=9 5 ls
stdbuf -oL ls
command ls
command -v rm
command -V rm
builtin echo
sed --version
sed --help
sed p a
sed -n -e p -e 1d a
sed --expression=p a
awk 1 a
awk 1 a/inet
awk 1 *.txt
awk 1 ~/a
awk 1 "a$x"
`,
  },
];

for (const { subject, refused, kept } of judged) {
  test(`read-only: refused of ${subject}`, () => {
    for (const line of refused.trim().split('\n')) {
      assert.notEqual(whyNot(line), undefined, line);
    }
  });
  test(`read-only: kept of ${subject}`, () => {
    for (const line of kept.trim().split('\n')) {
      assert.equal(whyNot(line), undefined, line);
    }
  });
}
