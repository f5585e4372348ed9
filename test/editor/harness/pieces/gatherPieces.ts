import type { Lifetime } from '../../../../src/base/lifetime';
import { firstLine, type InstalledBrowser } from './browser';
import { browserSources } from './browserSources';
import { chooseBrowser } from './chooseBrowser';
import { desktopVscode } from './desktop';
import type { Release } from './releases';
import { type ServerInstall, serverInstall } from './serverInstall';

/** A piece that tests need, or why it cannot be had here. */
export type Piece<T> = { readonly got: T } | { readonly missing: string };

/** What there is to run tests with. */
export interface Pieces {
  readonly desktop: Piece<string>;
  readonly server: Piece<ServerInstall>;
  readonly browser: Piece<InstalledBrowser>;
}

/** Looks for every piece and fetches what can be fetched. */
export async function gatherPieces(release: Release, run: Lifetime): Promise<Pieces> {
  return {
    desktop: await pieceOf(() => desktopVscode(release)),
    server: await pieceOf(() => serverInstall(release, run)),
    browser: await pieceOf(() => chooseBrowser(browserSources, run)),
  };
}

/** Gets something, or the reason why not. */
export async function pieceOf<T>(get: () => Promise<T>): Promise<Piece<T>> {
  try {
    return { got: await get() };
  } catch (error) {
    // The caller decides whether doing without is a failure.
    return { missing: firstLine(error) };
  }
}
