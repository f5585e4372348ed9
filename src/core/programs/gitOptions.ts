/** Which commits: the options that `git log`, `rev-list`, `shortlog` and `reflog` share. */
export const commitOptions = `-Fgi -n= -# --all --all-match --basic-regexp --boundary --cherry --cherry-mark
  --cherry-pick --date-order --author-date-order --dense --do-walk --exclude-first-parent-only --extended-regexp
  --first-parent --fixed-strings --follow --full-history --invert-grep --left-only --left-right --merge --merges
  --no-merges --no-max-parents --no-min-parents --not --oneline --perl-regexp --reflog --regexp-ignore-case
  --remove-empty --reverse --right-only --show-pulls --simplify-by-decoration --simplify-merges --since-as-filter
  --single-worktree --sparse --topo-order --walk-reflogs --ignore-missing --after= --author= --before= --committer=
  --exclude= --glob= --grep= --grep-reflog= --max-count= --since= --skip= --until= --max-age= --min-age=
  --ancestry-path[=] --branches[=] --remotes[=] --tags[=] --no-walk[=] --max-parents[=] --min-parents[=]`;

/** How a commit is printed. */
export const prettyOptions = `-tz --abbrev-commit --clear-decorations --children --encode-email-headers --expand-tabs
  --full-diff --graph --log-size --mailmap --no-abbrev-commit --no-color --no-decorate --no-expand-tabs --no-graph
  --no-mailmap --no-notes --no-use-mailmap --parents --relative-date --show-linear-break --show-notes --source
  --use-mailmap --date= --encoding= --decorate-refs= --decorate-refs-exclude= --abbrev[=] --color[=] --decorate[=]
  --format[=] --notes[=] --pretty[=]`;

/** What is printed of a difference, short of its text. */
export const summaryOptions = `-bDRrwz -l= -BCM[=] --check --compact-summary --cumulative --exit-code
  --find-copies-harder --full-index --histogram --ignore-all-space --ignore-blank-lines --ignore-cr-at-eol
  --ignore-space-at-eol --ignore-space-change --irreversible-delete --minimal --name-only --name-status --no-abbrev
  --no-color --no-ext-diff --no-patch --no-prefix --default-prefix --no-renames --no-rename-empty --no-textconv
  --numstat --patience --pickaxe-all --pickaxe-regex --quiet --raw --rename-empty --shortstat --summary --binary --text
  --no-indent-heuristic --indent-heuristic --no-relative --anchored= --diff-algorithm= --diff-filter= --dst-prefix=
  --find-object= --inter-hunk-context= --line-prefix= --rotate-to= --skip-to= --src-prefix= --ws-error-highlight=
  --output-indicator-new= --output-indicator-old= --output-indicator-context= --abbrev[=] --break-rewrites[=] --color[=]
  --color-moved[=] --color-moved-ws[=] --dirstat[=] --dirstat-by-file[=] --find-copies[=] --find-renames[=]
  --ignore-submodules[=] --relative[=] --stat[=]`;

/**
 * What prints the text of a difference. Git then starts the converters that the configuration names, so these
 * options count only for what is checked out. Left out: --remerge-diff and --diff-merges, which write objects.
 */
export const patchOptions = `-acmpuW -GLSI= -U[=] --cc --function-context --no-diff-merges --patch --patch-with-raw
  --patch-with-stat --combined-all-paths --ignore-matching-lines= --color-words[=] --submodule[=] --unified[=]
  --word-diff[=] --word-diff-regex=?`;

/** How references are filtered and printed. */
export const referenceOptions = `-i --ignore-case --no-color --no-column --omit-empty --contains= --format=
  --no-contains= --points-at= --sort= --color[=] --column[=] --merged[=] --no-merged[=]`;
