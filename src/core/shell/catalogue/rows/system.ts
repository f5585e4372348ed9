import { judgeDate } from '../judges/date';
import { judgePs } from '../judges/ps';
import { list, type Row } from '../row';

const pages = list(
  'status show cat is-active is-enabled is-failed list-units list-unit-files list-timers list-sockets',
);

/** Programs that tell about the machine, its clock, its logs and what runs on it. */
export const systemRows: readonly Row[] = [
  {
    // Left out: -s. An operand without a plus sign sets the clock.
    name: 'date',
    options: {
      flags: 'uR',
      values: 'dr',
      optional: 'I',
      longFlags: list('utc universal rfc-email rfc-2822 debug resolution help version'),
      longValues: list('date reference rfc-3339'),
      longOptional: ['iso-8601'],
    },
    operands: 1,
    judge: judgeDate,
  },
  {
    // An operand sets the name; -A asks the network.
    name: 'hostname',
    options: {
      flags: 'sfdiI',
      longFlags: list('short fqdn long domain ip-address all-ip-addresses help version'),
    },
    operands: 0,
  },
  { name: 'ps', takes: 'judged', lines: ['--version', '--help'], judge: judgePs },
  {
    name: 'pgrep',
    options: {
      flags: 'acfiLlnovwxA',
      values: 'dFgGOPrstuU',
      longFlags: list(
        'list-name list-full inverse lightweight count full ignore-case newest oldest exact ignore-ancestors help version',
      ),
      longValues: list(
        'delimiter pgroup group older parent session terminal euid uid pidfile runstates cgroup ns nslist',
      ),
    },
  },
  {
    // Left out: --lookup, which asks the network.
    name: 'who',
    options: {
      flags: 'abdHlmpqrstTuw',
      longFlags: list(
        'all boot dead heading login process count runlevel short time mesg users message writable help version',
      ),
    },
  },
  { name: 'w', options: { flags: 'fhiopsuV', longFlags: list('no-header short from old-style help version') } },
  {
    // Left out: -d, which asks the network.
    name: 'last',
    options: {
      flags: 'aFiRwx',
      values: 'fnstp',
      longFlags: list('hostlast fulltimes ip nohostname fullnames system help version'),
      longValues: list('limit since until present time-format'),
      numeric: true,
    },
  },
  {
    name: 'lastlog',
    options: { values: 'btu', longFlags: ['help'], longValues: list('before time user') },
  },
  { name: 'findmnt', options: { flags: 'AaDfilnrRuUVh', values: 'oOSTtM' } },
  { name: 'mount', takes: 'only lines', lines: ['', '-l', '--version', '-V'] },
  // Elsewhere it runs a program for another machine.
  { name: 'arch', takes: 'only lines', lines: [''] },
  { name: 'getconf', options: { flags: 'a' } },
  {
    // Only databases that are no secret and that need no network.
    name: 'getent',
    options: {},
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) =>
      /^(?:passwd|group|services|protocols|rpc)$/.test(operands[0]?.text ?? '')
        ? undefined
        : `\`getent ${operands[0]?.text ?? ''}\` may ask the network`,
  },
  {
    name: 'sysctl',
    options: { flags: 'aAeNn', longFlags: list('all names values ignore help version') },
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) =>
      operands.every((word) => /^[A-Za-z0-9_./*-]+$/.test(word.text)) ? undefined : '`sysctl name=value` sets it',
  },
  {
    name: 'dmesg',
    options: {
      flags: 'dekLPprSTtuVwWx',
      values: 'fls',
      longFlags: list('ctime reltime kernel userspace decode raw notime show-delta nopager follow help version'),
      longValues: list('level facility since until'),
      longOptional: ['color'],
    },
  },
  {
    // Left out: everything that rotates, vacuums, syncs or keeps a cursor file.
    name: 'journalctl',
    options: {
      flags: 'aefklmqrx',
      values: 'cFgopStuU',
      optional: 'bn',
      longFlags: list(
        'all catalog dmesg disk-usage follow full list-boots merge no-full no-hostname no-pager no-tail pager-end quiet ' +
          'reverse system user utc fields list-fields help version',
      ),
      longValues: list('grep identifier output output-fields priority since unit until user-unit'),
      longOptional: list('boot case-sensitive lines'),
    },
    unknownWords: 'literal',
  },
  {
    // Left out: -H and -M, which talk to other machines.
    name: 'systemctl',
    options: {
      flags: 'alq',
      values: 'npt',
      longFlags: list('all failed full no-legend no-pager plain quiet recursive reverse system user value version'),
      longValues: list('lines output property state type'),
    },
    unknownWords: 'literal',
    lines: ['', '--failed', '--version', '--user'],
    subcommands: pages.concat(list('list-dependencies get-default is-system-running')).map((name) => ({
      name,
      options: {
        flags: 'alq',
        values: 'npt',
        longFlags: list('all full no-legend no-pager plain quiet recursive reverse user value'),
        longValues: list('lines output property state type'),
      },
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
  { name: 'infocmp', options: { flags: '1CILlx' }, unknownWords: 'literal' },
  { name: 'clear', takes: 'only lines', lines: [''] },
  { name: 'uuidgen', takes: 'only lines', lines: ['', '-r', '--random'] },
  { name: 'whatis', options: {}, unknownWords: 'literal' },
  { name: 'apropos', options: {}, unknownWords: 'literal' },
];
