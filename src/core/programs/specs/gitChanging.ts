import { cloneName, here, isUrl, revisions } from '../../shell/effects/gitWords';
import { unknownWord } from '../../shell/word';
import { baseName, inFolder } from '../../shell/wordParts';
import { runsUnseen } from '../../shell/wrappers/code';
import {
  unwrapBisect,
  unwrapConfig,
  unwrapEachRepository,
  unwrapNew,
  unwrapRemote,
  unwrapSubmodule,
} from '../../shell/wrappers/git';
import { startsProgram } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import { isGiven } from '../notation';
import type { Judge, Touch } from '../spec';

const checkoutFiles: Touch = ({ parsed, has, hasExactly }, uses) => {
  // `restore --staged` changes only what the next commit takes.
  if (!hasExactly('--staged -S') || has('--worktree -W')) {
    uses.addAll('writeTree', parsed.operands);
  }
};

const checkoutIndexFiles: Touch = ({ parsed: { operands }, valuesOf }, uses) => {
  const prefixes = valuesOf('--prefix');
  uses.addAll('writeTree', prefixes.length > 0 ? prefixes : operands.length > 0 ? operands : [here]);
};

const cleanFiles: Touch = ({ parsed: { operands }, hasExactly }, uses) =>
  hasExactly('-n --dry-run') ? undefined : uses.addAll('writeTree', operands.length > 0 ? operands : [here]);

const applyFiles: Touch = ({ has, hasExactly }, uses) =>
  uses.add(hasExactly(tellsPatch) && !has('--apply') ? 'none' : 'write', unknownWord('…'));

/** With one of these it only tells about a patch, unless it is told to apply it all the same. */
const tellsPatch = '--check --stat --numstat --summary';

const judgeApply: Judge = ({ parsed }) =>
  isGiven(parsed, tellsPatch) ? undefined : '`git apply` changes what the patch names';

const judgeDryRun: Judge = ({ parsed }) => (isGiven(parsed, '-n --dry-run') ? undefined : '`git clean` removes files');

const mvFiles: Touch = ({ parsed: { operands } }, uses) => {
  const target = operands.at(-1);
  const sources = operands.slice(0, -1);
  uses.addAll('bothTree', sources);
  uses.add('write', target);
  uses.addAll('write', target === undefined ? [] : sources.map((word) => inFolder(target, baseName(word))));
};

const rmFiles: Touch = ({ parsed, hasExactly }, uses) =>
  uses.addAll(hasExactly('-n --dry-run --cached') ? 'none' : 'writeTree', parsed.operands);

const resetFiles: Touch = ({ has }, uses) => uses.add(has('--hard --merge --keep') ? 'writeTree' : 'none', here);

const cloneFiles: Touch = ({ parsed: { operands } }, uses) => {
  const [from, into] = operands;
  uses.add(from !== undefined && isUrl(from) ? 'url' : 'readTree', from);
  uses.add('writeTree', into ?? (from === undefined ? undefined : cloneName(from)));
};

const bundleFiles: Touch = ({ parsed: { operands } }, uses) =>
  uses.add(operands[0]?.text === 'create' ? 'write' : 'read', operands[1]);

const submoduleFiles: Touch = ({ parsed: { operands } }, uses) => {
  if (operands[0]?.text === 'add') {
    uses.add('url', operands[1]);
    uses.add('writeTree', operands[2] ?? (operands[1] === undefined ? undefined : cloneName(operands[1])));
  }
};

const fetchFiles: Touch = ({ parsed: { operands } }, uses) => {
  const [from] = operands;
  if (from !== undefined && isUrl(from)) {
    uses.add('url', from);
  } else if (from !== undefined && /^[./~]/.test(from.text)) {
    uses.add('bothTree', from);
  }
};

