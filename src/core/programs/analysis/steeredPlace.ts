import type { Command } from '../../shell/analysis';
import type { ParsedOptions } from '../notation';
import type { Around } from '../spec';
import { programs } from './programs';

/**
 * Why the folder's own files may make the program do something else; undefined when they cannot, or when the person
 * trusts them.
 *
 * A folder below a trusted one may have come from anybody (a dependency, a repository inside another one), so the
 * program counts only in the very folder that the person opened.
 */
export function whySteered(
  { command, title }: { readonly command: Command; readonly title: string },
  { options }: Pick<ParsedOptions, 'options'>,
  { trusted, roots }: Around,
): string | undefined {
  if (programs.get(title)?.spec.steered !== true) {
    return undefined;
  }
  if (!trusted) {
    return `\`${title}\` obeys files of a workspace that is not trusted`;
  }
  const isRoot = (folder: string) => roots.includes(folder) || roots.map(withoutEnd).includes(withoutEnd(folder));
  const [first, ...others] =
    options.length === 0 ? [] : options.filter(({ name }) => name === '-C').map(({ value }) => value);
  const isHere = command.cwd !== undefined && isRoot(command.cwd);
  if (first === undefined) {
    return isHere ? undefined : `\`${title}\` would obey files of another folder`;
  }
  const isThere = isRoot(first.text) || (first.text === '.' && isHere);
  return first.literal && others.length === 0 && isThere
    ? undefined
    : `\`${title}\` would obey files of \`${first.source}\``;
}

function withoutEnd(folder: string): string {
  return folder.length > 1 ? folder.replace(/\/$/, '') : folder;
}
