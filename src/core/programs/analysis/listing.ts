import { findsNoLink } from '../../shell/languages/find';
import { programOf } from '../../shell/programName';
import type { Printer } from '../../shell/word';
import { parseOptions } from '../arguments';
import { isListed, valuesGiven } from '../notation';
import type { Prepared } from '../prepared';
import { programs } from './programs';

/** Whether a command prints names of files that it finds and nothing else, or some lines of one that does. */
export function listsNames({ words, from }: Printer): boolean {
  const [program, ...args] = words;
  const row = program?.literal === true ? programs.get(program.text) : undefined;
  if (program === undefined || row?.isSurely(program.text) !== true || !args.every(({ literal }) => literal)) {
    return false;
  }
  const { lists, finds, sifts, patterns } = row.spec;
  if (finds !== undefined) {
    return finds(args);
  }
  const { options, operands } = parseOptions(args, row.wide);
  const areAll = (names: string) => options.every(({ name }) => /^-\d$/.test(name) || isListed(name, names));
  const [naming = '', beside = ''] = lists?.split('|') ?? [];
  const isNaming = naming.trim() === '' || options.some(({ name }) => isListed(name, naming));
  if (lists !== undefined && isNaming && areAll(`${naming} ${beside}`)) {
    return true;
  }
  const isSifting = sifts !== undefined && areAll(sifts) && operands.length <= (patterns ? 1 : 0);
  return isSifting && from !== undefined && listsNames(from);
}

/** Whether links may be among what a command finds. */
export function mayFindLinks({ words }: Pick<Printer, 'words'>): boolean {
  return programs.get(programOf({ words }) ?? '')?.spec.finds === undefined || !findsNoLink(words);
}

/** How the names end that a command finds: `fd -e pem` finds what ends in `.pem`. */
export function endingsFound(
  { words }: Pick<Printer, 'words'>,
  { wide, spec: { endings = '' } }: Prepared,
): readonly string[] {
  const values = valuesGiven(parseOptions(words.slice(1), wide), endings);
  return values.flatMap(({ text, candidates }) => [text, ...candidates]);
}
