import type { OptionSpec } from '../options';
import { hasOption, locate, optionsThenCommand, runsRest } from './locate';
import type { Unwrap } from './wrapped';

/** Programs that take options, then so many operands of their own, then a command. */
const rows: readonly (readonly [names: string, spec: OptionSpec, skip?: number])[] = [
  ['setsid', { flags: 'cfw', longFlags: ['ctty', 'fork', 'wait'] }],
  [
    'strace',
    {
      flags: 'cCdfFhiknqrtTvVwxyzZDAY',
      values: 'abeEIoOpPsSuUX',
      longFlags: ['follow-forks', 'seccomp-bpf', 'summary-only', 'summary', 'output-append-mode', 'syscall-number'],
      longOptional: [
        'quiet',
        'decode-fds',
        'daemonize',
        'relative-timestamps',
        'absolute-timestamps',
        'timestamps',
        'strings-in-hex',
        'syscall-times',
        'stack-traces',
      ],
      longValues: [
        'output',
        'trace',
        'user',
        'env',
        'string-limit',
        'trace-path',
        'attach',
        'signal',
        'status',
        'abbrev',
        'interruptible',
        'columns',
        'summary-columns',
        'summary-sort-by',
        'kvm',
        'read',
        'write',
        'inject',
        'fault',
        'raw',
        'verbose',
        'decode-pids',
        'const-print-style',
      ],
    },
  ],
  ['ltrace', { flags: 'bcCfhiLrStTV', values: 'aADeFlnopsuxXw' }],
  [
    'valgrind',
    {
      flags: 'hqvd',
      longFlags: ['help', 'version', 'quiet', 'verbose'],
      longOptional: [
        'tool',
        'leak-check',
        'error-exitcode',
        'log-file',
        'show-leak-kinds',
        'track-origins',
        'trace-children',
        'num-callers',
        'suppressions',
        'gen-suppressions',
        'xml',
        'xml-file',
        'massif-out-file',
        'callgrind-out-file',
        'track-fds',
        'time-stamp',
      ],
    },
  ],
  ['caffeinate', { flags: 'dimsu', values: 'tw' }],
  ['proxychains', { flags: 'q', values: 'f' }],
  ['proxychains4', { flags: 'q', values: 'f' }],
  [
    'torsocks',
    {
      flags: 'idq',
      values: 'uapP',
      longFlags: ['isolate', 'debug', 'quiet', 'shell'],
      longValues: ['user', 'pass', 'address', 'port'],
    },
  ],
  ['torify', { flags: 'v' }],
  ['tsocks', {}],
  ['unbuffer', { flags: 'p' }],
  ['dbus-run-session', { longValues: ['config-file', 'dbus-daemon'] }],
  ['dbus-launch', { longFlags: ['exit-with-session', 'sh-syntax', 'auto-syntax'] }],
  [
    'xvfb-run',
    {
      flags: 'alh',
      values: 'nswfep',
      longFlags: ['auto-servernum', 'listen-tcp', 'help'],
      longValues: ['server-num', 'server-args', 'wait', 'auth-file', 'error-file', 'xauth-protocol'],
    },
  ],
  [
    'numactl',
    {
      flags: 'lsHV',
      values: 'NmCipPw',
      longFlags: ['localalloc', 'show', 'hardware', 'all'],
      longValues: ['cpunodebind', 'membind', 'physcpubind', 'interleave', 'preferred'],
    },
  ],
  ['fakeroot', { flags: 'uv', values: 'lsib', longFlags: ['unknown-is-real'], longValues: ['lib', 'faked'] }],
  ['fakechroot', { flags: 's', values: 'lec' }],
  ['eatmydata', {}],
  ['chronic', { flags: 'ev' }],
  ['rlwrap', { flags: 'aAcEGhiImMnNoprRsvW', values: 'bCDfgHlOPqStwz' }],
  ['catchsegv', {}],
  ['faketime', { flags: 'fm' }, 1],
  ['cgexec', { values: 'g', longFlags: ['sticky'] }],
  ['dumb-init', { flags: 'cv', values: 'r' }],
  ['tini', { flags: 'swgv', values: 'pe' }],
  ['sshpass', { flags: 'ev', values: 'fdpP' }],
  ['ssh-agent', { flags: 'cskDd', values: 'aEOPt' }],
  ['setlock', { flags: 'nNxX' }, 1],
  ['lockf', { flags: 'knsw', values: 't' }, 1],
  ['softlimit', { values: 'acdflmoprst' }],
  [
    'unshare',
    {
      flags: 'finmpuCUTrcV',
      values: 'RSGw',
      longFlags: [
        'fork',
        'map-root-user',
        'map-current-user',
        'map-auto',
        'keep-caps',
        'mount',
        'uts',
        'ipc',
        'net',
        'pid',
        'user',
        'cgroup',
        'time',
      ],
      longOptional: [
        'mount',
        'uts',
        'ipc',
        'net',
        'pid',
        'user',
        'cgroup',
        'time',
        'kill-child',
        'mount-proc',
        'mount-binfmt',
      ],
      longValues: [
        'map-users',
        'map-groups',
        'map-user',
        'map-group',
        'propagation',
        'setgroups',
        'root',
        'wd',
        'setuid',
        'setgid',
        'monotonic',
        'boottime',
      ],
    },
  ],
  [
    'setpriv',
    {
      flags: 'dV',
      longFlags: ['no-new-privs', 'nnp', 'clear-groups', 'keep-groups', 'init-groups', 'reset-env', 'dump'],
      longValues: [
        'reuid',
        'ruid',
        'euid',
        'regid',
        'rgid',
        'egid',
        'groups',
        'inh-caps',
        'ambient-caps',
        'bounding-set',
        'securebits',
        'pdeathsig',
        'selinux-label',
        'apparmor-profile',
      ],
    },
  ],
  [
    'systemd-run',
    {
      flags: 'dtPqGrS',
      values: 'HMupE',
      longFlags: [
        'user',
        'system',
        'scope',
        'wait',
        'pty',
        'pipe',
        'quiet',
        'collect',
        'remain-after-exit',
        'same-dir',
        'no-block',
        'no-ask-password',
        'shell',
        'send-sighup',
      ],
      longValues: [
        'host',
        'machine',
        'unit',
        'property',
        'description',
        'slice',
        'service-type',
        'uid',
        'gid',
        'nice',
        'working-directory',
        'setenv',
        'on-active',
        'on-boot',
        'on-startup',
        'on-unit-active',
        'on-unit-inactive',
        'on-calendar',
        'timer-property',
        'path-property',
        'socket-property',
      ],
    },
  ],
  [
    'firejail',
    {
      longFlags: ['quiet', 'noprofile', 'private', 'net', 'seccomp', 'nonewprivs'],
      longOptional: ['profile', 'private', 'net', 'seccomp', 'whitelist', 'blacklist', 'read-only', 'name'],
    },
  ],
  ['perf', { flags: '' }, 1],
  ['noglob', {}],
  ['nocorrect', {}],
  ['-', {}],
  ['repeat', {}, 1],
  ['doppler', {}],
  ['envdir', {}, 1],
  ['chpst', { flags: 'vPV012', values: 'uUbe/Cnlmdofprtc' }],
  ['cross-env-shell', {}],
  ['nvidia-smi-wrap', {}],
];

