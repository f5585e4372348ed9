import {
  judgeBlame,
  judgeConfig,
  judgeDiff,
  judgeListing,
  judgeLog,
  judgeReflog,
  judgeSettings,
  judgeShow,
} from '../judges/git';
import { allOf, list, type Row } from '../row';
import { commitOptions, patchOptions, prettyOptions, referenceOptions, summaryOptions } from './gitOptions';
import { gitPlumbingRows } from './gitPlumbing';

const log: Row = {
  name: 'log',
  options: allOf(commitOptions, prettyOptions, summaryOptions, patchOptions),
  judge: judgeLog,
};

/** Git. */
export const gitRows: readonly Row[] = [
  {
    name: 'git',
    lines: ['--version', '-v', 'version', 'version --build-options'],
    options: {
      flags: 'P',
      values: 'Cc',
      longFlags: list(
        'no-pager no-optional-locks no-replace-objects literal-pathspecs glob-pathspecs noglob-pathspecs icase-pathspecs',
      ),
    },
    judge: judgeSettings,
    subcommands: [
      {
        name: 'status',
        options: {
          flags: 'bsvz',
          optional: 'uM',
          longFlags: list(
            'short branch long verbose show-stash ahead-behind no-ahead-behind no-column renames no-renames null',
          ),
          longOptional: list('porcelain untracked-files ignored ignore-submodules column find-renames'),
        },
      },
      log,
      { ...log, name: 'whatchanged' },
      {
        name: 'diff',
        options: allOf(summaryOptions, patchOptions, {
          flags: '0123',
          longFlags: list('cached staged merge-base no-index base ours theirs'),
          longOptional: ['patch'],
        }),
        judge: judgeDiff,
      },
      {
        name: 'show',
        options: allOf(prettyOptions, summaryOptions, patchOptions, {
          flags: 's',
          longFlags: list('oneline first-parent no-walk'),
        }),
        judge: judgeShow,
      },
      {
        name: 'branch',
        options: allOf(referenceOptions, {
          flags: 'alrv',
          longFlags: list('all list remotes verbose show-current no-abbrev'),
          longOptional: ['abbrev'],
        }),
        judge: (given) => judgeListing(given, list('--list --contains --no-contains --merged --no-merged --points-at')),
      },
      {
        // Left out: -v, which starts gpg.
        name: 'tag',
        options: allOf(referenceOptions, { flags: 'l', optional: 'n', longFlags: ['list'] }),
        judge: (given) =>
          judgeListing(given, list('-l --list --contains --no-contains --merged --no-merged --points-at')),
      },
      {
        name: 'remote',
        options: { flags: 'v', longFlags: ['verbose'] },
        lines: ['', '-v', '--verbose'],
        subcommands: [{ name: 'get-url', options: { longFlags: list('push all') }, operands: 1 }],
      },
      {
        // Left out: --file and --blob, which read any file as configuration.
        name: 'config',
        options: {
          flags: 'lz',
          longFlags: list(
            'list get get-all get-regexp get-urlmatch global system local worktree show-origin show-scope show-names null ' +
              'name-only bool int bool-or-int path expiry-date includes no-includes all regexp',
          ),
          longValues: list('type default value url'),
        },
        judge: judgeConfig,
      },
      ...list('blame annotate').map(
        (name): Row => ({
          name,
          options: {
            flags: 'bceflnpstw',
            values: 'L',
            optional: 'CM',
            longFlags: list(
              'root show-stats porcelain line-porcelain incremental progress no-progress color-lines color-by-age ' +
                'show-name show-number show-email first-parent no-textconv minimal',
            ),
            longValues: list('date since ignore-rev ignore-revs-file abbrev'),
            longOptional: ['abbrev'],
          },
          judge: judgeBlame,
        }),
      ),
      {
        // Left out: -O, which starts a program, and --textconv.
        name: 'grep',
        options: {
          flags: 'acEFGhHIilLnoPpqrvWwz',
          values: 'ABCem',
          longFlags: list(
            'cached untracked no-index no-exclude-standard exclude-standard text ignore-case word-regexp invert-match ' +
              'full-name extended-regexp basic-regexp perl-regexp fixed-strings line-number column name-only count quiet ' +
              'files-with-matches files-without-match null only-matching all-match and or not heading break ' +
              'show-function function-context recursive no-recursive no-color no-textconv recurse-submodules',
          ),
          longValues: list('max-depth threads context after-context before-context max-count'),
          longOptional: ['color'],
          numeric: true,
        },
      },
      {
        name: 'reflog',
        options: allOf(commitOptions, prettyOptions, { longFlags: list('name-only name-status no-patch') }),
        judge: judgeReflog,
      },
      {
        name: 'shortlog',
        options: allOf(commitOptions, {
          flags: 'cens',
          optional: 'w',
          longFlags: list('committer numbered summary email'),
          longValues: list('format group date'),
        }),
        judge: judgeLog,
      },
      {
        name: 'stash',
        options: {},
        subcommands: [
          { name: 'list', options: allOf(commitOptions, prettyOptions), judge: judgeLog },
          {
            name: 'show',
            options: {
              longFlags: list('name-only name-status numstat shortstat summary include-untracked only-untracked'),
              longOptional: ['stat'],
            },
            operands: 1,
          },
        ],
      },
      {
        name: 'worktree',
        options: {},
        subcommands: [{ name: 'list', options: { flags: 'vz', longFlags: list('porcelain verbose') }, operands: 0 }],
      },
      ...gitPlumbingRows,
    ],
  },
];
