import type { Facts } from '../facts';
import type { PathUse } from '../part';
import { reachesSystem } from '../paths/systemPath';
import { truePaths, usesOf } from '../paths/usesOf';
import { type Check, safetyAsk } from './check';

/** Writes to the operating system's own folders, and the devices with which bash opens network connections. */
export const systemFiles: Check = {
  id: 'system-files',
  summary: 'Asks before a write below the system folders, and before bash opens a network device.',
  about: ['files'],
  judge(part, facts) {
    for (const use of usesOf(part)) {
      for (const path of truePaths(use, facts)) {
        if (path.startsWith('/dev/') && /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(path)) {
          return safetyAsk(`\`${path}\` opens a network connection`);
        }
      }
      const says = use.access === 'write' ? whySystem(use, facts) : undefined;
      if (says !== undefined) {
        return safetyAsk(says);
      }
    }
    return undefined;
  },
};

/** Why the write changes the operating system; a clause for people. */
function whySystem(use: PathUse, facts: Facts): string | undefined {
  let isMaybe = false;
  for (const path of truePaths(use, facts)) {
    const reach = reachesSystem(path, facts.place);
    if (reach === 'surely') {
      return `\`${path}\` belongs to the operating system`;
    }
    isMaybe ||= reach === 'maybe';
  }
  return isMaybe ? `\`${use.name}\` may mean a file of the operating system` : undefined;
}
