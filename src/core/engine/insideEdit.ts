import type { Facts } from '../facts';
import type { Part, PartOf, PathUse } from '../part';
import { isInside } from '../paths/segments';
import { isUnresolvable, truePaths } from '../paths/usesOf';
import { programs } from '../programs/analysis/programs';
import type { Command } from '../shell/analysis';
import { isHarmlessAssignment } from '../shell/variableNames';

type RunPart = PartOf<'run'>;

/** Whether the part edits files, does nothing else, and every file really lies inside a working directory. */
export function isInsideEdit(part: Part, facts: Facts): boolean {
  switch (part.kind) {
    case 'file':
      return part.file.access === 'write' && isReallyInside(part.file, facts);
    case 'run':
      return (
        (isEditingCommand(part) || isStaging(part.command, facts)) &&
        isPlainlyRun(part) &&
        part.files.every((file) =>
          isReallyInside(isBraced(file, part.command) ? { ...file, kind: 'exact' } : file, facts),
        )
      );
    default:
      return false;
  }
}

/** Whether the program only edits files, when its options say nothing else, which is known. */
function isEditingCommand({ command, complete, files }: RunPart): boolean {
  const [program] = command.words;
  const row = program?.literal === true ? programs.get(program.text) : undefined;
  return (
    (complete || namesAll(command)) &&
    row?.spec.edits === true &&
    row.isSurely(program?.text ?? '') &&
    files.some((file) => file.access === 'write')
  );
}

/** Whether only braces keep it from being known at once what is made: `mkdir -p src/{a,b}`. */
function namesAll({ words: [program, ...rest] }: Command): boolean {
  return (
    /^(?:mkdir|touch)$/.test(program?.text ?? '') &&
    rest.some(({ literal }) => !literal) &&
    rest.every(({ literal, text, pieces: [first, ...others] }) =>
      literal
        ? !text.startsWith('-') || /^(?:-[pv]+|--parents|--verbose)$/.test(text)
        : first?.kind === 'text' &&
          !first.text.startsWith('-') &&
          others.every(({ kind }) => kind === 'text' || kind === 'brace'),
    )
  );
}

/** Whether braces alone make several names of the word, so that each is known. */
function isBraced({ kind, paths }: PathUse, command: Command): boolean {
  return kind === 'pattern' && namesAll(command) && paths.every((path) => !/[*?[\]{}\\]|\.\./.test(path));
}

/** `git add` of what it names, in a folder that the person opened: only what the next commit takes is changed. */
function isStaging({ words, cwd }: Command, { trusted, roots }: Facts): boolean {
  const [program, subcommand, ...rest] = words.map((word) => (word.literal ? word.text : undefined));
  return (
    trusted &&
    cwd !== undefined &&
    roots.includes(cwd) &&
    program === 'git' &&
    subcommand === 'add' &&
    rest.length > 0 &&
    rest.every((text) => text !== undefined && /^(?:-A|--all|-u|--update|-v|--verbose|--|[^-:].*)$/s.test(text))
  );
}

function isPlainlyRun({ command, steered }: RunPart): boolean {
  return (
    steered === undefined &&
    !command.local &&
    command.hidden === undefined &&
    command.opaque === undefined &&
    command.assignments.every(isHarmlessAssignment)
  );
}

/** Whether the use is of one file that really lies inside a working directory. */
export function isReallyInside(use: PathUse, facts: Facts): boolean {
  return (
    use.kind === 'exact' &&
    use.suspicious === undefined &&
    !isUnresolvable(use, facts) &&
    truePaths(use, facts).every((path) => facts.roots.some((root) => isInside(root, path)))
  );
}
