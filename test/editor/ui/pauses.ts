import type { Page } from 'playwright-core';

/** How long something took in the page, in milliseconds. */
export interface Pause {
  /** From the press or the letter until the row was there. */
  readonly shownMs: number;
  /** The longest time for which the window drew nothing meanwhile. */
  readonly stuckMs: number;
}

/**
 * Measures in the page itself, since a driver is slow to look: from the next press until an element that matches
 * `selector` contains `text`. The press comes from `act`.
 */
export async function pauseUntil(
  page: Page,
  { selector, text }: { readonly selector: string; readonly text: string },
  act: () => Promise<unknown>,
): Promise<Pause> {
  // The last value is what the driver waits for, and that must not be the promise.
  await page.evaluate(`{
    const isThere = () =>
      [...document.querySelectorAll(${JSON.stringify(selector)})].some((it) =>
        it.textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)}));
    let begun, last, stuck = 0;
    const begin = () => { begun ??= performance.now(); last ??= begun; };
    for (const kind of ['pointerdown', 'keydown', 'input']) {
      window.addEventListener(kind, begin, { capture: true, once: true });
    }
    window.pauseMeasured = new Promise((resolve) => {
      const look = () => {
        const now = performance.now();
        if (begun !== undefined) {
          stuck = Math.max(stuck, now - last);
          last = now;
          if (isThere()) {
            resolve({ shownMs: Math.round(now - begun), stuckMs: Math.round(stuck) });
            return;
          }
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    true;
  }`);
  await act();
  return page.evaluate('window.pauseMeasured');
}

/** One line that `npm run bench` finds and prints. */
export function printPauses(what: string, pauses: Readonly<Record<string, Pause>>): void {
  const shown = Object.entries(pauses).map(
    ([name, { shownMs, stuckMs }]) => `${name} after ${shownMs} ms (the window stood still for ${stuckMs} ms)`,
  );
  console.log(`      load: ${what}: ${shown.join(', ')}`);
}
