import { importsModules } from '../../jqProgram';
import { judgeAwk } from '../judges/awk';
import { judgeSed } from '../judges/sed';
import { judgeXxd } from '../judges/xxd';
import { list, type Row } from '../row';

/** Programs that read text and can also write it somewhere. */
export const textRows: readonly Row[] = [
  {
    // Left out: -o, --compress-program, and what makes it spill to files of our choice (-S, -T, --batch-size).
    name: 'sort',
    options: {
      flags: 'bcCdfghiMmnRrsuVz',
      values: 'kt',
      longFlags: list(
        'ignore-leading-blanks dictionary-order ignore-case general-numeric-sort ignore-nonprinting month-sort ' +
          'human-numeric-sort numeric-sort random-sort reverse version-sort debug merge stable unique zero-terminated ' +
          'help version',
      ),
      longValues: list('sort key field-separator parallel'),
      longOptional: ['check'],
    },
  },
  {
    // A second operand is written to; to some the first one ends the options.
    name: 'uniq',
    options: {
      stopAtOperand: true,
      flags: 'cdDiuz',
      values: 'fsw',
      longFlags: list('count repeated ignore-case unique zero-terminated help version'),
      longValues: list('skip-fields skip-chars check-chars'),
      longOptional: list('all-repeated group'),
    },
    operands: 1,
  },
  {
    name: 'shuf',
    options: {
      flags: 'erz',
      values: 'in',
      longFlags: list('echo repeat zero-terminated help version'),
      longValues: list('input-range head-count'),
    },
  },
  {
    // Standard input or a pipe would be copied to a file first.
    name: 'tac',
    options: { flags: 'br', values: 's', longFlags: list('before regex help version'), longValues: ['separator'] },
    judge: ({ parsed: { operands } }) =>
      operands.length > 0 && operands.every((word) => word.literal && /^(?!-$|\/dev\/|\/proc\/)/.test(word.text))
        ? undefined
        : '`tac` copies what is no plain file to a file first',
  },
  {
    name: 'iconv',
    options: {
      flags: 'cls',
      values: 'ft',
      longFlags: list('list silent verbose help version'),
      longValues: list('from-code to-code'),
    },
  },
  {
    // Left out: -G, with which a second operand is written to.
    name: 'ptx',
    options: { flags: 'AfOrRT', values: 'bFgiMoSwW', longFlags: list('ignore-case references help version') },
  },
  {
    // Left out: -l, which starts `pr`.
    name: 'diff',
    options: {
      flags: 'abBcdeEiNnpPqrstTuwyZ',
      values: 'CDFILSUWxX',
      longFlags: list(
        'text ignore-space-change ignore-blank-lines minimal ed ignore-tab-expansion ignore-case new-file rcs ' +
          'show-c-function unidirectional-new-file brief recursive report-identical-files expand-tabs initial-tab ' +
          'ignore-all-space side-by-side ignore-trailing-space normal left-column suppress-common-lines ' +
          'suppress-blank-empty no-dereference ignore-file-name-case no-ignore-file-name-case strip-trailing-cr ' +
          'speed-large-files help version',
      ),
      longValues: list(
        'show-function-line label width tabsize exclude exclude-from starting-file from-file to-file ' +
          'ignore-matching-lines ifdef line-format old-line-format new-line-format unchanged-line-format ' +
          'old-group-format new-group-format unchanged-group-format changed-group-format horizon-lines palette',
      ),
      longOptional: list('context unified color'),
      numeric: true,
    },
    unknownWords: 'harmless',
  },
  {
    // Left out: -o and --diff-program.
    name: 'sdiff',
    options: {
      flags: 'aBbdEHilstWZ',
      values: 'Iw',
      longFlags: list(
        'ignore-case ignore-tab-expansion ignore-trailing-space ignore-space-change ignore-all-space ' +
          'ignore-blank-lines strip-trailing-cr text left-column suppress-common-lines expand-tabs minimal ' +
          'speed-large-files help version',
      ),
      longValues: list('ignore-matching-lines width tabsize'),
    },
  },
  {
    // Left out: -o, which is the output file on macOS.
    name: 'base64',
    options: {
      flags: 'dDi',
      values: 'bw',
      longFlags: list('decode ignore-garbage help version'),
      longValues: list('wrap break'),
    },
  },
  {
    name: 'base32',
    options: { flags: 'di', values: 'w', longFlags: list('decode ignore-garbage help version'), longValues: ['wrap'] },
  },
  { name: 'xxd', takes: 'judged', judge: judgeXxd },
  {
    name: 'jq',
    options: {
      flags: 'aceCjMnrRsSVh',
      values: 'fL',
      longFlags: list(
        'slurp raw-input null-input compact-output raw-output raw-output0 join-output ascii-output sort-keys ' +
          'color-output monochrome-output tab unbuffered stream stream-errors seq exit-status args jsonargs version help',
      ),
      longValues: list('arg argjson slurpfile rawfile argfile indent from-file'),
    },
    unknownWords: 'harmless',
    judge: ({ parsed }) =>
      parsed.operands.some(({ text }) => importsModules(text)) ? '`jq` imports files that it does not name' : undefined,
  },
  {
    // What it computes is a file's or its input's own business: the language can neither write nor run.
    name: 'bc',
    options: { flags: 'hilqsvw', longFlags: list('help interactive mathlib quiet standard warn version') },
  },
  {
    name: 'sed',
    options: {
      flags: 'nErsuz',
      values: 'e',
      longFlags: list('quiet silent regexp-extended separate unbuffered null-data zero-terminated posix sandbox debug'),
      longValues: list('expression line-length'),
    },
    lines: ['--help', '--version'],
    judge: judgeSed,
  },
  ...list('awk gawk mawk nawk').map(
    (name): Row => ({
      name,
      options: {
        values: 'Fv',
        longFlags: list('csv re-interval posix traditional'),
        longValues: list('field-separator assign'),
        stopAtOperand: true,
      },
      lines: ['--version', '-V', '-version', '-W version'],
      judge: judgeAwk,
    }),
  ),
];
