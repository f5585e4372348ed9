import { isHarmlessVariable } from '../../shell/variableNames';
import type { Call, Wrapped } from '../../shell/wrapped';
import { anywhere } from '../../shell/wrappers/code';
import { unwrapEnv } from '../../shell/wrappers/env';
import { parallel, xargs } from '../../shell/wrappers/feeding';
import { locate, runsRest } from '../../shell/wrappers/locate';
import { type Entries, table } from '../entry';
import { isGiven, type Options } from '../notation';
import type { Judge, Touch, Unwrap } from '../spec';
import { fedUnless } from './interpreters';

/** What their own options are given may be files that the command inside sees. */
const mentionOwn: Touch = ({ args }, uses) => uses.mentionAll(args);

// With these it only tells what the name means.
const unwrapCommand: Unwrap = ({ words }, options) => {
  const located = locate(words, options);
  return isGiven(located.parsed, '-v -V') && located.hidden === undefined
    ? undefined
    : runsRest(words, located, inSameShell);
};

const unwrapBuiltin: Unwrap = ({ words }, options) => runsRest(words, locate(words, options), inSameShell);

const judgeEnv: Judge = ({ parsed: { operands } }) => {
  const set = operands.find((word) => !isHarmlessVariable(/^([^=]*)=/.exec(word.text)?.[1] ?? ''));
  return set === undefined ? undefined : `\`${set.source}\` may change what a program does`;
};

