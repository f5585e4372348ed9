import { parseArgs } from 'node:util';
import { newest, oldest, type Release } from '../pieces/releases';

/** The kinds of suites, in the order they run. */
export const suiteKinds = ['harness', 'host', 'ui'] as const;

/** A kind of suite. */
export type SuiteKind = (typeof suiteKinds)[number];

/** What the person wants to be run. */
export interface SuiteChoice {
  readonly kinds: readonly SuiteKind[];
  readonly release: Release;
  /** `all`: from source and as delivered. `source`: from source only, which saves packaging while writing tests. */
  readonly origins: 'all' | 'source';
  /** Only test files whose path contains one of these; all when empty. */
  readonly words: readonly string[];
}

/** What the command line can say. */
export const usage = 'usage: npm run test:editor -- [--suite harness|host|ui|all] [--oldest] [--quick] [word ...]';

/** Reads the command line; undefined when it is not understood. */
export function readSuiteChoice(args: readonly string[]): SuiteChoice | undefined {
  const said = parsed(args);
  const kind = suiteKinds.find((it) => it === said?.values.suite);
  if (said === undefined || (kind === undefined && said.values.suite !== 'all')) {
    return undefined;
  }
  return {
    kinds: kind === undefined ? suiteKinds : [kind],
    release: said.values.oldest ? oldest : newest,
    origins: said.values.quick ? 'source' : 'all',
    words: said.positionals,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        suite: { type: 'string', default: 'all' },
        oldest: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
      },
    });
  } catch {
    // An option nobody knows is answered with the usage.
    return undefined;
  }
}
