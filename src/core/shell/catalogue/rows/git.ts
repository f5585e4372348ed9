import { list, options } from '../../../programs/notation';
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
import type { Row } from '../row';
import { commitOptions, patchOptions, prettyOptions, referenceOptions, summaryOptions } from './gitOptions';
import { gitPlumbingRows } from './gitPlumbing';

const log: Row = {
  name: 'log',
  options: options(`${commitOptions} ${prettyOptions} ${summaryOptions} ${patchOptions}`),
  judge: judgeLog,
};

/** Git. */
export const gitRows: readonly Row[] = [
  {
    name: 'git',
    lines: ['--version', '-v', 'version', 'version --build-options'],
    options: options(`
      -P -Cc= --no-pager --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs
      --noglob-pathspecs --icase-pathspecs
    `),
    judge: judgeSettings,
    subcommands: [
      {
        name: 'status',
        options: options(`
          -bsvz -uM[=] --short --branch --long --verbose --show-stash --ahead-behind --no-ahead-behind --no-column
          --renames --no-renames --null --porcelain[=] --untracked-files[=] --ignored[=] --ignore-submodules[=]
          --column[=] --find-renames[=]
        `),
      },
      log,
      { ...log, name: 'whatchanged' },
      {
        name: 'diff',
        options: options(
          `${summaryOptions} ${patchOptions} -0123 --cached --staged --merge-base --no-index --base --ours --theirs --patch[=]`,
        ),
        judge: judgeDiff,
      },
      {
        name: 'show',
        options: options(`${prettyOptions} ${summaryOptions} ${patchOptions} -s --oneline --first-parent --no-walk`),
        judge: judgeShow,
      },
      {
        name: 'branch',
        options: options(
          `${referenceOptions} -alrv --all --list --remotes --verbose --show-current --no-abbrev --abbrev[=]`,
        ),
        judge: (given) => judgeListing(given, list('--list --contains --no-contains --merged --no-merged --points-at')),
      },
      {
        // Left out: -v, which starts gpg.
        name: 'tag',
        options: options(`${referenceOptions} -l -n[=] --list`),
        judge: (given) =>
          judgeListing(given, list('-l --list --contains --no-contains --merged --no-merged --points-at')),
      },
      {
        name: 'remote',
        options: options('-v --verbose'),
        lines: ['', '-v', '--verbose'],
        subcommands: [{ name: 'get-url', options: options('--push --all'), operands: 1 }],
      },
      {
        // Left out: --file and --blob, which read any file as configuration.
        name: 'config',
        options: options(`
          -lz --list --get --get-all --get-regexp --get-urlmatch --global --system --local --worktree --show-origin
          --show-scope --show-names --null --name-only --bool --int --bool-or-int --path --expiry-date --includes
          --no-includes --all --regexp --type= --default= --value= --url=
        `),
        judge: judgeConfig,
      },
      ...list('blame annotate').map(
        (name): Row => ({
          name,
          options: options(`
            -bceflnpstw -L= -CM[=] --root --show-stats --porcelain --line-porcelain --incremental --progress
            --no-progress --color-lines --color-by-age --show-name --show-number --show-email --first-parent
            --no-textconv --minimal --date= --since= --ignore-rev= --ignore-revs-file= --abbrev[=]
          `),
          judge: judgeBlame,
        }),
      ),
      {
        // Left out: -O, which starts a program, and --textconv.
        name: 'grep',
        options: options(`
          -acEFGhHIilLnoPpqrvWwz -ABCem= -# --cached --untracked --no-index --no-exclude-standard --exclude-standard
          --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp
          --fixed-strings --line-number --column --name-only --count --quiet --files-with-matches
          --files-without-match --null --only-matching --all-match --and --or --not --heading --break --show-function
          --function-context --recursive --no-recursive --no-color --no-textconv --recurse-submodules --max-depth=
          --threads= --context= --after-context= --before-context= --max-count= --color[=]
        `),
      },
      {
        name: 'reflog',
        options: options(`${commitOptions} ${prettyOptions} --name-only --name-status --no-patch`),
        judge: judgeReflog,
      },
      {
        name: 'shortlog',
        options: options(
          `${commitOptions} -cens -w[=] --committer --numbered --summary --email --format= --group= --date=`,
        ),
        judge: judgeLog,
      },
      {
        name: 'stash',
        options: options(''),
        subcommands: [
          { name: 'list', options: options(`${commitOptions} ${prettyOptions}`), judge: judgeLog },
          {
            name: 'show',
            options: options(`
              --name-only --name-status --numstat --shortstat --summary --include-untracked --only-untracked --stat[=]
            `),
            operands: 1,
          },
        ],
      },
      {
        name: 'worktree',
        options: options(''),
        subcommands: [{ name: 'list', options: options('-vz --porcelain --verbose'), operands: 0 }],
      },
      ...gitPlumbingRows,
    ],
  },
];
