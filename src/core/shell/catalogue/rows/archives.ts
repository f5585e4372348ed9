import { list, options } from '../../../programs/notation';
import { judgeTar } from '../judges/tar';
import type { Given, Row } from '../row';

/** Programs that look into archives and compressed files. */
export const archiveRows: readonly Row[] = [
  { name: 'tar', takes: 'judged', lines: ['--version', '--help'], judge: judgeTar },
  {
    name: 'unzip',
    // Behind the archive everything is the name of a member, also `-l`.
    options: options('-12CLlpqtvzZ', { stops: true }),
    judge: (given) => needs(given, 'unzip', '-l -p -t -v -z -Z'),
  },
  { name: 'zipinfo', options: options('-12hlmstTvz') },
  {
    name: 'gzip',
    options: options(`
      -cdfklnNqtvV123456789 --stdout --to-stdout --decompress --uncompress --force --keep --list --no-name --name
      --quiet --test --verbose --fast --best --version --help
    `),
    judge: (given) => needs(given, 'gzip', '-l -t --list --test'),
  },
  ...list('xz unxz').map(
    (name): Row => ({
      name,
      options: options(`
        -cdfklqtvV --stdout --decompress --force --keep --list --quiet --test --verbose --version --help
      `),
      judge: (given) => needs(given, name, '-l -t --list --test'),
    }),
  ),
  ...list('bzip2 bunzip2').map(
    (name): Row => ({
      name,
      options: options('-cdfkqtvV --stdout --decompress --force --keep --quiet --test --verbose --version --help'),
      judge: (given) => needs(given, name, '-t --test'),
    }),
  ),
  ...list('zcat gzcat bzcat xzcat zstdcat lzcat').map(
    (name): Row => ({ name, options: options('-fqv --version --help') }),
  ),
];

/**
 * Files are replaced unless the result goes to standard output, or they are only looked at. Of looking and
 * decompressing the last one told may win. Without any file there is only standard input.
 */
function needs({ parsed: { options, operands } }: Given, program: string, looks: string): string | undefined {
  const told = (names: string) => options.some(({ name }) => list(names).includes(name));
  const looksOnly = told(looks) && !told('-d --decompress --uncompress');
  return looksOnly || told('-c --stdout --to-stdout') || (operands.length === 0 && program !== 'unzip')
    ? undefined
    : `\`${program}\` replaces files unless told otherwise`;
}
