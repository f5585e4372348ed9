import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { isInside } from '../paths/segments';
import { isHarmlessDevice } from '../paths/systemPath';
import { literalPattern } from '../paths/usePattern';
import { truePaths, usesOf } from '../paths/usesOf';
import { isShellPart } from '../readOnlyPart';
import type { Check } from './check';

/** What becomes of shell commands that read outside the working directories. */
export type OutsideReads = (typeof outsideReadChoices)[number];

/** The values of `gatehouse.reads.outside`. */
export const outsideReadChoices = ['allow', 'ask'] as const;

/** Shell reads outside the working directories, for people who want to be asked about them. */
export const outsideReads: Check = {
  id: 'outside-reads',
  summary: 'Asks before a shell command reads outside the working directories, where the setting says so.',
  about: ['commands', 'files'],
  judge(part, facts) {
    const [use] = isShellPart(part) ? usesOutside(part, facts) : [];
    return use === undefined
      ? undefined
      : {
          effect: 'ask',
          safety: false,
          evenReads: true,
          says: `reads \`${use.name}\`, which may lie outside the working directories`,
        };
  },
};

/** What a part reads that may lie outside the working directories. */
export function usesOutside(part: Part, facts: Facts): readonly PathUse[] {
  const mentioned = part.kind === 'run' ? part.mentioned.filter(({ kind }) => kind !== 'unknown') : [];
  return [...usesOf(part), ...mentioned].filter((use) => use.access === 'read' && !isSurelyInside(use, facts));
}

function isSurelyInside(use: PathUse, facts: Facts): boolean {
  if (use.kind === 'unknown') {
    return false;
  }
  const inPattern = use.kind === 'pattern';
  const roots = inPattern ? facts.roots.map(literalPattern) : facts.roots;
  return truePaths(use, facts).every(
    (path) => roots.some((root) => isInside(root, path)) || isHarmlessDevice(path) || harmless.test(path),
  );
}

/** Devices that hold nothing, and what the system tells everybody about itself. */
const harmless =
  /^\/dev\/(?:zero|u?random|stdin)$|^\/proc\/(?:cpuinfo|meminfo|version|uptime|loadavg|stat|mounts|filesystems|self\/(?:status|stat|limits|cgroup|mountinfo))$/;
