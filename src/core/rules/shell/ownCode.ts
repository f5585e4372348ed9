import type { Facts } from '../../facts';
import { normalise } from '../../paths/normalise';
import { isInside } from '../../paths/segments';
import { type Runner, runsFiles } from '../../programs/analysis/runners';
import type { Assignment, Command } from '../../shell/analysis';
import { codeFolders } from '../../shell/codeFolders';
import type { Word } from '../../shell/word';
import { moduleAt } from './runsOthers';

/** Folders that hold what others wrote, wherever they lie. */
const foreign = /\/(?:node_modules|bower_components|site-packages|vendor|\.git)(?:\/|$)/;

/** Whether the path really lies inside a working directory, and not among what others wrote. */
export function isOwn(path: string, { place, roots, real }: Facts): boolean {
  const found = real.get(path);
  const paths = found === undefined ? [path] : found.kind === 'real' ? [path, found.path] : [];
  const isOwned = (it: string) =>
    [...roots, place.cwd].some((root) => isInside(root, it) && !foreign.test(it.slice(root.length)));
  return paths.length > 0 && paths.every(isOwned);
}

/** Whether the assignment only makes programs load code that lies among the person's own. */
export function loadsOwnCode(assignment: Assignment, { cwd }: Pick<Command, 'cwd'>, facts: Facts): boolean {
  const folders = codeFolders(assignment, cwd);
  return (
    folders !== undefined &&
    cwd !== undefined &&
    folders.every((folder) => isOwn(normalise(folder, { ...facts.place, cwd }).path, facts))
  );
}

/** Whether the command runs code of the folder it is in, whatever its options: who allowed that allowed such code. */
export function runsOwnCode({ words, inner }: Command): boolean {
  const module = moduleAt(words.map(({ text }) => text));
  return runsFiles(words.slice(module)) || (inner.length > 0 && inner.every(runsOwnCode));
}

/** Whether it is an option that names settings among the person's own, by their path, that may be found without it. */
export function namesOwnSettings(
  { literal, text }: Word,
  next: Word | undefined,
  { configs, manifests, isFolder }: Runner,
  leadsAway: (path: string) => boolean,
): boolean {
  const [name = '', attached] = text.split(/=(.*)/s);
  const value = attached ?? (next?.literal === true ? next.text : '');
  const isUsual =
    manifests.length === 0 || isFolder(name)
      ? /^[\w./][\w./-]*$/.test(value)
      : manifests.includes(value.replace(/^.*\//, ''));
  return literal && configs.includes(name) && isUsual && !leadsAway(value);
}
