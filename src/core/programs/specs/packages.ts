import { table } from '../entry';
import type { Judge, ProgramSpec } from '../spec';
import { mentionPackages, pip, pipQueries } from './runners';

const judgeDpkg: Judge = ({ parsed: { options } }) =>
  options.length > 0 ? undefined : '`dpkg` is told nothing to list';

const judgeRpm: Judge = ({ args: [word] }) => (word?.text.startsWith('-q') ? undefined : '`rpm` is not told to query');

/** Package managers asked what is there. */
export const packageSpecs: readonly ProgramSpec[] = table`
  dpkg-query: keeps -lLpsSW -f= --list --listfiles --status --search --show --print-avail --version --help --no-pager
    --showformat=; unknownWords literal
  pip pip3: like pip2; keeps; only --version | -V | -v | --help | -h | * --help | help *; ${pip};
    touches ${mentionPackages}; subcommands ${pipQueries}
  go: keeps
    > version: only
    > env: keeps -json -changed; words; unknownWords literal
  dpkg: keeps -lLpsS --list --listfiles --status --search --print-avail --get-selections --print-architecture
    --print-foreign-architectures --version --help --no-pager; unknownWords literal; refuses ${judgeDpkg}
  // Left out: -o and -c, with which any program may be configured.
  apt: keeps; only --version | -V | -v
    > list show search policy depends rdepends: keeps -aqin --installed --upgradable --upgradeable --all-versions
      --all-names --names-only --quiet; unknownWords literal
  apt-cache: keeps; only --version | -V | -v
    > show search policy depends rdepends showpkg pkgnames madison: keeps -anqi --names-only --installed --quiet
      --recurse --no-all-versions --full; unknownWords literal
  // Left out: --eval and --define, which run macros.
  rpm: keeps -qailfcdRv --provides --requires --changelog; only --version; unknownWords literal; refuses ${judgeRpm}
`;
