import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot } from './readOnly';

/** What people and agents look at all day, one a line. */
const accepted = String.raw`
ls -la | head
ls -lt | head -5
ls -d */
cat package.json | jq '.scripts'
cat package.json | jq -r '.dependencies | keys[]'
jq '.version' package.json
jq .import package.json
jq 'importance' package.json
head -20 README.md && tail -20 README.md
find . -type f -name "*.ts" ! -path "*/node_modules/*" | xargs grep -l "foo"
find . -type f -name '*.py' -exec grep -n "import" {} +
find . -name '*.ts' -newer package.json -print
find src test -type f -name '*.ts' | xargs wc -l | sort -n | tail
find ~ -maxdepth 1 -name '.bash*'
find "./src" -type f
find . -type f -printf '%T@ %p\n' | sort -rn | head -5
find /usr/include -name stdio.h 2>/dev/null
grep -rn "TODO" --include="*.ts" --include="*.tsx" . | wc -l
grep -rn --include=*.ts foo .
grep -E "^(a|b)" file | sort | uniq -c | sort -rn | head -10
rg -l "foo" --type ts
rg -n --glob '!node_modules' "foo"
rg -i -C 3 foo src/
rg --files -g '*.ts' | head
rg --json foo
rg -uu foo
sed -n '10,20p;30q' file
sed -n '/start/,/end/p' file
sed 's/^[ \t]*//' file
sed -e 's/a/b/' -e 's/c/d/g' file
sed '/^#/d' file
sed '$d' file
sed -n '$=' file
sed -E 's/([a-z]+) ([a-z]+)/\2 \1/' file
sed ':a;N;$!ba;s/\n/ /g' file
sed 's|/usr|/opt|g' file
sed '1d;$d' f
sed 's/[^,]*,//' f
sed -n 's/.*"version": "\(.*\)".*/\1/p' package.json
awk '{print $1}' file
awk -F: '{print $1, $3}' /etc/passwd
awk 'NR>=10 && NR<=20' file
awk '{sum+=$1} END {print sum/NR}' file
awk '/foo/ {print $2}' file
awk 'length > 80' file
awk '!seen[$0]++' file
awk -F'\t' '$3 > 100 {print $1}' file
awk 'BEGIN{FS=","} {print $2}' a.csv
awk '{ if ($1 > 5) print $1; else print "no" }' f
awk '{a[$1]++} END {for (k in a) print k, a[k]}' f
awk '/start/{f=1} f; /end/{f=0}' f
awk '{print $NF}' f
awk '{printf "%s %d\n", $1, $2}' f
awk '{gsub(/foo/,"bar")}1' f
awk '{print toupper($0)}' f
wc -l src/**/*.ts
wc -l $(git ls-files '*.ts')
du -sh * | sort -h
du -h --max-depth=1 | sort -hr | head
df -h /
ps aux --sort=-%mem | head
ps -eo pid,ppid,cmd --sort=-%cpu | head
ps -p 123 -o pid,etime,cmd
ps -ef | grep node
pgrep -fl node
lsof -nP -iTCP -sTCP:LISTEN
lsof -n -i :3000
ss -tlnp
ss -tn state established
ss -tan 'sport = :3000'
ss -tn '( dport = :443 or sport = :ssh )'
ss -tn dst 10.0.0.0/8
ss -tn dst 127.0.0.1:3000
ss -tn src '[::1]:80'
lsof -nP -i@127.0.0.1:3000
rg -e --no-verify src
rg -e -D -e --x src
git grep -e --amend
git log -S --no-verify --oneline
git log --grep --amend
awk -F -- '{print $2}' a
journalctl --since -1h -n 20
journalctl -n
git diff -U5
git diff --unified=1
git log --max-parents=1 --format=%h
git describe --abbrev=4
sed --version
kill -l 9
unzip -p a.zip b.txt
netstat -tlnp
netstat -an
ip addr
uname -a; cat /etc/os-release
node -v && npm -v
which python3 && python3 --version
command -v rg
type ls
echo "exit: $?"
echo $PATH | tr ':' '\n'
printf '%s\n' "$PATH"
env | grep -i node
printenv | sort
date '+%Y-%m-%d'
date -u +"%Y-%m-%dT%H:%M:%SZ"
date -d yesterday
test -f a && echo yes || echo no
[ -n "$x" ] && echo set
[ "$a" = "b" ] && echo eq
[ $? -eq 0 ] && echo ok
[ ! -d node_modules ] && echo missing
[ -f a ] && [ -f b ] && echo both
[[ "$a" == b* ]] && echo
[[ -z "$x" || -n "$y" ]] && echo z
if [ -f a ]; then echo yes; fi
for i in 1 2 3; do echo $i; done
while IFS= read -r line; do echo "$line"; done < a.txt
while IFS=, read -r a b; do echo "$a"; done < a.csv
x=$(cat a.txt); echo "$x"
files=$(git diff --name-only HEAD); echo "$files"
n=5; head -n $n a.txt
count=$(ls | wc -l) && echo "$count"
DIR=src; ls "$DIR"
VERSION=1; echo $VERSION
diff <(ls a) <(ls b)
diff -rq a b
diff -u a b | head -50
cmp a b
comm -12 <(sort a) <(sort b)
sort -k2 -t: a | uniq -c
sort -u a b
sort ./*.txt
cut -d: -f1 /etc/passwd | sort
tr '[:upper:]' '[:lower:]' < a
xxd a | head
xxd -l 64 -c 16 a
hexdump -C a | head
od -A x -t x1z a | head
file src/*.ts
file -b --mime-type a
stat -c '%a %n' *
realpath --relative-to=. src
tree -L 2 -I 'node_modules|dist'
tree -a -L 3 src
tree -d
tar -tvf a.tar
tar tf a.tar.gz | head
tar --list --file=a.tar
unzip -l a.zip | tail
zcat a.gz | head
gzip -dc a.gz | head
gzip -l a.gz
xz -l a.xz
bzip2 -t a.bz2
xz -dc a.xz | head
docker ps --format '{{.Names}}'
docker ps -a --filter status=exited
docker images --digests
docker logs -f --tail=100 web
docker inspect -f '{{.State.Status}}' web
docker container ls -a
docker network ls
docker volume ls
docker stats --no-stream
gh pr list --state open --limit 5
gh pr view 12 --json title,body
gh pr view 12 --comments
gh pr diff 12
gh pr checks
gh issue list --label bug
gh issue view 3
gh run list --limit 5
gh run view 123 --log
gh repo view owner/repo
gh release list
gh api repos/a/b
gh api '/repos/a/b/pulls?state=open' --paginate --jq '.[].title'
gh api repos/{owner}/{repo}/actions/runs -q '.workflow_runs[0].id'
gh api user -X GET -H 'Accept: application/vnd.github+json'
gh search code foo --repo a/b --limit 5
gh search prs --author me --state open
gh cache list
npm pkg get version scripts.test
npm config get registry
git clean -ndx
git apply --check a.patch
git apply --stat a.patch
git bisect log
git help -a
npm ls --depth=0
npm list -g --depth 0
npm ls react
pip list --format=json
pip show -f requests
pip --version
go version
go env GOPATH
cargo --version
rustc --version
python -V
ruby -v
gcc --version | head -1
make --version
timeout 10 ls
timeout 5 git log -1
time ls
xargs -n 1 basename < list.txt
find . -name '*.ts' -print0 | xargs -0 grep -l foo
ls | xargs -n1 echo
cat a | xargs -d '\n' ls -la
bash -c 'ls -la'
bash -c 'cd src && ls'
sh -c 'echo hi'
env LANG=C sort a
LC_ALL=C sort a
TZ=UTC date
echo hi 2>/dev/null >&2
(ls; pwd) 2>&1
ls nosuch || true
true; false; :
set -e; ls
set -euo pipefail; ls
basename "$(pwd)"
dirname "$(readlink -f a)"
seq 1 10 | paste -sd,
echo 5 | bc
echo "scale=2; 5/3" | bc
expr 5 \* 3
yes | head -1
sleep 1 && ls
wait
history | tail
jobs -l
alias
help test
dpkg -l | grep foo
dpkg -s bash
dpkg -L bash
apt list --installed 2>/dev/null | head
apt show bash
apt-cache policy bash
rpm -qa
systemctl status nginx
systemctl list-units --type=service
systemctl is-active nginx
journalctl -u nginx -n 50 --no-pager
journalctl -xe
dmesg | tail
uptime
free -m
nproc
lscpu | head
lsblk
mount | head
crontab -l
id
who
w
last | head
groups
hostname -I
locale
getconf LONG_BIT
ulimit -a
umask
stty size
tput cols
openssl version
strings a | head
nm a.o | head
objdump -d a.o | head
readelf -h a.o
ldd /usr/bin/node
md5sum *
sha256sum -c sums
base64 -d <<< aGk=
shuf -n 1 a
nl -ba a
fold -s -w 80 a
column -t -s, a.csv
rev a
look foo
whatis ls
bat -n a.ts
bat --paging=never a.ts
fd foo src
read -r x < a.txt; echo "$x"
local_var=1; echo $local_var
echo $((1+2))
ls {a,b}.txt
cat src/{a,b}.ts
ls -l $(which node)
kill -l
trap -p
type -t ls
hash
pushd src && ls && popd
cat /proc/cpuinfo | grep model
cat /proc/loadavg
cat /etc/hosts
cat ~/.bashrc
command ls -la
find . -name x -exec ls -la {} \; -print
find . \( -name a -o -name b \) -prune -o -type f -print
find . -perm -u+x -type f
find . -empty -type d
find . -regex '.*\.ts' -type f
find . -mmin -10
find . -newermt '2024-01-01'
find . -size +1M -exec ls -lh {} \;
find . -type f -name "*.log" -exec tail -n 1 {} \;
ls -la /tmp /var
more a.txt | head
strings -n 8 a
`;

for (const line of accepted.split('\n').filter((it) => it !== '')) {
  test(`read-only: \`${line}\``, () => assert.equal(whyNot(line), undefined));
}
