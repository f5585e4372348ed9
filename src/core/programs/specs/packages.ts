import type { ProgramSpec } from '../spec';
import { pip, pipQueries } from './runners';

/** Package managers asked what is there. */
export const packageSpecs: readonly ProgramSpec[] = [
  {
    names: 'pip pip3',
    like: 'pip2',
    keeps: '',
    only: '--version | -V | -v | --help | -h | * --help | help *',
    ...pip,
    subcommands: pipQueries,
  },
  {
    names: 'go',
    keeps: '',
    subcommands: [
      { names: 'version', only: '' },
      { names: 'env', keeps: '-json -changed', words: true, unknownWords: 'literal' },
    ],
  },
  {
    names: 'dpkg',
    keeps: `-lLpsS --list --listfiles --status --search --print-avail --get-selections --print-architecture
      --print-foreign-architectures --version --help --no-pager`,
    unknownWords: 'literal',
    refuses: ({ parsed: { options } }) => (options.length > 0 ? undefined : '`dpkg` is told nothing to list'),
  },
  {
    names: 'dpkg-query',
    keeps: `-lLpsSW -f= --list --listfiles --status --search --show --print-avail --version --help --no-pager
      --showformat=`,
    unknownWords: 'literal',
  },
  // Left out: -o and -c, with which any program may be configured.
  {
    names: 'apt',
    keeps: '',
    only: '--version | -V | -v',
    subcommands: [
      {
        names: 'list show search policy depends rdepends',
        keeps: '-aqin --installed --upgradable --upgradeable --all-versions --all-names --names-only --quiet',
        unknownWords: 'literal',
      },
    ],
  },
  {
    names: 'apt-cache',
    keeps: '',
    only: '--version | -V | -v',
    subcommands: [
      {
        names: 'show search policy depends rdepends showpkg pkgnames madison',
        keeps: '-anqi --names-only --installed --quiet --recurse --no-all-versions --full',
        unknownWords: 'literal',
      },
    ],
  },
  // Left out: --eval and --define, which run macros.
  {
    names: 'rpm',
    keeps: '-qailfcdRv --provides --requires --changelog',
    only: '--version',
    unknownWords: 'literal',
    refuses: ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query'),
  },
];
