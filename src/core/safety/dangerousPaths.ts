import { firstAnswer } from '../../base/firstAnswer';
import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { dangerMeets, dangerOf, reachesOwn } from '../paths/dangerousPath';
import { isInside } from '../paths/segments';
import { mentionsOf, possiblePaths, usesOf } from '../paths/usesOf';
import { isFed } from '../rules/shell/coveringShell';
import { type Check, safetyAsk } from './check';

/** Writes to files that make other programs run code, hold credentials, or hold this extension's own rules. */
export const dangerousPaths: Check = {
  id: 'dangerous-paths',
  summary: 'Asks before a write to start-up files, git internals, keys, credentials, editor and agent settings.',
  about: ['files'],
  judge(part, facts) {
    const written = usesOf(part).filter(({ access }) => access === 'write');
    return safetyAsk(
      firstAnswer(written, (use) => whyDangerous(use, part, facts)) ??
        firstAnswer(mentionsOf(part), (use) => whyMentioned(use, facts)),
    );
  },
};

/**
 * Programs of which nothing is known may write what they are told about. They have business with files of a project,
 * even with those that steer others, but none outside of it or with git's own.
 */
function whyMentioned(use: PathUse, facts: Facts): string | undefined {
  const isTheirs = (path: string) => facts.roots.some((root) => isInside(root, path)) && !/\/\.git(?:\/|$)/i.test(path);
  const paths = possiblePaths(use, facts).filter((path) => !isTheirs(path));
  return firstAnswer(paths, (path) => dangerOf(path, facts.place));
}

function whyDangerous(use: PathUse, part: Part, facts: Facts): string | undefined {
  const paths = possiblePaths(use, facts);
  const danger = firstAnswer(paths, (path) => dangerOf(path, facts.place));
  if (danger !== undefined) {
    return danger;
  }
  if (reachesOwn(use, paths, facts)) {
    return `\`${use.name}\` reaches files of Gatehouse or of this editor`;
  }
  // What another program feeds to a command is meant to come from outside, and a redirection is a part of its own that
  // no rule about the command covers.
  if (use.kind === 'unknown' && use.paths.length === 0 && part.kind === 'run' && !isFed(part.command)) {
    return `writes to \`${use.name}\`, and which file that is cannot be told`;
  }
  return use.recursive ? dangerMeets({ ...use, paths }, facts.place) : undefined;
}
