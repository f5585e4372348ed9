import type { Facts } from '../../facts';
import { counts } from '../../programs/analysis/counting';
import { listsNames } from '../../programs/analysis/listing';
import { programs } from '../../programs/analysis/programs';
import { readArguments } from '../../programs/readProgram';
import type { Role } from '../../programs/spec';
import { knownName, programOf } from '../../shell/programName';
import { fed, mayBeginOtherwise, type Piece, type Printer, printerOf, type Word } from '../../shell/word';
import { literalStart } from '../../shell/wordParts';

/** Whether an option comes out of what the text prints, or out of braces: `$(echo --output=x)`, `--outp{ut=x,}`. */
export function bringsOption(word: Word): boolean {
  if (word.literal) {
    return false;
  }
  const words = printerOf(word)?.words ?? [];
  return (
    (word.pieces.some(({ kind }) => kind === 'brace') && /^-[^={]*\{/.test(word.text)) ||
    (programs.get(programOf({ words }) ?? '')?.spec.prints === true &&
      words.some(({ text }) => /(?:^|\s)--?[A-Za-z]/.test(text) && !/^-[neE]+$/.test(text)))
  );
}

/** Whether the word may turn out to be an option: nothing is known of its beginning, or of how one goes on. */
export function mayBeOption(word: Word, facts: Facts): boolean {
  const { becomes, literal, pieces, source } = word;
  if (literal || becomes.length > 0) {
    return becomes.some((it) => mayBeOption(it, facts));
  }
  // Whoever lets `xargs` run it knows of its words; a pipe has a path, and what is calculated is a number.
  if (source === fed.source || /^["']?\{\}/.test(source) || /^"?(?:[<>]\(|\$\(\()/.test(source)) {
    return false;
  }
  const start = literalStart(word);
  const begins = /^-\w?$/.test(start) ? pieces[1] : pieces[0];
  if (begins?.kind !== 'unknown') {
    return begins?.kind === 'variable' || (start.startsWith('-') && (!start.includes('=') || mayBeginOtherwise(word)));
  }
  const isPlain = begins.like !== undefined || printsNumber(begins) || isSpelled(begins.from);
  return !isPlain && !(begins.from !== undefined && facts.plainNames === true && listsNames(begins.from));
}

/** Whether the text itself says what is printed, and that is no option. */
function isSpelled(from: Printer | undefined): boolean {
  const prints = from !== undefined && programs.get(programOf(from) ?? '')?.spec.prints === true;
  return (
    prints &&
    from.words
      .slice(from.words[1]?.text === '-n' ? 2 : 1)
      .every(({ literal, text }) => literal && /^[\w./][\w./:@,+-]*$/.test(text))
  );
}

/** Whether another command makes it, which prints a number and nothing else. */
export function printsNumber(piece: Piece): boolean {
  const words = piece.kind === 'unknown' ? (piece.from?.words ?? []) : [];
  return counts(
    programOf({ words }) ?? '',
    words
      .slice(1)
      .map(({ text }) => text)
      .join(' '),
  );
}

/** Whether a program that writes by an option may be given it in a word of which not even the beginning is known. */
export function mayWrite(words: readonly Word[], named: number, facts: Facts): boolean {
  const program = programs.get(knownName(words[0]?.text ?? ''));
  const row = program?.subcommands?.get(words[1]?.text ?? '') ?? program;
  const end = words.findIndex(({ literal, text }) => literal && text === '--');
  const vague = words.slice(named, end < 0 ? undefined : end).filter((word) => mayBeOption(word, facts));
  if (row === undefined || vague.length === 0 || ![...row.roles.values()].some((roles) => roles.some(isWriting))) {
    return false;
  }
  const { options } = readArguments(words.slice(1), row);
  return vague.some((word) => mayBeginOtherwise(word) || !options.some(({ value }) => value === word));
}

function isWriting(role: Role): boolean {
  return role === 'write' || role === 'writeTree';
}
