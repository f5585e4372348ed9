import type { Command } from '../../shell/analysis';
import { literalWord } from '../../shell/word';
import { isBelowHost } from '../../shell/wordParts';
import { programs } from './programs';
import { expansionsOf } from './sureChoices';

/** The URLs that a command does no more than get, follows nowhere and prints; undefined when it may do something else. */
export function gotUrls(command: Command): readonly string[] | undefined {
  const others = expansionsOf(command);
  const lists = (others.length === 0 ? [command] : others).map(gotAsWritten);
  return lists.includes(undefined) ? undefined : lists.flatMap((it) => it ?? []);
}

function gotAsWritten({ words, hidden, opaque, local }: Command): readonly string[] | undefined {
  const [program, ...args] = words;
  const row = programs.get(program?.text ?? '');
  if (hidden !== undefined || opaque !== undefined || local || !row?.isSurely(program?.text ?? '')) {
    return undefined;
  }
  const given = args.map((word) => (isBelowHost(word) ? literalWord(word.text) : word));
  const got = given.every(({ literal }) => literal) ? row.spec.gets?.(given) : undefined;
  // As the value of an option only the first of them would be taken.
  const isAll = given.every((word, at) => word === args[at] || got?.includes(word));
  return isAll ? got?.map(({ text }) => withScheme(text)) : undefined;
}

/** The text as a URL: what a program such as curl takes for one may have no scheme. */
export function withScheme(text: string): string {
  // To curl `http:/x` is `http://x`.
  return /^(?:[a-z][a-z0-9+.-]*:\/|https?:|ftp:|wss?:)\//i.test(text) ? text : `http://${text}`;
}
