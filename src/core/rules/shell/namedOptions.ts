import { programs } from '../../programs/analysis/programs';
import { groupsIn } from '../../programs/notation';
import type { Word } from '../../shell/word';
import type { Match } from '../rule/matches';
import { subcommandAt } from './runsOthers';
import { couldBe, valuesOf, wordsWithin } from './wordWalk';

/** Whether a rule names options, which a command may have in another order, apart, together or by another name. */
export function namesOptions(words: readonly string[]): boolean {
  return words.some((word, at) => at > 0 && isOption(word));
}

/** How surely a command has the options that a rule names; undefined when it has not. */
export function namedOptionsIn(
  rule: readonly string[],
  command: readonly Word[],
  program: string,
): Match['certainty'] | undefined {
  const { scripted, runsCode } = programs.get(program)?.spec ?? {};
  if (scripted !== undefined) {
    // Behind a script the options are its own.
    return undefined;
  }
  const sure = command.map(({ text, literal }) => (literal ? text : ''));
  if (hasOptions(rule, sure, program)) {
    return runsCode === true ? 'may' : 'matches';
  }
  // A word that is not known may be any that the rule names: `rm a $x`.
  const possible = command
    .flatMap(valuesOf)
    .flatMap((word) =>
      word.literal
        ? [word.text]
        : [
            ...word.candidates.flatMap((it) => wordsWithin(word, it)),
            ...rule.slice(1).filter((it) => couldBe(word, it)),
          ],
    );
  return sure.includes('') && hasOptions(rule, possible, program) ? 'may' : undefined;
}

/**
 * Whether a command has every option that a rule names, and its other words in their order: `rm -r -f x` and
 * `rm x --recursive --force` have what `rm -rf` says, `git push origin --force` has what `git push --force` says.
 */
function hasOptions(rule: readonly string[], texts: readonly string[], program: string): boolean {
  const dashes = texts.indexOf('--');
  const own = dashes < 0 ? texts : texts.slice(0, dashes);
  const from = rule.findIndex((word, at) => at > 0 && isOption(word));
  const start = subcommandAt(program, own, 1);
  const behind = operandsBehind(own, start, rule.slice(1, from), groupsIn(programs.get(program)?.spec.aliases));
  if (behind === undefined) {
    return false;
  }
  const said = new Said(own, program, rule[1] ?? '');
  let at = behind;
  return rule.slice(from).every((word, index, tail) => {
    if (isOption(word)) {
      return said.has(word);
    }
    const before = tail[index - 1] ?? '';
    const next = texts.indexOf(word, at);
    at = next < 0 ? at : next + 1;
    return next >= 0 || (isOption(before) && said.hasAttached(before, word));
  });
}

/** Where the words go on behind these, which are the first that are no options; undefined when they are others. */
function operandsBehind(
  own: readonly string[],
  start: number,
  first: readonly string[],
  aliases: readonly (readonly string[])[],
): number | undefined {
  let at = start;
  for (const word of first) {
    while (isOption(own[at] ?? '')) {
      at += 1;
    }
    const said = own[at] ?? '';
    if (said !== word && !aliases.some((names) => names.includes(said) && names.includes(word))) {
      return undefined;
    }
    at += 1;
  }
  return first.length === 0 ? 1 : at;
}

/** The options of a command. */
class Said {
  private readonly letters: ReadonlySet<string>;
  private readonly groups: readonly (readonly string[])[];
  private readonly isByWords: boolean;
  private readonly isWhole: (option: string) => boolean;

  constructor(
    private readonly texts: readonly string[],
    program: string,
    subcommand: string,
  ) {
    const own = programs.get(program);
    const known = [own, programs.get(`${program}/${subcommand}`), own?.subcommands?.get(subcommand)];
    this.isByWords = own?.spec.words === true;
    this.groups = known.flatMap((it) => groupsIn(it?.spec.same));
    this.isWhole = (option) =>
      this.groups.some((names) => names.includes(option)) || known.some((it) => it?.known.arities.has(option));
    const takes = (letter: string) => known.some((it) => it?.known.arities.get(`-${letter}`) === 'value');
    this.letters = new Set(this.isByWords ? [] : texts.flatMap((text) => lettersOf(text, takes)));
  }

  /** Whether the option is there; of letters behind one dash each. */
  has(option: string): boolean {
    if (option.startsWith('--') || this.isByWords || !/^-[A-Za-z0-9]+$/.test(option)) {
      return this.hasOne(option);
    }
    return [...option.slice(1)].every((letter) => this.hasOne(`-${letter}`)) || this.hasOne(option);
  }

  hasAttached(option: string, value: string): boolean {
    const names = this.namesOf(option);
    return this.texts.some((text) =>
      names.some((name) => text === `${name}=${value}` || (/^-\w$/.test(name) && text === name + value)),
    );
  }

  private hasOne(option: string): boolean {
    return this.namesOf(option).some(
      (name) =>
        (name.includes('+') && name.split('+').every((it) => this.hasOne(it))) ||
        (name.includes('=') && this.hasValue(name)) ||
        (/^-\w$/.test(name) && this.letters.has(name.slice(1))) ||
        this.texts.some((text) => text === name || this.isShortFor(name, text)),
    );
  }

  /** `-s=9` in a group of names is `-s 9`, too. */
  private hasValue(name: string): boolean {
    const [option = '', value = ''] = name.split('=');
    return (
      this.hasAttached(option, value) || this.texts.some((it, at) => it === option && this.texts[at + 1] === value)
    );
  }

  /** `--har` and `--hard=x` are `--hard`; what is an option of its own is short for no other. */
  private isShortFor(name: string, text: string): boolean {
    const [said = ''] = text.split('=', 1);
    if (this.isByWords) {
      // `-exec` and `--exec` are one.
      return isOption(said) && said.replace(/^--/, '-') === name.replace(/^--/, '-');
    }
    return (
      name.startsWith('--') && (said === name || (said.length > 4 && name.startsWith(said) && !this.isWhole(said)))
    );
  }

  private namesOf(option: string): readonly string[] {
    return [option, ...this.groups.filter((names) => names.includes(option)).flat()];
  }
}

/** The letters behind one dash, up to one that takes the rest for its value. */
function lettersOf(text: string, takes: (letter: string) => boolean): readonly string[] {
  const all = /^-[A-Za-z0-9]/.test(text) ? [...text.slice(1)] : [];
  const end = all.findIndex(takes);
  return end < 0 ? all : all.slice(0, end + 1);
}

function isOption(text: string): boolean {
  return /^-./.test(text);
}
