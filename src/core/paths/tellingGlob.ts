import { literalText, type NameGlob } from './globTokens';

/** Whether it is no accident that the glob can be the name. */
export function isTelling({ tokens }: NameGlob, name: NameGlob): boolean {
  const [first] = name.tokens;
  if (first?.kind === 'char' && first.char === '.' && tokens[0]?.kind === 'char') {
    return true;
  }
  const firstMany = tokens.findIndex(isMany);
  if (firstMany < 0) {
    return true;
  }
  const ending = endingLength(name.tokens);
  if (ending > 0) {
    return tellsMoreThanEnding(tokens, name.tokens, ending);
  }
  if (first?.kind === 'star') {
    // Of a name such as `*.key` only the end is known, so the end has to be there.
    return tokens.length - tokens.findLastIndex(isMany) > 2;
  }
  if (name.tokens.at(-1)?.kind === 'star') {
    return firstMany >= 2;
  }
  return tokens.filter(isChar).length >= 2;
}

/** Many files end in `.json`: a glob for one of them has to name a good part of what stands before that. */
function tellsMoreThanEnding(glob: NameGlob['tokens'], name: NameGlob['tokens'], ending: number): boolean {
  const isShared = literalText(glob.slice(-ending)) === literalText(name.slice(-ending));
  const mine = runsOf(isShared ? glob.slice(0, -ending) : glob);
  const theirs = runsOf(name.slice(0, -ending));
  const most = theirs.join('').length;
  const enough = Math.min(most, Math.max(4, Math.ceil(most / 3)));
  return name.some(isMany)
    ? theirs.some((run) => mine.some((it) => it.includes(run) || (it.length >= enough && run.includes(it))))
    : mine.join('').length >= enough;
}

/** The stretches of text between the wildcards. */
function runsOf(tokens: NameGlob['tokens']): readonly string[] {
  const text = tokens.map((token) => (token.kind === 'char' ? token.char : '/')).join('');
  return text.split('/').filter((run) => run !== '');
}

/** How long the ending of a name is, when the name has more to it than that. */
function endingLength(tokens: NameGlob['tokens']): number {
  const dot = tokens.findLastIndex((token) => token.kind === 'char' && token.char === '.');
  const isWhole = dot > 0 && literalText(tokens.slice(dot)) !== undefined;
  return isWhole && tokens.slice(0, dot).some(isChar) ? tokens.length - dot : 0;
}

function isChar({ kind }: NameGlob['tokens'][number]): boolean {
  return kind === 'char';
}

function isMany({ kind }: NameGlob['tokens'][number]): boolean {
  return kind === 'star' || kind === 'wild';
}
