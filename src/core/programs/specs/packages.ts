import { spec, table } from '../entry';
import type { ProgramSpec } from '../spec';
import { pip, pipQueries } from './runners';

/** Package managers asked what is there. */
export const packageSpecs: readonly ProgramSpec[] = [
  spec(`dpkg-query: keeps -lLpsSW -f= --list --listfiles --status --search --show --print-avail --version --help
    --no-pager --showformat=; unknownWords literal`),
  {
    ...spec('pip pip3: like pip2; keeps; only --version | -V | -v | --help | -h | * --help | help *'),
    ...pip,
    subcommands: pipQueries,
  },
  {
    ...spec('go: keeps'),
    subcommands: table(`
      version: only
      env: keeps -json -changed; words; unknownWords literal
    `),
  },
  {
    ...spec(`dpkg: keeps -lLpsS --list --listfiles --status --search --print-avail --get-selections
      --print-architecture --print-foreign-architectures --version --help --no-pager; unknownWords literal`),
    refuses: ({ parsed: { options } }) => (options.length > 0 ? undefined : '`dpkg` is told nothing to list'),
  },
  // Left out: -o and -c, with which any program may be configured.
  {
    ...spec('apt: keeps; only --version | -V | -v'),
    subcommands: [
      spec(`list show search policy depends rdepends: keeps -aqin --installed --upgradable --upgradeable --all-versions
        --all-names --names-only --quiet; unknownWords literal`),
    ],
  },
  {
    ...spec('apt-cache: keeps; only --version | -V | -v'),
    subcommands: [
      spec(`show search policy depends rdepends showpkg pkgnames madison: keeps -anqi --names-only --installed --quiet
        --recurse --no-all-versions --full; unknownWords literal`),
    ],
  },
  // Left out: --eval and --define, which run macros.
  {
    ...spec('rpm: keeps -qailfcdRv --provides --requires --changelog; only --version; unknownWords literal'),
    refuses: ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query'),
  },
];
