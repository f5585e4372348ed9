import { isReadable, readRule } from '../rules/readRule';

/** More places than these are nothing that a rule should name. */
const mostPlaces = 4;

/**
 * Rules that would let commands run while they change nothing but what they changed now; none where that cannot be
 * said. `commands` are the parts that ask, `paths` what was changed, `folder` what the rules hang on.
 */
export function effectOffer(
  commands: readonly string[],
  { paths, folder }: { readonly paths: readonly string[]; readonly folder: string },
): readonly string[] {
  const below = paths.map((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''));
  const places = [...new Set(below.map(placeOf))];
  if (places.length > mostPlaces || below.some((path) => path === '' || /[^\w./@+-]/.test(path))) {
    return [];
  }
  const rules = commands.map((command) => `Bash(${command}) changes(${places.join(', ')})`);
  const areRules = rules.every((text) => isReadable(readRule(text, { effect: 'allow', scope: 'session' })));
  return areRules ? [...new Set(rules)] : [];
}

/** A file of the folder itself by its name, all others by the folder they lie in. */
function placeOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 ? first : `${first}/**`;
}
