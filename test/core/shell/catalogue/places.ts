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

export const places = specs.flatMap((spec) => placesOf(spec, []));

function placesOf(spec: ProgramSpec, above: readonly string[]): readonly Place[] {
  const row = new Prepared(spec);
  return row.reads === undefined
    ? []
    : list(spec.names).flatMap((name) => {
        const path = [...above, name];
        const line = [...path, spec.example ?? ''].join(' ').trim();
        return [{ path, row, line }, ...(spec.subcommands ?? []).flatMap((it) => placesOf(it, path))];
      });
}
