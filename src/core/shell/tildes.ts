import { withoutContinuations } from './joinLines';
import type { WordBuilder } from './wordBuilder';

/** Where tildes are expanded: at the start of a word, or as bash does it in what is assigned to a variable. */
export type TildeRole = 'argument' | 'value';

/** Bare text of a word, and where in the word it stands. */
interface BareText {
  readonly role: TildeRole | 'pattern';
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly home: string;
}

/** Adds bare text to a word, with escapes removed and tildes recognised. */
export function addWithTildes(builder: WordBuilder, written: string, place: BareText): void {
  if (!written.includes('~')) {
    builder.addText(unescaped(written));
    return;
  }
  const source = withoutContinuations(written);
  let from = 0;
  for (const at of tildesIn(source, place)) {
    const end = endOfPrefix(source, at, place.role);
    const prefix = source.slice(at, end);
    if (prefix.includes('\\')) {
      continue;
    }
    builder.addText(unescaped(source.slice(from, at)));
    addTilde(builder, prefix, { isWhole: end < source.length || place.atEnd, home: place.home });
    from = end;
  }
  builder.addText(unescaped(source.slice(from)));
}

/** Where a tilde may begin: at the start, after the `=` of an assignment and after each `:` in what it assigns. */
function tildesIn(source: string, { role, atStart }: BareText): readonly number[] {
  const found: number[] = [];
  if (atStart && source.startsWith('~')) {
    found.push(0);
  }
  const equals = atStart && role === 'argument' ? (/^[A-Za-z_][A-Za-z0-9_]*\+?=/.exec(source)?.[0].length ?? -1) : -1;
  if (source.charAt(equals) === '~' && equals > 0) {
    found.push(equals);
  }
  if (role === 'value' || equals > 0) {
    for (let at = source.indexOf(':~', Math.max(equals, 0)); at >= 0; at = source.indexOf(':~', at + 2)) {
      found.push(at + 1);
    }
  }
  return found;
}

function endOfPrefix(source: string, at: number, role: BareText['role']): number {
  for (let end = at; end < source.length; end++) {
    const character = source.charAt(end);
    if (character === '/' || (character === ':' && role !== 'pattern')) {
      return end;
    }
  }
  return source.length;
}

function addTilde(builder: WordBuilder, prefix: string, { isWhole, home }: { isWhole: boolean; home: string }): void {
  const user = prefix.slice(1);
  if (!isWhole || /^[+-]?[0-9]+$/.test(user)) {
    // What follows in quotes or comes from a variable may be part of the name, and then nothing is expanded.
    builder.add({ kind: 'unknown', quoted: true }, prefix);
  } else if (user === '') {
    builder.add({ kind: 'tilde', user }, prefix, { name: 'HOME', texts: [home] });
  } else if (user === '+' || user === '-') {
    const name = user === '+' ? 'PWD' : 'OLDPWD';
    builder.add({ kind: 'variable', name, quoted: true }, prefix);
  } else {
    builder.add({ kind: 'tilde', user }, prefix);
  }
}

function unescaped(source: string): string {
  return source.replace(/\\([\s\S])/g, (_, escaped: string) => (escaped === '\n' ? '' : escaped));
}
