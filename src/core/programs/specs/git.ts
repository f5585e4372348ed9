import { gitFiles } from '../../shell/effects/git';
import { config, differences, here, isUrl, revisions } from '../../shell/effects/gitWords';
import { literalWord, unknownWord } from '../../shell/word';
import { unwrapGit } from '../../shell/wrappers/git';
import { type Entries, table } from '../entry';
import { commitOptions, patchOptions, prettyOptions, referenceOptions, summaryOptions } from '../gitOptions';
import { list } from '../notation';
import type { Touch } from '../spec';
import { gitChangingSpecs } from './gitChanging';
import {
  judgeBlame,
  judgeConfig,
  judgeDiff,
  judgeFormat,
  judgeListing,
  judgeLog,
  judgeReflog,
  judgeSettings,
  judgeShow,
} from './gitJudges';

const listers = '--list --contains --no-contains --merged --no-merged --points-at';

const remoteFiles: Touch = ({ parsed: { operands } }, uses) => {
  // What is known is heard as an address that may be gone to.
  const [action, , ...urls] = operands.filter((word, at) => at < 2 || !word.literal);
  uses.addAll('url', /^(?:add|set-url)$/.test(action?.text ?? '') ? urls.filter(isUrl) : []);
};

const grepFiles: Touch = ({ parsed: { operands }, has }, uses) => {
  const files = has('-e -f') ? operands : operands.slice(1);
  uses.addAll('readTree', files.length > 0 ? files : [here]);
  revisions({ parsed: { operands: files } }, uses);
};

const stashFiles: Touch = ({ parsed: { operands } }, uses) => uses.addAll('read', operands.slice(1));

const worktreeFiles: Touch = ({ parsed: { operands } }, uses) =>
  uses.addAll(/^(?:add|move|remove)$/.test(operands[0]?.text ?? '') ? 'writeTree' : 'none', operands.slice(1));

const catFileFiles: Touch = (given, uses) => {
  revisions(given, uses);
  const { input } = given.command;
  const asked = input.kind === 'text' ? list(input.text ?? '') : [];
  revisions({ parsed: { operands: asked.map(literalWord) } }, uses);
  // What to print is then read from the input.
  if (given.hasExactly('--batch --batch-command')) {
    uses.add('readTree', here);
    uses.mention(unknownWord('--batch'));
  }
};

