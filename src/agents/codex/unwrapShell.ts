/**
 * The text that `codex` hands to bash, when its command is exactly bash with that text and nothing else.
 * Undefined in every other case: then the whole command is judged, which is never weaker.
 */
export function unwrapShell(command: string): string | undefined {
  const words = readWords(command);
  const [shell, flag, text] = words ?? [];
  return words?.length === 3 && isBash(shell) && (flag === '-lc' || flag === '-c') ? text : undefined;
}

function isBash(shell: string | undefined): boolean {
  return shell === '/bin/bash' || shell === '/usr/bin/bash' || shell === 'bash';
}

/** What may stand in a word without quotes, and means itself. */
const plain = /[A-Za-z0-9_@%+=:,./^-]/;

/** The words of a command that was put together from words; undefined when anything in it is more than a quoted word. */
function readWords(command: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < command.length) {
    const char = command.charAt(at);
    if (char === ' ') {
      if (word === undefined) {
        return undefined;
      }
      words.push(word);
      word = undefined;
      at += 1;
      continue;
    }
    const piece = readPiece(command, at);
    if (piece === undefined) {
      return undefined;
    }
    word = (word ?? '') + piece.text;
    at = piece.next;
  }
  return word === undefined ? undefined : [...words, word];
}

interface Piece {
  readonly text: string;
  readonly next: number;
}

function readPiece(command: string, at: number): Piece | undefined {
  const char = command.charAt(at);
  if (char === "'") {
    const end = command.indexOf("'", at + 1);
    return end < 0 ? undefined : { text: command.slice(at + 1, end), next: end + 1 };
  }
  if (char === '"') {
    return readDoubleQuoted(command, at + 1);
  }
  if (char === '\\') {
    const next = command.charAt(at + 1);
    return next === '' || next === '\n' ? undefined : { text: next, next: at + 2 };
  }
  return plain.test(char) ? { text: char, next: at + 1 } : undefined;
}

function readDoubleQuoted(command: string, from: number): Piece | undefined {
  const parts: string[] = [];
  for (let at = from; at < command.length; at += 1) {
    const char = command.charAt(at);
    if (char === '"') {
      return { text: parts.join(''), next: at + 1 };
    }
    if (char === '$' || char === '`') {
      return undefined;
    }
    const next = command.charAt(at + 1);
    if (char === '\\' && next === '\n') {
      return undefined;
    }
    if (char === '\\' && '$`"\\'.includes(next) && next !== '') {
      parts.push(next);
      at += 1;
    } else {
      parts.push(char);
    }
  }
  return undefined;
}
