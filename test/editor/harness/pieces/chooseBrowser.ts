import type { Lifetime } from '../../../../src/base/lifetime';
import { browserFault, firstLine, type InstalledBrowser } from './browser';
import type { BrowserSource } from './browserSources';

/** What was asked of a source and did not help, as a sentence for the person. */
export class NoBrowser extends Error {}

/** The first browser that really draws a page here; rejects with what was tried when there is none. */
export async function chooseBrowser(sources: readonly BrowserSource[], run: Lifetime): Promise<InstalledBrowser> {
  const tried: string[] = [];
  for (const source of sources) {
    try {
      const found = await source.find(run);
      for (const browser of found) {
        const fault = await browserFault(browser);
        if (fault === undefined) {
          return browser;
        }
        tried.push(`${browser.name}: ${fault}`);
      }
    } catch (error) {
      // A way that is closed here is no failure as long as another one is open.
      tried.push(`${source.name}: ${firstLine(error)}`);
    }
  }
  throw new NoBrowser(`no browser to be had (${tried.join('; ')})`);
}