/** Programs that run others and add little of their own. What they run is judged by itself. */
export const wrapperSpecs: Entries = table`
  timeout gtimeout: keeps -v -ks= --foreground --preserve-status --verbose --kill-after= --signal=; most 1;
    inner needed; takes -fp; operands none; wrapper neutral; skip 1; example 5 ls
  // The word of the shell has lost its -p here; the program of this name has -o, which writes a file.
  time: like gtime; keeps; most 0; inner needed; takes -apvlhqV -f= --format= --append --portability --verbose --quiet;
    write -o --output; wrapper neutral; example ls
  stdbuf gstdbuf: keeps -ioe= --input= --output= --error=; most 0; inner needed; operands none; wrapper neutral;
    example ls
  strace: takes -cCdfFhiknqrtTvVwxyzZDAY -epsuaEIOPSXbU= --follow-forks --seccomp-bpf --summary-only --summary
    --output-append-mode --syscall-number --trace= --user= --env= --string-limit= --trace-path= --attach= --signal=
    --status= --abbrev= --interruptible= --columns= --summary-columns= --summary-sort-by= --kvm= --read= --write=
    --inject= --fault= --raw= --verbose= --decode-pids= --const-print-style= --quiet[=] --decode-fds[=] --daemonize[=]
    --relative-timestamps[=] --absolute-timestamps[=] --timestamps[=] --strings-in-hex[=] --syscall-times[=]
    --stack-traces[=]; write -o --output; wrapper
  ltrace: takes -bcCfhiLrStTV -aADeFlnpsuxXw=; write -o --output; wrapper
  exec: takes -cl -a=; operands none; wrapper
  nice gnice: takes -n= -# --adjustment=; operands none; wrapper neutral
  nohup gnohup: operands none; wrapper neutral
  unbuffer: takes -p; operands none; wrapper
  setsid: takes -cfw --ctty --fork --wait; operands none; wrapper
  unshare: takes -finmpuCUTrcV -RSGw= --fork --map-root-user --map-current-user --map-auto --keep-caps --map-users=
    --map-groups= --map-user= --map-group= --propagation= --setgroups= --root= --wd= --setuid= --setgid= --monotonic=
    --boottime= --mount[=] --uts[=] --ipc[=] --net[=] --pid[=] --user[=] --cgroup[=] --time[=] --kill-child[=]
    --mount-proc[=] --mount-binfmt[=]; operands none; wrapper
  fakeroot: takes -uv -lsib= --unknown-is-real --lib= --faked=; operands none; wrapper
  firejail: takes --quiet --noprofile --nonewprivs --profile[=] --private[=] --net[=] --seccomp[=] --whitelist[=]
    --blacklist[=] --read-only[=] --name[=]; operands none; wrapper
  systemd-run: touches ${mentionOwn}; takes -dtPqGrS -HMupE= --user --system --scope --wait --pty --pipe --quiet --collect --remain-after-exit
    --same-dir --no-block --no-ask-password --shell --send-sighup --host= --machine= --unit= --property= --description=
    --slice= --service-type= --uid= --gid= --nice= --working-directory= --setenv= --on-active= --on-boot= --on-startup=
    --on-unit-active= --on-unit-inactive= --on-calendar= --timer-property= --path-property= --socket-property=;
    operands none; wrapper
  proxychains: takes -q -f=; operands none; wrapper
  caffeinate: takes -dimsu -tw=; operands none; wrapper
  winpty: takes -X --showkey --mouse; wrapper
  wsl: takes -e -du= --exec --system --distribution= --user= --cd=; wrapper
  valgrind: takes -hqvd --help --version --quiet --verbose --tool[=] --leak-check[=] --error-exitcode[=] --log-file[=]
    --show-leak-kinds[=] --track-origins[=] --trace-children[=] --num-callers[=] --suppressions[=] --gen-suppressions[=]
    --xml[=] --xml-file[=] --massif-out-file[=] --callgrind-out-file[=] --track-fds[=] --time-stamp[=]; write --log-file
    --xml-file --massif-out-file --callgrind-out-file; wrapper
  proxychains4: takes -q -f=; wrapper
  // The loader of programs, which is one itself.
  ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld64.so.2 ld-musl-x86_64.so.1
    ld-musl-aarch64.so.1: takes --list --verify --inhibit-cache --list-tunables --list-diagnostics --help --version
    --preload= --library-path= --glibc-hwcaps-prepend= --glibc-hwcaps-mask= --inhibit-rpath= --audit= --argv0=;
    read --preload --audit; wrapper
  torsocks: takes -idq -uapP= --isolate --debug --quiet --shell --user= --pass= --address= --port=; wrapper
  torify: takes -v; wrapper
  tsocks eatmydata catchsegv noglob nocorrect -: wrapper
  dbus-run-session: takes --config-file= --dbus-daemon=; wrapper
  dbus-launch: takes --exit-with-session --sh-syntax --auto-syntax; wrapper
  xvfb-run: takes -alh -nswfep= --auto-servernum --listen-tcp --help --server-num= --server-args= --wait= --auth-file=
    --error-file= --xauth-protocol=; wrapper
  numactl: takes -lsHV -NmCipPw= --localalloc --show --hardware --all --cpunodebind= --membind= --physcpubind=
    --interleave= --preferred=; wrapper
  fakechroot: takes -s -lec=; wrapper
  chronic: takes -ev; wrapper
  rlwrap: takes -aAcEGhiImMnNoprRsvW -bCDfgHlOPqStwz=; wrapper
  faketime: takes -fm; wrapper; skip 1
  cgexec: takes -g= --sticky; wrapper
  dumb-init: takes -cv -r=; wrapper
  tini: takes -swgv -pe=; wrapper
  sshpass: takes -ev -fdpP=; wrapper
  ssh-agent: takes -cskDd -aEOPt=; wrapper
  setlock: takes -nNxX; wrapper; skip 1
  lockf: takes -knsw -t=; wrapper; skip 1
  softlimit: takes -acdflmoprst=; wrapper
  setpriv: takes -dV --no-new-privs --nnp --clear-groups --keep-groups --init-groups --reset-env --dump --reuid= --ruid=
    --euid= --regid= --rgid= --egid= --groups= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig=
    --selinux-label= --apparmor-profile=; wrapper
  choom: takes -np= --adjust= --pid=; wrapper
  aa-exec: takes -dvi -pn= --debug --verbose --immediate --profile= --namespace=; wrapper
  cpulimit: takes -bfimqrvz -lpecP= --limit= --pid= --exe= --path= --cpu=; wrapper
  repeat envdir: wrapper; skip 1
  chpst: takes -vPV012 -uUbe/Cnlmdofprtc=; wrapper
  command: keeps -pvV; vague harmless; inner allowed; operands none; unwrap ${unwrapCommand}; example -v ls
  builtin: keeps; most 0; inner allowed; operands none; unwrap ${unwrapBuiltin}; example echo hi
  // Left out: -w and -u.
  env: like genv; keeps; only -0 | --null | --version | --help; inner allowed; takes -i0v -uSPa= --ignore-environment
    --null --debug --list-signal-handling --help --version --unset= --split-string= --argv0= --block-signal[=]
    --default-signal[=] --ignore-signal[=]; folder -C -D --chdir; refuses ${judgeEnv}; unwrap ${unwrapEnv};
    example LANG=C ls
  ionice: takes -t -cnpPu= --ignore --class= --classdata= --pid= --pgid= --uid=; operands none;
    unwrap ${unlessGiven('-p --pid -P -u', 0)}
  chrt: takes -abdfimoprRvhV -TPD= --batch --deadline --fifo --idle --other --rr --reset-on-fork --all-tasks --max --pid
    --verbose --sched-runtime= --sched-period= --sched-deadline=; operands none;
    unwrap ${unlessGiven('-p --pid -m --max', 1)}
  taskset: takes -acphV --all-tasks --cpu-list --pid; operands none; unwrap ${unlessGiven('-p --pid', 1)}
  busybox busybox32 busybox64 busybox64u toybox: operands none; unwrap ${busybox}
  bwrap: touches ${mentionOwn}; unwrap ${bwrap}
  prlimit: takes -hV -po= -cdefilmnqrstuvxy[=] --noheadings --raw --verbose --pid= --output= --core[=] --data[=]
    --nice[=] --fsize[=] --sigpending[=] --memlock[=] --rss[=] --nofile[=] --msgqueue[=] --rtprio[=] --stack[=] --cpu[=]
    --nproc[=] --as[=] --locks[=] --rttime[=]; unwrap ${unlessGiven('-p --pid', 0)}
  setarch linux32 linux64 i386 i686 x86_64 uname26: takes -3BFILRSTXZhvV --addr-no-randomize --32bit --uname-2.6
    --verbose --3gb --addr-compat-layout --read-implies-exec --whole-seconds --short-inode --sticky-timeouts
    --mmap-page-zero --fdpic-funcptrs; unwrap ${setarch}
  gdb: unwrap ${gdb}
  // What follows runs a command with words that come from elsewhere.
  xargs gxargs: keeps -0rtx -adEILnPs= --null --no-run-if-empty --verbose --exit --arg-file= --delimiter= --max-args=
    --max-procs= --max-chars= --max-lines[=]; most 0; inner needed; takes -po -JRS= -iel[=] --interactive --open-tty
    --show-limits --process-slot-var= --replace[=] --eof[=]; read -a --arg-file; unwrap ${xargs}; example ls
  parallel sem: takes -0kmqXtvuprxWc -jINnLdSPEsC= -il[=] --null --keep-order --will-cite --bar --progress --eta
    --dry-run --dryrun --verbose --ungroup --group --pipe --xargs --quote --no-run-if-empty --line-buffer --lb --tag
    --link --shuf --silent --no-notice --semaphore --fg --bg --wait --resume --resume-failed --plus --files --header
    --citation --version --help --halt-on-error --jobs= --max-procs= --delimiter= --colsep= --max-args=
    --max-replace-args= --timeout= --delay= --halt= --load= --memfree= --nice= --retries= --tagstring= --workdir= --wd=
    --block= --recstart= --recend= --id= --semaphorename= --shellquote= --sshlogin= --sshloginfile= --basefile= --env=
    --return=; read -a --arg-file; write --joblog; writeTree --results --tmpdir; unwrap ${parallel}
`;

