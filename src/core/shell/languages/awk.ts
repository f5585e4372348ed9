import { type AwkToken, awkTokens } from './awkTokens';

/** What an awk program does besides computing and printing, as far as it can be read. */
export interface AwkProgram {
  /** Why it may do more than compute and print, as a clause after "the program"; undefined when it may not. */
  readonly why: string | undefined;
  /** Whether it may run commands, or code that it loads. */
  readonly runs: boolean;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** It reads from, or writes to, a file whose name it puts together. */
  readonly unknownRead: boolean;
  readonly unknownWrite: boolean;
}

const unreadable = 'cannot be read with certainty';

/** Reads an awk program. Whatever runs, writes or reads elsewhere has a token of its own. */
export function readAwk(program: string): AwkProgram {
  const { tokens, lostAt } = awkTokens(program);
  // However an awk goes on from there: without these characters it does nothing.
  const rest = lostAt === undefined ? '' : program.slice(lostAt).replace(/\\\r?\n|\|\|/g, '');
  const files = filesIn(tokens);
  const mayRun = /system|getline|[|@]/.test(rest);
  const mayWrite = rest.includes('>');
  return {
    why: whyIn(tokens) ?? (mayRun || mayWrite || /ARGV|ARGC|SYMTAB/.test(rest) ? unreadable : undefined),
    runs: mayRun || tokens.some(isRunning),
    // Texts in what is not read, or that are only compared, are named as well: the list may only be too long.
    reads: namedIn(program, /<\s{0,20}"([^"\\]{1,500})"/g, files.reads),
    writes: namedIn(program, />\s{0,20}"([^"\\]{1,500})"/g, files.writes),
    unknownRead: files.reads.includes(undefined) || (rest.includes('<') && program.includes('getline')),
    unknownWrite: files.writes.includes(undefined) || (mayWrite && program.includes('print')),
  };
}

function namedIn(program: string, pattern: RegExp, files: readonly (string | undefined)[]): readonly string[] {
  const texts = [...program.matchAll(pattern)].map((match) => match[1]);
  return [...new Set([...files, ...texts].filter((it) => it !== undefined))];
}

function isRunning({ kind, text }: AwkToken): boolean {
  return kind === 'word' ? text === 'system' || text === 'getline' : kind === 'sign' && /^(?:\||\|&|@)$/.test(text);
}

/** Names with which a program reaches for other files. `SYMTAB` holds every variable by its name. */
const reaching = new Set(['ARGV', 'ARGC', 'SYMTAB']);

function whyIn(tokens: readonly AwkToken[]): string | undefined {
  let printing = false;
  for (const [at, token] of tokens.entries()) {
    if (isRunning(token)) {
      return token.kind === 'word' ? `uses \`${token.text}\`` : token.text === '@' ? unreadable : 'runs a command';
    }
    if (token.kind === 'word' && reaching.has(token.text)) {
      return `uses \`${token.text}\``;
    }
    if (printing && token.kind === 'sign' && token.text.startsWith('>')) {
      return 'may write to a file';
    }
    printing = isPrinting(printing, tokens, at);
  }
  return undefined;
}

/** Whether the token at `at` leaves a `print` unfinished, in which `>` does not compare. */
function isPrinting(before: boolean, tokens: readonly AwkToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'sign') {
    return before || (token?.kind === 'word' && (token.text === 'print' || token.text === 'printf'));
  }
  // A line ends a statement unless something is still missing from it.
  const ends = token.text === '\n' ? token.depth === 0 && tokens[at - 1]?.isOpen !== true : /^[;}]$/.test(token.text);
  return before && !ends;
}

/** The files that redirections name; undefined for one whose name is put together. */
function filesIn(tokens: readonly AwkToken[]) {
  const reads: (string | undefined)[] = [];
  const writes: (string | undefined)[] = [];
  let printing = false;
  let depth = 0;
  tokens.forEach((token, at) => {
    const isPrint = token.kind === 'word' && (token.text === 'print' || token.text === 'printf');
    depth = isPrint ? token.depth : depth;
    if (token.kind === 'sign' && token.text.startsWith('>') && printing && token.depth <= depth) {
      writes.push(nameAfter(tokens, at));
    } else if (token.kind === 'sign' && token.text === '<' && tokens.slice(Math.max(0, at - 6), at).some(isGetline)) {
      reads.push(nameAfter(tokens, at));
    }
    printing = isPrinting(printing, tokens, at);
  });
  return { reads, writes };
}

/** The file name after a redirection, when it is one text and nothing is joined to it. */
function nameAfter(tokens: readonly AwkToken[], at: number): string | undefined {
  const name = tokens[at + 1];
  const next = tokens[at + 2];
  const ends = next === undefined || (next.kind === 'sign' && /^(?:[;\n})>|&,]|>>|\|&)$/.test(next.text));
  return name?.kind === 'text' && ends ? name.text.replace(/\\(.)/g, '$1') : undefined;
}

/** `getline < "f"` and `getline line < "f"`. */
function isGetline({ kind, text }: AwkToken): boolean {
  return kind === 'word' && text === 'getline';
}
