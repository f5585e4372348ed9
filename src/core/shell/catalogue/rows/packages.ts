import { list, options } from '../../../programs/notation';
import type { Row } from '../row';

const npmList: Row = {
  name: 'list',
  options: options(`
    -aglp --all --json --long --parseable --global --link --package-lock-only --unicode --workspaces --production
    --prod --dev --depth= --omit= --include= --workspace= --only=
  `),
  unknownWords: 'literal',
};

const pipList: Row = {
  // Left out: --outdated, --uptodate and every index, which ask the network.
  name: 'list',
  options: options(`
    -elqv --editable --exclude-editable --include-editable --local --user --pre --not-required --quiet --verbose
    --format= --exclude= --path=
  `),
  unknownWords: 'literal',
};

const dpkgQueries: Row = {
  name: 'dpkg-query',
  options: options(`
    -lLpsSW -f= --list --listfiles --status --search --show --print-avail --version --help --no-pager --showformat=
  `),
  unknownWords: 'literal',
};

/** Package managers asked what is there. */
export const packageRows: readonly Row[] = [
  {
    name: 'npm',
    lines: ['--version', '-v'],
    options: options(''),
    subcommands: list('list ls').map((name) => ({ ...npmList, name })),
  },
  ...list('pip pip3').map(
    (name): Row => ({
      name,
      lines: longVersions(),
      options: options(''),
      subcommands: [
        pipList,
        { name: 'show', options: options('-fqv --files --quiet --verbose'), unknownWords: 'literal' },
      ],
    }),
  ),
  {
    name: 'go',
    options: options(''),
    subcommands: [
      { name: 'version', takes: 'only lines', lines: [''] },
      // Left out: -w and -u.
      { name: 'env', options: options('', { words: '-json -changed' }), unknownWords: 'literal' },
    ],
  },
  {
    name: 'dpkg',
    options: options(`
      -lLpsS --list --listfiles --status --search --print-avail --get-selections --print-architecture
      --print-foreign-architectures --version --help --no-pager
    `),
    unknownWords: 'literal',
    judge: ({ parsed: { options } }) => (options.length > 0 ? undefined : '`dpkg` is told nothing to list'),
  },
  dpkgQueries,
  {
    // Left out: -o and -c, with which any program may be configured.
    name: 'apt',
    options: options(''),
    lines: longVersions(),
    subcommands: list('list show search policy depends rdepends').map((name) => ({
      name,
      options: options(`
        -aqin --installed --upgradable --upgradeable --all-versions --all-names --names-only --quiet
      `),
      unknownWords: 'literal',
    })),
  },
  {
    name: 'apt-cache',
    options: options(''),
    lines: longVersions(),
    subcommands: list('show search policy depends rdepends showpkg pkgnames madison').map((name) => ({
      name,
      options: options('-anqi --names-only --installed --quiet --recurse --no-all-versions --full'),
      unknownWords: 'literal',
    })),
  },
  {
    // Left out: --eval and --define, which run macros.
    name: 'rpm',
    lines: ['--version'],
    options: options('-qailfcdRv --provides --requires --changelog'),
    unknownWords: 'literal',
    judge: ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query'),
  },
];

function longVersions(): readonly string[] {
  return ['--version', '-V', '-v'];
}
