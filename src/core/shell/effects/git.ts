import { noteUses, readArguments } from '../../programs/readProgram';
import type { Given } from '../../programs/spec';
import type { Uses } from '../../programs/uses';
import { isAbsolute } from '../folder';
import { literalWord, type Piece, type Word } from '../word';
import { literalStart, wordAfter, wordBehind } from '../wordParts';

/** How many folders git is followed through. */
const maxMoves = 8;

/** The files of git: those of its own options, and those of its subcommand. */
export function gitFiles({ command, args, known, subcommands }: Given, uses: Uses): void {
  let at = 0;
  let moves = 0;
  let tree: Word | undefined;
  for (; at < args.length; at++) {
    const word = args[at];
    const text = word?.text ?? '';
    if (word === undefined || !text.startsWith('-')) {
      break;
    }
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const value = equals >= 0 && text.startsWith('--') ? wordAfter(word, equals + 1) : args[at + 1];
    const arity = known.arities.get(name);
    if (arity === 'value' || (arity === 'optional' && equals >= 0)) {
      global(name, value, uses);
      tree = name === '--work-tree' ? value : tree;
      moves += name === '-C' ? 1 : 0;
      if (moves > maxMoves) {
        // Each further folder would be longer than the last one.
        uses.cwd = undefined;
      }
      at += equals < 0 ? 1 : 0;
    }
  }
  const rest = args.slice(at + 1);
  const name = args[at];
  const prepared = name?.literal ? subcommands?.get(name.text) : undefined;
  if (prepared?.reads === undefined) {
    uses.add('writeTree', tree);
  }
  if (prepared?.operands === undefined) {
    uses.mention(
      ...rest.filter((word) => !word.text.startsWith('-')),
      ...rest.flatMap((word) => wordBehind(word, /^--[^=]+=/) ?? []),
    );
    return;
  }
  const sorted = readArguments(rest, prepared);
  const parsed = prepared.spec.pathspecs === true ? { ...sorted, operands: sorted.operands.map(pathspec) } : sorted;
  noteUses({ command, args: rest, parsed }, prepared, uses);
}

function global(name: string, value: Word | undefined, uses: Uses): void {
  if (name === '-C' || name === '--git-dir' || name === '--work-tree' || name === '--exec-path') {
    uses.add('read', value);
    uses.add('folder', value);
  }
  if (name === '-C') {
    const to = value?.literal && uses.cwd !== undefined ? value.text : undefined;
    uses.cwd = to === undefined || isAbsolute(to) ? to : `${uses.cwd}/${to}`;
  }
}

/**
 * The files that git takes an operand for: `:/x` and `:(top)x` are `x`, `:!x` is all but `x`, and its wildcards
 * stand for slashes too.
 */
function pathspec(word: Word): Word {
  const start = literalStart(word);
  const magic = /^:(?:\([^)]*\)|[/!^]+:?)/.exec(start)?.[0] ?? '';
  if (/[!^]|exclude/.test(magic)) {
    return literalWord('.');
  }
  const path = magic === '' ? word : wordAfter(word, magic.length);
  const isPlain = /^:\([^)]*literal/.test(magic) || !/[*?[]/.test(path.text);
  return isPlain ? path : { ...path, literal: false, pieces: path.pieces.flatMap(wild) };
}

/** The stretches of a text that git reads as they are, and its wildcards. */
function wild(piece: Piece): readonly Piece[] {
  if (piece.kind !== 'text') {
    return [piece];
  }
  return piece.text
    .split(/([*?]+|\[.*)/s)
    .filter((text) => text !== '')
    .map((text): Piece => (/^[*?[]/.test(text) ? { kind: 'glob', source: '**' } : { kind: 'text', text }));
}
