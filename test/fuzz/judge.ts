import { analyse } from '../../src/core/programs/analysis/analyse';
import type { Analysis, Command, Redirection } from '../../src/core/shell/analysis';
import { isSteeringVariable } from '../../src/core/shell/variableNames';
import { isSplittable, type Word } from '../../src/core/shell/word';
import type { Deed } from './oracle';

/** The folder in which the analysis believes to be; the oracle reports folders below it. */
export const place = { cwd: '/w', home: '/w/d2' };

/** What the analysis missed, or undefined. */
export function judge(text: string, deed: Deed): string | undefined {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    return analysis.refused === true && deed.accepts ? 'bash takes it' : undefined;
  }
  if (!deed.accepts) {
    return 'bash rejects it';
  }
  if (isDark(analysis)) {
    return undefined;
  }
  for (const { cwd, argv } of deed.calls) {
    const named = analysis.commands.filter(
      ({ words }) => words[0]?.text.slice(words[0].text.lastIndexOf('/') + 1) === argv[0],
    );
    if (named.length === 0) {
      return `ran ${JSON.stringify(argv)} unseen`;
    }
    const matching = named.filter(({ words }) => matches(words.slice(1), argv.slice(1)));
    if (matching.length === 0) {
      return `ran ${JSON.stringify(argv)}, seen only as ${named.map(({ words }) => show(words)).join(' or ')}`;
    }
    if (!matching.some((command) => command.cwd === undefined || command.cwd === `/w${cwd}`)) {
      return `ran ${JSON.stringify(argv)} in /w${cwd}, believed in ${matching.map((command) => command.cwd).join(' or ')}`;
    }
  }
  const writes = [...analysis.redirections, ...analysis.commands.flatMap((command) => command.redirections)].filter(
    ({ access }) => access !== 'read',
  );
  // A login shell finds real programs, which write the files they are given.
  const given = new Set(analysis.commands.flatMap(({ words }) => words.map(({ text: word }) => word)));
  const unseen = deed.files.find(
    (file) => !given.has(file) && !writes.some((redirection) => mayWrite(redirection, file)),
  );
  return unseen === undefined ? undefined : `wrote ${unseen} unseen`;
}

/** Whether the analysis says that it does not see everything, or that names may come to mean something else. */
function isDark(analysis: Extract<Analysis, { kind: 'commands' }>): boolean {
  return (
    analysis.steering !== undefined ||
    analysis.commands.some(
      ({ hidden, opaque, assignments }: Command) =>
        hidden !== undefined || opaque !== undefined || assignments.some(({ name }) => isSteeringVariable(name)),
    )
  );
}

/** Whether the words may have become these arguments. */
function matches(words: readonly Word[], args: readonly string[]): boolean {
  const [word, ...rest] = words;
  if (word === undefined) {
    return args.length === 0;
  }
  if (word.literal) {
    return args[0] === word.text && matches(rest, args.slice(1));
  }
  if (!isSplittable(word)) {
    return args.length > 0 && fits(word, args[0] ?? '') && matches(rest, args.slice(1));
  }
  return Array.from({ length: args.length + 1 }, (_, count) => count).some((count) => matches(rest, args.slice(count)));
}

/** Known text at the start and the end of a word has to be there. */
function fits(word: Word, arg: string): boolean {
  const first = word.pieces[0];
  const last = word.pieces.at(-1);
  return (first?.kind !== 'text' || arg.startsWith(first.text)) && (last?.kind !== 'text' || arg.endsWith(last.text));
}

function mayWrite({ target, cwd }: Redirection, file: string): boolean {
  if (!target.literal) {
    return true;
  }
  return cwd === undefined ? file.endsWith(target.text) : `/w/${file}` === `${cwd}/${target.text}`;
}

function show(words: readonly Word[]): string {
  return JSON.stringify(words.map((word) => (word.literal ? word.text : `«${word.source}»`)));
}
