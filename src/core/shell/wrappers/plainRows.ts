import { type Options, options } from '../../programs/notation';

/** Programs that take options, then so many operands of their own, then a command; by name. */
export const plainRows: readonly (readonly [names: string, spec: Options, skip?: number])[] = [
  ['winpty', options('-X --showkey --mouse')],
  ['wsl', options('-e -du= --exec --system --distribution= --user= --cd=')],
  ['setsid', options('-cfw --ctty --fork --wait')],
  [
    'strace',
    options(`
      -cCdfFhiknqrtTvVwxyzZDAY -abeEIoOpPsSuUX= --follow-forks --seccomp-bpf --summary-only --summary
      --output-append-mode --syscall-number --output= --trace= --user= --env= --string-limit= --trace-path= --attach=
      --signal= --status= --abbrev= --interruptible= --columns= --summary-columns= --summary-sort-by= --kvm= --read=
      --write= --inject= --fault= --raw= --verbose= --decode-pids= --const-print-style= --quiet[=] --decode-fds[=]
      --daemonize[=] --relative-timestamps[=] --absolute-timestamps[=] --timestamps[=] --strings-in-hex[=]
      --syscall-times[=] --stack-traces[=]
    `),
  ],
  ['ltrace', options('-bcCfhiLrStTV -aADeFlnopsuxXw=')],
  [
    'valgrind',
    options(`
      -hqvd --help --version --quiet --verbose --tool[=] --leak-check[=] --error-exitcode[=] --log-file[=]
      --show-leak-kinds[=] --track-origins[=] --trace-children[=] --num-callers[=] --suppressions[=]
      --gen-suppressions[=] --xml[=] --xml-file[=] --massif-out-file[=] --callgrind-out-file[=] --track-fds[=]
      --time-stamp[=]
    `),
  ],
  ['caffeinate', options('-dimsu -tw=')],
  ['proxychains', options('-q -f=')],
  ['proxychains4', options('-q -f=')],
  ['torsocks', options('-idq -uapP= --isolate --debug --quiet --shell --user= --pass= --address= --port=')],
  ['torify', options('-v')],
  ['tsocks', options('')],
  ['unbuffer', options('-p')],
  ['dbus-run-session', options('--config-file= --dbus-daemon=')],
  ['dbus-launch', options('--exit-with-session --sh-syntax --auto-syntax')],
  [
    'xvfb-run',
    options(`
      -alh -nswfep= --auto-servernum --listen-tcp --help --server-num= --server-args= --wait= --auth-file=
      --error-file= --xauth-protocol=
    `),
  ],
  [
    'numactl',
    options(`
      -lsHV -NmCipPw= --localalloc --show --hardware --all --cpunodebind= --membind= --physcpubind= --interleave=
      --preferred=
    `),
  ],
  ['fakeroot', options('-uv -lsib= --unknown-is-real --lib= --faked=')],
  ['fakechroot', options('-s -lec=')],
  ['eatmydata', options('')],
  ['chronic', options('-ev')],
  ['rlwrap', options('-aAcEGhiImMnNoprRsvW -bCDfgHlOPqStwz=')],
  ['catchsegv', options('')],
  ['faketime', options('-fm'), 1],
  ['cgexec', options('-g= --sticky')],
  ['dumb-init', options('-cv -r=')],
  ['tini', options('-swgv -pe=')],
  ['sshpass', options('-ev -fdpP=')],
  ['ssh-agent', options('-cskDd -aEOPt=')],
  ['setlock', options('-nNxX'), 1],
  ['lockf', options('-knsw -t='), 1],
  ['softlimit', options('-acdflmoprst=')],
  [
    'unshare',
    options(`
      -finmpuCUTrcV -RSGw= --fork --map-root-user --map-current-user --map-auto --keep-caps --map-users= --map-groups=
      --map-user= --map-group= --propagation= --setgroups= --root= --wd= --setuid= --setgid= --monotonic= --boottime=
      --mount[=] --uts[=] --ipc[=] --net[=] --pid[=] --user[=] --cgroup[=] --time[=] --kill-child[=] --mount-proc[=]
      --mount-binfmt[=]
    `),
  ],
  [
    'setpriv',
    options(`
      -dV --no-new-privs --nnp --clear-groups --keep-groups --init-groups --reset-env --dump --reuid= --ruid= --euid=
      --regid= --rgid= --egid= --groups= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig=
      --selinux-label= --apparmor-profile=
    `),
  ],
  [
    'systemd-run',
    options(`
      -dtPqGrS -HMupE= --user --system --scope --wait --pty --pipe --quiet --collect --remain-after-exit --same-dir
      --no-block --no-ask-password --shell --send-sighup --host= --machine= --unit= --property= --description=
      --slice= --service-type= --uid= --gid= --nice= --working-directory= --setenv= --on-active= --on-boot=
      --on-startup= --on-unit-active= --on-unit-inactive= --on-calendar= --timer-property= --path-property=
      --socket-property=
    `),
  ],
  [
    'firejail',
    options(`
      --quiet --noprofile --nonewprivs --profile[=] --private[=] --net[=] --seccomp[=] --whitelist[=] --blacklist[=]
      --read-only[=] --name[=]
    `),
  ],
  ['noglob', options('')],
  ['nocorrect', options('')],
  ['-', options('')],
  ['repeat', options(''), 1],
  ['envdir', options(''), 1],
  ['chpst', options('-vPV012 -uUbe/Cnlmdofprtc=')],
];