const readingSpecs: Entries = table`
  status: keeps -bsvz -uM[=] --short --branch --long --verbose --show-stash --ahead-behind --no-ahead-behind --no-column
    --renames --no-renames --null --porcelain[=] --untracked-files[=] --ignored[=] --ignore-submodules[=] --column[=]
    --find-renames[=]; operands none; example
  branch: keeps ${referenceOptions} -alrv --all --list --remotes --verbose --show-current --no-abbrev --abbrev[=];
    takes --delete --move --copy --force --edit-description --unset-upstream --set-upstream-to= --no-track; operands none;
    refuses ${judgeListing(listers)}; example
  // Left out: -v, which starts gpg.
  tag: keeps ${referenceOptions} -l -n[=] --list; takes -mu= --delete --force --annotate --sign
    --message= --local-user= --cleanup= --trailer=; read -F
    --file; refuses ${judgeListing(`-l ${listers}`)}; example
  log whatchanged: pathspecs; like range-diff difftool unpack-file; keeps ${commitOptions} ${prettyOptions}
    ${summaryOptions} ${patchOptions}; write --output; read -O; refuses ${judgeLog}; touches ${differences}; example
  // Left out: -l, which starts 'pr'.
  diff: pathspecs; keeps ${summaryOptions} ${patchOptions} -0123 --cached --staged --merge-base --no-index --base --ours
    --theirs --patch[=]; takes ${commitOptions} ${prettyOptions}; write --output; read -O; refuses ${judgeDiff};
    touches ${differences}; example
  show: pathspecs; keeps ${prettyOptions} ${summaryOptions} ${patchOptions} -s --oneline --first-parent --no-walk;
    takes ${commitOptions} ${prettyOptions}; write --output; read -O; refuses ${judgeShow}; touches ${differences};
    example
  reflog: pathspecs; keeps ${commitOptions} ${prettyOptions} --name-only --name-status --no-patch;
    takes ${summaryOptions} ${patchOptions}; write --output; read -O; refuses ${judgeReflog}; touches ${differences};
    rewrites ${/^(?:expire|delete|drop)$/}; example
  shortlog: pathspecs; keeps ${commitOptions} -cens -w[=] --committer --numbered --summary --email --format= --group=
    --date=; takes ${patchOptions}; write --output; read -O; refuses ${judgeLog}; touches ${differences}; example HEAD
  remote: keeps -v --verbose; only | -v | --verbose; takes -tm=; touches ${remoteFiles}; example -v get-url origin
    > get-url: keeps --push --all; most 1; example origin
  // Left out: --file and --blob, which read any file as configuration.
  config: keeps -lz --list --get --get-all --get-regexp --get-urlmatch --global --system --local --worktree
    --show-origin --show-scope --show-names --null --name-only --bool --int --bool-or-int --path --expiry-date
    --includes --no-includes --all --regexp --type= --default= --value= --url=; takes --add --replace-all
    --unset --unset-all --edit --rename-section --remove-section --comment=;
    refuses ${judgeConfig}; touches ${config}; example --get user.name
  blame annotate: keeps -bceflnpstw -L= -CM[=] --root --show-stats --porcelain --line-porcelain --incremental --progress
    --no-progress --color-lines --color-by-age --show-name --show-number --show-email --first-parent --no-textconv
    --minimal --date= --since= --ignore-rev= --ignore-revs-file= --abbrev[=]; read -S --contents --ignore-revs-file;
    write --output; operands read; refuses ${judgeBlame}; example a.txt
  // Left out: -O, which starts a program, and --textconv.
  grep: pathspecs; keeps -acEFGhHIilLnoPpqrvWwz -ABCem= -# --cached --untracked --no-index --no-exclude-standard
    --exclude-standard --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp
    --perl-regexp --fixed-strings --line-number --column --name-only --count --quiet --files-with-matches
    --files-without-match --null --only-matching --all-match --and --or --not --heading --break --show-function
    --function-context --recursive --no-recursive --no-color --no-textconv --recurse-submodules --max-depth= --threads=
    --context= --after-context= --before-context= --max-count= --color[=]; read -f; touches ${grepFiles}; example TODO
  stash: pathspecs; keeps; takes -m= --message=; list --pathspec-from-file; write --output; touches ${stashFiles};
    example list
    > list: keeps ${commitOptions} ${prettyOptions}; refuses ${judgeLog}; example
    > show: pathspecs; keeps ${summaryOptions} ${patchOptions} --include-untracked --only-untracked; most 1;
      refuses ${judgeDiff}; example
  worktree: keeps; takes -bB= --reason=; touches ${worktreeFiles}; example list
    > list: keeps -vz --porcelain --verbose; most 0; example
  // What scripts use.
  ls-tree: keeps -dlrtz --long --name-only --name-status --object-only --full-name --full-tree --format= --abbrev[=];
    operands none; example HEAD
  rev-parse: keeps -q --absolute-git-dir --all --flags --git-common-dir --git-dir --is-bare-repository
    --is-inside-git-dir --is-inside-work-tree --is-shallow-repository --local-env-vars --no-flags --no-revs --not
    --quiet --revs-only --shared-index-path --show-cdup --show-prefix --show-superproject-working-tree --show-toplevel
    --sq --symbolic --symbolic-full-name --verify --default= --disambiguate= --git-path= --glob= --path-format=
    --exclude= --since= --until= --after= --before= --prefix= --abbrev-ref[=] --branches[=] --remotes[=] --short[=]
    --show-object-format[=] --tags[=]; operands none; example HEAD
  // Left out: --dirty and --broken, which write the index.
  describe: keeps --all --always --contains --debug --exact-match --first-parent --long --tags --candidates= --exclude=
    --match= --abbrev[=]; operands none; example
  count-objects: keeps -Hv --verbose --human-readable; most 0; operands none; example
  name-rev: keeps --all --always --name-only --tags --undefined --no-undefined --exclude= --refs=; operands none;
    example HEAD
  show-ref: keeps -dqs --branches --dereference --head --heads --quiet --tags --verify --exists --abbrev[=] --hash[=];
    operands none; example
  var: keeps -l; operands none; example GIT_AUTHOR_IDENT
  merge-base: keeps -a --all --fork-point --independent --is-ancestor --octopus; operands none; example a b
  // A second operand is written.
  symbolic-ref: keeps -q --quiet --short --recurse --no-recurse; most 1; operands none; example HEAD
  ls-files: keeps -cdfikmostuvz -xX= --cached --deleted --modified --others --ignored --stage --unmerged --killed
    --directory --no-empty-directory --eol --deduplicate --exclude-standard --error-unmatch --full-name
    --recurse-submodules --debug --sparse --exclude= --exclude-from= --exclude-per-directory= --with-tree= --format=
    --abbrev[=]; read -X --exclude-from --exclude-per-directory; example
  check-ignore: keeps -nqvz --no-index --non-matching --quiet --stdin --verbose; example a
  check-attr: keeps -az --all --cached --stdin; example -a a
  check-ref-format: keeps --allow-onelevel --branch --normalize; example a
  cherry: keeps -v --abbrev[=]; example
  hash-object: takes -t= --path=; operands read
  rev-list: keeps ${commitOptions} ${prettyOptions} --count --objects --objects-edge --header --timestamp --quiet
    --unpacked --no-object-names --disk-usage[=]; write --output; operands none; refuses ${judgeLog}; example HEAD
  for-each-ref: keeps ${referenceOptions} -pst --perl --python --shell --tcl --stdin --count= --exclude=; operands none;
    refuses ${judgeFormat}; example
  diff-tree diff-index diff-files: pathspecs; keeps ${summaryOptions} -qst --always --cached --merge-base --no-commit-id
    --root --stdin; takes ${commitOptions} ${prettyOptions} ${patchOptions}; write --output; read -O;
    touches ${differences}; example HEAD
  // Left out: --textconv and --filters, which start programs.
  cat-file: keeps -epstzZ --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type --batch[=]
    --batch-check[=]; takes --batch-command[=]; refuses ${judgeFormat}; touches ${catFileFiles}; example HEAD
  archive: pathspecs; takes --format= --prefix= --exec=; write -o --output; url --remote; touches ${revisions}
  fast-export fast-import: pathspecs; read --import-marks; write --export-marks; touches ${revisions}
`;

/** Git, whose subcommands are programs of their own. */
export const gitSpecs: Entries = table`
  git: destroys files; only --version | -v | version | version --build-options | --help | -h | help | help -a | help -g | * --help | help *;
    keeps -P -Cc= --no-pager --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs
    --noglob-pathspecs --icase-pathspecs; takes -phv --paginate --bare --no-advice --no-lazy-fetch --html-path
    --man-path --info-path --version --help --git-dir= --work-tree= --namespace= --super-prefix= --config-env=
    --list-cmds= --attr-source= --exec-path[=]; refuses ${judgeSettings}; touches ${gitFiles}; unwrap ${unwrapGit};
    subcommands ${[...readingSpecs, ...gitChangingSpecs]}; example --no-pager log
`;
