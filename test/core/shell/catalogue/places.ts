import { list } from '../../../../src/core/programs/notation';
import { Prepared } from '../../../../src/core/programs/prepared';
import type { ProgramSpec } from '../../../../src/core/programs/spec';
import { specs } from '../../programs/allSpecs';

/** A program or subcommand that may only read, with the words that lead to it, and its example. */
export interface Place {
  readonly path: readonly string[];
  readonly row: Prepared;
  readonly line: string;
}

/** Lines that no row vouches for: a word that is none of its lines or subcommands, and one that cannot be told. */
export function askedAt({ path, row, line }: Place): readonly string[] {
  return [
    ...(row.reads === 'only lines' || row.subcommands !== undefined ? [[...path, 'zzz'].join(' ')] : []),
    ...(row.spec.vague === 'literal' ? [`${line} ./"$x"`] : []),
  ];
}

export const places = specs.flatMap((spec) => placesOf(spec, []));

function placesOf(spec: ProgramSpec, above: readonly string[]): readonly Place[] {
  const row = new Prepared(spec);
  return row.reads === undefined
    ? []
    : list(spec.names).flatMap((name) => {
        const path = [...above, name];
        const line = [...path, spec.example ?? row.lines?.[0] ?? ''].join(' ').trim();
        return [{ path, row, line }, ...(spec.subcommands ?? []).flatMap((it) => placesOf(it, path))];
      });
}
