import type { Judged } from '../../../programs/spec';
import { isHarmlessVariable } from '../../harmlessVariable';
import type { Word } from '../../word';
import { isOrdinaryVariable } from '../ordinaryVariable';

/** `read`, `mapfile` and `unset` name the variables they change. */
export function judgeNames({ command, parsed: { options, operands } }: Judged): string | undefined {
  if (command.words[0]?.text === 'unset' && !options.some(({ name }) => name === '-v')) {
    return '`unset` without -v may forget a function';
  }
  const names = options
    .flatMap(({ name, value }) => (name === '-a' && value !== undefined ? [value] : []))
    .concat(operands);
  const steering = names.find((word) => !(word.literal && isOrdinaryVariable(word.text)));
  return steering === undefined ? undefined : `\`${steering.source}\` may be a variable that programs listen to`;
}

/**
 * `declare x=1` and its like. What is exported reaches every later program, so only variables that change nothing
 * but how programs talk count.
 */
export function judgeDeclaration({ parsed }: Judged, reach: 'exported' | 'own'): string | undefined {
  const { options, operands } = parsed;
  const prints =
    options.some(({ name }) => name === '-p') && operands.every((word) => /^[A-Za-z0-9_]+$/.test(word.text));
  if (prints) {
    return undefined;
  }
  const steering = operands.find((word) => {
    const name = nameOf(word);
    return name === undefined || !(isHarmlessVariable(name) || (reach === 'own' && isOrdinaryVariable(name)));
  });
  return steering === undefined ? undefined : `\`${steering.source}\` may be a variable that programs listen to`;
}

/** The plain name in front of the equals sign, or the whole word. */
function nameOf(word: Word): string | undefined {
  const [first] = word.pieces;
  const text = word.literal ? word.text : first?.kind === 'text' ? first.text : '';
  const match = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(text);
  const whole = match !== null && (match[2] !== undefined || (word.literal && match[0] === text));
  return whole ? match[1] : undefined;
}
