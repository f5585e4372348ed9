import type { Word } from '../word';
import { subcommands } from './gitSubcommands';
import { pathspec } from './pathspec';
import type { Given, Program } from './program';
import { givenOf, readArguments } from './readProgram';
import type { Uses } from './uses';
import { literalStart, wordAfter } from './wordParts';

/** git, whose subcommands are programs of their own. */
export const gitPrograms: readonly Program[] = [{ names: 'git', also: git }];

const globalValues = new Set([
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--config-env',
  '--super-prefix',
]);

/** The subcommands whose operands are patterns of their own. */
const takesPathspecs = new Set(
  (
    'add stage checkout restore rm clean commit stash grep archive diff log show whatchanged reflog diff-tree diff-index ' +
    'diff-files shortlog difftool format-patch fast-export'
  ).split(' '),
);

/** How many folders git is followed through. */
const maxMoves = 8;

function git({ command, args }: Given, uses: Uses): void {
  let at = 0;
  let moves = 0;
  for (; at < args.length; at++) {
    const word = args[at];
    const text = word?.text ?? '';
    if (word === undefined || !text.startsWith('-')) {
      break;
    }
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const value = equals >= 0 && text.startsWith('--') ? wordAfter(word, equals + 1) : args[at + 1];
    if (globalValues.has(name)) {
      global(name, value, uses);
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
  const prepared = name?.literal ? subcommands.get(name.text) : undefined;
  if (prepared === undefined) {
    uses.mention(...rest.filter((word) => !word.text.startsWith('-')), ...rest.filter(isAssigning).map(afterEquals));
    return;
  }
  const sorted = readArguments(rest, prepared);
  const parsed = takesPathspecs.has(name?.text ?? '') ? { ...sorted, operands: sorted.operands.map(pathspec) } : sorted;
  const given = givenOf(command, rest, parsed);
  const entry = prepared.program;
  uses.content = entry.content ?? 'new';
  if (given.parsed.options.length > 0) {
    for (const [role, names] of Object.entries(entry.takes ?? {})) {
      for (const value of given.valuesOf(names ?? '')) {
        uses.addOption(role as 'read', value);
      }
    }
  }
  uses.addAll(entry.operands ?? 'none', given.parsed.operands);
  entry.also?.(given, uses);
}

function global(name: string, value: Word | undefined, uses: Uses): void {
  if (name === '-C') {
    uses.add('read', value);
    uses.add('folder', value);
    uses.cwd = value?.literal && uses.cwd !== undefined ? within(uses.cwd, value.text) : undefined;
  } else if (name === '--git-dir' || name === '--work-tree' || name === '--exec-path') {
    uses.add('read', value);
    uses.add('folder', value);
  }
}

/** The folder `to`, seen from `from`. */
function within(from: string, to: string): string {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(to) ? to : `${from}/${to}`;
}

function isAssigning(word: Word): boolean {
  return /^--[^=]+=/.test(literalStart(word));
}

function afterEquals(word: Word): Word {
  return wordAfter(word, word.text.indexOf('=') + 1);
}
