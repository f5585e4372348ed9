import type { Place } from '../facts';
import type { Part } from '../part';
import type { Command } from '../shell/analysis';
import { programName } from '../shell/programName';
import { literalWord } from '../shell/word';

/**
 * The parts of a PowerShell or cmd command line. Neither is analysed yet, so every part counts as hidden execution:
 * nothing allows it but the person. The words are split so that deny and ask rules can still match.
 */
export function powerShellParts(tool: string, text: string, place: Place): readonly Part[] {
  if (text.length > 10_000) {
    return [{ kind: 'unreadable', tool, text, why: 'it is longer than 10,000 characters' }];
  }
  const commands = text
    .split(/[;|&\r\n(){}`]+/)
    .map((piece) => wordsOf(piece))
    .filter((words) => words.length > 0);
  if (commands.length === 0 || commands.length > 500) {
    return [{ kind: 'unreadable', tool, text, why: 'there is no command in it that can be read' }];
  }
  return commands.map((words) => ({
    kind: 'run',
    text: words.join(' '),
    tool,
    command: commandOf(words, place),
    files: [],
    urls: [],
    complete: false,
    mentioned: [],
    steered: true,
  }));
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
