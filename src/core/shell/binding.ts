import { type Reading, type Site, steer } from './reading';
import type { Value } from './value';
import { isSteeringVariable } from './variableNames';
import { assign, textOfValue, unknownValue, wordValue } from './variables';
import type { Word } from './word';

/** What a name gets, and from what. */
export interface Binding {
  readonly value: Value;
  /** `command`: for one command only, as in `X=1 make`. */
  readonly reach: 'shell' | 'command';
  /** The text of whatever binds the name, where no assignment and no word of a command shows that it does. */
  readonly by?: string | undefined;
  /** The value as a word, if there is one. */
  readonly word?: Word | undefined;
}

/**
 * Notes that a name gets a value. Whatever binds a name in a shell comes through here: assignments, loops, `read` and
 * its like, `${x:=y}`, `{fd}<`. Some names are more than notes of the text: what they hold is calculated or expanded
 * by the shell itself, which runs code, or steers the commands that come later.
 */
export function bind(site: Site, name: string, { value, reach, by, word }: Binding): void {
  assign(site.reading, name, value);
  const isCalculated = isCalculatedVariable(name);
  const steers = isSteeringVariable(name);
  if (isCalculated) {
    site.names.push(name);
  }
  // A value that is not known may be anything.
  if (steers && expanded.has(name) && /\$[([]|`|@P\}/.test(textOfValue(value) ?? '`')) {
    site.hidden ??= `the shell runs what stands in \`${name}\``;
  }
  if (steers && reach === 'shell') {
    steer(site, `\`${name}\` is set for every later command`);
  }
  const isShown = by === undefined || site.set?.some((it) => it.name === name && it.value === word) === true;
  if (!isShown && (steers || isCalculated)) {
    site.set = [...(site.set ?? []), { name, value: word, source: by }];
  }
}

/** Notes what the positional parameters may be. */
export function bindParameters(reading: Reading, words: readonly Word[]): void {
  for (const word of words) {
    assign(reading, '@', valueOfWord(word));
  }
}

/** Notes what `$_` may be behind a command: its last word. Which command was the last, nobody can be sure of. */
export function bindLastWord(reading: Reading, word: Word | undefined): void {
  assign(reading, '_', unknownValue);
  assign(reading, '_', valueOfWord(word));
}

/** The value that a word is, if it is known. */
export function valueOfWord(word: Word | undefined): Value {
  return word === undefined ? unknownValue : wordValue(word);
}

/**
 * Whether some shell calculates whatever the variable is set to: then a subscript in it runs code, and only a number
 * is harmless.
 */
export function isCalculatedVariable(name: string): boolean {
  return calculated.has(name);
}

/** The first row is bash's, some only of some versions; the others are zsh's and those of Korn shells. */
const calculated: ReadonlySet<string> = new Set(
  (
    'RANDOM SRANDOM SECONDS OPTIND HISTCMD BASHPID LINENO EPOCHSECONDS EPOCHREALTIME BASH_SUBSHELL BASH_MONOSECONDS ' +
    'PPID UID EUID GID EGID ARGC ERRNO SHLVL COLUMNS LINES FUNCNEST TMOUT MAILCHECK HISTSIZE SAVEHIST LISTMAX ' +
    'LOGCHECK KEYTIMEOUT DIRSTACKSIZE PERIOD REPORTTIME REPORTMEMORY TTYIDLE TRY_BLOCK_ERROR TRY_BLOCK_INTERRUPT ' +
    'ZSH_SUBSHELL BAUD CURSOR HISTNO MARK MBEGIN MEND'
  ).split(' '),
);

/** Names whose values the shell expands by itself, substitutions included. */
const expanded: ReadonlySet<string> = new Set('PS0 PS1 PS2 PS4 PROMPT_COMMAND BASH_ENV MAILPATH'.split(' '));
