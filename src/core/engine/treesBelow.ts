import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { Part, PathUse } from '../part';
import { isUnresolvable, truePaths, usesOf } from '../paths/usesOf';
import type { Policy } from '../policy';
import { isReadOnlyPart } from '../readOnlyPart';
import { listedFolders } from './listedNames';

/**
 * The uses of folders that have to be looked through, because a rule may name something below that is read with them,
 * because links below are followed, or because names of what is there are given to commands.
 *
 * What is there now is what will be read only if nothing in the same text writes before: all of it has to be read-only,
 * or else one command alone copies. What another call writes between the look and the read was judged by itself.
 */
export function treesBelow({ parts }: Dissection, facts: Facts, { rules: { deny, ask } }: Policy): readonly PathUse[] {
  const uses = parts.flatMap(usesOf);
  const trees = uses.filter(isTree);
  const following = uses.filter(({ kind, recursive, follows }) => follows && kind === 'exact' && recursive !== false);
  const listed = listedFolders({ parts });
  const isNamed = trees.length > 0 && deny.read.named.length + ask.read.named.length > 0;
  if (!isNamed && listed.length === 0) {
    return following;
  }
  const hoped = listed.length === 0 ? facts : { ...facts, plainNames: true };
  const changing = parts.filter((part) => !isReadOnlyPart(part, hoped));
  if (changing.length > 1 || !changing.every(isCopy)) {
    return following;
  }
  const read = (changing.length === 0 ? parts : changing)
    .flatMap(usesOf)
    .filter(
      (use) => isTree(use) && (use.follows || (truePaths(use, facts) === use.paths && !isUnresolvable(use, facts))),
    );
  const looked = isNamed ? read : following;
  return changing.length > 0 || listed.length === 0 ? looked : [...new Set([...looked, ...listed])];
}

function isTree({ kind, access, recursive }: PathUse): boolean {
  return kind === 'exact' && access === 'read' && recursive !== false;
}

/** Whether the part reads a folder and is a command of which every file is known, such as `cp -r`. */
function isCopy(part: Part): boolean {
  return part.kind === 'run' && part.complete && part.steered === undefined && part.files.some(isTree);
}
