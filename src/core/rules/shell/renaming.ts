import { programs } from '../../programs/analysis/programs';
import type { Command } from '../../shell/analysis';
import { programOf } from '../../shell/programName';
import { isHarmlessAssignment } from '../../shell/variableNames';

/**
 * Why the names of programs may mean others from this command on, or for this command; undefined when they do not.
 * Otherwise a denied program could be run under a name that no rule knows.
 */
export function whyRenames(command: Command): string | undefined {
  const { words, assignments } = command;
  const set = assignments.find(
    (it) => searched.has(it.name) || (it.name.startsWith('GIT_CONFIG') && !isHarmlessAssignment(it)),
  );
  if (set !== undefined) {
    return `\`${set.source}\` changes which programs names mean`;
  }
  const [program] = words;
  const renames = programs.get(programOf(command) ?? '')?.spec.renames;
  const word = renames === undefined ? undefined : words.slice(1).find((it) => !it.literal || renames.test(it.text));
  return word === undefined ? undefined : `\`${program?.source} ${word.source}\` may change which programs names mean`;
}

/** Whether the program renames others, given the right arguments. */
export function canRename(program: string): boolean {
  return programs.get(program)?.spec.renames !== undefined;
}

/** Variables in which shells look programs and their short names up. */
const searched: ReadonlySet<string> = new Set(
  'PATH path BASH_CMDS BASH_ALIASES aliases galiases saliases commands functions'.split(' '),
);
