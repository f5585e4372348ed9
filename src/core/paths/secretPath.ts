import { lazy } from '../../base/lazy';
import type { Place } from '../facts';
import type { PathUse } from '../part';
import { NameTable } from './nameTable';
import { isTemplate, type SecretName, secretByName, secretGlobs, secretNames } from './secretNames';
import { foldedSegmentsOf } from './segments';
import { literalOf } from './usePattern';

/** Why reading a path discloses a secret. */
export interface Secret {
  /** A clause for people. */
  readonly says: string;
  /** Whether already a list of the names there is one. */
  readonly listing: boolean;
  /** Whether only the ending of its name speaks for it. */
  readonly guessed: boolean;
}

const table = lazy(() => new NameTable<SecretName>(secretNames));
const globTable = lazy(() => new NameTable<SecretName>(secretGlobs));

/**
 * Why reading `path`, which is absolute and normalised, discloses a secret.
 * A path with wildcards in it, as patterns of a use have them, is as secret as what it may become.
 */
export function secretOf(path: string, place: Place): Secret | undefined {
  const names = foldedSegmentsOf(path);
  const found = table().findNames(names, place) ?? secretByName(names.at(-1) ?? '');
  const isPattern = found === undefined && literalOf(path) === undefined;
  const met =
    (isPattern ? table().meetingPattern(path, place) : found) ??
    (isPattern && !isTemplate(path) ? globTable().meetingPattern(path, place) : undefined);
  const does = isPattern ? 'may reach a file that ' : '';
  return met && { says: `\`${path}\` ${does}${met.why}`, listing: met.listing, guessed: met.guessed === true };
}

/**
 * Why a read through a wildcard, of a whole tree or of a path not fully known may disclose a secret; a clause for people.
 * A tree counts when it contains a whole home or a secret at a fixed place, not when it may contain some `.env`.
 */
export function secretMeets(use: PathUse, place: Place): string | undefined {
  const found =
    table().meeting(use, place) ??
    (use.kind === 'exact'
      ? undefined
      : globTable().meeting({ ...use, paths: use.paths.filter((path) => !isTemplate(path)) }, place));
  return found === undefined ? undefined : `\`${use.name}\` may reach a file that ${found.why}`;
}
