import { type GlobToken, literalText, type NameGlob } from './globTokens';

/** More pairs of positions than this are not looked at: the answer is then yes. */
const pairLimit = 100_000;

/** Whether some name matches both globs. On doubt yes. */
export function globsMeet(left: NameGlob, right: NameGlob): boolean {
  if (left.literal !== undefined && right.literal !== undefined) {
    return left.literal === right.literal;
  }
  // A cheap look at both ends settles most comparisons.
  if (clash(left.tokens[0], right.tokens[0]) || clash(left.tokens.at(-1), right.tokens.at(-1))) {
    return false;
  }
  if (isBarred(left, right) || isBarred(right, left)) {
    return false;
  }
  if ((left.tokens.length + 1) * (right.tokens.length + 1) > pairLimit) {
    return true;
  }
  const noDot = forbidsDot(left) || forbidsDot(right);
  return listsMeet(left.tokens, right.tokens, {
    isMany,
    agree: (mine, theirs, begun) => agree(mine, theirs, { noDot: noDot && !begun }),
  });
}

/** How two lists of tokens are compared. */
interface Comparison<Token> {
  /** Whether the token stands for any number of things, or none. */
  readonly isMany: (token: Token | undefined) => boolean;
  /** Whether one thing can satisfy both tokens; `begun`: it is not the first. */
  readonly agree: (left: Token, right: Token, begun: boolean) => boolean;
}

/** Whether the same things, one after the other, can match both lists. */
export function listsMeet<Token>(
  left: readonly Token[],
  right: readonly Token[],
  { isMany, agree }: Comparison<Token>,
): boolean {
  const width = right.length + 1;
  const seen = new Set<number>();
  const ahead: State[] = [{ at: 0, to: 0, begun: false }];
  for (let state = ahead.pop(); state !== undefined; state = ahead.pop()) {
    const { at, to, begun } = state;
    const key = (at * width + to) * 2 + (begun ? 1 : 0);
    if (seen.has(key)) {
      continue;
    }
    seen.add(key);
    const mine = left[at];
    const theirs = right[to];
    if (mine === undefined && theirs === undefined) {
      return true;
    }
    if (isMany(mine)) {
      ahead.push({ at: at + 1, to, begun });
    }
    if (isMany(theirs)) {
      ahead.push({ at, to: to + 1, begun });
    }
    if (mine !== undefined && theirs !== undefined && agree(mine, theirs, begun)) {
      ahead.push({ at: isMany(mine) ? at : at + 1, to: isMany(theirs) ? to : to + 1, begun: true });
    }
  }
  return false;
}

/** Whether the one begins with a dot, which the other cannot match there. */
function isBarred(left: NameGlob, { tokens: [first] }: NameGlob): boolean {
  return first?.kind === 'char' && first.char === '.' && forbidsDot(left) && left.tokens.length > 0;
}

interface State {
  readonly at: number;
  readonly to: number;
  /** Whether something has been taken already: only the first character can be a leading dot. */
  readonly begun: boolean;
}

function isMany(token: GlobToken | undefined): boolean {
  return token?.kind === 'star' || token?.kind === 'wild';
}

/** A glob that does not begin with its own dot never matches a name that does. */
function forbidsDot({ tokens, dots }: NameGlob): boolean {
  const [first] = tokens;
  return !dots && first !== undefined && first.kind !== 'wild' && first.kind !== 'char';
}

/** Whether one character can satisfy both tokens. */
function agree(left: GlobToken, right: GlobToken, { noDot }: { noDot: boolean }): boolean {
  if (left.kind === 'char' && right.kind === 'char') {
    return left.char === right.char && !(noDot && left.char === '.');
  }
  const literal = left.kind === 'char' ? left.char : right.kind === 'char' ? right.char : undefined;
  if (literal === undefined) {
    return true;
  }
  const other = left.kind === 'char' ? right : left;
  if (noDot && literal === '.') {
    return false;
  }
  return other.kind !== 'class' || other.has === undefined || other.has(literal);
}

function clash(left: GlobToken | undefined, right: GlobToken | undefined): boolean {
  return left?.kind === 'char' && right?.kind === 'char' && left.char !== right.char;
}

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
