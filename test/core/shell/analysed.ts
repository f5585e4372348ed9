import { analyse } from '../../../src/core/programs/analysis/analyse';
import type { Analysis, Command } from '../../../src/core/shell/analysis';
import type { Word } from '../../../src/core/shell/word';

/** Where the texts of the tests are read. */
export const place = { cwd: '/work/proj', home: '/home/u' };

/** The analysis of a text, as bash would be given it. */
export function analysisOf(text: string): Analysis {
  return analyse(text, place);
}

/** The commands of a text that has to be understood. */
export function commandsOf(text: string): readonly Command[] {
  const analysis = analysisOf(text);
  if (analysis.kind === 'unparsable') {
    throw new Error(`${JSON.stringify(text)} is unparsable: ${analysis.why}`);
  }
  return analysis.commands;
}

/**
 * Each command as a line: its words, those that are not literal in `«»` as written.
 * `unparsable` alone for a text that is not understood.
 */
export function linesOf(text: string): readonly string[] {
  const analysis = analysisOf(text);
  return analysis.kind === 'unparsable' ? ['unparsable'] : analysis.commands.map((command) => lineOf(command.words));
}

/** Words as one line. */
export function lineOf(words: readonly Word[]): string {
  return words.map((word) => (word.literal ? word.text : `«${word.source}»`)).join(' ');
}

/** The last command of a text, which is what most cases are about. */
export function lastOf(text: string): Command {
  const last = commandsOf(text).at(-1);
  if (last === undefined) {
    throw new Error(`${JSON.stringify(text)} holds no command`);
  }
  return last;
}

/** Whether the analysis says that it does not see everything. */
export function isDark(text: string): boolean {
  const analysis = analysisOf(text);
  return (
    analysis.kind === 'unparsable' ||
    analysis.commands.some(({ hidden, opaque }) => hidden !== undefined || opaque !== undefined)
  );
}
