import { parseArgs } from 'node:util';
import { newest, oldest, type Release } from '../pieces/releases';

/** The kinds of suites, in the order they run. */
export const suiteKinds = ['harness', 'host', 'ui'] as const;

/** A kind of suite. */
export type SuiteKind = (typeof suiteKinds)[number];

/** Where the extension under test comes from: its folder, or the package as it is delivered. */
export type Origin = 'source' | 'vsix';

/** One time through the tests that need a VS Code. */
export interface Round {
  readonly release: Release;
  readonly origin: Origin;
  /** `selection`: only the files that show that the rest would most likely hold here as well. */
  readonly files: 'all' | 'selection';
}

/** What the person wants to be run. */
export interface SuiteChoice {
  readonly kinds: readonly SuiteKind[];
  readonly rounds: readonly Round[];
  /** Only test files whose path contains one of these; all when empty. */
  readonly words: readonly string[];
}

/** What the command line can say. */
export const usage =
  'usage: npm run test:editor -- [--suite harness|host|ui|all] [--oldest] [--quick | --full] [word ...]';

/** Reads the command line; undefined when it is not understood. */
export function readSuiteChoice(args: readonly string[]): SuiteChoice | undefined {
  const said = parsed(args);
  const kind = suiteKinds.find((it) => it === said?.values.suite);
  if (said === undefined || (kind === undefined && said.values.suite !== 'all')) {
    return undefined;
  }
  const { values, positionals: words } = said;
  return { kinds: kind === undefined ? suiteKinds : [kind], rounds: roundsOf({ ...values, words }), words };
}

/**
 * Without a word everything runs once, as delivered and on the VS Code that most people have; from source and on the
 * oldest VS Code a selection shows that nothing else is different there.
 */
function roundsOf(said: { oldest: boolean; quick: boolean; full: boolean; words: readonly string[] }): Round[] {
  const release = said.oldest ? oldest : newest;
  if (said.quick) {
    return [{ release, origin: 'source', files: 'all' }];
  }
  const delivered: Round = { release, origin: 'vsix', files: 'all' };
  if (said.full || said.words.length > 0) {
    return [delivered, { release, origin: 'source', files: 'all' }];
  }
  return said.oldest
    ? [delivered]
    : [
        delivered,
        { release, origin: 'source', files: 'selection' },
        { release: oldest, origin: 'vsix', files: 'selection' },
      ];
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
        full: { type: 'boolean', default: false },
      },
    });
  } catch {
    // An option nobody knows is answered with the usage.
    return undefined;
  }
}
