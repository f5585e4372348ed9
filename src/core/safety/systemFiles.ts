import { systemPlaceOf } from '../paths/systemPath';
import type { Check } from './check';
import { truePaths, usesOf } from './usesOf';

/** Writes to the operating system's own folders, and the devices with which bash opens network connections. */
export const systemFiles: Check = {
  id: 'system-files',
  summary: 'Asks before a write below the system folders, and before bash opens a network device.',
  about: ['files'],
  judge(part, facts) {
    for (const use of usesOf(part)) {
      for (const path of truePaths(use, facts)) {
        if (path.startsWith('/dev/') && /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(path)) {
          return { effect: 'ask', safety: true, says: `\`${path}\` opens a network connection` };
        }
        const place = use.access === 'write' ? systemPlaceOf(path, facts.place) : undefined;
        if (place !== undefined) {
          return { effect: 'ask', safety: true, says: place };
        }
      }
    }
    return undefined;
  },
};
