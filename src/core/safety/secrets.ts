import type { Part, PathUse } from '../engine/part';
import type { Facts } from '../facts';
import { secretMeets, secretOf } from '../paths/secretPath';
import { programOf } from '../shell/programName';
import type { Check } from './check';
import { isUnresolvable, namesOneFile, possiblePaths, reachOf, usesOf } from './usesOf';

/** Programs that show names and sizes, never what is in a file. */
const listing = new Set([
  'ls',
  'dir',
  'vdir',
  'stat',
  'du',
  'find',
  'tree',
  'realpath',
  'readlink',
  'namei',
  'fd',
  'fdfind',
]);

/** Reads of keys, tokens and other programs' environments. */
export const secrets: Check = {
  id: 'secrets',
  summary: 'Asks before a read of keys, tokens, passwords and other programs’ environments.',
  about: ['commands', 'files'],
  judge(part, facts) {
    const secret =
      firstSecret(usesOf(part), part, facts) ??
      (part.kind === 'run' ? firstSecret(part.mentioned, part, facts) : undefined);
    if (secret !== undefined) {
      return { effect: 'ask', safety: true, says: secret };
    }
    return part.kind === 'run' && showsEnvironments(part)
      ? { effect: 'ask', safety: true, says: '`ps` with `e` shows other programs’ environments' }
      : undefined;
  },
};

function firstSecret(uses: readonly PathUse[], part: Part, facts: Facts): string | undefined {
  for (const use of uses) {
    const secret = use.access === 'read' ? whySecret(use, part, facts) : undefined;
    if (secret !== undefined) {
      return secret;
    }
  }
  return undefined;
}

function whySecret(use: PathUse, part: Part, facts: Facts): string | undefined {
  const onlyNames = part.kind === 'run' && listing.has(programOf(part.command) ?? '');
  const paths = possiblePaths(use, facts);
  for (const path of paths) {
    const secret = secretOf(path, facts.place);
    if (secret !== undefined && (!onlyNames || secret.listing)) {
      return secret.says;
    }
  }
  if (onlyNames || namesOneFile(use)) {
    return undefined;
  }
  return use.kind === 'pattern' && isUnresolvable(use, facts)
    ? `what \`${use.name}\` stands for could not be looked through`
    : secretMeets(reachOf(use, paths), facts.place);
}

/** BSD-style letters, with or without a dash, count; `-e` alone is System V's "every process" and shows none. */
function showsEnvironments({ command }: Extract<Part, { kind: 'run' }>): boolean {
  return (
    programOf(command) === 'ps' &&
    command.words
      .slice(1)
      .some((word) => /^[A-Za-z]*e[A-Za-z]*$/.test(word.text) && !/^(?:pid|ppid|comm|user)/.test(word.text))
  );
}
