import { judgeTar } from '../judges/tar';
import { type Given, list, type Row } from '../row';

/** Programs that look into archives and compressed files. */
export const archiveRows: readonly Row[] = [
  { name: 'tar', takes: 'judged', lines: ['--version', '--help'], judge: judgeTar },
  {
    name: 'unzip',
    options: { flags: '12CLlpqtvzZ' },
    judge: (given) => needs(given, 'unzip', '-l -p -t -v -z -Z'),
  },
  { name: 'zipinfo', options: { flags: '12hlmstTvz' } },
  ...list('gzip gunzip').map(
    (name): Row => ({
      name,
      options: {
        flags: 'cdfklnNqtvV123456789',
        longFlags: list(
          'stdout to-stdout decompress uncompress force keep list no-name name quiet test verbose fast best version help',
        ),
      },
      judge: (given) => needs(given, name, '-c -l -t --stdout --to-stdout --list --test'),
    }),
  ),
  ...list('bzip2 bunzip2 xz unxz').map(
    (name): Row => ({
      name,
      options: {
        flags: 'cdfklqtvV',
        longFlags: list('stdout decompress force keep list quiet test verbose version help'),
      },
      judge: (given) =>
        needs(given, name, name.includes('xz') ? '-c -l -t --stdout --list --test' : '-c -t --stdout --test'),
    }),
  ),
  ...list('zcat gzcat bzcat xzcat zstdcat lzcat').map(
    (name): Row => ({ name, options: { flags: 'fqv', longFlags: list('version help') } }),
  ),
];

/** Without one of these the files themselves are replaced; without any file there is only standard input. */
function needs({ parsed: { options, operands } }: Given, program: string, names: string): string | undefined {
  const asked = options.some(({ name }) => list(names).includes(name));
  const toldAll = operands.length === 0 && program !== 'unzip';
  return asked || toldAll ? undefined : `\`${program}\` replaces files unless told otherwise`;
}
