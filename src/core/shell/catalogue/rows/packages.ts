import { list, type Row } from '../row';

const npmList: Row = {
  name: 'list',
  options: {
    flags: 'aglp',
    longFlags: list('all json long parseable global link package-lock-only unicode workspaces production prod dev'),
    longValues: list('depth omit include workspace only'),
  },
  unknownWords: 'literal',
};

const pipList: Row = {
  // Left out: --outdated, --uptodate and every index, which ask the network.
  name: 'list',
  options: {
    flags: 'elqv',
    longFlags: list('editable exclude-editable include-editable local user pre not-required quiet verbose'),
    longValues: list('format exclude path'),
  },
  unknownWords: 'literal',
};

const dpkgQueries: Row = {
  name: 'dpkg-query',
  options: {
    flags: 'lLpsSW',
    values: 'f',
    longFlags: list('list listfiles status search show print-avail version help no-pager'),
    longValues: ['showformat'],
  },
  unknownWords: 'literal',
};

/** Package managers asked what is there. */
export const packageRows: readonly Row[] = [
  {
    name: 'npm',
    lines: ['--version', '-v'],
    options: {},
    subcommands: list('list ls').map((name) => ({ ...npmList, name })),
  },
  ...list('pip pip3').map(
    (name): Row => ({
      name,
      lines: longVersions(),
      options: {},
      subcommands: [
        pipList,
        { name: 'show', options: { flags: 'fqv', longFlags: list('files quiet verbose') }, unknownWords: 'literal' },
      ],
    }),
  ),
  {
    name: 'go',
    options: {},
    subcommands: [
      { name: 'version', takes: 'only lines', lines: [''] },
      // Left out: -w and -u.
      { name: 'env', options: { wordFlags: list('-json -changed') }, unknownWords: 'literal' },
    ],
  },
  {
    name: 'dpkg',
    options: {
      flags: 'lLpsS',
      longFlags: list(
        'list listfiles status search print-avail get-selections print-architecture print-foreign-architectures version ' +
          'help no-pager',
      ),
    },
    unknownWords: 'literal',
    judge: ({ parsed: { options } }) => (options.length > 0 ? undefined : '`dpkg` is told nothing to list'),
  },
  dpkgQueries,
  {
    // Left out: -o and -c, with which any program may be configured.
    name: 'apt',
    options: {},
    lines: longVersions(),
    subcommands: list('list show search policy depends rdepends').map((name) => ({
      name,
      options: {
        flags: 'aqin',
        longFlags: list('installed upgradable upgradeable all-versions all-names names-only installed quiet'),
      },
      unknownWords: 'literal',
    })),
  },
  {
    name: 'apt-cache',
    options: {},
    lines: longVersions(),
    subcommands: list('show search policy depends rdepends showpkg pkgnames madison').map((name) => ({
      name,
      options: { flags: 'anqi', longFlags: list('names-only installed quiet recurse no-all-versions full') },
      unknownWords: 'literal',
    })),
  },
  {
    // Left out: --eval and --define, which run macros.
    name: 'rpm',
    lines: ['--version'],
    options: { flags: 'qailfcdRv', longFlags: list('provides requires changelog') },
    unknownWords: 'literal',
    judge: ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query'),
  },
];

function longVersions(): readonly string[] {
  return ['--version', '-V', '-v'];
}
