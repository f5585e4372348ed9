import { list, options } from '../../../programs/notation';
import { judgeDate } from '../judges/date';
import { judgePs } from '../judges/ps';
import type { Row } from '../row';

const pages = list(
  'status show cat is-active is-enabled is-failed list-units list-unit-files list-timers list-sockets',
);

/** Programs that tell about the machine, its clock, its logs and what runs on it. */
export const systemRows: readonly Row[] = [
  {
    // Left out: -s. An operand without a plus sign sets the clock.
    name: 'date',
    options: options(`
      -uR -dr= -I[=] --utc --universal --rfc-email --rfc-2822 --debug --resolution --help --version --date=
      --reference= --rfc-3339= --iso-8601[=]
    `),
    operands: 1,
    judge: judgeDate,
  },
  {
    // An operand sets the name; -A asks the network.
    name: 'hostname',
    options: options('-sfdiI --short --fqdn --long --domain --ip-address --all-ip-addresses --help --version'),
    operands: 0,
  },
  { name: 'ps', takes: 'judged', lines: ['--version', '--help'], judge: judgePs },
  {
    name: 'pgrep',
    options: options(`
      -acfiLlnovwxA -dFgGOPrstuU= --list-name --list-full --inverse --lightweight --count --full --ignore-case
      --newest --oldest --exact --ignore-ancestors --help --version --delimiter= --pgroup= --group= --older= --parent=
      --session= --terminal= --euid= --uid= --pidfile= --runstates= --cgroup= --ns= --nslist=
    `),
  },
  {
    // Left out: --lookup, which asks the network.
    name: 'who',
    options: options(`
      -abdHlmpqrstTuw --all --boot --dead --heading --login --process --count --runlevel --short --time --mesg --users
      --message --writable --help --version
    `),
  },
  { name: 'w', options: options('-fhiopsuV --no-header --short --from --old-style --help --version') },
  {
    // Left out: -d, which asks the network.
    name: 'last',
    options: options(`
      -aFiRwx -fnstp= -# --hostlast --fulltimes --ip --nohostname --fullnames --system --help --version --limit=
      --since= --until= --present= --time-format=
    `),
  },
  {
    name: 'lastlog',
    options: options('-btu= --help --before= --time= --user='),
  },
  { name: 'findmnt', options: options('-AaDfilnrRuUVh -oOSTtM=') },
  { name: 'mount', takes: 'only lines', lines: ['', '-l', '--version', '-V'] },
  // Elsewhere it runs a program for another machine.
  { name: 'arch', takes: 'only lines', lines: [''] },
  { name: 'getconf', options: options('-a') },
  {
    // Only databases that are no secret and that need no network.
    name: 'getent',
    options: options(''),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) =>
      /^(?:passwd|group|services|protocols|rpc)$/.test(operands[0]?.text ?? '')
        ? undefined
        : `\`getent ${operands[0]?.text ?? ''}\` may ask the network`,
  },
  {
    name: 'sysctl',
    options: options('-aAeNn --all --names --values --ignore --help --version'),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) =>
      operands.every((word) => /^[A-Za-z0-9_./*-]+$/.test(word.text)) ? undefined : '`sysctl name=value` sets it',
  },
  {
    name: 'dmesg',
    options: options(`
      -dekLPprSTtuVwWx -fls= --ctime --reltime --kernel --userspace --decode --raw --notime --show-delta --nopager
      --follow --help --version --level= --facility= --since= --until= --color[=]
    `),
  },
  {
    // Left out: everything that rotates, vacuums, syncs or keeps a cursor file.
    name: 'journalctl',
    options: options(`
      -aefklmqrx -cFgopStuU= -bn[=] --all --catalog --dmesg --disk-usage --follow --full --list-boots --merge
      --no-full --no-hostname --no-pager --no-tail --pager-end --quiet --reverse --system --user --utc --fields
      --list-fields --help --version --grep= --identifier= --output= --output-fields= --priority= --since= --unit=
      --until= --user-unit= --boot[=] --case-sensitive[=] --lines[=]
    `),
    unknownWords: 'literal',
  },
  {
    // Left out: -H and -M, which talk to other machines.
    name: 'systemctl',
    options: options(`
      -alq -npt= --all --failed --full --no-legend --no-pager --plain --quiet --recursive --reverse --system --user
      --value --version --lines= --output= --property= --state= --type=
    `),
    unknownWords: 'literal',
    lines: ['', '--failed', '--version', '--user'],
    subcommands: pages.concat(list('list-dependencies get-default is-system-running')).map((name) => ({
      name,
      options: options(`
        -alq -npt= --all --full --no-legend --no-pager --plain --quiet --recursive --reverse --user --value --lines=
        --output= --property= --state= --type=
      `),
    })),
  },
  { name: 'crontab', takes: 'only lines', lines: ['-l'] },
  { name: 'stty', takes: 'only lines', lines: ['', '-a', '-g', '--all', '--save', 'size', 'speed'] },
  {
    name: 'tput',
    takes: 'only lines',
    lines: list('cols lines colors bold sgr0 smul rmul rev longname clear').concat(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((colour) => [`setaf ${colour}`, `setab ${colour}`]),
    ),
  },
  { name: 'infocmp', options: options('-1CILlx'), unknownWords: 'literal' },
  { name: 'clear', takes: 'only lines', lines: [''] },
  { name: 'uuidgen', takes: 'only lines', lines: ['', '-r', '--random'] },
  { name: 'whatis', options: options(''), unknownWords: 'literal' },
  { name: 'apropos', options: options(''), unknownWords: 'literal' },
];
