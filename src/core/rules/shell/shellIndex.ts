import { addTo } from '../../../base/addTo';
import { grownList, grownMap } from '../../../base/grown';
import { foldedName, unversioned } from '../../shell/programName';
import { Outlines } from '../../text/outlines';
import type { Rule, RuleOf } from '../rule/rule';
import { namesOptions } from './namedOptions';

/** What follows after some words of rules: the rules that end here, and the words that rules go on with. */
export interface WordNode {
  readonly next: ReadonlyMap<string, WordNode>;
  /** Rules whose last word this is and after which nothing may follow. */
  readonly exact: readonly Rule[];
  /** Rules whose last word this is and after which anything may follow. */
  readonly prefix: readonly Rule[];
  /** Of a program: rules that name options of it, and after which anything may follow. */
  readonly optioned: readonly RuleOf<'shell'>[];
}

/** Shell rules arranged by their words, so that looking up a command costs the same however many there are. */
export class ShellIndex {
  /** Rules about every shell command. */
  readonly bare: readonly Rule[];
  /** Rules about certain commands. */
  readonly named: readonly Rule[];
  private readonly programs = new Map<string, Growing>();
  /** Names that are not in folded form, by that form. */
  private readonly folded = new Map<string, string[]>();
  private readonly outlines = new Outlines();
  /** Names of versions, by the names they have without. */
  private readonly versions = new Map<string, string[]>();
  /** Every name in its folded form. */
  private readonly foldedNames = new Set<string>();

  /** `nameOf` gives the form in which rules and commands name a program. */
  constructor(
    rules: readonly RuleOf<'shell'>[],
    private readonly nameOf: (program: string) => string,
  ) {
    const named = rules.filter(({ match }) => match.words.length > 0);
    this.bare = rules.filter(({ match }) => match.words.length === 0);
    this.named = named;
    for (const rule of named) {
      const { words, exact, set = [] } = rule.match;
      this.add(rule, [...set.map(assignmentKey), ...words], exact);
    }
  }

  /** What rules say after the program's name. */
  program(text: string): WordNode | undefined {
    return this.programs.get(this.nameOf(text));
  }

  /** The same for a program behind assignments, each as `NAME=value`. */
  programBehind(set: readonly string[], program: string): WordNode | undefined {
    const [first, ...rest] = [...set.map(assignmentKey), program];
    return rest.reduce<WordNode | undefined>(
      (node, word) => node?.next.get(word),
      first === undefined ? undefined : this.program(first),
    );
  }

  /** Whether rules name the program. */
  knows(text: string): boolean {
    const name = this.nameOf(text);
    return (this.outlines.has(name) && this.programs.has(name)) || this.hasVersions(name);
  }

  /** The same, whatever the case of the letters. */
  knowsInAnyCase(text: string): boolean {
    const name = this.nameOf(text);
    return this.foldedNames.has(foldedName(name)) || this.hasVersions(name);
  }

  /** Names of programs in rules that differ from `text` in upper and lower case only. */
  namesLike(text: string): readonly string[] {
    const name = this.nameOf(text);
    const folded = foldedName(name);
    return [folded, ...(this.folded.get(folded) ?? [])].filter((other) => other !== name && this.programs.has(other));
  }

  /** Names of programs in rules of which `text` names a version, or that are a version of it. */
  versionsLike(text: string): readonly string[] {
    const name = this.nameOf(text);
    const others = otherNames(name).filter((it) => this.programs.has(it));
    const versions = this.versions.size === 0 ? undefined : this.versions.get(name);
    return versions === undefined ? others : [...others, ...versions];
  }

  private hasVersions(name: string): boolean {
    return (this.versions.size > 0 && this.versions.has(name)) || otherNames(name).some((it) => this.programs.has(it));
  }

  private add(rule: RuleOf<'shell'>, words: readonly string[], exact: boolean): void {
    const name = this.nameOf(words[0] ?? '');
    const top = this.programs.get(name) ?? this.addProgram(name);
    let node = top;
    for (let at = 1; at < words.length; at += 1) {
      node = node.child(words[at] ?? '');
    }
    if (exact) {
      node.exact = grownList(node.exact, rule);
    } else {
      node.prefix = grownList(node.prefix, rule);
      top.optioned = namesOptions(words) ? grownList(top.optioned, rule) : top.optioned;
    }
  }

  private addProgram(name: string): Growing {
    const node = new Growing();
    const folded = foldedName(name);
    this.programs.set(name, node);
    this.foldedNames.add(folded);
    this.outlines.add(name);
    for (const bare of unversioned(name)) {
      addTo(this.versions, bare, name);
    }
    if (folded !== name) {
      addTo(this.folded, folded, name);
    }
    return node;
  }
}

/** Without a version, and without the letter that GNU's programs have where the system has its own: `grm`. */
function otherNames(name: string): readonly string[] {
  return name.startsWith('g') ? [...unversioned(name), name.slice(1)] : unversioned(name);
}

/** How an assignment stands among words: no program is called so. */
function assignmentKey(text: string): string {
  return `\0${text}`;
}

/** A place that rules can still be added to. What it does not have it shares with all others, to spare memory. */
class Growing implements WordNode {
  next: ReadonlyMap<string, Growing> = noWords;
  exact: readonly Rule[] = noRules;
  prefix: readonly Rule[] = noRules;
  optioned: readonly RuleOf<'shell'>[] = noRules;

  child(word: string): Growing {
    let child = this.next.get(word);
    if (child === undefined) {
      child = new Growing();
      this.next = grownMap(this.next, word, child);
    }
    return child;
  }
}

const noWords: ReadonlyMap<string, Growing> = new Map();
const noRules: readonly RuleOf<'shell'>[] = [];
