import type { Facts } from '../facts';
import type { PathUse } from '../part';
import { isInside } from '../paths/isInside';
import { segmentsOf } from '../paths/segments';
import { printRule } from '../rules/printRule';

/** Rules that would cover a use of a file, narrowest first: the file, its folder, the folder at the top. */
export function fileRules(use: PathUse, { place }: Facts): readonly string[] {
  const [path] = use.paths;
  if (path === undefined || use.kind !== 'exact') {
    return [];
  }
  const rule = (pattern: string) =>
    printRule({ match: { kind: 'path', access: use.access, only: undefined, pattern } });
  if (!isInside(place.cwd, path)) {
    const names = escaped(segmentsOf(path)).join('/');
    const absolute = /^[A-Z]:/.test(names) ? names : `/${names}`;
    return [rule(use.recursive ? `${absolute}/**` : absolute)];
  }
  const names = escaped(segmentsOf(path).slice(segmentsOf(place.cwd).length));
  const below = (folders: readonly string[]) => [...folders, '**'].join('/');
  if (use.recursive) {
    return [rule(below(names))];
  }
  const folders = names.slice(0, -1);
  return [
    rule(names.join('/')),
    ...(folders.length > 0 ? [rule(below(folders))] : []),
    ...(folders.length > 1 ? [rule(below(folders.slice(0, 1)))] : []),
  ];
}

/** Names as patterns that mean exactly them. */
function escaped(names: readonly string[]): readonly string[] {
  return names.map((name) => name.replace(/[\\*?[{]/g, '\\$&').replace(/([@+!])\(/g, '$1\\('));
}
