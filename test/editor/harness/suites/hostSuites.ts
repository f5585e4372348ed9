import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { launchInServer } from '../launch/launchInServer';
import { launchOnDesktop } from '../launch/launchOnDesktop';
import type { Piece, Pieces } from '../pieces/gatherPieces';
import { say } from '../progress';
import { buildHostEntry, buildTests } from './builds';
import { freshWorkspace, severalFolders } from './freshWorkspace';
import { type HostLauncher, type HostSuite, runHostSuite } from './hostSuite';
import type { Origin, Round } from './suiteChoice';
import { addTallies, emptyTally, oneFailure, type Tally } from './tally';

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

/** Runs the tests in the extension host: in one folder, with several folders, and in restricted mode. */
export async function runHostSuites(built: Built, round: PreparedRound, run: Lifetime): Promise<Tally> {
  if (round.origin === 'vsix' && (built.vsix === undefined || 'missing' in built.vsix)) {
    say(`host, as delivered: ${built.vsix?.missing ?? 'nobody packaged the extension'}`);
    return oneFailure;
  }
  let tally = emptyTally;
  for (const suite of circumstancesOf(built, round.origin)) {
    const into = join(built.folder, `${suite.title} ${round.release.vscode}`.replaceAll(/\W+/g, '-'));
    const files = await buildTests(suite.tests, round.words, into);
    if (files.length > 0) {
      tally = addTallies(tally, await runOne(suite, { into, pieces: round.pieces }, run));
    }
  }
  return tally;
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

async function runOne(
  suite: Circumstances,
  { into, pieces }: { readonly into: string; readonly pieces: Pieces },
  run: Lifetime,
): Promise<Tally> {
  const launcher = launcherFor(suite, pieces);
  if ('missing' in launcher) {
    return { ...emptyTally, skipped: [`${suite.title}: ${launcher.missing}`] };
  }
  say(`${suite.title}, in ${launcher.name}`);
  const entry = await buildHostEntry(into);
  const runIt = async () => {
    const workspace = (suite.opens ?? freshWorkspace)(run);
    const counted = await runHostSuite({ ...suite, entry, workspace: workspace.folder }, launcher.launch, run);
    workspace.dispose();
    return counted;
  };
  const tally = await runIt();
  if (tally.failed > 0) {
    say(`${suite.title}: run once more, because ${tally.failed} failed`);
    return runIt();
  }
  return tally;
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
