import { list, options } from '../../../programs/notation';
import { judgeFormat, judgeLog } from '../judges/git';
import type { Row } from '../row';
import { commitOptions, prettyOptions, referenceOptions, summaryOptions } from './gitOptions';

/** The commands of git that scripts use. */
export const gitPlumbingRows: readonly Row[] = [
  {
    name: 'ls-files',
    options: options(`
      -cdfikmostuvz -xX= --cached --deleted --modified --others --ignored --stage --unmerged --killed --directory
      --no-empty-directory --eol --deduplicate --exclude-standard --error-unmatch --full-name --recurse-submodules
      --debug --sparse --exclude= --exclude-from= --exclude-per-directory= --with-tree= --format= --abbrev[=]
    `),
  },
  {
    name: 'ls-tree',
    options: options(`
      -dlrtz --long --name-only --name-status --object-only --full-name --full-tree --format= --abbrev[=]
    `),
  },
  {
    // Left out: --textconv and --filters, which start programs.
    name: 'cat-file',
    options: options(`
      -epstzZ --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type --batch[=]
      --batch-check[=]
    `),
    judge: ({ parsed: { options } }) => judgeFormat(options),
  },
  {
    name: 'rev-parse',
    options: options(`
      -q --absolute-git-dir --all --flags --git-common-dir --git-dir --is-bare-repository --is-inside-git-dir
      --is-inside-work-tree --is-shallow-repository --local-env-vars --no-flags --no-revs --not --quiet --revs-only
      --shared-index-path --show-cdup --show-prefix --show-superproject-working-tree --show-toplevel --sq --symbolic
      --symbolic-full-name --verify --default= --disambiguate= --git-path= --glob= --path-format= --exclude= --since=
      --until= --after= --before= --prefix= --abbrev-ref[=] --branches[=] --remotes[=] --short[=]
      --show-object-format[=] --tags[=]
    `),
  },
  {
    name: 'rev-list',
    options: options(
      `${commitOptions} ${prettyOptions} --count --objects --objects-edge --header --timestamp --quiet --unpacked --no-object-names --disk-usage[=]`,
    ),
    judge: judgeLog,
  },
  {
    // Left out: --dirty and --broken, which write the index.
    name: 'describe',
    options: options(`
      --all --always --contains --debug --exact-match --first-parent --long --tags --candidates= --exclude= --match=
      --abbrev[=]
    `),
  },
  { name: 'count-objects', options: options('-Hv --verbose --human-readable'), operands: 0 },
  {
    name: 'name-rev',
    options: options('--all --always --name-only --tags --undefined --no-undefined --exclude= --refs='),
  },
  {
    name: 'for-each-ref',
    options: options(`${referenceOptions} -pst --perl --python --shell --tcl --stdin --count= --exclude=`),
    judge: ({ parsed: { options } }) => judgeFormat(options),
  },
  ...list('diff-tree diff-index diff-files').map(
    (name): Row => ({
      name,
      options: options(`${summaryOptions} -qst --always --cached --merge-base --no-commit-id --root --stdin`),
    }),
  ),
  {
    name: 'show-ref',
    options: options(`
      -dqs --branches --dereference --head --heads --quiet --tags --verify --exists --abbrev[=] --hash[=]
    `),
  },
  { name: 'var', options: options('-l') },
  {
    name: 'merge-base',
    options: options('-a --all --fork-point --independent --is-ancestor --octopus'),
  },
  {
    // A second operand is written.
    name: 'symbolic-ref',
    options: options('-q --quiet --short --recurse --no-recurse'),
    operands: 1,
  },
  {
    name: 'check-ignore',
    options: options('-nqvz --no-index --non-matching --quiet --stdin --verbose'),
  },
  { name: 'check-attr', options: options('-az --all --cached --stdin') },
  { name: 'check-ref-format', options: options('--allow-onelevel --branch --normalize') },
  { name: 'cherry', options: options('-v --abbrev[=]') },
];
