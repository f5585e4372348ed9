import { askingParts, indexEffects, type JudgedParts } from '../engine/byEffect';
import type { Facts } from '../facts';
import type { PartOf } from '../part';
import { coveredBy } from '../rules/coveredBy';
import { groundFrom } from '../rules/ground';
import { isReadable, readRule } from '../rules/readRule';
import { commandRules } from './commandRules';

/** More places than these are nothing that a rule should name. */
const mostPlaces = 4;

/**
 * Rules that would let what asks run while it changes nothing but what it changed now; none where that cannot be
 * said. `paths` are what was changed, `folder` what the rules hang on.
 */
export function effectOffer(
  { dissection, verdict, facts }: JudgedParts,
  { paths, folder }: { readonly paths: readonly string[]; readonly folder: string },
): readonly string[] {
  const below = paths.map((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''));
  const places = [...new Set(below.map(placeOf))];
  if (places.length > mostPlaces || below.some((path) => path === '' || /[^\w./@+-]/.test(path))) {
    return [];
  }
  const rules = askingParts(dissection, verdict).map(({ part }) =>
    part?.kind === 'run' ? effectRule(part, places.join(', '), facts) : undefined,
  );
  return rules.includes(undefined) ? [] : [...new Set(rules.filter((it) => it !== undefined))];
}

/** The rule that names exactly this command, by its own words or, after a `cd`, as a rule has to say them. */
function effectRule(part: PartOf<'run'>, places: string, facts: Facts): string | undefined {
  const shells = [`Bash(${part.text})`, ...commandRules(part.command, facts).filter((it) => !it.endsWith(':*)'))];
  return shells
    .map((shell) => `${shell} changes(${places})`)
    .find((text) => {
      const rule = readRule(text, { effect: 'allow', scope: 'session' });
      const [effect] = isReadable(rule) ? indexEffects([rule], groundFrom(facts)) : [];
      return effect !== undefined && coveredBy(part, effect.covering, facts) !== undefined;
    });
}

/** A file of the folder itself by its name, all others by the folder they lie in. */
function placeOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 ? first : `${first}/**`;
}
