/** Ways to write one literal word in bash that all mean the same. */
const styles: readonly ((text: string) => string)[] = [plain, single, double, ansi, escaped];

/** The word between single quotes. */
export function single(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The word bare where that is possible, otherwise between single quotes. */
export function plain(text: string): string {
  return /^[A-Za-z0-9_./:@%+,-]+$/.test(text) ? text : single(text);
}

/** The word cut into pieces, each written in one of the styles, all chosen by `choice`. */
export function requoted(text: string, choice: number): string {
  let rest = choice;
  const next = (below: number): number => {
    const value = rest % below;
    rest = Math.floor(rest / below) + value * 7919;
    return value;
  };
  const characters = [...text];
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const length = next(3) === 0 ? 1 + next(characters.length) : characters.length;
    const style = styles[next(styles.length)] ?? single;
    pieces.push(style(characters.slice(at, at + length).join('')));
    at += length;
  }
  return pieces.length === 0 ? (["''", '""', "$''"][next(3)] ?? "''") : pieces.join('');
}

function double(text: string): string {
  return `"${text.replace(/[\\"$`]/g, '\\$&')}"`;
}

function ansi(text: string): string {
  // Numbers stand for bytes, and beside characters of several bytes nobody can tell what they make.
  const numbers = /^[\x20-\x7e]*$/.test(text);
  return `$'${[...text].map((character, at) => ansiCharacter(character, numbers && at % 3 === 0)).join('')}'`;
}

function ansiCharacter(character: string, byNumber: boolean): string {
  if (character === "'" || character === '\\') {
    return `\\${character}`;
  }
  if (character === '\n') {
    return '\\n';
  }
  // Some letters by their number, as somebody who hides a word would write it.
  return byNumber && character !== ' ' ? `\\x${character.charCodeAt(0).toString(16)}` : character;
}

/** A line break cannot be escaped, so that text with one is quoted instead. */
function escaped(text: string): string {
  return text.includes('\n') ? single(text) : [...text].map((character) => `\\${character}`).join('');
}
