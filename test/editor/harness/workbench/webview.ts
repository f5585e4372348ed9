import type { Frame, Page } from 'playwright-core';
import { patienceMs } from '../patience';

const pauseMs = 100;

/** The inner frame of the webview that has an element matching `selector`; one that is known already can be left out. */
export async function webviewFrame(page: Page, selector: string, known?: Frame): Promise<Frame> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      if (frame !== known && (await isIn(frame, selector))) {
        return frame;
      }
    }
    await page.waitForTimeout(pauseMs);
  }
  throw new Error(`no webview contains ${selector}`);
}

async function isIn(frame: Frame, selector: string): Promise<boolean> {
  try {
    return (await frame.locator(selector).count()) > 0;
  } catch {
    // A frame may be replaced while it is being looked at; the next round sees its successor.
    return false;
  }
}
