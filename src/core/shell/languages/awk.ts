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
  const deeds = deedsOf(tokens);
  const mayRun = /system|getline|[|@]/.test(rest);
  const mayWrite = rest.includes('>');
  return {
    why: deeds.why ?? (mayRun || mayWrite || /ARGV|ARGC|SYMTAB/.test(rest) ? unreadable : undefined),
    runs: mayRun || tokens.some(isRunning),
    // Texts in what is not read, or that are only compared, are named as well: the list may only be too long.
    reads: namedIn(program, /<\s{0,20}"([^"\\]{1,500})"/g, deeds.reads),
    writes: namedIn(program, />\s{0,20}"([^"\\]{1,500})"/g, deeds.writes),
    unknownRead: deeds.reads.includes(undefined) || (rest.includes('<') && program.includes('getline')),
    unknownWrite: deeds.writes.includes(undefined) || (mayWrite && program.includes('print')),
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

/**
 * Why the tokens may do more than compute and print, and the files that redirections name; undefined for one whose name
 * is put together.
 */
function deedsOf(tokens: readonly AwkToken[]) {
  const reads: (string | undefined)[] = [];
  const writes: (string | undefined)[] = [];
  let why: string | undefined;
  let printing = false;
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    const { kind, text } = token;
    if (isRunning(token)) {
      why ??= kind === 'word' ? `uses \`${text}\`` : text === '@' ? unreadable : 'runs a command';
    } else if (kind === 'word' && reaching.has(text)) {
      why ??= `uses \`${text}\``;
    } else if (kind === 'sign' && text.startsWith('>') && printing) {
      why ??= 'may write to a file';
      writes.push(...(token.depth <= depth ? [nameAfter(tokens, at)] : []));
    } else if (kind === 'sign' && text === '<' && tokens.slice(Math.max(0, at - 6), at).some(isGetline)) {
      reads.push(nameAfter(tokens, at));
    }
    depth = isPrint(token) ? token.depth : depth;
    printing = isPrinting(printing, tokens, at);
  }
  return { why, reads, writes };
}

function isPrint({ kind, text }: AwkToken): boolean {
  return kind === 'word' && (text === 'print' || text === 'printf');
}

/** Whether the token at `at` leaves a `print` unfinished, in which `>` does not compare. */
function isPrinting(before: boolean, tokens: readonly AwkToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'sign') {
    return before || (token !== undefined && isPrint(token));
  }
  // A line ends a statement unless something is still missing from it.
  const ends = token.text === '\n' ? token.depth === 0 && tokens[at - 1]?.isOpen !== true : /^[;}]$/.test(token.text);
  return before && !ends;
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
