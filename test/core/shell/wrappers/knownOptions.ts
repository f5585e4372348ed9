/**
 * Wrappers with options that leave their inner command where it is, one a line. All run `rm a` in the end, nothing
 * else, and hide nothing: an option that was not known, or whose value was taken for the command, would show.
 */
export const knownOptions = `
npx -y -q -n -p x -w w rm a
npx --no-install --quiet --ignore-existing --prefer-offline --offline --workspaces --silent rm a
npx --include-workspace-root --bun --yes --no rm a
npx --yes=true --no=false rm a
npx --package x --workspace w --registry r --cache c --shell s --userconfig u rm a
npx --prefix p --node-options o --script-shell s --loglevel l -- rm a
npm -s -d -q -y -g -w w -C c exec rm a
npm --silent --quiet --yes --no --workspaces --ws --include-workspace-root x rm a
npm --global --offline --prefer-offline --loglevel l exec rm a
npm --prefix p --workspace w --registry r --userconfig u --cache c exec -- rm a
npm exec -y --package=x -- rm a
pnpm -s -r -w -g -C c -F f exec rm a
pnpm --filter f dlx --package x --resume-from y --allow-build z rm a
pnpm x --parallel --silent --recursive --no-bail -s -r rm a
pnpx --silent --package x rm a
yarn -s --silent --cwd d exec rm a
yarn dlx -q --quiet -p x --package y rm a
bunx -y -p x --bun --verbose --silent --no-install --package y rm a
poetry -q -v -n -C c -P p run rm a
poetry --quiet --no-interaction --no-ansi --ansi --no-plugins --no-cache --verbose run rm a
poetry --directory d --project p run rm a
pipenv -q -v --quiet --verbose run rm a
pdm -q -v run -s -p x --project y --venv z --site-packages rm a
rye run -l -p x --pyproject y rm a
hatch -e e -p p -d d -q -v --env e --project p run rm a
hatch run -i i --force-continue --ignore-compat --all rm a
pixi run -v -e e --frozen --locked --clean-env --environment e --manifest-path m rm a
uv run -q -v -s -U -n -p p -w w -C c rm a
uv run --quiet --verbose --no-sync --frozen --locked --isolated --all-extras --no-dev --dev --only-dev rm a
uv run --offline --no-project --exact --no-editable --active --all-packages --script --gui-script rm a
uv run --no-config --upgrade --no-env-file --managed-python --no-cache --refresh --all-groups rm a
uv run --python p --with w --with-editable w --with-requirements w --extra e --no-extra e --group g rm a
uv run --no-group g --only-group g --env-file e --project p --directory d --package p --index i rm a
uv run --index-url i --from f --config-file c --cache-dir c --color c --resolution r --exclude-newer e rm a
uv tool run -q --from x rm a
uvx -q --from x rm a
pipx run -q -v --no-cache --quiet --pypackages --system-site-packages rm a
pipx run --spec s --python p --pip-args p --index-url i rm a
conda -n n -p p --name n --prefix p --root-prefix r run -v -n n -p p rm a
conda run --no-capture-output --live-stream --verbose --dev --debug-wrapper-scripts rm a
mamba run --name n --prefix p --cwd c rm a
micromamba run -n n rm a
bundle --verbose --no-color --retry 2 exec --keep-file-descriptors --gemfile=g rm a
bundler e --gemfile rm a
mise exec node@20 -- rm a
mise x -- rm a
direnv exec . rm a
asdf exec rm a
rbenv exec rm a
pyenv exec rm a
nodenv exec rm a
rustup run --install stable rm a
fnm exec --using 18 rm a
fnm exec --using=18 rm a
fnm exec rm a
volta run --node 18 --npm 9 --yarn 1 --pnpm 8 --env A=1 rm a
devbox run -l -q -c c -e e --pure --quiet --list --config c --env e --env-file f rm a
opam exec -- rm a
opam exec rm a
opam --color=never exec --switch=x -- rm a
nix develop -c rm a
nix shell nixpkgs#x --command rm a
cross-env A=1 rm a
cross-env-shell A=1 rm a
perf record -a -g -d -i -v -b -B -A -n -r -S -s -q -T rm a
perf stat -e e -o o -p p -F F -c c -t t -C C -j j -m m -u u -x x -I I -G G rm a
perf trace rm a
dotenv -o -e e -f f -c c -p p -v v --file f rm a
dotenvx run -f .env -- rm a
doppler run -- rm a
infisical run --env=dev -- rm a
op run -- rm a
aws-vault exec p -- rm a
aws-vault exec p rm a
doppler run rm a
chamber exec s -- rm a
lerna exec -- rm a
docker -D -H h -l l -c c --debug --tls --tlsverify --remote exec c rm a
docker --host h --context c --config c --log-level l --tlscacert t --tlscert t --tlskey t exec c rm a
podman --namespace n --address a --root r --connection c --url u exec c rm a
docker exec -d -i -t -l -T -e e -u u -w w c rm a
docker exec --detach --interactive --tty --privileged --latest --no-TTY --no-tty c rm a
docker exec --interactive=true --tty=false --privileged=true c rm a
docker exec --env e --env-file e --user u --workdir w --detach-keys d --index i c rm a
nerdctl container exec c rm a
docker create i rm a
docker run -d -i -t -P -T -q -a a -c c -e e -h h -l l -m m -p p -u u -v v -w w i rm a
docker run --detach --interactive --tty --rm --init --privileged --read-only --publish-all i rm a
docker run --no-healthcheck --oom-kill-disable --quiet --no-deps --service-ports --use-aliases i rm a
docker run --build --replace --no-TTY --remove-orphans i rm a
docker run --rm=true --init=true --privileged=true --read-only=true --interactive=true --tty=true i rm a
docker run --detach=true --sig-proxy=false --disable-content-trust=true --systemd=always i rm a
docker run --add-host a --annotation a --attach a --blkio-weight b --cap-add c --cap-drop c i rm a
docker run --cgroup-parent c --cgroupns c --cidfile c --cpu-period c --cpu-quota c --cpu-shares c i rm a
docker run --cpus c --cpuset-cpus c --cpuset-mems c --detach-keys d --device d --dns d i rm a
docker run --dns-option d --dns-search d --domainname d --env e --env-file e --expose e i rm a
docker run --gpus g --group-add g --health-cmd h --health-interval h --health-retries h i rm a
docker run --health-timeout h --hostname h --ip i --ipc i --isolation i --label l --label-file l i rm a
docker run --link l --log-driver l --log-opt l --mac-address m --memory m --memory-reservation m i rm a
docker run --memory-swap m --mount m --name n --network n --net n --network-alias n i rm a
docker run --oom-score-adj o --pid p --pids-limit p --platform p --publish p --pull p i rm a
docker run --restart r --runtime r --security-opt s --shm-size s --stop-signal s --stop-timeout s i rm a
docker run --storage-opt s --sysctl s --tmpfs t --ulimit u --user u --userns u --uts u i rm a
docker run --volume v --volume-driver v --volumes-from v --workdir w --arch a --os o --pod p i rm a
docker run --secret s --tz t --umask u i rm a
docker compose -f f -p p --all-resources --compatibility --dry-run exec s rm a
docker-compose --file f --project-name p --profile p --env-file e --project-directory d run s rm a
podman-compose --ansi a --progress p --parallel 2 exec s rm a
kubectl exec pod -- rm a
oc run x --image=i -- rm a
kubectl debug pod -- rm a
sudo -A -B -b -E -H -i -n -P -S -s -C 3 -D d -g g -p p -R r -r r -T 1 -t t -U u -u u -h h rm a
sudo --askpass --bell --background --preserve-env --set-home --login --non-interactive --no-update rm a
sudo --preserve-groups --stdin --shell --preserve-env=A --close-from 3 --chdir d --group g --host h rm a
sudo --prompt p --chroot c --role r --command-timeout 1 --type t --other-user u --user u rm a
sudo -k rm a
sudo --reset-timestamp rm a
doas -L -n -s -a a -C c -u u rm a
pkexec --disable-internal-agent --keep-cwd --user u rm a
pkexec -u u rm a
runuser -f -l -m -p -P -u u -G g -g g -s s -T -w w rm a
runuser --user u --group g --supp-group g --shell s rm a
chroot --skip-chdir --groups g --userspec u -n -u u -g g -G g / rm a
nsenter -a -F -Z -e -c -t 1 -S 1 -G 1 -W w -N 1 -m -u -i -n -p -C -U -T -r -w rm a
nsenter --all --no-fork --preserve-credentials --follow-context --env --join-cgroup --keep-caps rm a
nsenter --user-parent --target 1 --setuid 1 --setgid 1 --wdns w --mount --uts --ipc --net --pid rm a
nsenter --cgroup --user --time --root --wd --mount=m --uts=u --ipc=i --net=n --pid=p --root=r --wd=w rm a
gosu u rm a
su-exec u rm a
setuidgid u rm a
run0 -u u -g g -p p -E e -D d rm a
run0 --user u --group g --property p --setenv s --chdir d --unit u --slice s --nice n rm a
run0 --machine m --background b rm a
timeout -f -p -v -k 1 -s 9 5 rm a
timeout --foreground --preserve-status --verbose --kill-after 1 --signal 9 5 rm a
gnice -n 1 rm a
gnohup rm a
gstdbuf -i 0 -o 0 -e 0 rm a
stdbuf --input 0 --output 0 --error 0 rm a
gtime -a -p -v -l -h -q -V -f f -o o rm a
/usr/bin/time --append --portability --verbose --quiet --format f --output o rm a
env -i -0 -v -u u -C d -P p -a a A=1 rm a
genv --ignore-environment --null --debug --list-signal-handling --unset u --chdir d --argv0 a rm a
env --block-signal --default-signal --ignore-signal --block-signal=1 --default-signal=1 rm a
env --ignore-signal=INT - rm a
setsid -c -f -w --ctty --fork --wait rm a
strace -c -C -d -f -F -i -k -n -q -r -t -T -v -w -x -y -z -Z -D -A -Y rm a
strace -a a -b b -e e -E e -I i -o o -O o -p p -P p -s s -S s -u u -U u -X x rm a
strace --follow-forks --seccomp-bpf --summary-only --summary --output-append-mode --syscall-number rm a
strace --quiet=all --decode-fds=all --daemonize=grandchild --relative-timestamps=us rm a
strace --absolute-timestamps=us --timestamps=us --strings-in-hex=all --syscall-times=us --stack-traces rm a
strace --output o --trace t --user u --env e --string-limit s --trace-path p --attach 1 --signal s rm a
strace --status s --abbrev a --interruptible i --columns c --summary-columns s --summary-sort-by s rm a
strace --kvm k --read r --write w --inject i --fault f --raw r --verbose v --decode-pids d rm a
strace --const-print-style c rm a
ltrace -b -c -C -f -i -L -r -S -t -T -a a -A a -D d -e e -F f -l l -n n -o o -p p -s s -u u -x x -X x -w w rm a
valgrind -q -v -d --quiet --verbose --tool=t --leak-check=l --error-exitcode=1 --log-file=l rm a
valgrind --show-leak-kinds=s --track-origins=y --trace-children=y --num-callers=1 --suppressions=s rm a
valgrind --gen-suppressions=g --xml=y --xml-file=x --massif-out-file=m --callgrind-out-file=c rm a
valgrind --track-fds=y --time-stamp=y rm a
caffeinate -d -i -m -s -u -t 1 -w 1 rm a
proxychains -q -f f rm a
proxychains4 -q -f f rm a
torsocks -i -d -q -u u -a a -p p -P p --isolate --debug --quiet --shell --user u --pass p rm a
torsocks --address a --port p rm a
torify -v rm a
tsocks rm a
unbuffer -p rm a
dbus-run-session --config-file c --dbus-daemon d rm a
dbus-launch --exit-with-session --sh-syntax --auto-syntax rm a
xvfb-run -a -l -n n -s s -w w -f f -e e -p p --auto-servernum --listen-tcp rm a
xvfb-run --server-num n --server-args s --wait w --auth-file a --error-file e --xauth-protocol x rm a
numactl -l -N N -m m -C C -i i -p p -P P -w w --localalloc --all rm a
numactl --cpunodebind c --membind m --physcpubind p --interleave i --preferred p rm a
fakeroot -u -v -l l -s s -i i -b b --unknown-is-real --lib l --faked f rm a
fakechroot -s -l l -e e -c c rm a
eatmydata rm a
chronic -e -v rm a
rlwrap -a -A -c -E -G -i -I -m -M -n -N -o -p -r -R -s -v -W -b b -C C -D D -f f -g g rm a
rlwrap -H H -l l -O O -P P -q q -S S -t t -w w -z z rm a
catchsegv rm a
faketime -f -m now rm a
cgexec -g g --sticky rm a
dumb-init -c -v -r r rm a
tini -s -w -g -v -p p -e e -- rm a
sshpass -e -v -f f -d d -p p -P P rm a
ssh-agent -c -s -k -D -d -a a -E E -O O -P P -t t rm a
setlock -n -N -x -X f rm a
lockf -k -n -s -w -t 1 f rm a
softlimit -a 1 -c 1 -d 1 -f 1 -l 1 -m 1 -o 1 -p 1 -r 1 -s 1 -t 1 rm a
unshare -f -i -n -m -p -u -C -U -T -r -c -R r -S 1 -G 1 -w w rm a
unshare --fork --map-root-user --map-current-user --map-auto --keep-caps --mount --uts --ipc rm a
unshare --net --pid --user --cgroup --time --kill-child --mount-proc --mount-binfmt rm a
unshare --mount=m --uts=u --ipc=i --net=n --pid=p --user=u --cgroup=c --time=t --kill-child=9 rm a
unshare --mount-proc=m --mount-binfmt=m --map-users u --map-groups g --map-user u --map-group g rm a
unshare --propagation p --setgroups s --root r --wd w --setuid 1 --setgid 1 --monotonic 1 --boottime 1 rm a
setpriv -d --no-new-privs --nnp --clear-groups --keep-groups --init-groups --reset-env --dump rm a
setpriv --reuid 1 --ruid 1 --euid 1 --regid 1 --rgid 1 --egid 1 --groups g --inh-caps c rm a
setpriv --ambient-caps c --bounding-set b --securebits s --pdeathsig p --selinux-label l rm a
setpriv --apparmor-profile p rm a
systemd-run -d -t -P -q -G -r -S -H h -M m -u u -p p -E e --user --system --scope --wait --pty rm a
systemd-run --pipe --quiet --collect --remain-after-exit --same-dir --no-block --no-ask-password rm a
systemd-run --shell --send-sighup --host h --machine m --unit u --property p --description d rm a
systemd-run --slice s --service-type t --uid 1 --gid 1 --nice 1 --working-directory d --setenv A=1 rm a
systemd-run --on-active 1 --on-boot 1 --on-startup 1 --on-unit-active 1 --on-unit-inactive 1 rm a
systemd-run --on-calendar c --timer-property p --path-property p --socket-property p rm a
firejail --quiet --noprofile --private --net --seccomp --nonewprivs rm a
firejail --profile=p --private=p --net=n --seccomp=s --whitelist=w --blacklist=b --read-only=r --name=n rm a
noglob rm a
nocorrect rm a
repeat 3 rm a
envdir d rm a
chpst -v -P -V -0 -1 -2 -u u -U U -b b -e e -/ r -C C -n 1 -l l -m 1 -d 1 -o 1 -f 1 -p 1 -r 1 -t 1 -c 1 rm a
exec -c -l -a n rm a
ionice -t -c 2 -n 7 --ignore --class 2 --classdata 7 rm a
chrt -a -b -d -f -i -o -r -R -v -T 1 -P 1 -D 1 0 rm a
chrt --batch --deadline --fifo --idle --other --rr --reset-on-fork --all-tasks --verbose 0 rm a
chrt --sched-runtime 1 --sched-period 1 --sched-deadline 1 0 rm a
taskset -a -c 0 rm a
taskset --all-tasks --cpu-list 0 rm a
prlimit -c1 -d1 -e1 -f1 -i1 -l1 -m1 -n1 -q1 -r1 -s1 -t1 -u1 -v1 -x1 -y1 -o o rm a
prlimit --noheadings --raw --verbose --output o --core=1 --data=1 --nice=1 --fsize=1 --sigpending=1 rm a
prlimit --memlock=1 --rss=1 --nofile=1 --msgqueue=1 --rtprio=1 --stack=1 --cpu=1 --nproc=1 --as=1 rm a
prlimit --locks=1 --rttime=1 rm a
setarch x86_64 -3 -B -F -I -L -R -S -T -X -Z -v rm a
setarch --addr-no-randomize --32bit --uname-2.6 --verbose --3gb --addr-compat-layout rm a
setarch --read-implies-exec --whole-seconds --short-inode --sticky-timeouts --mmap-page-zero rm a
setarch --fdpic-funcptrs rm a
linux32 rm a
linux64 rm a
i386 rm a
i686 rm a
x86_64 rm a
uname26 rm a
bwrap --bind / / --dev /dev --unshare-all --setenv A 1 --overlay a b c -- rm a
bwrap --ro-bind / / --proc /proc --chdir /x rm a
busybox rm a
toybox rm a
gdb --args rm a
watch -b -c -C -d -e -g -t -w -x -r -p -f -v -n 1 -q 1 -s s rm a
watch --beep --color --no-color --errexit --chgexit --no-title --no-wrap --exec --precise --no-rerun rm a
watch --differences --differences=permanent --interval 1 --equexit 1 --shotsdir s rm a
flock -s -e -x -n -o -F -u -v -w 1 -E 1 l rm a
flock --shared --exclusive --unlock --nonblock --nb --close --no-fork --verbose --fcntl l rm a
flock --timeout 1 --wait 1 --conflict-exit-code 1 l -c 'rm a'
flock l --command 'rm a'
script -a -e -f -k -q -r -p -d -c 'rm a' f
script -E e -I i -O o -B b -T t -m m -o 1 -t -c 'rm a'
script --append --return --flush --force --quiet --timing=f --timing --echo e --log-in l -c 'rm a'
script --log-out l --log-io l --log-timing l --logging-format f --output-limit 1 --command 'rm a'
script f -qc 'rm a'
script f --command 'rm a'
tmux -2 -C -D -l -N -u -v -c c -f f -L L -S S -T T new-session -A -d -D -E -P -X 'rm a'
tmux new -c c -e e -F f -f f -n n -s s -t t -x 1 -y 1 'rm a'
tmux new-window -a -b -d -k -P -S -c c -e e -F f -n n -t t rm a
tmux neww 'rm a'
tmux split-window -b -d -f -h -I -v -P -Z -c c -e e -l 1 -p 1 -t t -F f rm a
tmux splitw 'rm a'
tmux respawn-pane -k -c c -e e -t t rm a
tmux respawnp 'rm a'
tmux respawn-window 'rm a'
tmux respawnw 'rm a'
tmux display-popup -B -C -E -k -b b -c c -d d -e e -h 1 -s s -S s -t t -T t -w 1 -x 1 -y 1 rm a
tmux popup 'rm a'
tmux run-shell -b -C -c c -d 1 -t t 'rm a'
tmux run 'rm a'
tmux pipe-pane -I -O -o -t t 'rm a'
tmux pipep 'rm a'
screen -a -A -d -D -f -i -l -m -n -O -q -r -R -U -v -x -w -c c -e e -h 1 -p p -s s -S n -t t -T T rm a
screen -dm rm a
screen -dmS n rm a
screen -Logfile rm a
entr -a -c -d -n -p -r -z -x rm a
entr -s 'rm a'
hyperfine 'rm a'
bash --norc --noprofile --posix -c 'rm a'
bash -e -u -x -o pipefail -O extglob +x -c 'rm a'
zsh -f -c 'rm a'
dash -ec 'rm a'
ksh -c 'rm a'
ksh93 -c 'rm a'
mksh -c 'rm a'
oksh -c 'rm a'
ash -c 'rm a'
rbash -c 'rm a'
rzsh -c 'rm a'
yash -c 'rm a'
posh -c 'rm a'
hush -c 'rm a'
bash5 -c 'rm a'
bash4 -c 'rm a'
bash -oO pipefail extglob -c 'rm a'
eval -- rm a
trap 'rm a' INT
trap -- 'rm a' INT
npx -c 'rm a'
npx --call='rm a'
npm exec -c 'rm a'
npm x --call 'rm a'
pnpm exec -c 'rm a'
pnpm dlx --shell-mode 'rm a'
mise x -c 'rm a'
mise exec node --command 'rm a'
nix-shell --run 'rm a'
nix-shell -p x --command 'rm a'
env -S 'rm a'
env -S 'A=1 rm' a
env --split-string='-i rm a'
env -S "rm 'a'"
su -c 'rm a'
su -c'rm a' u
su --session-command 'rm a'
su --session-command='rm a'
su --command='rm a'
runuser -lc 'rm a' u
ssh h rm a
ssh -4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s -T -t -V -v -X -x -Y -y h rm a
ssh -B b -b b -c c -D 1 -E e -e e -F f -I i -i i -J j -L l -l l -m m -O o -p 1 -Q q -R r -S s -W w -w w h rm a
autossh h 'rm a'
ip netns exec n rm a
ip -all netns exec rm a
ip -6 -a net e rm a
`;

