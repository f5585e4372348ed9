import { lstatSync, opendirSync, readlinkSync } from 'node:fs';
import { attemptOr } from '../base/attempt';
import { errorCode } from '../base/errorCode';
import type { Links, PathStanding } from './realPaths';

/** The links on this machine's disk. Each path is looked at once, so one `diskLinks` serves one decision. */
export function diskLinks(): Links {
  const seen = new Map<string, PathStanding>();
  return {
    lookAt(path) {
      const known = seen.get(path);
      if (known !== undefined) {
        return known;
      }
      const standing = standingOnDisk(path);
      seen.set(path, standing);
      return standing;
    },
    namesIn: namesOnDisk,
  };
}

function namesOnDisk(folder: string, limit: number): readonly string[] | undefined {
  // The disk answers by throwing: what is no folder has no names, and anything else is doubt.
  try {
    const names: string[] = [];
    const open = opendirSync(folder);
    try {
      for (let entry = open.readSync(); entry !== null && names.length <= limit; entry = open.readSync()) {
        names.push(entry.name);
      }
    } finally {
      open.closeSync();
    }
    return names;
  } catch (error) {
    return /^(?:ENOENT|ENOTDIR)$/.test(errorCode(error) ?? '') ? [] : undefined;
  }
}

/**
 * Names that mean something else for every program: the program itself, and streams rather than files. They stand for
 * themselves; links below the first lead where we cannot see.
 */
const ownNames = /^\/(?:proc\/(?:self|thread-self)|dev\/(?:stdin|stdout|stderr|tty|fd(?:\/\d+)?))$/;
const ownLinks = /^\/proc\/(?:self|thread-self)\//;

function standingOnDisk(path: string): PathStanding {
  if (ownNames.test(path)) {
    return { kind: 'present' };
  }
  // The disk answers by throwing; each code has its meaning here and an unknown one is doubt.
  return attemptOr<PathStanding>(
    () =>
      !lstatSync(path).isSymbolicLink()
        ? { kind: 'present' }
        : ownLinks.test(path)
          ? { kind: 'unreadable' }
          : { kind: 'link', target: readlinkSync(path) },
    (error) => (errorCode(error) === 'ENOENT' ? { kind: 'missing' } : { kind: 'unreadable' }),
  );
}
