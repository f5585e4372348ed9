import {
  judgeBlame,
  judgeConfig,
  judgeDiff,
  judgeListing,
  judgeLog,
  judgeReflog,
  judgeSettings,
  judgeShow,
} from '../../shell/catalogue/judges/git';
import { gitFiles } from '../../shell/effects/git';
import { config, differences, here, isUrl, revisions } from '../../shell/effects/gitWords';
import { unwrapGit } from '../../shell/wrappers/git';
import { table } from '../entry';
import { commitOptions, patchOptions, prettyOptions, referenceOptions, summaryOptions } from '../gitOptions';
import type { ProgramSpec, Touch } from '../spec';
import { gitChangingSpecs } from './gitChanging';
import { gitPlumbingSpecs } from './gitPlumbing';

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

const readingSpecs: readonly ProgramSpec[] = table`
  status: keeps -bsvz -uM[=] --short --branch --long --verbose --show-stash --ahead-behind --no-ahead-behind --no-column
    --renames --no-renames --null --porcelain[=] --untracked-files[=] --ignored[=] --ignore-submodules[=] --column[=]
    --find-renames[=]; operands none
  branch: keeps ${referenceOptions} -alrv --all --list --remotes --verbose --show-current --no-abbrev --abbrev[=];
    operands none; refuses ${judgeListing(listers)}
  // Left out: -v, which starts gpg.
  tag: keeps ${referenceOptions} -l -n[=] --list; takes -mu= --message= --local-user= --cleanup= --trailer=; read -F
    --file; refuses ${judgeListing(`-l ${listers}`)}
  log whatchanged: pathspecs; like range-diff difftool unpack-file; keeps ${commitOptions} ${prettyOptions}
    ${summaryOptions} ${patchOptions}; write --output; read -O; refuses ${judgeLog}; touches ${differences}
  // Left out: -l, which starts 'pr'.
  diff: pathspecs; keeps ${summaryOptions} ${patchOptions} -0123 --cached --staged --merge-base --no-index --base --ours
    --theirs --patch[=]; takes ${commitOptions} ${prettyOptions}; write --output; read -O; refuses ${judgeDiff};
    touches ${differences}
  show: pathspecs; keeps ${prettyOptions} ${summaryOptions} ${patchOptions} -s --oneline --first-parent --no-walk;
    takes ${commitOptions} ${prettyOptions}; write --output; read -O; refuses ${judgeShow}; touches ${differences}
  reflog: pathspecs; keeps ${commitOptions} ${prettyOptions} --name-only --name-status --no-patch;
    takes ${summaryOptions} ${patchOptions}; write --output; read -O; refuses ${judgeReflog}; touches ${differences}
  shortlog: pathspecs; keeps ${commitOptions} -cens -w[=] --committer --numbered --summary --email --format= --group=
    --date=; takes ${patchOptions}; write --output; read -O; refuses ${judgeLog}; touches ${differences}
  remote: keeps -v --verbose; only | -v | --verbose; takes -tm=; touches ${remoteFiles}
    > get-url: keeps --push --all; most 1
  // Left out: --file and --blob, which read any file as configuration.
  config: keeps -lz --list --get --get-all --get-regexp --get-urlmatch --global --system --local --worktree
    --show-origin --show-scope --show-names --null --name-only --bool --int --bool-or-int --path --expiry-date
    --includes --no-includes --all --regexp --type= --default= --value= --url=; takes --comment=;
    refuses ${judgeConfig}; touches ${config}
  blame annotate: keeps -bceflnpstw -L= -CM[=] --root --show-stats --porcelain --line-porcelain --incremental --progress
    --no-progress --color-lines --color-by-age --show-name --show-number --show-email --first-parent --no-textconv
    --minimal --date= --since= --ignore-rev= --ignore-revs-file= --abbrev[=]; read -S --contents --ignore-revs-file;
    operands read; refuses ${judgeBlame}
  // Left out: -O, which starts a program, and --textconv.
  grep: pathspecs; keeps -acEFGhHIilLnoPpqrvWwz -ABCem= -# --cached --untracked --no-index --no-exclude-standard
    --exclude-standard --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp
    --perl-regexp --fixed-strings --line-number --column --name-only --count --quiet --files-with-matches
    --files-without-match --null --only-matching --all-match --and --or --not --heading --break --show-function
    --function-context --recursive --no-recursive --no-color --no-textconv --recurse-submodules --max-depth= --threads=
    --context= --after-context= --before-context= --max-count= --color[=]; read -f; touches ${grepFiles}
  stash: pathspecs; keeps; takes -m= --message=; read --pathspec-from-file; write --output; touches ${stashFiles}
    > list: keeps ${commitOptions} ${prettyOptions}; refuses ${judgeLog}
    > show: pathspecs; keeps ${summaryOptions} ${patchOptions} --include-untracked --only-untracked; most 1;
      refuses ${judgeDiff}
  worktree: keeps; takes -bB= --reason=; touches ${worktreeFiles}
    > list: keeps -vz --porcelain --verbose; most 0
`;

/** Git, whose subcommands are programs of their own. */
export const gitSpecs: readonly ProgramSpec[] = table`
  git: destroys files; only --version | -v | version | version --build-options | --help | -h | help | * --help | help *;
    keeps -P -Cc= --no-pager --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs
    --noglob-pathspecs --icase-pathspecs; takes -phv --paginate --bare --no-advice --no-lazy-fetch --html-path
    --man-path --info-path --version --help --git-dir= --work-tree= --namespace= --super-prefix= --config-env=
    --list-cmds= --attr-source= --exec-path[=]; refuses ${judgeSettings}; touches ${gitFiles}; unwrap ${unwrapGit};
    subcommands ${[...readingSpecs, ...gitPlumbingSpecs, ...gitChangingSpecs]}
`;
