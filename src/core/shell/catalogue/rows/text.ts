import { list, options } from '../../../programs/notation';
import { importsModules } from '../../jqProgram';
import { judgeAwk } from '../judges/awk';
import { judgeSed } from '../judges/sed';
import { judgeXxd } from '../judges/xxd';
import type { Row } from '../row';

/** Programs that read text and can also write it somewhere. */
export const textRows: readonly Row[] = [
  {
    // Left out: -o, --compress-program, and what makes it spill to files of our choice (-S, -T, --batch-size).
    name: 'sort',
    options: options(`
      -bcCdfghiMmnRrsuVz -kt= --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort
      --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort
      --debug --merge --stable --unique --zero-terminated --help --version --sort= --key= --field-separator=
      --parallel= --check[=]
    `),
  },
  {
    // A second operand is written to; to some the first one ends the options.
    name: 'uniq',
    options: options(
      `
      -cdDiuz -fsw= --count --repeated --ignore-case --unique --zero-terminated --help --version --skip-fields=
      --skip-chars= --check-chars= --all-repeated[=] --group[=]
    `,
      { stops: true },
    ),
    operands: 1,
  },
  {
    name: 'shuf',
    options: options('-erz -in= --echo --repeat --zero-terminated --help --version --input-range= --head-count='),
  },
  {
    // Standard input or a pipe would be copied to a file first.
    name: 'tac',
    options: options('-br -s= --before --regex --help --version --separator='),
    judge: ({ parsed: { operands } }) =>
      operands.length > 0 && operands.every((word) => word.literal && /^(?!-$|\/dev\/|\/proc\/)/.test(word.text))
        ? undefined
        : '`tac` copies what is no plain file to a file first',
  },
  {
    name: 'iconv',
    options: options('-cls -ft= --list --silent --verbose --help --version --from-code= --to-code='),
  },
  {
    // Left out: -G, with which a second operand is written to.
    name: 'ptx',
    options: options('-AfOrRT -bFgiMoSwW= --ignore-case --references --help --version'),
  },
  {
    // Left out: -l, which starts `pr`.
    name: 'diff',
    options: options(`
      -abBcdeEiNnpPqrstTuwyZ -CDFILSUWxX= -# --text --ignore-space-change --ignore-blank-lines --minimal --ed
      --ignore-tab-expansion --ignore-case --new-file --rcs --show-c-function --unidirectional-new-file --brief
      --recursive --report-identical-files --expand-tabs --initial-tab --ignore-all-space --side-by-side
      --ignore-trailing-space --normal --left-column --suppress-common-lines --suppress-blank-empty --no-dereference
      --ignore-file-name-case --no-ignore-file-name-case --strip-trailing-cr --speed-large-files --help --version
      --show-function-line= --label= --width= --tabsize= --exclude= --exclude-from= --starting-file= --from-file=
      --to-file= --ignore-matching-lines= --ifdef= --line-format= --old-line-format= --new-line-format=
      --unchanged-line-format= --old-group-format= --new-group-format= --unchanged-group-format=
      --changed-group-format= --horizon-lines= --palette= --context[=] --unified[=] --color[=]
    `),
    unknownWords: 'harmless',
  },
  {
    // Left out: -o and --diff-program.
    name: 'sdiff',
    options: options(`
      -aBbdEHilstWZ -Iw= --ignore-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change
      --ignore-all-space --ignore-blank-lines --strip-trailing-cr --text --left-column --suppress-common-lines
      --expand-tabs --minimal --speed-large-files --help --version --ignore-matching-lines= --width= --tabsize=
    `),
  },
  {
    // Left out: -o, which is the output file on macOS.
    name: 'base64',
    options: options('-dDi -bw= --decode --ignore-garbage --help --version --wrap= --break='),
  },
  {
    name: 'base32',
    options: options('-di -w= --decode --ignore-garbage --help --version --wrap='),
  },
  { name: 'xxd', takes: 'judged', judge: judgeXxd },
  {
    name: 'jq',
    options: options(`
      -aceCjMnrRsSVh -fL= --slurp --raw-input --null-input --compact-output --raw-output --raw-output0 --join-output
      --ascii-output --sort-keys --color-output --monochrome-output --tab --unbuffered --stream --stream-errors --seq
      --exit-status --args --jsonargs --version --help --arg= --argjson= --slurpfile= --rawfile= --argfile= --indent=
      --from-file=
    `),
    unknownWords: 'harmless',
    judge: ({ parsed }) =>
      parsed.operands.some(({ text }) => importsModules(text)) ? '`jq` imports files that it does not name' : undefined,
  },
  {
    // What it computes is a file's or its input's own business: the language can neither write nor run.
    name: 'bc',
    options: options('-hilqsvw --help --interactive --mathlib --quiet --standard --warn --version'),
  },
  {
    name: 'sed',
    options: options(`
      -nErsuz -e= --quiet --silent --regexp-extended --separate --unbuffered --null-data --zero-terminated --posix
      --sandbox --debug --expression= --line-length=
    `),
    lines: ['--help', '--version'],
    judge: judgeSed,
  },
  ...list('awk gawk mawk nawk').map(
    (name): Row => ({
      name,
      options: options('-Fv= --csv --re-interval --posix --traditional --field-separator= --assign=', { stops: true }),
      lines: ['--version', '-V', '-version', '-W version'],
      judge: judgeAwk,
    }),
  ),
];
