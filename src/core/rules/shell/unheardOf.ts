import type { Facts } from '../../facts';
import { runsCode } from '../../programs/analysis/unwrap';
import type { Command } from '../../shell/analysis';
import { knownName } from '../../shell/programName';
import { findsAnyCase } from './programsMeant';
import { canRename } from './renaming';
import type { ShellIndex } from './shellIndex';
import { elevatedReading, hasOtherReadings } from './speakingShell';

/**
 * Whether no named rule can speak about the command, seen at one glance: nothing in it is hidden, computed, assigned
 * or handed on, and no word of it is the name of a program in rules. Nearly all commands are such.
 * On doubt false, and then each rule that might be meant is compared.
 */
export function isUnheardOf(command: Command, index: ShellIndex, facts: Facts): boolean {
  const { words, assignments, hidden, opaque } = command;
  const [program] = words;
  if (program?.literal !== true || assignments.length > 0 || hidden !== undefined || opaque !== undefined) {
    return false;
  }
  const anyCase = findsAnyCase(facts);
  for (const { text, candidates } of words) {
    if (candidates.length > 0 || !plain.test(text) || (anyCase ? index.knowsInAnyCase(text) : index.knows(text))) {
      return false;
    }
  }
  const name = knownName(program.text);
  return (
    !runsCode(name) && !canRename(name) && !hasOtherReadings(name, words) && elevatedReading(command) === undefined
  );
}

/** A text without a blank, `=`, `,` and `#` in it, which names one program if any. */
const plain = /^[!"$-+\--<>-~]*$/;
