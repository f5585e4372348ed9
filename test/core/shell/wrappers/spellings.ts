import type { Wrapping } from '../../../../src/core/shell/analysis';

/** Texts, one a line, that all run the same command in the end. A line break inside a text is written `⏎`. */
interface Spellings {
  readonly kind: Wrapping['kind'];
  /** The last command of each text. */
  readonly runs: string;
  readonly texts: string;
}

/** Every way to wrap a command that is known, in the spellings that its options allow. */
export const spellings: readonly Spellings[] = [
  {
    kind: 'neutral',
    runs: 'rm a',
    texts: `
env rm a
env A=1 rm a
timeout 5 rm a
timeout -k 1 5 rm a
timeout -k1 5 rm a
timeout --kill-after=1 5 rm a
timeout -s KILL 5 rm a
timeout --signal KILL 5 rm a
timeout --foreground -v 5 rm a
timeout -- 5 rm a
gtimeout 5 rm a
nice rm a
nice -n 5 rm a
nice -n5 rm a
nice -5 rm a
nice --adjustment=5 rm a
nohup rm a
nohup -- rm a
stdbuf -oL rm a
stdbuf -o L -e0 rm a
stdbuf --output=L rm a
command rm a
command -p rm a
command -- rm a
builtin rm a
/usr/bin/time rm a
/usr/bin/time -f %e rm a
time -o f rm a
/usr/bin/timeout 5 rm a
TIMEOUT 5 rm a`,
  },
  {
    kind: 'privileged',
    runs: 'rm a',
    texts: `
sudo rm a
sudo -n rm a
sudo -u root rm a
sudo -uroot rm a
sudo -iu root -- rm a
sudo --user=root rm a
sudo --user root rm a
sudo -E -H rm a
sudo -u root A=1 rm a
sudo -- rm a
doas rm a
doas -u root rm a
doas -n -u root rm a
pkexec rm a
pkexec --user root rm a
su -c "rm a"
su root -c "rm a"
su - root -c "rm a"
su --command="rm a" root
su -lc "rm a"
runuser -u x -- rm a
runuser -c "rm a"
chroot / rm a
chroot --userspec=0:0 / rm a
nsenter -t 1 -m rm a
nsenter -t 1 --mount=/x rm a
ssh h rm a
ssh -p 22 u@h "rm a"
ssh h -l u rm a
ssh -o X=y -v h -- rm a
gosu u rm a`,
  },
  {
    kind: 'plain',
    runs: 'rm a',
    texts: `
env -i A=1 rm a
env - rm a
env -u X rm a
env --unset=X rm a
env -C . rm a
env --chdir=. rm a
env -- rm a
env -S 'rm a'
env -S'rm a'
env --split-string='rm a'
env -iS 'rm a'
env -S 'A=1 rm' a
env -S '"rm" a'
env -vS 'env rm a'
exec rm a
exec -a ls rm a
exec -c rm a
exec -cl rm a
setsid rm a
setsid -w rm a
ionice -c 3 rm a
ionice -c3 -n0 rm a
chrt -o 0 rm a
taskset 1 rm a
taskset -c 0 rm a
setarch -R rm a
setarch x86_64 -R rm a
linux32 rm a
prlimit --nofile=100 rm a
prlimit -n100 rm a
unshare -r rm a
unshare --net --map-root-user rm a
setpriv --no-new-privs rm a
fakeroot rm a
busybox rm a
busybox env rm a
toybox rm a
strace rm a
strace -f -o f rm a
strace -e trace=open rm a
ltrace -c rm a
valgrind --leak-check=full rm a
gdb --args rm a
systemd-run --user rm a
systemd-run -p X=y --unit=u rm a
caffeinate -i rm a
bwrap --bind / / rm a
bwrap --ro-bind / / --dev /dev -- rm a
proxychains -q rm a
torsocks rm a
unbuffer rm a
dbus-run-session -- rm a
xvfb-run -a rm a
numactl -N 0 rm a
direnv exec . rm a
mise exec -- rm a
mise x node@20 -- rm a
mise x -c "rm a"
poetry run rm a
poetry -q run rm a
pipenv run rm a
uv run rm a
uv run --with x --python 3.12 rm a
uv tool run rm a
uv -q run rm a
uv --offline --directory x run rm a
uv --cache-dir x tool run rm a
composer -d x exec rm a
pnpm --reporter silent exec rm a
yarn --registry x exec rm a
yarn workspace web exec rm a
yarn workspaces foreach exec rm a
uvx rm a
nix-shell --run "rm a"
nix-shell -p x --command "rm a"
nix develop -c rm a
conda run rm a
conda run -n x --no-capture-output rm a
bundle exec rm a
npx rm a
npx -y -p x rm a
npx -c "rm a"
npx --call="rm a"
npx --package=x -- rm a
npm exec -- rm a
npm exec rm a
npm x -c "rm a"
npm --silent exec -- rm a
pnpm exec rm a
pnpm dlx rm a
pnpm -c exec "rm a"
yarn exec rm a
yarn dlx -p x rm a
bunx rm a
entr rm a
entr -r rm a
entr -s "rm a"
docker exec web rm a
docker exec -it -e X=y web rm a
docker run --rm alpine rm a
docker run -v a:b --name x alpine rm a
docker run --entrypoint rm alpine a
docker compose exec web rm a
docker compose -f x run --rm web rm a
docker --context x container exec web rm a
podman run alpine rm a
kubectl exec p -n x -- rm a
devbox run rm a
watch rm a
watch -n 1 -x rm a
watch -n1 "rm a"
flock l rm a
flock -n l rm a
flock -w 5 l -c "rm a"
flock l --command "rm a"
script -c "rm a" f
script -qec "rm a" f
script f -c "rm a"
script -q f rm a
tmux new -d "rm a"
tmux new-session -d -s x rm a
tmux -L x neww rm a
screen -dm rm a
screen -dmS x rm a
bash -c "rm a"
bash -c 'rm a'
bash -lc "rm a"
bash -ec "rm a"
bash -c -e "rm a"
bash --norc -c "rm a"
bash -o pipefail -c "rm a"
bash -eo pipefail -c "rm a"
bash +x -c "rm a"
bash -c -- "rm a"
bash -O extglob -c "rm a"
sh -c "rm a"
zsh -fc "rm a"
dash -c "rm a"
ksh -c "rm a"
/bin/bash -c "rm a"
bash.exe -c "rm a"
bash <<< "rm a"
bash -s <<< "rm a"
bash - <<< "rm a"
bash /dev/stdin <<< "rm a"
sh <<E⏎rm a⏎E
sh <<'E'⏎rm a⏎E
eval rm a
eval 'rm a'
eval "eval 'rm a'"
eval -- rm a
source /dev/stdin <<< "rm a"
. /dev/stdin <<< "rm a"
trap 'rm a' EXIT
trap -- 'rm a' 0
git -c alias.x='!rm a' x
git -c core.pager='rm a' log
git -c core.sshCommand='rm a' fetch
git bisect run rm a
git rebase -x 'rm a' main
git rebase -ix 'rm a' main
git rebase -qx'rm a' main
git rebase --ex 'rm a' main
git grep -O'rm a' x
git grep -nO'rm a' x
git grep --open-files-in-pager='rm a' x
git clone -u 'rm a' r
git clone -qu 'rm a' r
git clone --upload-pack 'rm a' r
git clone --u='rm a' r
git ls-remote --u 'rm a' r
git push --e='rm a' r
git archive --remote=r --ex 'rm a' HEAD
git send-email --sendmail-cmd='rm a' p
git send-email --smtp-server='rm a' p
git instaweb --httpd='rm a'
git instaweb -b 'rm a'
git web--browse --tool='rm a' x
git daemon --access-hook='rm a'
git difftool -yx 'rm a'
git difftool --extcmd='rm a'
git difftool --e 'rm a'
git push --receive-pack='rm a' r
git push --exec 'rm a' r
git pull --upload-pack 'rm a' r
git ls-remote --upload-pack='rm a' r
git fetch-pack --upload-pack='rm a' r
git send-pack --receive-pack='rm a' r
git archive --remote=r --exec='rm a' HEAD
git config -f c core.pager 'rm a'
git config --type bool alias.x '!rm a'
git config set core.pager 'rm a'
git config alias.x '!rm a' list
git config --add core.editor 'rm a' get
git rebase --exec='rm a' main
git filter-branch --tree-filter 'rm a'
git config alias.x '!rm a'
git config --global core.editor 'rm a'
git clone -c core.sshCommand='rm a' u
git fetch --upload-pack='rm a' u
git difftool -x 'rm a'
tar cf x --checkpoint-action=exec='rm a' y
tar xf x --to-command='rm a'
tar xf x --to-comm='rm a'
tar -I 'rm a' -xf x
tar --use-compress-program='rm a' -xf x
sort --compress-program='rm a' f
sort --co='rm a' f
sort --comp='rm a' f
rg --pre 'rm a' x
split --filter='rm a' f
split --f 'rm a' f
rsync -e 'rm a' x y
man -P 'rm a' ls
man --pager='rm a' ls
man --pag='rm a' ls
man -H'rm a' ls
man --html='rm a' ls
rsync -ae 'rm a' x y
rsync -e'rm a' x y
rsync -rve'rm a' x y
man -aP'rm a' ls
rsync --rsh='rm a' x y
rsync --rsync-path 'rm a' x y
rg --pre='rm a' x
rg --hostname-bin 'rm a' x
split --fi='rm a' f
zip -TT 'rm a' x y
zip -qTT 'rm a' x y
zip -T --un 'rm a' x y
zip --unzip-command 'rm a' x y
tar -F 'rm a' -xf x
tar --info-script='rm a' -xf x
tar --new-volume-script 'rm a' -xf x
tar --rsh-command='rm a' -xf x
tar --rmt-command='rm a' -xf x
tar --checkpoint-action exec='rm a' -cf x y
gtar -I 'rm a' -xf x
bsdtar --use-compress-program 'rm a' -xf x
scp -S 'rm a' x h:
scp -qS 'rm a' x h:
sftp -S'rm a' h
scp -o ProxyCommand='rm a' x h:
scp -oProxyCommand='rm a' x h:
sftp -o 'LocalCommand rm a' h
perf stat -e x rm a
cross-env A=1 rm a
dotenv -e f -- rm a
opam exec -- rm a
noglob rm a
- rm a
repeat 2 rm a
rustup run stable rm a
sshpass -p x rm a
hyperfine "rm a"
xonsh -c "rm a"`,
  },
  {
    kind: 'feeding',
    runs: 'rm «…»',
    texts: `
xargs rm
xargs -n1 rm
xargs -n 1 -P2 rm
xargs -0 rm
xargs -0r -- rm
xargs --max-args=1 rm
xargs --null rm
xargs -a f rm
xargs -d "\\n" rm
fd x -x rm
fd x --exec-batch rm
parallel rm ::: a
parallel -j 4 rm :::: f`,
  },
  {
    kind: 'feeding',
    runs: 'rm «{}»',
    texts: `
xargs -I{} rm {}
xargs -I {} rm {}
xargs -i rm {}
xargs --replace rm {}
find . -exec rm {} \\;
find . -exec rm {} +
find . "-exec" rm {} ";"
find . -execdir rm {} \\;
find . -ok rm {} \\;
find . -okdir rm {} \\; -print
fd -X rm {}
parallel rm {} ::: a`,
  },
  {
    kind: 'feeding',
    runs: 'rm a',
    texts: `
git submodule foreach 'rm a'
git submodule foreach --recursive rm a
git -C x submodule --quiet foreach rm a`,
  },
  {
    kind: 'plain',
    runs: 'rm a «"$@"»',
    texts: `
mapfile -C 'rm a' x < f
readarray -c1 -C'rm a' x < f
compgen -C 'rm a'
complete -C 'rm a' x
`,
  },
];
