import type { Options } from '../../programs/notation';
import type { Unwrap } from '../../programs/spec';
import type { Assignment } from '../analysis';
import { literalWord, type Word } from '../word';
import { literalStart } from '../wordParts';
import type { Inner, Wrapped } from '../wrapped';
import { codeIn, runsAll, runsUnseen } from './code';
import { locate, valueOfOption } from './locate';

/** `env`: options, assignments, then the command; a single `-` stands for `-i`. */
export const unwrapEnv: Unwrap = ({ words }, options) => unwrap(words, options, maxSplits);

/** Splitting a text may bring another text to split. */
const maxSplits = 4;

function unwrap(words: readonly Word[], options: Options, splits: number): Wrapped | undefined {
  const { parsed, at, hidden } = locate(words, options);
  const text = parsed.unknown === undefined ? valueOfOption(parsed, '-S', '--split-string') : undefined;
  if (text !== undefined) {
    return splitText(text, words.slice(at), options, splits);
  }
  const isBare = words[at]?.literal === true && words[at]?.text === '-';
  const rest = unwrapEnvWords(words, isBare ? at + 1 : at);
  if (rest === undefined) {
    return runsAll('plain', { hidden });
  }
  const folder = valueOfOption(parsed, '-C', '--chdir');
  const where = folder === undefined ? undefined : { folder: { to: folder } };
  // Without options it only sets variables, and these are the inner command's own.
  const unsure = hidden ?? rest.hidden;
  const kind = at === 1 && !isBare && unsure === undefined ? 'neutral' : 'plain';
  return { kind, hidden: unsure, inner: [{ ...rest.inner, where }] };
}

/** The command after assignments, which become its own. Undefined when there is none. */
export function unwrapEnvWords(
  words: readonly Word[],
  from: number,
): { readonly inner: Extract<Inner, { by: 'words' }>; readonly hidden: string | undefined } | undefined {
  const assignments: Assignment[] = [];
  let hidden: string | undefined;
  let unsure: number | undefined;
  for (const [index, word] of words.slice(from).entries()) {
    const at = from + index;
    const name = /^([^=]*)=/.exec(literalStart(word))?.[1];
    if (name !== undefined) {
      const value = word.literal ? literalWord(word.text.slice(name.length + 1)) : undefined;
      assignments.push({ name, value, source: word.source });
    } else if (word.literal || words.slice(at + 1).every((it) => !it.literal)) {
      return { inner: { by: 'words', words: words.slice(at), at, assignments }, hidden };
    } else {
      hidden ??= `\`${word.source}\` may be an assignment, an option or the command`;
      unsure ??= at;
    }
  }
  return unsure === undefined
    ? undefined
    : { inner: { by: 'words', words: words.slice(unsure), at: unsure, assignments }, hidden };
}

/** `env -S` has its own way of splitting; anything but plain words and quotes is left unseen. */
function splitText(text: Word, rest: readonly Word[], options: Options, splits: number): Wrapped {
  const hidden = 'what `env -S` makes of its text is not known';
  if (!text.literal || /[\\$#]/.test(text.text) || splits === 0) {
    return { kind: 'plain', hidden, inner: codeIn([text]).inner.map((it) => ({ ...it, guess: true })) };
  }
  const parts = splitWords(text.text);
  if (parts === undefined) {
    return runsUnseen(hidden);
  }
  const wrapped = unwrap([literalWord('env'), ...parts.map(literalWord), ...rest], options, splits - 1);
  const inner = (wrapped?.inner ?? []).map((it) => (it.by === 'words' ? { ...it, at: undefined } : it));
  return { kind: 'plain', hidden: wrapped?.hidden, inner };
}

/** Splits at blanks outside quotes; undefined when a quote is left open. */
function splitWords(text: string): readonly string[] | undefined {
  const quoted = /"([^"]*)"|'([^']*)'/g;
  return /["']/.test(text.replace(quoted, ''))
    ? undefined
    : (text.match(/(?:"[^"]*"|'[^']*'|\S)+/g)?.map((word) => word.replace(quoted, '$1$2')) ?? []);
}
