import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { launchInServer } from '../launch/launchInServer';
import { launchOnDesktop } from '../launch/launchOnDesktop';
import type { Piece, Pieces } from '../pieces/gatherPieces';
import { say } from '../progress';
import { buildHostEntry, buildTests } from './builds';
import { freshWorkspace, severalFolders } from './freshWorkspace';
import { type HostLauncher, type HostSuite, runHostSuite } from './hostSuite';
import type { Work } from './lanes';
import type { Origin, Round } from './suiteChoice';
import { emptyTally, oneFailure } from './tally';

/** What was built for this run. */
export interface Built {
  /** The folder for what this run builds. */
  readonly folder: string;
  readonly source: string;
  /** The package, or why it could not be made, which is a failure; undefined when none was asked for. */
  readonly vsix: Piece<string> | undefined;
  /** The file that brings an agent into the package; see `buildEntryWithAgent`. */
  readonly entryWithAgent: string;
  readonly companion: string;
}

/** A round with what there is to run it with. */
export interface PreparedRound extends Round {
  readonly pieces: Pieces;
  /** Only test files whose path contains one of these; undefined: all. */
  readonly words: readonly string[] | undefined;
}

type Circumstances = Omit<HostSuite, 'entry' | 'workspace'> & {
  readonly tests: string;
  /** Left out: the sample workspace, one folder. */
  readonly opens?: typeof freshWorkspace;
};

/** The tests in the extension host: in one folder, with several folders, and in restricted mode. */
export async function hostWork(built: Built, round: PreparedRound, run: Lifetime): Promise<readonly Work[]> {
  if (round.origin === 'vsix' && (built.vsix === undefined || 'missing' in built.vsix)) {
    say(`host, as delivered: ${built.vsix?.missing ?? 'nobody packaged the extension'}`);
    return [{ name: 'host, as delivered', run: async () => oneFailure }];
  }
  const all: Work[] = [];
  for (const suite of circumstancesOf(built, round.origin)) {
    const into = join(built.folder, `${suite.title} ${round.release.vscode}`.replaceAll(/\W+/g, '-'));
    const files = await buildTests(suite.tests, round.words, into);
    if (files.length > 0) {
      all.push(workOf(suite, { into, pieces: round.pieces }, run));
    }
  }
  return all;
}

function circumstancesOf({ source, vsix, companion, entryWithAgent }: Built, origin: Origin): readonly Circumstances[] {
  // VS Code runs tests only for an extension under development; the companion is one.
  const loaded =
    origin === 'vsix' && vsix !== undefined && 'got' in vsix
      ? { extensions: [companion], vsix: [{ file: vsix.got, entry: entryWithAgent }] }
      : { extensions: [source], vsix: [] };
  const name = origin === 'vsix' ? 'host, as delivered' : 'host, from source';
  return [
    { ...loaded, trust: 'off', title: name, tests: 'host' },
    { ...loaded, trust: 'off', title: `${name}, several folders`, tests: 'host/several', opens: severalFolders },
    { ...loaded, trust: 'on', title: `${name}, restricted mode`, tests: 'host/restricted' },
  ];
}

function workOf(
  suite: Circumstances,
  { into, pieces }: { readonly into: string; readonly pieces: Pieces },
  run: Lifetime,
): Work {
  const launcher = launcherFor(suite, pieces);
  if ('missing' in launcher) {
    return {
      name: suite.title,
      run: async () => ({ ...emptyTally, skipped: [`${suite.title}: ${launcher.missing}`] }),
    };
  }
  const name = `${suite.title}, in ${launcher.name}`;
  return {
    name,
    run: async (_time, print) => {
      say(name);
      const workspace = (suite.opens ?? freshWorkspace)(run);
      const entry = await buildHostEntry(into);
      const tally = await runHostSuite(
        { ...suite, entry, workspace: workspace.folder },
        { launch: launcher.launch, print },
        run,
      );
      workspace.dispose();
      return tally;
    },
  };
}

/** A desktop VS Code where there is one, else the server; restricted mode is for the server alone. */
export function launcherFor(
  suite: Pick<HostSuite, 'trust'>,
  { desktop, server, browser }: Pieces,
): { readonly name: string; readonly launch: HostLauncher } | { readonly missing: string } {
  if (suite.trust === 'off' && 'got' in desktop) {
    return { name: desktop.got, launch: launchOnDesktop(desktop.got) };
  }
  if ('missing' in server) {
    return server;
  }
  if ('missing' in browser) {
    return browser;
  }
  const name = `the VS Code ${server.got.release.vscode} server`;
  return { name, launch: launchInServer(server.got, browser.got) };
}
