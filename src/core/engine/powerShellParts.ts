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
    return reads.map(({ words, files }) => {
      const part = partOf(tool, words, place);
      return { ...part, command: { ...part.command, hidden: undefined }, files, complete: true, onlyReads: true };
    });
  }
  const commands = text
    .split(/[;|&\r\n(){}`]+/)
    .map(wordsOf)
    .filter((words) => words.length > 0)
    .flatMap((words) => {
      const name = aliases.get(words[0]?.toLowerCase() ?? '');
      return name === undefined ? [words] : [words, [name, ...words.slice(1)]];
    });
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

function partOf(tool: string, words: readonly string[], place: Place): PartOf<'run'> {
  const text = words.join(' ');
  const command: Command = {
    words: words.map(literalWord),
    assignments: [],
    redirections: [],
    input: { kind: 'inherited' },
    cwd: place.cwd,
    source: text,
    wrapping: undefined,
    inner: [],
    outer: undefined,
    hidden: notAnalysed,
    opaque: undefined,
    local: false,
  };
  return {
    kind: 'run',
    text,
    tool,
    command,
    files: [],
    urls: [],
    complete: false,
    mentioned: [],
    steered: notAnalysed,
  };
}

const notAnalysed = 'PowerShell and cmd commands are not analysed';

/** Words without their quotes, and without the extension of a program on Windows. */
function wordsOf(piece: string): readonly string[] {
  const words = (piece.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) => word.replace(/["'^]/g, ''));
  const [program, ...rest] = words.filter((word) => word !== '');
  return program === undefined ? [] : [programName(program), ...rest];
}
