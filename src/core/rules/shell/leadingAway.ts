import type { Facts } from '../../facts';
import { normalise } from '../../paths/normalise';
import { isInside } from '../../paths/segments';
import type { Command } from '../../shell/analysis';
import { fed, type Word } from '../../shell/word';
import { isOwn } from './ownCode';
import { printsNumber } from './vagueOptions';

/** Whether a path leads away from what is the person's own; one that looks inside may do so by a link. */
interface Away {
  (path: string): boolean;
  readonly byLink: (path: string) => boolean;
}

export function leadingAway(command: Command, facts: Facts): Away {
  const byLink = leadingTo(command, facts, (path) => {
    const found = facts.real.get(path);
    return found?.kind === 'real' && !facts.roots.some((root) => isInside(root, found.path));
  });
  return Object.assign(
    leadingTo(command, facts, (path) => !isOwn(path, facts)),
    { byLink },
  );
}

export function leadingTo(
  { cwd = '/' }: Command,
  facts: Facts,
  there: (path: string) => boolean,
): (path: string) => boolean {
  return (path) => there(normalise(path, { ...facts.place, cwd }).path);
}

/** Whether a path that the word surely holds leads there. */
export function reaches({ text, candidates, becomes }: Word, there: (path: string) => boolean): boolean {
  return (
    becomes.some((it) => reaches(it, there)) ||
    [text, ...candidates].some((it) => piecesOf(it).some((piece) => /[./~]/.test(piece) && there(piece)))
  );
}

/** Whether a path in the word leads there, or may because it begins with what nobody knows. */
export function mayLead(word: Word, before: Word | undefined, there: Away): boolean {
  const { becomes, candidates, pieces, text, source } = word;
  if (becomes.length > 0) {
    return becomes.some((it) => mayLead(it, before, there));
  }
  // What is attached to an option may be a path, too: `--cov-report=html:../x`, `-o../x`.
  const paths = [text, ...candidates].flatMap(piecesOf).filter((piece) => piece !== '/dev/null');
  if (paths.some((piece) => (/^(?:[/~]|(?:.*\/)?\.\.(?:\/|$))/.test(piece) ? there : there.byLink)(piece))) {
    return true;
  }
  // What stands alone is taken for a name, as `npm test "$x"` means it, unless it is the value of an option.
  const isValue = before !== undefined && (isOption(before) || text.startsWith('-')) && source !== fed.source;
  return pieces.some((piece, at) => {
    const isUnknown =
      piece.kind === 'variable'
        ? piece.name !== 'PWD'
        : (piece.kind === 'unknown' && !printsNumber(piece)) ||
          piece.kind === 'tilde' ||
          (piece.kind === 'brace' && /[$`]/.test(piece.source));
    const last = pieces[at - 1];
    // A path begins behind `--config=`, `html:` and `-o`.
    const begins = last === undefined || (last.kind === 'text' && /[=:@,]$|^-\w$/.test(last.text));
    const next = pieces[at + 1];
    return isUnknown && begins && (isValue || (next?.kind === 'text' && next.text.startsWith('/')));
  });
}

function piecesOf(text: string): readonly string[] {
  return [
    text,
    ...(text.startsWith('-') ? [text.slice(2)] : []),
    ...text.replace(/https?:\/\/.*/, '').split(/[=:@,{}]/),
  ];
}

/** Whether the word is an option whose value would be the next one. */
export function isOption(word: Word | undefined): boolean {
  return word?.text.startsWith('-') === true && !word.text.includes('=');
}
