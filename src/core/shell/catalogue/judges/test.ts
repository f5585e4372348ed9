import { list } from '../../../programs/notation';
import type { Judged } from '../../../programs/spec';
import { mayBeCalculated } from '../../mayBeCalculated';
import { isSplittable, type Word } from '../../word';

const operators = new Set([
  ...list('= == != =~ < > -eq -ne -lt -le -gt -ge -ef -nt -ot -a -o && || ! ( ) ]'),
  ...[...'abcdefghknoprstuwxzGLNOS'].map((letter) => `-${letter}`),
]);
const numeric = new Set(list('-eq -ne -lt -le -gt -ge'));

/**
 * Reads a condition. `-v` evaluates the name it is given, and a shell that calculates runs what stands in a
 * subscript, so no word may turn into an operator, and no operand into code.
 */
export function judgeTest({ command, args }: Judged): string | undefined {
  const doubled = command.words[0]?.text === '[[';
  const words = command.words[0]?.text.startsWith('[') ? args.slice(0, -1) : args;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (word.literal) {
      if (
        (word.text === '-v' || word.text === '-R') &&
        !(next?.literal && /^[A-Za-z_][A-Za-z0-9_]*$/.test(next.text))
      ) {
        return `\`${word.text}\` evaluates what stands in the name`;
      }
      if (mayBeCalculated(word)) {
        return `some shells calculate \`${word.source}\``;
      }
      continue;
    }
    const compared = numeric.has(next?.text ?? '') || numeric.has(words[at - 1]?.text ?? '');
    if (doubled) {
      if (compared && word.pieces.some((piece) => piece.kind === 'unknown')) {
        return `\`${word.source}\` is calculated, which runs what it holds`;
      }
      continue;
    }
    if (isSplittable(word) && !isNumberByItself(word)) {
      return `\`${word.source}\` may become several words of the condition`;
    }
    // Two words in a row that are not known could be an operator and what it evaluates.
    if (next !== undefined && !(next.literal && operators.has(next.text))) {
      return `it cannot be told how \`${word.source}\` is read`;
    }
  }
  return undefined;
}

/** `$?`, `$#` and `$$` are numbers. */
function isNumberByItself({ pieces: [piece, ...rest] }: Word): boolean {
  return rest.length === 0 && piece?.kind === 'variable' && /^[?#$]$/.test(piece.name);
}
