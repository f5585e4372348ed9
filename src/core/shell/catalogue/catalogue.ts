import type { Row } from './row';
import { archiveRows } from './rows/archives';
import { binaryRows } from './rows/binaries';
import { builtinRows } from './rows/builtins';
import { dockerRows } from './rows/docker';
import { fileRows } from './rows/files';
import { ghRows } from './rows/gh';
import { gitRows } from './rows/git';
import { networkRows } from './rows/network';
import { packageRows } from './rows/packages';
import { plainRows } from './rows/plain';
import { systemRows } from './rows/system';
import { textRows } from './rows/text';
import { versionRows } from './rows/versions';
import { wrapperRows } from './rows/wrappers';

/** The programs that are known to be read-only, by name. */
export type Catalogue = ReadonlyMap<string, Row>;

/** Every row of the catalogue. A name stands only once. */
export const rows: readonly Row[] = [
  ...plainRows,
  ...textRows,
  ...fileRows,
  ...systemRows,
  ...networkRows,
  ...archiveRows,
  ...binaryRows,
  ...builtinRows,
  ...wrapperRows,
  ...gitRows,
  ...dockerRows,
  ...ghRows,
  ...packageRows,
  ...versionRows,
];

/** The catalogue made of these rows. */
export function toCatalogue(given: readonly Row[]): Catalogue {
  return new Map(given.map((row) => [row.name, evenRow(row)]));
}

/** The same row with every field there, so that all rows are alike to the machine. */
function evenRow(row: Row): Row {
  const { name, takes, options, operands, unknownWords, lines, subcommands, judge, runs } = row;
  return {
    name,
    takes,
    options,
    operands,
    unknownWords,
    lines,
    subcommands: subcommands?.map(evenRow),
    judge,
    runs,
  };
}

/** The catalogue that decisions use. */
export const catalogue: Catalogue = toCatalogue(rows);
