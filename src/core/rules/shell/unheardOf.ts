import type { Facts } from '../../facts';
import type { Command } from '../../shell/analysis';
import { knownName } from '../../shell/programName';
import { runsCode } from './carriedCommands';
import { findsAnyCase } from './caseOfPrograms';
import { canRename } from './renaming';
import type { ShellIndex } from './shellIndex';
import { hasOtherReadings } from './speakingShell';

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
  for (const { text } of words) {
    if (!isPlain(text) || (anyCase ? index.knowsInAnyCase(text) : index.knows(text))) {
      return false;
    }
  }
  const name = knownName(program.text);
  return !runsCode(name) && !canRename(name) && !hasOtherReadings(name);
}

const blank = 32;
const equals = 61;
const firstBeyondAscii = 127;

/** Whether the text has no blank and no `=` in it, so that it names one program if any. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= blank || unit === equals || unit >= firstBeyondAscii) {
      return false;
    }
  }
  return true;
}