const ioniceSpec: OptionSpec = {
  flags: 't',
  values: 'cnpPu',
  longFlags: ['ignore'],
  longValues: ['class', 'classdata', 'pid', 'pgid', 'uid'],
};
const chrtSpec: OptionSpec = {
  flags: 'abdfimoprRvhV',
  values: 'TPD',
  longFlags: [
    'batch',
    'deadline',
    'fifo',
    'idle',
    'other',
    'rr',
    'reset-on-fork',
    'all-tasks',
    'max',
    'pid',
    'verbose',
  ],
  longValues: ['sched-runtime', 'sched-period', 'sched-deadline'],
};
const tasksetSpec: OptionSpec = { flags: 'acphV', longFlags: ['all-tasks', 'cpu-list', 'pid'] };

/** Programs that change something that already runs when they are given its number. */
function unlessGiven(names: readonly string[], spec: OptionSpec, skip: number): Unwrap {
  return ({ words }) => {
    const located = locate(words, spec, { skip });
    return hasOption(located.parsed, ...names) && located.hidden === undefined
      ? undefined
      : runsRest(words, located, { kind: 'plain' });
  };
}

const limits = [
  'core',
  'data',
  'nice',
  'fsize',
  'sigpending',
  'memlock',
  'rss',
  'nofile',
  'msgqueue',
  'rtprio',
  'stack',
  'cpu',
  'nproc',
  'as',
  'locks',
  'rttime',
];

