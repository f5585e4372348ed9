import type { Facts } from '../../facts';
import { normalise } from '../../paths/normalise';
import { isInside } from '../../paths/segments';
import type { Command } from '../../shell/analysis';
import { literalWord, type Word } from '../../shell/word';
import { isBelowHost } from '../../shell/wordParts';
import { scriptEnd } from './runsOthers';

/**
 * The words of a command as a rule has to say them: where the line has changed its folder, the script that it runs is
 * named from the folder of the call. `cd sub && ./x.sh` is `./sub/x.sh`, whatever `./x.sh` was allowed.
 */
export function spokenWords(command: Command, { place }: Pick<Facts, 'place'>): readonly Word[] {
  const words = settledWords(command.words);
  const { cwd } = command;
  const at = cwd === place.cwd ? -1 : scriptAt(command);
  const script = words[at];
  if (cwd === undefined || script?.literal !== true || /^[/~]/.test(script.text)) {
    return words;
  }
  const { path } = normalise(script.text, { ...place, cwd });
  const below = path.slice(place.cwd.length).replace(/^\//, script.text.startsWith('.') || at === 0 ? './' : '');
  return words.with(at, literalWord(isInside(place.cwd, path) ? below : path));
}

/**
 * The words with `https://x/y?z` and `.[dev]` as they stand. Without quotes these are wildcards, but nobody means them so,
 * and what they can become is the same URL with other letters, where a folder is called `https:`, or a file like `.d`.
 */
export function settledWords(words: readonly Word[]): readonly Word[] {
  return words.every(({ literal }) => literal)
    ? words
    : words.map((word) => (isQuery(word) || isExtra(word) ? literalWord(word.text) : word));
}

function isQuery(word: Word): boolean {
  return isBelowHost(word) && !/[*[]/.test(word.source);
}

/** `pip install -e .[dev]` */
function isExtra({ source, pieces }: Word): boolean {
  return pieces.length === 2 && /^\.\[\w[\w,]*\]$/.test(source);
}

/** Where the script stands among the words; before them all when there is none. */
function scriptAt({ words, inner: [only], wrapping, cwd }: Command): number {
  if (only !== undefined && wrapping?.innerAt !== undefined) {
    const at = scriptAt(only);
    // Where the wrapper itself goes to is named with it.
    return at < 0 || only.cwd !== cwd ? -1 : wrapping.innerAt + at;
  }
  const end = words[0]?.text.includes('/') === true ? 1 : (scriptEnd(words.map(({ text }) => text)) ?? 0);
  return words[end - 2]?.text === '-m' ? -1 : end - 1;
}