/** The same for wrappers that add words of their own: each runs \`rm «…»\`. */
export const fedOptions = `
xargs -0 -r -t -x -p -o rm
xargs -a f -d d -E e -L 1 -n 1 -P 1 -s 9 -R 1 -S 1 rm
xargs -e -l rm
xargs -eX -l1 rm
xargs --null --no-run-if-empty --verbose --exit --interactive --open-tty --show-limits rm
xargs --arg-file f --delimiter d --max-args 1 --max-procs 1 --max-chars 9 --process-slot-var v rm
xargs --max-lines --eof --max-lines=1 --eof=x rm
gxargs rm
fd -e ts -x rm
fd x -uX rm
fd x --exec=rm
fd x --exec-batch=rm
fdfind x --exec rm
parallel -0 -k -m -q -X -t -v -u -p -r -x -W -c rm ::: a
parallel -j 1 -a f -N 1 -n 1 -L 1 -d d -S s -P 1 -E e -s 9 -C c rm ::: a
parallel -l rm ::: a
parallel --null --keep-order --will-cite --bar --progress --eta --dry-run --dryrun rm ::: a
parallel --verbose --ungroup --group --xargs --quote --no-run-if-empty --line-buffer --lb rm ::: a
parallel --tag --link --shuf --silent --no-notice --semaphore --fg --bg --wait rm ::: a
parallel --resume --resume-failed --plus --files --header --citation --halt-on-error rm ::: a
parallel --jobs 1 --max-procs 1 --arg-file f --delimiter d --colsep c --max-args 1 rm ::: a
parallel --max-replace-args 1 --timeout 1 --delay 1 --joblog l --results r --halt h --load 1 rm ::: a
parallel --memfree 1 --nice 1 --retries 1 --tagstring t --workdir w --wd w --tmpdir t rm ::: a
parallel --block 1 --recstart r --recend r --id i --semaphorename s --shellquote s rm ::: a
parallel --sshlogin s --sshloginfile s --basefile b --env e --return r rm ::: a
parallel rm :::: f
parallel rm :::+ a
parallel rm ::::+ f
sem rm
`;

/** And those that put a word in where one is marked: each runs \`rm «{}»\`. */
export const markedOptions = `
xargs -I {} rm {}
xargs -J {} rm {}
xargs -i rm {}
xargs -i{} rm {}
xargs --replace rm {}
xargs --replace={} rm {}
find . -exec rm {} ';'
find . -ok rm {} ';'
find . -okdir rm {} ';'
find . -execdir rm {} +
gfind . -exec rm {} +
fd -x rm {}
fd -x rm {} ';' --hidden
parallel -I {} rm {} ::: a
parallel rm {} ::: a
`;