const architectures =
  /^(?:linux32|linux64|i[3-6]86|x86_64|athlon|aarch64|arm.*|ppc.*|s390x?|mips.*|sparc.*|riscv.*|uname26)$/;

/** `setarch` may be given a machine before its options. */
const setarch: Unwrap = ({ words }) => {
  const from = architectures.test(words[1]?.text ?? '') ? 2 : 1;
  const spec: OptionSpec = {
    flags: '3BFILRSTXZhvV',
    longFlags: [
      'addr-no-randomize',
      '32bit',
      'uname-2.6',
      'verbose',
      '3gb',
      'addr-compat-layout',
      'read-implies-exec',
      'whole-seconds',
      'short-inode',
      'sticky-timeouts',
      'mmap-page-zero',
      'fdpic-funcptrs',
    ],
  };
  return runsRest(words, locate(words, spec, { from }), { kind: 'plain' });
};

/** bubblewrap's options take up to three words. */
const bwrap: Unwrap = ({ words }) => {
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
  return runsRest(
    words,
    { at: Math.min(at, words.length), hidden },
    { kind: 'plain', where: { folder: { to: undefined } } },
  );
};

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
const gdb: Unwrap = ({ words }) => {
  const runs = words.some(
    (word, at) =>
      at > 0 && /^-{1,2}(?:ex|eval-command|x|command|iex|ix|init-eval-command|init-command)(?:=|$)/.test(word.text),
  );
  const hidden = runs ? '`gdb` is given commands of its own' : undefined;
  const marker = words.findIndex((word) => /^-{1,2}args$/.test(word.text));
  const rest = marker < 0 ? words.length : marker + 1;
  return runsRest(words, { at: rest, hidden }, { kind: 'plain' });
};

const exec: Unwrap = ({ words }) => runsRest(words, locate(words, { flags: 'cl', values: 'a' }), { kind: 'plain' });

/** BusyBox is many programs in one; the first word says which. */
const busybox: Unwrap = ({ words }) =>
  words[1]?.text.startsWith('--') ? undefined : runsRest(words, { at: 1, hidden: undefined }, { kind: 'plain' });

/** Wrappers that are options, operands and a command. */
export const plain: readonly (readonly [string, Unwrap])[] = [
  ...rows.map(([name, spec, skip]) => [name, optionsThenCommand('plain', spec, skip)] as const),
  ['exec', exec],
  ['busybox', busybox],
  ['toybox', busybox],
  ['ionice', unlessGiven(['-p', '--pid', '-P', '-u'], ioniceSpec, 0)],
  ['chrt', unlessGiven(['-p', '--pid', '-m', '--max'], chrtSpec, 1)],
  ['taskset', unlessGiven(['-p', '--pid'], tasksetSpec, 1)],
  [
    'prlimit',
    unlessGiven(
      ['-p', '--pid'],
      {
        flags: 'hV',
        optional: 'cdefilmnqrstuvxy',
        values: 'po',
        longFlags: ['noheadings', 'raw', 'verbose'],
        longValues: ['pid', 'output'],
        longOptional: limits,
      },
      0,
    ),
  ],
  ['setarch', setarch],
  ...['linux32', 'linux64', 'i386', 'i686', 'x86_64', 'uname26'].map((name) => [name, setarch] as const),
  ['bwrap', bwrap],
  ['gdb', gdb],
];
