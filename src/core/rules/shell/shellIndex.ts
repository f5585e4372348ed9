import type { Rule } from '../rule';
import { foldedProgram, programName } from './programName';

/** What follows after some words of rules: the rules that end here, and the words that rules go on with. */
export interface WordNode {
  readonly next: ReadonlyMap<string, WordNode>;
  /** Rules whose last word this is and after which nothing may follow. */
  readonly exact: readonly Rule[];
  /** Rules whose last word this is and after which anything may follow. */
  readonly prefix: readonly Rule[];
}

/** Shell rules arranged by their words, so that looking up a command costs the same however many there are. */
export class ShellIndex {
  /** Rules about every shell command. */
  readonly bare: readonly Rule[];
  /** Rules about certain commands. */
  readonly named: readonly Rule[];
  private readonly programs = new Map<string, Growing>();
  private readonly folded = new Map<string, string[]>();

  /** `nameOf` gives the form in which rules and commands name a program. */
  constructor(
    rules: readonly Rule[],
    private readonly nameOf: (program: string) => string,
  ) {
    const bare: Rule[] = [];
    const named: Rule[] = [];
    for (const rule of rules) {
      if (rule.match.kind !== 'shell') {
        continue;
      }
      if (rule.match.words.length === 0) {
        bare.push(rule);
      } else {
        named.push(rule);
        this.add(rule, rule.match.words, rule.match.exact);
      }
    }
    this.bare = bare;
    this.named = named;
  }

  /** What rules say after the program's name. */
  program(text: string): WordNode | undefined {
    return this.programs.get(this.nameOf(text));
  }

  /** Names of programs in rules that differ from `text` in upper and lower case only. */
  namesLike(text: string): readonly string[] {
    const name = this.nameOf(text);
    return (this.folded.get(foldedProgram(name)) ?? []).filter((other) => other !== name);
  }

  private add(rule: Rule, words: readonly string[], exact: boolean): void {
    const name = this.nameOf(words[0] ?? '');
    let node = this.programs.get(name) ?? this.addProgram(name);
    for (const word of words.slice(1)) {
      const next: Growing = node.next.get(word) ?? grown();
      node.next.set(word, next);
      node = next;
    }
    (exact ? node.exact : node.prefix).push(rule);
  }

  private addProgram(name: string): Growing {
    const node = grown();
    const folded = foldedProgram(name);
    this.programs.set(name, node);
    this.folded.set(folded, [...(this.folded.get(folded) ?? []), name]);
    return node;
  }
}

/** Deny and ask rules: a folder in front of the program does not matter. */
export function indexStrictShellRules(rules: readonly Rule[]): ShellIndex {
  return new ShellIndex(rules, programName);
}

/** Allow rules: the program is named exactly as in the rule. */
export function indexAllowShellRules(rules: readonly Rule[]): ShellIndex {
  return new ShellIndex(rules, (program) => program);
}

interface Growing extends WordNode {
  readonly next: Map<string, Growing>;
  readonly exact: Rule[];
  readonly prefix: Rule[];
}

function grown(): Growing {
  return { next: new Map(), exact: [], prefix: [] };
}
