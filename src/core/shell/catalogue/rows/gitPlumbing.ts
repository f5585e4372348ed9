import { judgeFormat, judgeLog } from '../judges/git';
import { allOf, list, type Row } from '../row';
import { commitOptions, prettyOptions, referenceOptions, summaryOptions } from './gitOptions';

/** The commands of git that scripts use. */
export const gitPlumbingRows: readonly Row[] = [
  {
    name: 'ls-files',
    options: {
      flags: 'cdfikmostuvz',
      values: 'xX',
      longFlags: list(
        'cached deleted modified others ignored stage unmerged killed directory no-empty-directory eol deduplicate ' +
          'exclude-standard error-unmatch full-name recurse-submodules debug sparse',
      ),
      longValues: list('exclude exclude-from exclude-per-directory with-tree format'),
      longOptional: ['abbrev'],
    },
  },
  {
    name: 'ls-tree',
    options: {
      flags: 'dlrtz',
      longFlags: list('long name-only name-status object-only full-name full-tree'),
      longValues: ['format'],
      longOptional: ['abbrev'],
    },
  },
  {
    // Left out: --textconv and --filters, which start programs.
    name: 'cat-file',
    options: {
      flags: 'epstzZ',
      longFlags: list('batch-all-objects buffer unordered follow-symlinks allow-unknown-type'),
      longOptional: list('batch batch-check'),
    },
    judge: ({ parsed: { options } }) => judgeFormat(options),
  },
  {
    name: 'rev-parse',
    options: {
      flags: 'q',
      longFlags: list(
        'absolute-git-dir all flags git-common-dir git-dir is-bare-repository is-inside-git-dir is-inside-work-tree ' +
          'is-shallow-repository local-env-vars no-flags no-revs not quiet revs-only shared-index-path show-cdup ' +
          'show-prefix show-superproject-working-tree show-toplevel sq symbolic symbolic-full-name verify',
      ),
      longValues: list('default disambiguate git-path glob path-format exclude since until after before prefix'),
      longOptional: list('abbrev-ref branches remotes short show-object-format tags'),
    },
  },
  {
    name: 'rev-list',
    options: allOf(commitOptions, prettyOptions, {
      longFlags: list('count objects objects-edge header timestamp quiet unpacked no-object-names'),
      longOptional: ['disk-usage'],
    }),
    judge: judgeLog,
  },
  {
    // Left out: --dirty and --broken, which write the index.
    name: 'describe',
    options: {
      longFlags: list('all always contains debug exact-match first-parent long tags'),
      longValues: list('candidates exclude match'),
      longOptional: ['abbrev'],
    },
  },
  { name: 'count-objects', options: { flags: 'Hv', longFlags: list('verbose human-readable') }, operands: 0 },
  {
    name: 'name-rev',
    options: { longFlags: list('all always name-only tags undefined no-undefined'), longValues: list('exclude refs') },
  },
  {
    name: 'for-each-ref',
    options: allOf(referenceOptions, {
      flags: 'pst',
      longFlags: list('perl python shell tcl stdin'),
      longValues: list('count exclude'),
    }),
    judge: ({ parsed: { options } }) => judgeFormat(options),
  },
  ...list('diff-tree diff-index diff-files').map(
    (name): Row => ({
      name,
      options: allOf(summaryOptions, {
        flags: 'qst',
        longFlags: list('always cached merge-base no-commit-id root stdin'),
      }),
    }),
  ),
  {
    name: 'show-ref',
    options: {
      flags: 'dqs',
      longFlags: list('branches dereference head heads quiet tags verify exists'),
      longOptional: list('abbrev hash'),
    },
  },
  { name: 'var', options: { flags: 'l' } },
  {
    name: 'merge-base',
    options: { flags: 'a', longFlags: list('all fork-point independent is-ancestor octopus') },
  },
  {
    // A second operand is written.
    name: 'symbolic-ref',
    options: { flags: 'q', longFlags: list('quiet short recurse no-recurse') },
    operands: 1,
  },
  {
    name: 'check-ignore',
    options: { flags: 'nqvz', longFlags: list('no-index non-matching quiet stdin verbose') },
  },
  { name: 'check-attr', options: { flags: 'az', longFlags: list('all cached stdin') } },
  { name: 'check-ref-format', options: { longFlags: list('allow-onelevel branch normalize') } },
  { name: 'cherry', options: { flags: 'v', longOptional: ['abbrev'] } },
];
