import { programs } from '../../programs/analysis/programs';
import type { Command } from '../../shell/analysis';
import { programOf } from '../../shell/programName';
import { isHarmlessAssignment, namesConfiguration } from '../../shell/variableNames';
import { isSplittable, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';

/**
 * Why the names of programs may mean others from this command on, or for this command; undefined when they do not.
 * Otherwise a denied program could be run under a name that no rule knows.
 */
export function whyRenames(command: Command): string | undefined {
  const { words, assignments } = command;
  const isGit = assignments.length > 0 && programOf(command) === 'git';
  const set = assignments.find(
    (it) =>
      searched.has(it.name) ||
      ((it.name.startsWith('GIT_CONFIG') || (isGit && namesConfiguration(it.name))) && !isHarmlessAssignment(it)),
  );
  if (set !== undefined) {
    return `\`${set.source}\` changes which programs names mean`;
  }
  const [program] = words;
  const renames = programs.get(programOf(command) ?? '')?.spec.renames;
  if (renames === undefined) {
    return undefined;
  }
  // With `-n` and `-i` a value names a variable, or calculates.
  const valueSpeaks = words.some(({ text }) => /^[-+]\w*[in]/.test(text));
  // Of a setting only the value may be unknown.
  const isNamed = (it: Word) => /^\w+=/.test(literalStart(it)) && !isSplittable(it);
  const word = words.slice(1).find((it) => !(it.literal || (isNamed(it) && !valueSpeaks)) || renames.test(it.text));
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
