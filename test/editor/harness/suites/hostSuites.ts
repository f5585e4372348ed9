import { join } from 'node:path';
import type { Lifetime } from '../../../../src/base/lifetime';
import { launchInServer } from '../launch/launchInServer';
import { launchOnDesktop } from '../launch/launchOnDesktop';
import type { Piece, Pieces } from '../pieces/gatherPieces';
import { say } from '../progress';
import { buildHostEntry, buildTests } from './builds';
import { freshWorkspace, severalFolders } from './freshWorkspace';
import { type HostLauncher, type HostSuite, runHostSuite } from './hostSuite';
import { addTallies, emptyTally, oneFailure, type Tally } from './tally';

/** What was built for this run. */
export interface Built {
  /** The folder for what this run builds. */
  readonly folder: string;
  readonly source: string;
  /** The package, or why it could not be made, which is a failure; undefined when none was asked for. */
  readonly vsix: Piece<string> | undefined;
  readonly companion: string;
}

type Circumstances = Omit<HostSuite, 'entry' | 'workspace'> & {
  readonly tests: string;
  /** Left out: the sample workspace, one folder. */
  readonly opens?: typeof freshWorkspace;
};

/** Runs the tests in the extension host: from source, as delivered, with several folders, and in restricted mode. */
export async function runHostSuites(
  built: Built,
  given: { readonly pieces: Pieces; readonly words: readonly string[] },
  run: Lifetime,
): Promise<Tally> {
  let tally = emptyTally;
  if (built.vsix !== undefined && 'missing' in built.vsix) {
    say(`host, as delivered: ${built.vsix.missing}`);
    tally = oneFailure;
  }
  for (const suite of circumstancesOf(built)) {
    const into = join(built.folder, suite.title.replaceAll(/\W+/g, '-'));
    const files = await buildTests(suite.tests, given.words, into);
    if (files.length > 0) {
      tally = addTallies(tally, await runOne(suite, { into, pieces: given.pieces }, run));
    }
  }
  return tally;
}

function circumstancesOf({ source, vsix, companion }: Built): readonly Circumstances[] {
  const fromSource = { extensions: [source], vsix: [], trust: 'off' } as const;
  // VS Code runs tests only for an extension under development; the companion is one.
  const delivered = { ...fromSource, title: 'host, as delivered', tests: 'host', extensions: [companion] };
  return [
    { ...fromSource, title: 'host, from source', tests: 'host' },
    ...(vsix !== undefined && 'got' in vsix ? [{ ...delivered, vsix: [vsix.got] }] : []),
    { ...fromSource, title: 'host, several folders', tests: 'host/several', opens: severalFolders },
    { ...fromSource, title: 'host, restricted mode', tests: 'host/restricted', trust: 'on' },
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
  const workspace = (suite.opens ?? freshWorkspace)(run);
  const entry = await buildHostEntry(into);
  const tally = await runHostSuite({ ...suite, entry, workspace: workspace.folder }, launcher.launch, run);
  workspace.dispose();
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
