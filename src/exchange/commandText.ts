import type { Decision } from '../core/decision';
import { printRuleWords, readRuleWords } from '../core/rules/rule/ruleWords';
import type { Gathering } from './gathering';

/** How the text of a command goes on after its beginning. */
export type CommandEnd =
  /** Not at all. */
  | 'exact'
  /** With a further word, if at all. */
  | 'word'
  /** With anything, also in the middle of a word. */
  | 'open';

/** Commands that begin with `text`, which another tool allows, asks about or denies. */
interface CommandStart {
  readonly text: string;
  readonly end: CommandEnd;
  /** As it stands in the file. */
  readonly source: string;
}

/** Takes commands by the text they begin with. Rules know whole words only: what is denied in part of a word asks. */
export function addCommand(effect: Decision, { text, end, source }: CommandStart, into: Gathering): void {
  const read = readRuleWords(text.trim());
  if (!read.ok || read.words.length === 0 || read.set.length > 0) {
    const why = read.ok
      ? 'It names no command, or a variable in front of it.'
      : `As a rule of Gatehouse it ${read.why}.`;
    into.without(effect, { source, why, instead: startOf(text) });
    return;
  }
  const words = printRuleWords(read.words);
  const isOpen = end === 'open' && !text.endsWith(' ');
  into.rule(effect, end === 'exact' ? `Bash(${words})` : `Bash(${words}:*)`, { source, tool: 'Bash' });
  if (!isOpen) {
    return;
  }
  const why = `It also means commands in which \`${read.words.at(-1)}\` is only the beginning of a word; rules compare whole words.`;
  if (effect === 'allow') {
    into.changed(source, why, `allow Bash(${words}:*)`);
  } else {
    into.without(effect, { source, why, instead: startOf(text) });
  }
}

/** Commands by a text with `*` for anything, wherever it stands. */
export function addCommandGlob(effect: Decision, { glob, source }: { glob: string; source: string }, into: Gathering) {
  const star = glob.indexOf('*');
  if (star < 0) {
    addCommand(effect, { text: glob, end: 'exact', source }, into);
  } else if (star === glob.length - 1) {
    addCommand(effect, { text: glob.slice(0, -1), end: glob.endsWith(' *') ? 'word' : 'open', source }, into);
  } else {
    const why = 'It has a `*` that is not at its end; rules compare whole words from the first on.';
    into.without(effect, { source, why, instead: startOf(glob.slice(0, star)) });
  }
}

/** A rule for all commands that share the whole words at the beginning of `text`, without the last, which may go on. */
function startOf(text: string): string {
  const whole = text.slice(0, text.lastIndexOf(' ') + 1);
  const plain = /^(?:[A-Za-z0-9_@%+,./-]+ +)+/.exec(whole)?.[0];
  const words = plain === undefined ? undefined : readRuleWords(plain.trim());
  return words?.ok ? `Bash(${printRuleWords(words.words)}:*)` : 'Bash';
}
