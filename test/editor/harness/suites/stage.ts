import type { Lifetime } from '../../../../src/base/lifetime';
import type { InstalledBrowser } from '../pieces/browser';
import type { Piece } from '../pieces/gatherPieces';
import type { ServerInstall } from '../pieces/serverInstall';
import type { Origin } from './suiteChoice';

/** What is at hand for tests that use the window: the pieces and the things built for this run. */
export interface Stage {
  readonly install: ServerInstall;
  readonly browser: InstalledBrowser;
  /** The folder of the extension's source, built. */
  readonly source: string;
  /** The extension as it is delivered, or why it could not be packaged; undefined when that was not asked for. */
  readonly vsix: Piece<string> | undefined;
  /** The file that brings an agent into the package. */
  readonly entryWithAgent: string;
  /** Where the extension comes from in suites that do not say. */
  readonly origin: Origin;
  /** The folder of the built companion extension. */
  readonly companion: string;
  /** The folder that pictures go to. */
  readonly pictures: string;
  readonly run: Lifetime;
}

/** The stage that the runner put into mocha's context. */
export function stageOf(context: Mocha.Context): Stage {
  const stage: Stage | undefined = context['stage'];
  if (stage === undefined) {
    throw new Error('tests of the window are run by test/editor/run.mjs');
  }
  return stage;
}
