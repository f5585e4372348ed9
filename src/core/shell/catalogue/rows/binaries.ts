import { options } from '../../../programs/notation';
import type { Word } from '../../word';
import type { Row } from '../row';

/** Programs that look into object files. A word that begins with `@` would be read as a file of options. */
export const binaryRows: readonly Row[] = [
  { name: 'strings', takes: 'judged', judge: ({ args }) => optionFile(args) },
  {
    // Left out: --plugin, which loads a library.
    name: 'nm',
    options: options(`
      -aABCDgjnopPrSsuvVW -ft= --debug-syms --dynamic --extern-only --numeric-sort --print-size --undefined-only
      --defined-only --no-sort --size-sort --help --version --format= --radix= --demangle[=]
    `),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) => optionFile(operands),
  },
  {
    // Left out: what follows links to debugging symbols, which may be fetched.
    name: 'objdump',
    options: options(`
      -aCDdfhiprRsTtVvwx -jMmb= --archive-headers --disassemble --disassemble-all --demangle --file-headers
      --full-contents --section-headers --headers --private-headers --all-headers --syms --dynamic-syms --reloc
      --dynamic-reloc --no-show-raw-insn --wide --help --version --section= --start-address= --stop-address=
    `),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) => optionFile(operands),
  },
  {
    name: 'readelf',
    options: options(`
      -aAcdehIlnrsSuVvW -xp= --all --file-header --program-headers --segments --section-headers --sections --symbols
      --syms --dyn-syms --notes --relocs --dynamic --version-info --headers --wide --help --version
    `),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) => optionFile(operands),
  },
  {
    name: 'size',
    options: options('-ABdoxtV --totals --help --version --format= --radix='),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) => optionFile(operands),
  },
  {
    // The loader of the file itself is started, so only files of the system count.
    name: 'ldd',
    options: options('-druv --verbose --version --help'),
    unknownWords: 'literal',
    judge: ({ parsed: { operands } }) => {
      const foreign = operands.find(
        ({ text }) => !/^\/(?:usr\/)?s?(?:bin|lib|lib64)\//.test(text) || text.split('/').includes('..'),
      );
      return foreign === undefined ? undefined : `\`ldd\` starts \`${foreign.text}\``;
    },
  },
];

function optionFile(operands: readonly Word[]): string | undefined {
  const file = operands.find((word) => word.text.startsWith('@'));
  return file === undefined ? undefined : `\`${file.text}\` is read as a file of options`;
}