const inSameShell = { kind: 'neutral', where: { shell: 'same' } } as const;

/** Programs that change something that already runs when they are given its number. */
function unlessGiven(names: string, skip: number): Unwrap {
  return ({ words }, options) => {
    const located = locate(words, options, { skip });
    return isGiven(located.parsed, names) && located.hidden === undefined ? undefined : runsRest(words, located);
  };
}

const architectures =
  /^(?:linux32|linux64|i[3-6]86|x86_64|athlon|aarch64|arm.*|ppc.*|s390x?|mips.*|sparc.*|riscv.*|uname26)$/;

/** `setarch` may be given a machine before its options. */
function setarch({ words }: Call, options: Options): Wrapped | undefined {
  return runsRest(words, locate(words, options, { from: architectures.test(words[1]?.text ?? '') ? 2 : 1 }));
}

/** bubblewrap's options take up to three words. */
function bwrap({ words }: Call): Wrapped | undefined {
  let at = 1;
  while (at < words.length) {
    const text = words[at]?.text ?? '';
    if (text === '--') {
      at++;
      break;
    }
    if (!text.startsWith('-')) {
      break;
    }
    at += 1 + (bwrapCounts.get(text) ?? 0);
  }
  const options = words.slice(1, at);
  const unknown = options.find((word) => !word.literal || word.text === '--args');
  const hidden = unknown === undefined ? undefined : `\`${unknown.source}\` may change which command runs`;
  return runsRest(words, { at: Math.min(at, words.length), hidden }, { where: anywhere });
}

const bwrapCounts: ReadonlyMap<string, number> = new Map([
  ...'--args --argv0 --userns --userns2 --pidns --uid --gid --hostname --chdir --unsetenv --lock-file --sync-fd --remount-ro --exec-label --file-label --proc --dev --tmpfs --mqueue --dir --perms --size --seccomp --add-seccomp-fd --block-fd --userns-block-fd --info-fd --json-status-fd --cap-add --cap-drop --overlay-src --tmp-overlay --ro-overlay'
    .split(' ')
    .map((name) => [name, 1] as const),
  ...'--setenv --bind --bind-try --dev-bind --dev-bind-try --ro-bind --ro-bind-try --bind-fd --ro-bind-fd --file --bind-data --ro-bind-data --symlink --chmod'
    .split(' ')
    .map((name) => [name, 2] as const),
  ['--overlay', 3],
]);

/** gdb runs a program with its arguments, and commands of its own that may run anything. */
function gdb(call: Call): Wrapped | undefined {
  const { words } = call;
  const runs = words.some(
    (word, at) =>
      at > 0 && /^-{1,2}(?:ex|eval-command|x|command|iex|ix|init-eval-command|init-command)(?:=|$)/.test(word.text),
  );
  const hidden = runs ? '`gdb` is given commands of its own' : undefined;
  const marker = words.findIndex((word) => /^-{1,2}args$/.test(word.text));
  const rest = marker < 0 ? words.length : marker + 1;
  return runsRest(words, { at: rest, hidden }) ?? fedUnless(/^--?(?:batch|version|help)$/, call);
}

/** BusyBox is many programs in one; the first word says which. */
function busybox({ words }: Call): Wrapped | undefined {
  return words[1]?.text.startsWith('--') ? undefined : runsRest(words, { at: 1 });
}
