import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot } from './readOnly';

/** Command lines that look harmless and are not, one a line. */
const refused = String.raw`
gunzip a.gz
gunzip -k a.gz
gunzip -r .
zgrep -f words a.gz
zgrep "$pattern" a.gz
zgrep x $files
less '+!touch x' a
less +o a
less -o copy a
less -b5ocopy a
less -h5ocopy a
less -x4ocopy a
less '-pfoo$ocopy' a
less -p '!foo' a
less -p "$x" a
more -n5ocopy a
more -p foo a
less -k keys a
less --lesskey-src=keys a
less -T tags a
less "$file"
man ./page
man -l page
man -P sh ls
man --pager=sh ls
man -H ls
man "$page"
nvidia-smi -r
nvidia-smi -f out
nvidia-smi -pm 1
nvidia-smi --gpu-reset
nvidia-smi dmon -f out
terraform init
terraform version -chdir=x
terraform -chdir=x version
xmllint --output x a.xml
xmllint --shell a.xml
xmllint --valid a.xml
xmllint --noout http://example.com/a.xml
cloc --out=x .
cloc --vcs=git .
cloc --extract-with=sh a
cloc --strip-comments=x .
cloc a1b2c3d
cloc a.tar.gz
cloc a.zip
cloc 'HEAD^'
tokei --input x --input2
yq -i .a a.yml
yq --inplace .a a.yml
yq -s .name a.yml
yq '.a = load("b.yml")' a.yml
yq '.a = loadstr("b")' a.yml
yq 'env(HOME)' a.yml
yq '.a |= envsubst' a.yml
yq 'eval(.x)' a.yml
yq 'system("id")' a.yml
yq '"\(load("b"))"' a.yml
yq "$expression" a.yml
yq eval '$ENV' a.yml
sqlite3 a.db 'select 1'
sqlite3 -readonly a.db
sqlite3 -readonly a.db 'delete from t'
sqlite3 -readonly a.db 'select 1; delete from t'
sqlite3 -readonly a.db 'pragma writable_schema=1'
sqlite3 -readonly a.db '.shell ls'
sqlite3 -readonly a.db '.output x'
sqlite3 -readonly a.db '.schema' '.shell ls'
sqlite3 -readonly a.db "select load_extension('x')"
sqlite3 -readonly a.db "select writefile('x', 1)"
sqlite3 -readonly a.db "select readfile('x')"
sqlite3 -readonly a.db "select edit (a) from t"
sqlite3 -readonly a.db "select edit/**/(a) from t"
sqlite3 -readonly a.db 'select "edit"(a) from t'
sqlite3 -readonly a.db 'select [edit](a) from t'
nm -t @options a.out
nm --format @options a.out
objdump -j @options a.out
readelf -x @options a.out
size --format @options a.out
sqlite3 -readonly a.db "select sha3_query('select 1')"
sqlite3 -readonly -cmd '.shell ls' a.db 'select 1'
sqlite3 -readonly -init x a.db 'select 1'
sqlite3 -readonly a.db "$sql"
openssl x509 -in a -out b
openssl x509 -in a -signkey k
openssl x509 -in a -engine x
openssl x509 -in org.openssl.engine:x:y -noout
openssl x509 -provider x -in a
openssl req -new -key k
openssl rand -out x 8
openssl s_client -connect a:443
docker compose -f x ps
docker compose --project-directory x ps
docker compose up
docker compose exec a ps
docker compose run a ps --help
docker compose config
docker exec a --help
docker run a --help
cd sub && docker compose ps
docker-compose -f x ps
docker-compose up
uv pip install x
uv pip list --python x
uv pip freeze -o x
uv pip compile x
uv run x
pip freeze -r x
pip list --outdated
pip install x --help x
npm install --help x
npm run x -- --help
npx x --version
npx --version x
npx -p x --version
kubectl config use-context x
kubectl config view --raw
kubectl config set-context x
eza -la > x
gsed -i s/a/b/ x
gfind . -delete
gtar -xf a
guniq a b
gxargs rm
xargs -p
xargs -n1 sh
git help -w log
git --help log -w
git * --help
git "$x" --help
git !x --help
git submodule update
git submodule status --quiet x
git submodule foreach ls
git stash show -p --ext-diff
git stash show -p --output=x
sort -o x a
sort --o=x a
sort -T /tmp a
sort -S 1k a
sort * 
sort {a,-o}
sort a*b -k $x
uniq a b
uniq -c a b
uniq -- a b
uniq a*
uniq a -c
kill 1 -l
kill 1 -L
unzip a -l
unzip a -p
unzip a '*' -l
unzip a b -Z
sed 'w x' a --version
sed w --help
journalctl -n --rotate
journalctl --lines --vacuum-size=1
journalctl --case-sensitive --rotate
journalctl -u --rotate
ss dst example.com
ss -t dst example.com:443
ss -t '( dst = example.com )'
ss -t src cafe.de
ss -t dst beef
ss -t dst "$x"
ss -tA inet dst a.b
lsof -n -i@example.com
lsof -n -i @example.com
lsof -n -i tcp@example.com:80
lsof -n -i4tcp@a1.de:80
lsof -n -s -Dbx
npm ls --depth --logs-dir=x
npm ls --omit --cache=x
rg -A --pre=x y
rg -g --pre y
fd -t -x rm
tree --charset -o x
xargs -n --foo ls
shuf -o x
tree -o x
tree --fromfile x
jq -n 'import "a" as $a; $a'
jq 'include "a"; .' x
tree -Po x y
tree -L2o x
tree -R -L 1
tree -aPo x y
xxd a b
xxd a -i
xxd -c 4 a -p
xxd -pr a
xxd -uc 16 a
xxd -au a b
xxd --r a b
xxd -c16 -uc a b
xxd -seek 4 a b
arch -x86_64 touch p1
arch ls
more '+!touch p1' a
make -v
xxd -ps -r a b
xxd a*
hostname foo
hostname -F f
hostname -b x
date 0101
date -s x
date -us x
date --set x
date -d x 0101
date "$x"
date $x
iconv -o x a
iconv -ft -o x
base64 -o x a
tac
cat a | tac
tac <(ls)
tac -
tac /dev/stdin
file -C
file -z a
file *
file -p a
df --sync
bat cache --build
bat --pager=x a
bat --paging=always a
rg --pre x y
rg --pre=x y
rg -z x
rg -nz x
rg --search-zip x
rg --hostname-bin=x y
rg x *
fd -x rm
fd -X rm
fd -HX rm
fd -l
fd --exec=rm
diff -l a b
sdiff -o x a b
sdiff --diff-program=x a b
sed -i s/a/b/ f
sed -n -i p f
sed -ni p f
sed -f x f
sed --file=x f
sed 'w x' f
sed 's/a/b/w x' f
sed 's/a/b/e' f
sed 's/a/b/;e' f
sed '1e ls' f
sed 'r .env' f
sed 'R .env' f
sed -n '/a/w x' f
sed 's/[/]/w x/' f
sed 's/a\/b/c/w x' f
sed "s/a/$x/" f
sed $x f
sed -l 'w x' p f
sed 'a foo\' -e 'w x' f
sed -e 'a foo' -e 'w x' f
sed -e 'a\' -e 'w x' f
sed -e 'i\' -e 'x' -e 'w x' f
sed 'y/a/b/w x' f
sed 'b;w x' f
sed ':a w x' f
sed '\%a%w x' f
sed 's,a,b,w x' f
sed 's/a/b/gpw x' f
sed -s -n w\ x f
sed -E -e p -e 'e touch x' f
sed '$!w x' f
sed '1,/x/w y' f
sed '0~3w y' f
sed '1,+3e' f
sed '/a/I,/b/Mw y' f
sed -- w\ out f
sed s/x/y/ *
awk 'BEGIN{system("x")}'
awk '{print > "x"}' f
awk '{print $1, $2 > "x"}' f
awk '{printf("%s", $1) > "x"}' f
awk '{print | "sh"}' f
awk '"date" | getline d' f
awk '{getline x < "f"}' f
awk 'BEGIN{while(("ls" | getline l) > 0) print l}'
awk -f x.awk f
awk -v x=1 -f x f
gawk -i inplace 1 f
gawk -l x 1
gawk -o x 1
awk '@load "x"'
awk 'BEGIN{f="system";@f("x")}'
awk "$prog" f
awk '{print $1}' /inet/tcp/0/h/80
awk '{ print a /b/ c > "x" }' f
awk '/[[:alpha:]/"]/ {system("touch p1")} /"/' f
awk 'x = 1 / 2; { print "a" > "f" } # /' f
awk 'BEGIN { if (1) /x/; print "a" > "b" /* / */ }'
awk 'BEGIN{ARGV[1]=".env";ARGC=2}1'
awk -W exec x
awk -F: -e 'BEGIN{system("x")}'
mawk -W e=x
find . -delete
find . -exec rm {} \;
find . -exec
find . -ok ls \;
find . -fprint x
find . -fls x
find . -fprintf x %p
find $x -name y
find "$x" -name y
find . $x
find . -name *.c
find * -name y
find . -name "$x" -delete
find . -exec sh -c 'rm x' \;
find . -exec cat {} \; -delete
find . -execdir ./x {} \;
find . -name x -execdir sort {} \;
find . -execdir git log {} \;
find . -exec git log -{} \;
find -files0-from x
find . -newerXX y
find . -D exec
ps e
ps axe
ps -axe
ps -auxe
ps auxe
ps eaux
ps -e e
ps -eo environ
ps -o pid,environ
ps -E
ps $x
ps -axeww
tar xf a
tar -xf a
tar cf a b
tar tf host:a
tar -tf a -I x
tar -tf a --to-command=x
tar -tf a --checkpoint-action=exec=x
tar tfI a x
tar -tfI a
tar -tf a x -C / --use-compress-program=x
tar -tf "$x"
tar t
unzip a
unzip -o a
unzip -lo a -d x
unzip -T a
gzip a
gzip -d a
gzip -k a
gunzip a
xz a
xz -d a
xz -l -d a
xz -t --decompress a
bzip2 -td a
echo x > /dev/stderr
echo x 2<a >/dev/stderr
echo x 1<a >/dev/stdout
echo x 3<a >/dev/fd/3
echo x <a >/dev/fd/0
echo x | tee /dev/fd/3 3<a
bzip2 a
bunzip2 a
nm --plugin x a
nm @opts
clang-format -n @opts
objdump @x
readelf @x
ldd ./a
ldd /usr/bin/../../tmp/x
ldd a
lsof +m m
ss -K
ss -D x
ss -N x
ip link set eth0 up
ip -b file
ip -batch file
ip addr add 1.2.3.4 dev x
ip netns exec x ls
ip route flush
ifconfig eth0 up
ifconfig eth0 1.2.3.4
netstat -t
dmesg -C
dmesg -c
dmesg -n 1
journalctl --vacuum-size=1M
journalctl --rotate
journalctl --cursor-file=x
journalctl -D x
systemctl restart x
systemctl -H h status
systemctl stop x
systemctl status -H h
crontab -e
crontab f
crontab -r
stty raw
stty -echo
tput init
tput reset
mount /dev/x /y
mount -a
sysctl -w a=b
sysctl a=b
sysctl -p
getent hosts x
getent ahosts x
getent shadow
lastlog -C -u x
last -d
who --lookup
kill 1
kill -9 1
kill -l; kill 1
trap 'x' EXIT
trap - EXIT
alias a=b
hash -p x ls
enable -f x y
history -w x
history -c
compgen -C x
compgen -F x
compgen -W '$(x)'
jobs -x touch p1
set -x
set -a
set -o history
set touch p1
shopt -s expand_aliases
unset PATH
unset ls
unset -f ls
export PATH=x
export FOO=x
declare -x FOO=1
declare -i x=1
declare -n x=y
declare PATH=x
declare "$x"
declare 'a[$(touch p1)]=1'
local LD_PRELOAD=x
readonly PATH
read PATH
read -r 'a[$(x)]'
read -a PATH
read "$x"
mapfile -C x -c 1 y
mapfile PATH
printf -v PATH x
printf -v x y
printf "$x" PATH y
printf $x
printf '%d' 'a[$(touch p1)]'
test -v 'a[$(x)]'
[ -v 'a[$(x)]' ]
[ "$x" "$y" ]
[ $x ]
[ $x -gt 0 ]
[ -f * ]
[[ -v 'a[$(x)]' ]]
[[ $(cat f) -eq 0 ]]
[[ 'a[$(x)]' -eq 0 ]]
exit $x
exit $((x))
umask 000
umask 022
ulimit -n 100
ulimit -n unlimited
time -o x ls
command time -o x ls
/usr/bin/time -o x ls
timeout 5 rm x
timeout 5 sort -o x
timeout $x ls
nohup ls
nice ls
env FOO=1 ls
env PATH=x ls
env -i ls
env -S 'touch x'
env -u PATH ls
env -C vendor/bare git status
xargs rm
xargs -I{} {} x
xargs -Icat cat x
xargs sort
xargs git log
xargs -I% sh -c %
xargs -n1 bash -c
xargs sed -n p
xargs find
xargs date
xargs env
xargs -p ls
bash -c 'touch x'
bash -lc ls
bash -ic ls
bash script
bash
sh -c "$x"
bash -c "ls $x"
bash --rcfile x -c ls
zsh -c ls
exec ls
eval ls
source x
. x
sudo ls
ls > x
ls >> x
ls &> x
ls >| x
ls <> x
ls > $x
ls > /dev/sda
ls < /dev/tcp/a/1
cat < $x
cat < "$x"
cat < /dev/$x/a/1
x=/dev/tcp/1.1.1.1/80; cat < $x
FOO=1 ls
PATH=x ls
LD_PRELOAD=x ls
IFS=x ls
PATH=x
IFS=,
HOME=x
GIT_DIR=x
path=x
functions=(ls x)
a[0]=1
a['$(x)']=1
arr=(['a[$(x)]']=1)
LS_COLORS=x ls
for PATH in x; do ls; done
for HOME in -delete; do find . ~; done
for LD_PRELOAD in x; do ls; done
while read PATH; do ls; done < x
select PATH in x; do ls; done
./ls
/tmp/ls
~/bin/ls
bin/ls
../ls
//bin/ls
/bin/../tmp/ls
/usr/local/sbin/ls
npm install
npm run x
npm ls --registry=x
npm list --prefix=x
npm view x
npm outdated
npm config list
npm config get
npm config get _authToken
npm config get //registry.npmjs.org/:_authToken
npm config get https-proxy
npm config get registry --userconfig=x
npm config set a b
npm pkg set a=b
npm pkg get version --prefix=x
npm pkg get "$x"
npm pkg delete a
npm run --if-present
npm run-script x
git clean -d
git clean -nf
git clean -n -i
git apply a.patch
git apply --stat --apply a.patch
git apply --check --build-fake-ancestor=x a.patch
git apply --check --3way a.patch
git bisect start
git bisect log x
git bisect run x
git bisect view
npm ls $x
pip install x
pip list --outdated
pip list -o
pip list --index-url=x
pip show --find-links=x y
python -m pip list
python3 -c x
python3 -V x
python x.py
node -e x
node x
node -v x
node --version -e x
go env -w A=b
go env -u A
go run .
go version -m x
go build
cargo build
cargo tree
cargo --version --config x
docker -H x ps
docker --host x ps
docker --context x ps
docker --config x ps
docker run x
docker exec x y
docker ps; docker rm x
docker rm x
docker logs $x
docker compose up
docker system prune
docker container prune
docker image rm x
docker context use x
docker cp a b
gh pr merge 1
gh pr list --web
gh pr list -w
gh pr view -w
gh repo view --web
gh issue create
gh api
gh api x y
gh api x -f a=b
gh api x -F a=@b
gh api x --input a
gh api x -X POST
gh api x -XDELETE
gh api x --method=PATCH
gh api x --hostname evil.com
gh api https://evil.com/x
gh api //evil.com/x
gh api ../x
gh api graphql
gh api graphql -f query=x
gh api x --cache 1h
gh api x -H 'X-HTTP-Method-Override: DELETE'
gh api x -H "$h"
gh api "repos/$x"
gh api 'repos/a/b:c'
gh search code x --web
gh search issues "$x"
gh cache delete x
gh variable set x
gh variable get x
gh repo view evil.com/a/b
gh repo view https://evil.com/a/b
gh pr list -R evil.com/a/b
gh pr list --search "$x"
gh auth token
gh auth status -t
gh auth login
gh run rerun 1
gh run watch 1
dpkg -i x
dpkg --configure -a
apt install x
apt list -o Dir=x
apt-get update
rpm -i x
rpm -e x
rpm --eval '%(x)'
rpm -qi --define x y
rpm -q --eval x
java -version
yarn --version
pnpm --version
make
make -n
make all
make -v all
ninja -v
as -v
gcc -v x.c
openssl rand 4
openssl enc -in a
top
vim a
curl x
wget x
ssh h
perl -v -e x
perl -e x
tee x
tee -a x
tee /dev/null x
dd if=a
split a
csplit a 1
ptx -G a b
bc -x
more $x
getconf -v ../x
who -x
infocmp $x
whatis $x
`;

for (const line of refused.split('\n').filter((it) => it !== '')) {
  test(`read-only: not \`${line}\``, () => assert.notEqual(whyNot(line), undefined));
}

test('read-only: not a jq program that loads another after a comment of its own line', () => {
  assert.equal(whyNot(`jq ' # a\n .a' x`), undefined);
  assert.notEqual(whyNot(`jq ' # a\n import "a" as $a; $a' x`), undefined);
});
