import { printRule } from '../rules/printRule';
import { reachOf } from '../rules/review/runsOthers';
import type { Command } from '../shell/analysis';

/**
 * Rules that would cover a command, narrowest first: exactly it, then whatever does the same kind of thing.
 * None for programs that run other programs; only the whole command for those that harm what they are pointed at.
 */
export function commandRules(command: Command): readonly string[] {
  const texts = literalBeginning(command);
  const [program] = texts;
  const reach = reachOf(texts);
  if (program === undefined || reach === 'runs others' || (command.wrapping && command.wrapping.kind !== 'neutral')) {
    return [];
  }
  const isWhole = texts.length === command.words.length;
  const isOnly = reach === 'pointed' || builders.has(program) || program.includes('/');
  const key = texts.slice(0, keyLength(texts));
  if (isOnly || key.length < keyLength(texts) || key.slice(1).some((word) => word.startsWith('-'))) {
    return isWhole ? [exactly(texts)] : [];
  }
  const worthwhile = isWhole && isWorthRepeating(command, texts.slice(key.length));
  const parent = scriptRunners.has(key.slice(0, 2).join(' ')) ? [beginningWith(key.slice(0, 2))] : [];
  return [...(worthwhile ? [exactly(texts)] : []), beginningWith(key), ...parent];
}

/** Programs whose arguments name what to run: `make test SHELL=x` is not `make test`. */
const builders: ReadonlySet<string> = new Set(
  'make gmake just task rake gradle mvn ant ninja cmake bazel nx turbo lerna'.split(' '),
);

/** Subcommands whose next word is the name of a script. */
const scriptRunners: ReadonlySet<string> = new Set(['npm run', 'npm run-script', 'pnpm run', 'yarn run', 'bun run']);

/** Programs that need two words to say what they do. */
const deep: ReadonlySet<string> = new Set('gh glab aws gcloud az'.split(' '));

/** How many words say what kind of thing the command does. */
function keyLength(texts: readonly string[]): number {
  const [program = ''] = texts;
  if (deep.has(program) || scriptRunners.has(texts.slice(0, 2).join(' '))) {
    return 3;
  }
  return reachOf([program]) === 'many-faced' ? 2 : 1;
}

function literalBeginning({ words }: Command): readonly string[] {
  const end = words.findIndex((word) => !word.literal);
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.text);
}

/** Whether the same command is likely to come again: messages, here-documents and long lists of arguments do not. */
function isWorthRepeating({ input }: Command, rest: readonly string[]): boolean {
  const isMessage = (word: string) =>
    /^(?:-[a-z]*m|--message(?:=.*)?|-t|--title|--body|-F)$/.test(word) || /\s/.test(word);
  return input.kind !== 'text' && rest.length <= 5 && rest.join(' ').length <= 100 && !rest.some(isMessage);
}

function exactly(words: readonly string[]): string {
  return printRule({ match: { kind: 'shell', words, exact: true } });
}

function beginningWith(words: readonly string[]): string {
  return printRule({ match: { kind: 'shell', words, exact: false } });
}
