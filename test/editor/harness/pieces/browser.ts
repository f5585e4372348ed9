import { type Browser, chromium } from 'playwright-core';
import { patienceMs } from '../patience';

/** A Chromium that was seen to work here. */
export interface InstalledBrowser {
  readonly name: string;
  /** Absent for the one that Playwright keeps itself. */
  readonly executable?: string;
}

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Nothing but loopback can be reached, so a test never depends on the network and nothing leaves the machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Starts a browser without a window; it ends with the run, since its control pipe does. */
export function launchBrowser(installed: InstalledBrowser): Promise<Browser> {
  return chromium.launch({
    ...(installed.executable === undefined ? {} : { executablePath: installed.executable }),
    headless: true,
    args: flags,
    // Interrupting is the run's own business; see lifetimeOfRun.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: patienceMs,
  });
}

/** Why a browser cannot be used, or undefined when a page was drawn in it. */
export async function browserFault(installed: InstalledBrowser): Promise<string | undefined> {
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser(installed);
    const page = await browser.newPage();
    await page.setContent('<p>gatehouse</p>');
    return (await page.textContent('p')) === 'gatehouse' ? undefined : 'it drew another page';
  } catch (error) {
    return firstLine(error);
  } finally {
    await browser?.close();
  }
}

/** The part of an error that fits on a line. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}
