import type { Facts } from '../facts';
import { isInside } from '../paths/isInside';
import { programs } from '../programs/programs';
import { isUnresolvable, truePaths } from '../safety/usesOf';
import { isHarmlessAssignment } from '../shell/harmlessVariable';
import type { Part, PathUse } from './part';

/** Whether the part edits files, does nothing else, and every file really lies inside a working directory. */
export function isInsideEdit(part: Part, facts: Facts): boolean {
  switch (part.kind) {
    case 'file':
      return part.file.access === 'write' && isReallyInside(part.file, facts);
    case 'run':
      return isEditingCommand(part) && part.files.every((file) => isReallyInside(file, facts));
    default:
      return false;
  }
}

/** Whether the program only edits files, when its options say nothing else. */
function isEditing(name: string): boolean {
  const program = programs.get(name);
  return program?.spec.edits === true && program.isSurely(name);
}

function isEditingCommand({ command, complete, files, steered }: Extract<Part, { kind: 'run' }>): boolean {
  const [program] = command.words;
  return (
    complete &&
    !steered &&
    program?.literal === true &&
    isEditing(program.text) &&
    !command.local &&
    command.hidden === undefined &&
    command.opaque === undefined &&
    command.assignments.every(isHarmlessAssignment) &&
    files.some((file) => file.access === 'write')
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
