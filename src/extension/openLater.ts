import type { Disposable } from '../base/lifetime';
import type { Log } from '../ports/surroundings';
import type { ExtensionHost } from './hostPart';
import { systemTimers } from './system';

/** Views and warnings should be there without being asked for, but not while the window is still starting. */
const delayMs = 500;

/** Opens the host once the window has settled. */
export function openLater(host: () => ExtensionHost, log: Log): Disposable {
  return systemTimers.after(delayMs, () => {
    // Nobody waits for this one. Whoever needs the host later meets the same failure and hears of it.
    try {
      host();
    } catch (error) {
      log.error('Gatehouse could not be opened', error);
    }
  });
}
