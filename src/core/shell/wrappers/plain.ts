import { type Options, options } from '../../programs/notation';
import { hasOption, locate, optionsThenCommand, runsRest } from './locate';
import { plainRows } from './plainRows';
import type { Unwrap } from './wrapped';

const ioniceSpec = options('-t -cnpPu= --ignore --class= --classdata= --pid= --pgid= --uid=');
const chrtSpec = options(`
  -abdfimoprRvhV -TPD= --batch --deadline --fifo --idle --other --rr --reset-on-fork --all-tasks --max --pid --verbose
  --sched-runtime= --sched-period= --sched-deadline=
`);
const tasksetSpec = options('-acphV --all-tasks --cpu-list --pid');

/** Programs that change something that already runs when they are given its number. */
function unlessGiven(names: readonly string[], spec: Options, skip: number): Unwrap {
  return ({ words }) => {
    const located = locate(words, spec, { skip });
    return hasOption(located.parsed, ...names) && located.hidden === undefined
      ? undefined
      : runsRest(words, located, { kind: 'plain' });
  };
}

const architectures =
  /^(?:linux32|linux64|i[3-6]86|x86_64|athlon|aarch64|arm.*|ppc.*|s390x?|mips.*|sparc.*|riscv.*|uname26)$/;

/** `setarch` may be given a machine before its options. */
const setarch: Unwrap = ({ words }) => {
  const from = architectures.test(words[1]?.text ?? '') ? 2 : 1;
  const spec = options(`
    -3BFILRSTXZhvV --addr-no-randomize --32bit --uname-2.6 --verbose --3gb --addr-compat-layout --read-implies-exec
    --whole-seconds --short-inode --sticky-timeouts --mmap-page-zero --fdpic-funcptrs
  `);
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

const exec: Unwrap = ({ words }) => runsRest(words, locate(words, options('-cl -a=')), { kind: 'plain' });

/** BusyBox is many programs in one; the first word says which. */
const busybox: Unwrap = ({ words }) =>
  words[1]?.text.startsWith('--') ? undefined : runsRest(words, { at: 1, hidden: undefined }, { kind: 'plain' });

/** Wrappers that are options, operands and a command. */
export const plain: readonly (readonly [string, Unwrap])[] = [
  ...plainRows.map(([name, spec, skip]) => [name, optionsThenCommand('plain', spec, skip)] as const),
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
      options(`
        -hV -po= -cdefilmnqrstuvxy[=] --noheadings --raw --verbose --pid= --output= --core[=] --data[=] --nice[=] --fsize[=]
        --sigpending[=] --memlock[=] --rss[=] --nofile[=] --msgqueue[=] --rtprio[=] --stack[=] --cpu[=] --nproc[=] --as[=]
        --locks[=] --rttime[=]
      `),
      0,
    ),
  ],
  ['setarch', setarch],
  ...['linux32', 'linux64', 'i386', 'i686', 'x86_64', 'uname26'].map((name) => [name, setarch] as const),
  ['bwrap', bwrap],
  ['gdb', gdb],
];
