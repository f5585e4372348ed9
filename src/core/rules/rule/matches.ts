import type { Rule } from './rule';

/** A deny or ask rule that speaks about a part. */
export interface Match {
  readonly rule: Rule;
  /** `may`: the rule could be hiding in what is not literal; it counts as an ask rule. */
  readonly certainty: 'matches' | 'may';
  /** A clause for people, why the rule speaks. */
  readonly why: string;
}

/** Whether the rule speaks for certain. */
export function isCertain({ certainty }: Match): boolean {
  return certainty === 'matches';
}

/** Doubts beyond this many say nothing new; rules that match for certain are always kept. */
export const mostDoubts = 64;

/** The rules found so far for one part, each once and with its greatest certainty. */
export class Matches {
  /** Made at the first need: most parts meet no rule. */
  private found: Map<Rule, Match> | undefined;
  private doubts = 0;

  /** Whether further doubts would be left out. */
  get isFull(): boolean {
    return this.doubts >= mostDoubts;
  }

  matches(rules: readonly Rule[], why: string): void {
    for (const rule of rules) {
      this.found ??= new Map();
      if (this.found.get(rule)?.certainty !== 'matches') {
        this.found.set(rule, { rule, certainty: 'matches', why });
      }
    }
  }

  may(rules: readonly Rule[], why: string): void {
    for (const rule of rules) {
      if (this.isFull) {
        return;
      }
      this.found ??= new Map();
      if (!this.found.has(rule)) {
        this.doubts += 1;
        this.found.set(rule, { rule, certainty: 'may', why });
      }
    }
  }

  /** Whatever `others` found may be meant here, because of `why` or else for the reason it was found. */
  mayAll(others: Matches, why?: string): void {
    for (const found of others.list()) {
      this.may([found.rule], why ?? found.why);
    }
  }

  /** Adds with the certainty given. */
  add(rules: readonly Rule[], { certainty, why }: Pick<Match, 'certainty' | 'why'>): void {
    if (certainty === 'matches') {
      this.matches(rules, why);
    } else {
      this.may(rules, why);
    }
  }

  list(): readonly Match[] {
    return this.found === undefined ? [] : [...this.found.values()];
  }
}
