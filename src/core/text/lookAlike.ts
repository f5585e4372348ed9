/** Characters that look like one the shell acts on, with that character. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    [';', '\u037e\u061b\uff1b\ufe54'],
    ['|', '\uff5c\u2223\u01c0\u2758'],
    ['&', '\uff06\ufe60'],
    ['>', '\uff1e\u203a'],
    ['<', '\uff1c\u2039'],
    ['$', '\uff04\ufe69'],
    ['`', '\uff40\u02cb'],
    ["'", '\u2018\u2019\uff07'],
    ['"', '\u201c\u201d\uff02'],
    ['-', '\u2212\u2010\u2011\u2012\u2013\u2014\u2015\ufe63\uff0d'],
    ['/', '\u2044\u2215\uff0f'],
    ['\\', '\uff3c\u2216'],
  ].flatMap(([meant = '', like = '']) => [...like].map((character) => [character, meant])),
);

/**
 * What in a command line could be taken for a character that the shell acts on, in a form that fits after "it contains".
 * Only outside quotes: a typographic dash in a commit message deceives nobody.
 */
export function lookAlikeIn(command: string): string | undefined {
  if (!/[^\0-\x7f]/.test(command)) {
    return undefined;
  }
  let quote = '';
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at);
    if (quote === '' && character.charCodeAt(0) > 0x7f) {
      const meant = lookAlikes.get(character);
      if (meant !== undefined) {
        const point = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `a character that only looks like \`${meant}\` (U+${point})`;
      }
    }
    if (character === '\\' && quote !== "'") {
      at += 1;
    } else if (quote === '' && (character === '"' || character === "'")) {
      quote = character;
    } else if (character === quote) {
      quote = '';
    }
  }
  return undefined;
}

/** The text of a command without what stands in its quoted here-documents, which no shell acts on. */
export function withoutDocuments(command: string): string {
  return command.includes('<<') ? command.replace(part, (all, start?: string) => start ?? all) : command;
}

/** Quotes and comments first, so that what only looks like the beginning of a document in them is none. */
const part =
  /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|(?<=^|\s)#[^\n]*|(?<!<)(<<-?[ \t]*(['"])(\w+)\2[^\n'"`\\<#()]*\n)(?:(?!\t*\3\n)[^\n]*\n)*?(?=\t*\3(?:\n|$))/g;