/** The commands of git that change files, or fetch and send. */
export const gitChangingSpecs: Entries = table`
  switch gc prune fsck version help maintenance bisect: takes -bcCmunt=; read -F --file
  init: takes -b= --initial-branch= --object-format=; read --template; write --separate-git-dir; operands write
  add stage: pathspecs; takes --chmod=; list --pathspec-from-file; operands read
  commit: pathspecs; takes -mcC= -Su[=] --message= --author= --date= --fixup= --squash= --cleanup= --trailer=
    --reuse-message= --reedit-message= --gpg-sign[=] --untracked-files[=]; read -F -t --file --template;
    list --pathspec-from-file; operands read
  // What runs programs that it is told to run.
  bisect: keeps; example log; unwrap ${unwrapBisect}
    > log: only
  for-each-repo: unwrap ${unwrapEachRepository}
  rebase: unwrap ${startsProgram('--exec', /^-[vqnfimkp]*x/)}
  filter-branch: unwrap ${startsProgram('', /^--[a-z-]+-filter/)}
  send-email: unwrap ${startsProgram('--sendmail-cmd --to-cmd --cc-cmd --header-cmd --smtp-server')}
  instaweb web--browse: unwrap ${startsProgram('--httpd --browser --tool', /^-[dbt]/)}
  daemon: unwrap ${startsProgram('--access-hook')}
  remote-ext: unwrap ${() => runsUnseen('`remote-ext` makes git run a program')}
  difftool: unwrap ${startsProgram('--extcmd', /^-[gyd]*x/)}
  grep: unwrap ${startsProgram('', /^(?:-[aiwvhHEGPFnlLzcopWqrI]*O|--op[a-z-]*=)/)}
  fetch pull push ls-remote fetch-pack send-pack archive remote: unwrap ${unwrapRemote}
  clone init: unwrap ${unwrapNew}
  config: unwrap ${unwrapConfig}
  filter-branch filter-repo: rewrites ${/./}
  update-ref: rewrites ${/^(?:-d|--st.*)$/}
  // Long options may be cut short.
  push send-pack http-push: rewrites ${/^(?:--(?:force|m|de|pru)[a-z-]*(?:=.*)?|-[a-zA-Z]*[dfD][a-zA-Z]*|\+.+|:.+)$/}
  checkout restore: pathspecs; takes -bBs= --source= --orphan= --conflict=; list --pathspec-from-file;
    touches ${checkoutFiles}
  checkout-index: takes --prefix= --stage=; touches ${checkoutIndexFiles}
  // With -n it only says what it would remove.
  clean: pathspecs; keeps -dnqxX -e= --dry-run --quiet --exclude=; refuses ${judgeDryRun}; content none; touches ${cleanFiles};
    example -n
  apply am: takes -pC= --directory= --exclude= --include= --whitespace=; operands read; content derived;
    touches ${applyFiles}
  apply: keeps -Rvqz -pC= --check --stat --numstat --summary --reverse --verbose --quiet --ignore-whitespace
    --ignore-space-change --recount --unidiff-zero --inaccurate-eof --directory= --exclude= --include=;
    refuses ${judgeApply}; example --check a.patch
  mv: touches ${mvFiles}
  rm: pathspecs; list --pathspec-from-file; content none; touches ${rmFiles}
  reset: list --pathspec-from-file; content none; touches ${resetFiles}
  clone: takes -bocju= --branch= --origin= --config= --depth= --jobs= --upload-pack= --filter= --shallow-since=
    --shallow-exclude=; read --reference --reference-if-able --template --bundle-uri; write --separate-git-dir;
    touches ${cloneFiles}
  bundle: touches ${bundleFiles}
  bugreport diagnose: takes -s= --suffix= --mode=; writeTree -o --output-directory
  merge-file: takes -L= --diff-algorithm= --marker-size=; first both; operands read
  format-patch: pathspecs; takes --subject-prefix= --start-number=; writeTree -o --output-directory;
    read --signature-file; touches ${revisions}
  submodule: only; keeps -q --quiet; takes -b= --reference= --name= --depth=; touches ${submoduleFiles};
    unwrap ${unwrapSubmodule}; example status
    > status: keeps --cached --recursive; most 0; example
  fetch pull push ls-remote: takes -oj= --depth= --upload-pack= --receive-pack= --exec= --refmap= --server-option=
    --push-option=; touches ${fetchFiles}
`;
