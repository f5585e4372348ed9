import type { Place } from '../facts';
import type { Part, PartOf } from '../part';
import type { Command } from '../shell/analysis';
import { programName } from '../shell/programName';
import { literalWord } from '../shell/word';
import { powerShellReads } from './powerShellReads';

/**
 * The parts of a PowerShell or cmd command line. What only reads is known where every word of it is; all else counts as
 * hidden execution, which nothing allows but the person. Its words are split so that deny and ask rules can still match.
 */
export function powerShellParts(tool: string, text: string, place: Place): readonly Part[] {
  if (text.length > 10_000) {
    return [{ kind: 'unreadable', tool, text, why: 'it is longer than 10,000 characters' }];
  }
  const reads = powerShellReads(text, place);
  if (reads !== undefined) {
    return reads.map(({ words, files }) => ({
      ...partOf(tool, words, place),
      command: { ...commandOf(words, place), hidden: undefined },
      files,
      complete: true,
      onlyReads: true,
    }));
  }
  const commands = text
    .split(/[;|&\r\n(){}`]+/)
    .map((piece) => wordsOf(piece))
    .filter((words) => words.length > 0)
    .flatMap((words) => [words, ...otherNames(words)]);
  if (commands.length === 0 || commands.length > 500) {
    return [{ kind: 'unreadable', tool, text, why: 'there is no command in it that can be read' }];
  }
  return commands.map((words) => partOf(tool, words, place));
}

/** Other names of what removes, moves and fetches, so that a rule about the one is heard about the others. */
const aliases: ReadonlyMap<string, string> = new Map([
  ...['rm', 'del', 'erase', 'rd', 'ri', 'rmdir'].map((name) => [name, 'Remove-Item'] as const),
  ['iex', 'Invoke-Expression'],
  ['iwr', 'Invoke-WebRequest'],
  ['irm', 'Invoke-RestMethod'],
  ...['saps', 'start'].map((name) => [name, 'Start-Process'] as const),
  ...['mv', 'move', 'mi'].map((name) => [name, 'Move-Item'] as const),
  ...['cp', 'copy', 'cpi'].map((name) => [name, 'Copy-Item'] as const),
]);

function otherNames([program = '', ...rest]: readonly string[]): readonly (readonly string[])[] {
  const name = aliases.get(program.toLowerCase());
  return name === undefined ? [] : [[name, ...rest]];
}

function partOf(tool: string, words: readonly string[], place: Place): PartOf<'run'> {
  return {
    kind: 'run',
    text: words.join(' '),
    tool,
    command: commandOf(words, place),
    files: [],
    urls: [],
    complete: false,
    mentioned: [],
    steered: true,
  };
}

function commandOf(words: readonly string[], place: Place): Command {
  return {
    words: words.map(literalWord),
    assignments: [],
    redirections: [],
    input: { kind: 'inherited' },
    cwd: place.cwd,
    source: words.join(' '),
    wrapping: undefined,
    inner: [],
    outer: undefined,
    hidden: 'PowerShell and cmd commands are not analysed',
    opaque: undefined,
    local: false,
  };
}

/** Words without their quotes, and without the extension of a program on Windows. */
function wordsOf(piece: string): readonly string[] {
  const words = (piece.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["'^]/g, ''));
  const [program, ...rest] = words.filter((word) => word !== '');
  return program === undefined ? [] : [programName(program), ...rest];
}
