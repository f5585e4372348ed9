import { usesOf } from '../paths/usesOf';
import { type Check, safetyAsk } from './check';

/** Spellings of a path that programs read differently from one another. */
export const suspiciousPaths: Check = {
  id: 'suspicious-paths',
  summary: 'Asks about paths whose spelling hides what they mean: device names, streams, short names, network shares.',
  about: ['files'],
  judge(part) {
    return safetyAsk(usesOf(part).find((use) => use.suspicious !== undefined)?.suspicious);
  },
};
