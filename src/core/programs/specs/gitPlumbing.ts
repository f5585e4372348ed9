import { judgeFormat, judgeLog } from '../../shell/catalogue/judges/git';
import { differences, here, revisions } from '../../shell/effects/gitWords';
import { literalWord } from '../../shell/word';
import { table } from '../entry';
import { commitOptions, patchOptions, prettyOptions, referenceOptions, summaryOptions } from '../gitOptions';
import { list } from '../notation';
import type { ProgramSpec, Touch } from '../spec';

const catFileFiles: Touch = (given, uses) => {
  revisions(given, uses);
  const { input } = given.command;
  const asked = input.kind === 'text' ? list(input.text ?? '') : [];
  revisions({ parsed: { operands: asked.map(literalWord) } }, uses);
  // What to print is then read from the input.
  uses.add(given.hasExactly('--batch --batch-command') ? 'readTree' : 'none', here);
};

/** The commands of git that scripts use. */
export const gitPlumbingSpecs: readonly ProgramSpec[] = table`
  ls-tree: keeps -dlrtz --long --name-only --name-status --object-only --full-name --full-tree --format= --abbrev[=];
    operands none
  rev-parse: keeps -q --absolute-git-dir --all --flags --git-common-dir --git-dir --is-bare-repository
    --is-inside-git-dir --is-inside-work-tree --is-shallow-repository --local-env-vars --no-flags --no-revs --not
    --quiet --revs-only --shared-index-path --show-cdup --show-prefix --show-superproject-working-tree --show-toplevel
    --sq --symbolic --symbolic-full-name --verify --default= --disambiguate= --git-path= --glob= --path-format=
    --exclude= --since= --until= --after= --before= --prefix= --abbrev-ref[=] --branches[=] --remotes[=] --short[=]
    --show-object-format[=] --tags[=]; operands none
  // Left out: --dirty and --broken, which write the index.
  describe: keeps --all --always --contains --debug --exact-match --first-parent --long --tags --candidates= --exclude=
    --match= --abbrev[=]; operands none
  count-objects: keeps -Hv --verbose --human-readable; most 0; operands none
  name-rev: keeps --all --always --name-only --tags --undefined --no-undefined --exclude= --refs=; operands none
  show-ref: keeps -dqs --branches --dereference --head --heads --quiet --tags --verify --exists --abbrev[=] --hash[=];
    operands none
  var: keeps -l; operands none
  merge-base: keeps -a --all --fork-point --independent --is-ancestor --octopus; operands none
  // A second operand is written.
  symbolic-ref: keeps -q --quiet --short --recurse --no-recurse; most 1; operands none
  ls-files: keeps -cdfikmostuvz -xX= --cached --deleted --modified --others --ignored --stage --unmerged --killed
    --directory --no-empty-directory --eol --deduplicate --exclude-standard --error-unmatch --full-name
    --recurse-submodules --debug --sparse --exclude= --exclude-from= --exclude-per-directory= --with-tree= --format=
    --abbrev[=]; read -X --exclude-from --exclude-per-directory
  check-ignore: keeps -nqvz --no-index --non-matching --quiet --stdin --verbose
  check-attr: keeps -az --all --cached --stdin
  check-ref-format: keeps --allow-onelevel --branch --normalize
  cherry: keeps -v --abbrev[=]
  hash-object: takes -t= --path=; operands read
  rev-list: keeps ${commitOptions} ${prettyOptions} --count --objects --objects-edge --header --timestamp --quiet
    --unpacked --no-object-names --disk-usage[=]; operands none; refuses ${judgeLog}
  for-each-ref: keeps ${referenceOptions} -pst --perl --python --shell --tcl --stdin --count= --exclude=; operands none;
    refuses ${judgeFormat}
  diff-tree diff-index diff-files: pathspecs; keeps ${summaryOptions} -qst --always --cached --merge-base --no-commit-id
    --root --stdin; takes ${commitOptions} ${prettyOptions} ${patchOptions}; write --output; read -O;
    touches ${differences}
  // Left out: --textconv and --filters, which start programs.
  cat-file: keeps -epstzZ --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type --batch[=]
    --batch-check[=]; takes --batch-command[=]; refuses ${judgeFormat}; touches ${catFileFiles}
  archive: pathspecs; takes --format= --prefix= --exec=; write -o --output; url --remote; touches ${revisions}
  fast-export fast-import: pathspecs; read --import-marks; write --export-marks; touches ${revisions}
`;
