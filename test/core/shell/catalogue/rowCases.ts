/**
 * One read-only command line for every row of the catalogue. The words of the row come first, so that a line can be
 * found for a row, and the line ends where another option may be added.
 */
export const rowCases: readonly string[] = `
cat a.txt
head -n 5 a.txt
tail -f a.txt
wc -l *.ts
nl a.txt
gsort a.txt
rev a.txt
cut -d, -f1 a.csv
tr a b
comm a b
paste a b
fold -w 20 a.txt
fmt a.txt
expand a.txt
unexpand a.txt
join a b
tsort a.txt
pr -t a.txt
look al a.txt
col -b
colrm 3
colcrt a.txt
ul a.txt
cmp a b
column -t a.txt
strings a.bin
numfmt --to=iec 1024
factor 42
seq 1 5
yes
od -c a.bin
hexdump -C a.bin
hd a.bin
cksum a.txt
sum a.txt
md5sum a.txt
sha1sum a.txt
sha224sum a.txt
sha256sum a.txt
sha384sum a.txt
sha512sum a.txt
b2sum a.txt
shasum -a 256 a.txt
md5 a.txt
ls -la
dir
vdir
stat a.txt
du -sh .
realpath .
readlink -f a
basename a/b .ts
dirname a/b
pathchk a
namei -l a
grep -rn "$x" src
egrep 'a|b' a.txt
fgrep x a.txt
which node
whereis ls
pwd
whoami
id -un
groups
logname
users
tty
uname -a
arch
nproc --all
locale -a
printenv PATH
uptime
free -h
vmstat
lscpu
lsmem
lsblk
lsmod
lslocks
lsns
lsipc
ipcs
mountpoint /
pwdx 1
pidof bash
cal
mcookie
sw_vers
true
false
expr 2 + 3
sleep 0.1
sort a.txt
uniq a.txt
shuf a.txt
tac a.txt
iconv a.txt
ptx a.txt
diff a.txt b.txt
sdiff a.txt b.txt
base64 a.txt
base32 a.txt
xxd a.bin
jq . a.json
bc
sed -n 1,5p a.txt
awk '{print $1}' a.txt
gawk 'BEGIN {print 1}'
mawk 'NR==2' a.txt
nawk '/x/' a.txt
file a.txt
df -h
tree src
find . -name '*.ts'
tee /dev/null
rg TODO src
fd -e ts
fdfind -e ts
bat a.txt
batcat a.txt
more a.txt
date +%s
hostname
ps aux
pgrep -l bash
who
w
last
lastlog
findmnt
mount
getconf PATH
getent passwd root
sysctl kernel.hostname
dmesg
journalctl
systemctl --no-pager status
systemctl status ssh
systemctl show ssh
systemctl cat ssh
systemctl is-active ssh
systemctl is-enabled ssh
systemctl is-failed ssh
systemctl list-units
systemctl list-unit-files
systemctl list-timers
systemctl list-sockets
systemctl list-dependencies
systemctl get-default
systemctl is-system-running
crontab -l
stty size
tput cols
infocmp dumb
clear
uuidgen
ss -tln
netstat -tln
ip -br a
ip a
ip addr show
ip address
ip l
ip link show
ip n
ip neigh
lsof -n
tar -tzf a.tar.gz
unzip -l a.zip
zipinfo a.zip
gzip -c a.gz
bzip2 -c a.bz2
bunzip2 -c a.bz2
xz -c a.xz
unxz -c a.xz
zcat a.gz
gzcat a.gz
bzcat a.bz2
xzcat a.xz
zstdcat a.zst
lzcat a.lzma
nm /bin/ls
objdump -h /bin/ls
readelf -h /bin/ls
size /bin/ls
ldd /bin/ls
: x
echo "$x"
cd src
pushd src
popd
dirs
type -a ls
times
help cd
jobs
wait
printf '%s\\n' x
test -f a.txt
[ -f a.txt ]
[[ -f a.txt ]]
exit 1
return 0
break
continue
shift
read -r line
mapfile -t lines
readarray -t lines
unset -v x
export LANG=C
declare x=1
typeset x=1
local x=1
readonly x=1
set -o
shopt
alias
hash
umask
ulimit
trap -l
kill -l
enable
history
compgen
complete -p
fc -l
timeout 5 ls
gtimeout 5 ls
time ls
stdbuf ls
gstdbuf ls
command -v ls
builtin echo hi
env LANG=C ls
xargs ls
bash -c 'ls'
sh -c 'ls'
dash -c 'ls'
git --no-pager log
git status
git log
git whatchanged
git diff
git show
git branch
git tag
git remote -v get-url origin
git remote get-url origin
git config --get user.name
git blame a.txt
git annotate a.txt
git grep TODO
git reflog
git shortlog HEAD
git stash list
git stash show
git worktree list
git ls-files
git ls-tree HEAD
git cat-file HEAD
git rev-parse HEAD
git rev-list HEAD
git describe
git count-objects
git name-rev HEAD
git for-each-ref
git diff-tree HEAD
git diff-index HEAD
git diff-files
git show-ref
git var GIT_AUTHOR_IDENT
git merge-base a b
git symbolic-ref HEAD
git check-ignore a
git check-attr -a a
git check-ref-format a
git cherry
docker ps
docker images
docker inspect web
docker logs web
docker info
docker version
docker port web
docker top web
docker diff web
docker history web
docker stats
docker container ls
docker container list
docker container ps
docker container inspect web
docker container logs web
docker image ls
docker image list
docker image inspect a
docker network ls
docker network list
docker network inspect a
docker volume ls
docker volume list
docker volume inspect a
docker context ls
docker context show
docker system df
docker system info
gh repo view
gh repo list
gh issue list
gh issue view 1
gh issue status
gh pr list
gh pr view 1
gh pr status
gh pr diff 1
gh pr checks 1
gh run list
gh run view 1
gh workflow list
gh workflow view ci
gh release list
gh release view v1
gh label list
npm list
npm ls
pip list
pip show requests
pip3 list
pip3 show requests
go version
go env
dpkg -l
dpkg-query bash
apt list
apt show bash
apt search bash
apt policy bash
apt depends bash
apt rdepends bash
apt-cache show bash
apt-cache search bash
apt-cache policy bash
apt-cache depends bash
apt-cache rdepends bash
apt-cache showpkg bash
apt-cache pkgnames
apt-cache madison bash
rpm -qa
python --version
python3 --version
python2 --version
pypy3 --version
node --version
nodejs --version
bun --version
tsc --version
gem --version
redis-cli --version
redis-server --version
ruby --version
perl --version
php --version
lua -v
luajit -v
zsh --version
fish --version
ksh --version
gcc --version
g++ --version
cc --version
c++ --version
clang --version
clang++ --version
make --version
gmake --version
cpp --version
ld --version
as --version
ar --version
cmake --version
ctest --version
ninja --version
meson --version
autoconf --version
automake --version
pkg-config --version
m4 --version
bison --version
flex --version
curl --version
wget --version
rsync --version
uv --version
ruff --version
mypy --version
psql --version
pg_dump --version
mysql --version
mysqldump --version
shellcheck a.sh
deno --version
esbuild --version
black --version
mongosh --version
aws --version
hadolint Dockerfile
yamllint a.yml
protoc --version
nvcc --version
swift --version
ghc --version
opam --version
vim --version
vi --version
nvim --version
nano --version
emacs --version
less a
man ls
whatis ls
apropos ls
ssh -V
tmux -V
sqlite3 -readonly a.db 'select 1'
nginx -v
apache2 -v
httpd -v
ffmpeg -version
ffprobe -version
zig version
kubectl version --client
openssl x509 -in a -noout
openssl req -in a -noout
openssl crl -in a -noout
gcat a
ghead a
gtail a
gwc a
guniq a
gshuf a
gtac a
gdiff a b
gtee
gls a
gstat a
greadlink a
gdate
gbase64 a
ggrep x a
gfind .
gsed p a
gtar -tf a
gxargs -n1 echo
gunzip -c a.gz
zgrep x a.gz
zegrep x a.gz
zfgrep x a.gz
eza a
exa a
lsd a
xmllint a.xml
cloc src
tokei src
nvidia-smi
terraform version
tofu version
yq .a a.yml
git submodule status
docker compose ps
docker compose images
docker compose top
docker compose logs
docker compose ls
docker compose version
docker-compose ps
docker-compose images
docker-compose top
docker-compose logs
docker-compose ls
docker-compose version
pip freeze
pip check
pip3 freeze
pip3 check
uv pip list
uv pip freeze
uv pip show x
uv pip check
npx --version
cargo --version
rustc --version
rustup --version
rustfmt --version
`
  .split('\n')
  .filter((line) => line !== '');
