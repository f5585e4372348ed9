import type { CommandEnd } from './commandText';

/** A regular expression's commands, each by the text it begins with. */
interface RegexCommands {
  readonly texts: readonly string[];
  readonly end: CommandEnd;
}

const mostTexts = 200;
const closing = {
  '\\b': 'word',
  $: 'exact',
  '.*': 'open',
  '(\\s|$)': 'word',
  '(?:\\s|$)': 'word',
  '(?=\\s|$)': 'word',
};

/**
 * The commands that a regular expression means, if it is one of the plain ones people write:
 * `^git (status|log)\b`. Undefined for anything that words cannot say; `^` must come first.
 */
export function commandsOfRegex(source: string): RegexCommands | undefined {
  if (!source.startsWith('^')) {
    return undefined;
  }
  let rest = source.slice(1);
  let end: CommandEnd = 'open';
  for (const [text, meaning] of Object.entries(closing)) {
    if (rest.endsWith(text) && !rest.endsWith(`\\${text}`)) {
      rest = rest.slice(0, -text.length);
      end = meaning as CommandEnd;
      break;
    }
  }
  const texts = alternativesOf(rest);
  return texts === undefined || texts.some((it) => it.trim() === '') ? undefined : { texts, end };
}

/** Every text that a concatenation of literals, blanks and groups of literals means. */
function alternativesOf(source: string): readonly string[] | undefined {
  let texts: readonly string[] = [''];
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at);
    const group = /^\((?:\?:)?([^()]*)\)(?![*+?{])/.exec(rest);
    const piece = group ?? /^(?:\\s\+?| \+?|\\[./\-_:@]|[A-Za-z0-9_/:=@,%-])(?![*+?{])/.exec(rest);
    if (piece === null) {
      return undefined;
    }
    const choices = group === null ? [literal(piece[0])] : group[1]?.split('|').map((it) => plainText(it));
    if (choices === undefined || choices.includes(undefined)) {
      return undefined;
    }
    texts = texts.flatMap((text) => choices.map((choice) => text + choice));
    if (texts.length > mostTexts) {
      return undefined;
    }
    at += piece[0].length;
  }
  return texts;
}

/** A text without groups, decoded. */
function plainText(source: string): string | undefined {
  const all = alternativesOf(source);
  return all?.length === 1 ? all[0] : undefined;
}

function literal(piece: string): string {
  return /^(?:\\s| )/.test(piece) ? ' ' : piece.replace(/^\\/, '');
}
