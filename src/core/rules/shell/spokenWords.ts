import type { Facts } from '../../facts';
import { isInside } from '../../paths/isInside';
import { normalise } from '../../paths/normalise';
import type { Command } from '../../shell/analysis';
import { literalWord, type Word } from '../../shell/word';
import { scriptEnd } from './runsOthers';

/**
 * The words of a command as a rule has to say them: where the line has changed its folder, the script that it runs is
 * named from the folder of the call. `cd sub && ./x.sh` is `./sub/x.sh`, whatever `./x.sh` was allowed.
 */
export function spokenWords(command: Command, { place }: Pick<Facts, 'place'>): readonly Word[] {
  const { words } = command;
  const [at, cwd] = scriptOf(command) ?? [];
  const script = words[at ?? -1];
  if (at === undefined || cwd === undefined || cwd === place.cwd || !script?.literal || /^[/~]/.test(script.text)) {
    return words;
  }
  const { path } = normalise(script.text, { ...place, cwd });
  const below = isInside(place.cwd, path) ? path.slice(place.cwd.length + 1) : undefined;
  const text = below === undefined ? path : script.text.startsWith('.') || at === 0 ? `./${below}` : below;
  return words.with(at, literalWord(text));
}

/** Where the script stands among the words, and the folder that it is named from. */
function scriptOf({
  words,
  inner,
  wrapping,
  cwd,
}: Command): readonly [at: number, cwd: string | undefined] | undefined {
  const [only] = inner;
  if (only !== undefined && wrapping?.innerAt !== undefined) {
    const [at, there] = scriptOf(only) ?? [];
    // What the wrapper itself goes to is named with it.
    return at === undefined || there !== cwd ? undefined : [wrapping.innerAt + at, cwd];
  }
  if (words[0]?.text.includes('/') === true) {
    return [0, cwd];
  }
  const end = scriptEnd(words.map(({ text }) => text));
  return end === undefined || words[end - 2]?.text === '-m' ? undefined : [end - 1, cwd];
}
