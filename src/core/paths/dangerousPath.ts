import type { Place } from '../facts';
import type { PathUse } from '../part';
import { dangerousNames } from './dangerousNames';
import { NameTable } from './nameTable';
import { isEnvFile, isKeyName } from './secretNames';
import { foldedSegmentsOf } from './segments';
import { literalOf } from './usePattern';

const table = new NameTable(dangerousNames);
const envFiles = new NameTable([['.env.*', 'holds passwords or tokens']]);

/**
 * Why a write to `path`, which is absolute and normalised, is dangerous; a clause for people.
 * A path with wildcards in it, as patterns of a use have them, is as dangerous as what it may become.
 */
export function dangerOf(path: string, place: Place): string | undefined {
  const names = foldedSegmentsOf(path);
  const why = table.findNames(names, place) ?? byName(names.at(-1) ?? '') ?? byPattern(path, place);
  return why === undefined ? undefined : `\`${path}\` ${why}`;
}

/** Why a write through a wildcard, to a whole tree or to a path not fully known may be dangerous. */
export function dangerMeets(use: PathUse, place: Place): string | undefined {
  const why = table.meeting(use, place) ?? envFiles.meeting(use, place);
  return why === undefined ? undefined : `\`${use.name}\` may reach a file that ${why}`;
}

function byPattern(path: string, place: Place): string | undefined {
  if (literalOf(path) !== undefined) {
    return undefined;
  }
  const why = table.meetingPattern(path, place) ?? envFiles.meetingPattern(path, place);
  return why === undefined ? undefined : `may reach a file that ${why}`;
}

function byName(name: string): string | undefined {
  if (isEnvFile(name)) {
    return 'holds passwords or tokens';
  }
  return isKeyName(name) ? 'is the name of a key' : undefined;
}
