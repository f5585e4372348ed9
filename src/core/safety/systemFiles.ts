import { firstAnswer } from '../../base/firstAnswer';
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
    return safetyAsk(firstAnswer(usesOf(part), (use) => whyConnecting(use, facts) ?? whySystem(use, facts)));
  },
};

function whyConnecting(use: PathUse, facts: Facts): string | undefined {
  const path = truePaths(use, facts).find((it) => /^\/dev\/(?:tcp|udp)(?:\/|$)/.test(it));
  return path === undefined ? undefined : `\`${path}\` opens a network connection`;
}

/** Why the use changes the operating system; a clause for people. */
function whySystem(use: PathUse, facts: Facts): string | undefined {
  let isMaybe = false;
  for (const path of use.access === 'write' ? truePaths(use, facts) : []) {
    const reach = reachesSystem(path, facts.place);
    if (reach === 'surely') {
      return `\`${path}\` belongs to the operating system`;
    }
    isMaybe ||= reach === 'maybe';
  }
  return isMaybe ? `\`${use.name}\` may mean a file of the operating system` : undefined;
}
