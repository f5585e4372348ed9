import { visible } from '../../core/text/visible';

const longest = 1_000;

/**
 * A path of an agent that may be opened: absolute, or to be joined with the folder. Undefined for what names another
 * machine, a scheme, or something other than it shows: merely looking at such a place could tell somebody something.
 */
export function readFilePath(given: string): { readonly path: string; readonly isAbsolute: boolean } | undefined {
  const isDrive = /^[A-Za-z]:[\\/]/.test(given);
  const isPlain = given !== '' && given.length <= longest && visible(given) === given;
  const leadsAway = /^[\\/]{2}|^[\\/]\?|^~/.test(given) || (!isDrive && /^[A-Za-z][A-Za-z0-9+.-]*:/.test(given));
  return isPlain && !leadsAway ? { path: given, isAbsolute: isDrive || /^[\\/]/.test(given) } : undefined;
}
