import { isInside } from '../paths/segments';
import { isUnresolvable, truePaths, usesOf } from '../paths/usesOf';
import { type Check, safetyAsk } from './check';

/** Writes that look as if they stayed inside a working directory and do not. */
export const escapes: Check = {
  id: 'escapes',
  summary: 'Asks before a write whose path looks inside a working directory and really is not, or cannot be resolved.',
  about: ['files'],
  judge(part, facts) {
    const inside = (path: string) => facts.roots.some((root) => isInside(root, path));
    for (const use of usesOf(part)) {
      if (use.access !== 'write') {
        continue;
      }
      if (isUnresolvable(use, facts)) {
        return safetyAsk(`where \`${use.name}\` leads cannot be found out`);
      }
      const outside = use.paths.some(inside) ? truePaths(use, facts).find((path) => !inside(path)) : undefined;
      if (outside !== undefined) {
        return safetyAsk(
          use.kind === 'exact'
            ? `\`${use.name}\` really is \`${outside}\`, outside the working directories`
            : `\`${use.name}\` may lie outside the working directories`,
        );
      }
    }
    return undefined;
  },
};
