/** A piece of code of one kind. */
interface CodeToken {
  readonly kind: 'plain' | 'comment' | 'string' | 'number' | 'keyword' | 'added' | 'removed';
  readonly text: string;
}

/** Longer code is shown in one colour: it is read in an editor. */
const longest = 50_000;

const slashes = String.raw`\/\/.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))`;
const hash = String.raw`(?<=^|\s)#.*`;
const dashes = '--.*';
const quoted = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`;
const backticks = String.raw`\`(?:\\.|[^\`\\])*\`?`;
const threeQuotes = String.raw`"""[\s\S]*?(?:"""|(?![\s\S]))|'''[\s\S]*?(?:'''|(?![\s\S]))`;

/** How one family of languages is written: what is a comment, what is a text, which words are its own. */
interface Family {
  readonly names: string;
  readonly comments?: string;
  readonly strings?: string;
  readonly words?: string;
}

const families: readonly Family[] = [
  {
    names: 'js jsx ts tsx mjs cjs mts cts javascript typescript json jsonc json5',
    comments: slashes,
    strings: `${quoted}|${backticks}`,
    words:
      'abstract as async await break case catch class const continue default delete do else enum export extends false finally for from function if implements import in instanceof interface let new null of private protected public readonly return satisfies static super switch this throw true try type typeof undefined var void while yield',
  },
  {
    names: 'c h cc cpp hpp cs csharp java kotlin kt scala swift go rust rs php dart css scss less proto zig',
    comments: slashes,
    strings: `${quoted}|${backticks}`,
    words:
      'abstract as async await bool break case catch char class const continue default defer do double else enum extends false final float fn for func fun go if impl import in int interface internal let long loop match mod mut namespace new nil null object override package private protected pub public return self static string struct super switch this throw trait true try type union unsafe use using val var void volatile where while with',
  },
  {
    names: 'py python',
    comments: hash,
    strings: `${threeQuotes}|${quoted}`,
    words:
      'and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return self True try while with yield',
  },
  {
    names:
      'sh bash zsh shell console fish dockerfile docker make makefile powershell ps1 rb ruby yaml yml toml ini r perl',
    comments: hash,
    strings: quoted,
    words:
      'begin case class def do done elif else end esac export false fi for foreach from function if in local module nil null require return set shift then true until while',
  },
  {
    names: 'sql lua haskell hs elm',
    comments: dashes,
    strings: quoted,
    words:
      'add all alter and as begin between by case commit create cross data default delete desc distinct do drop else elseif end exists for foreign from function group having if in index inner insert into is join key left let limit local module nil not null of on or order outer primary references return rollback select set table then type union unique update values view when where while with',
  },
  { names: 'html xml svg vue', comments: String.raw`<!--[\s\S]*?(?:-->|(?![\s\S]))`, strings: quoted, words: '' },
];

/** Cuts code into pieces of one kind. Total: a language that is not known is plain text. */
export function codeTokens(text: string, language: string): readonly CodeToken[] {
  const name = language.toLowerCase();
  if (name === 'diff' || name === 'patch') {
    return text.split(/(?<=\n)/).map(diffToken);
  }
  const family = families.find(({ names }) => names.split(' ').includes(name));
  return family === undefined || text.length > longest ? [{ kind: 'plain', text }] : tokensOf(text, family);
}

function diffToken(text: string): CodeToken {
  return { kind: text.startsWith('+') ? 'added' : text.startsWith('-') ? 'removed' : 'plain', text };
}

function tokensOf(text: string, { names, comments = '(?!)', strings = '(?!)', words = '' }: Family): CodeToken[] {
  const isMarkup = names.startsWith('html');
  const word = isMarkup ? String.raw`<\/?[\w:-]+|\/?>` : String.raw`[A-Za-z_$][\w$]*`;
  const pattern = `(?<comment>${comments})|(?<string>${strings})|(?<number>\\b\\d[\\w.]*)|(?<word>${word})`;
  const flags = comments === dashes ? 'gim' : 'gm';
  const own = new Set(words.split(' '));
  const found: CodeToken[] = [];
  const add = (kind: CodeToken['kind'], piece: string) => {
    const last = found.at(-1);
    if (last?.kind === kind) {
      found[found.length - 1] = { kind, text: last.text + piece };
    } else if (piece !== '') {
      found.push({ kind, text: piece });
    }
  };
  let at = 0;
  for (const match of text.matchAll(new RegExp(pattern, flags))) {
    const [piece] = match;
    const { comment, string, number } = match.groups ?? {};
    const isOwn = isMarkup || own.has(piece) || (flags === 'gim' && own.has(piece.toLowerCase()));
    add('plain', text.slice(at, match.index));
    add(comment ? 'comment' : string ? 'string' : number ? 'number' : isOwn ? 'keyword' : 'plain', piece);
    at = match.index + piece.length;
  }
  add('plain', text.slice(at));
  return found;
}
