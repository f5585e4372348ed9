import { type Decision, decisions } from '../core/decision';
import type { ModeName } from '../core/modes';
import type { Profile } from '../core/profiles/profile';
import { whyNoWorkingDirectory } from '../core/profiles/whyNoWorkingDirectory';
import { isReadable, readRule } from '../core/rules/readRule';
import { isListOfTexts } from '../core/settings/isListOfTexts';
import type { ForeignRules, LostRule } from '../ports/ruleExchange';

/** Why a file cannot be imported at all, in a form that fits after its name. */
export interface Refusal {
  readonly refused: string;
}

/** Gathers what an importer understands. What cannot be said exactly is said more strictly, and told. */
export class Gathering {
  private readonly rules: Readonly<Record<Decision, Set<string>>> = {
    allow: new Set(),
    ask: new Set(),
    deny: new Set(),
  };
  private readonly lost: LostRule[] = [];
  private readonly warnings: string[] = [];
  private readonly allowed = new Set<string>();
  private readonly disallowed = new Set<string>();
  private readonly folders = new Set<string>();
  mode: ModeName | undefined;
  unmatched: Decision | undefined;

  /** Takes a rule in our notation. One that cannot be read is lost if it allows, and asks for all of `tool` if not. */
  rule(effect: Decision, text: string, { source = text, tool }: { source?: string; tool: string }): void {
    const rule = readRule(text, { effect, scope: 'user' });
    if (isReadable(rule)) {
      this.rules[effect].add(text);
    } else {
      this.without(effect, { source, why: `As a rule of Gatehouse it ${rule.why}.`, instead: tool });
    }
  }

  /** Something that cannot be said: lost if it allows; otherwise `instead`, which says more, asks. */
  without(effect: Decision, { source, why, instead }: { source: string; why: string; instead: string }): void {
    if (effect === 'allow') {
      this.lose(source, why);
      return;
    }
    this.rules.ask.add(instead);
    this.lost.push({ text: source, why, instead: `ask ${instead}` });
  }

  /** Something that is left out, and that can be left out without allowing more. */
  lose(text: string, why: string): void {
    this.lost.push({ text, why, instead: undefined });
  }

  /** Something that was taken for less, or as more strict, than it said. */
  changed(text: string, why: string, instead: string): void {
    this.lost.push({ text, why, instead });
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }

  show(...names: readonly string[]): void {
    for (const name of names) {
      this.allowed.add(name);
    }
  }

  hide(...names: readonly string[]): void {
    for (const name of names) {
      this.disallowed.add(name);
    }
  }

  /** Takes a working directory, if it is one that settings can have. */
  workIn(folder: string): void {
    const why = whyNoWorkingDirectory(folder);
    if (why === undefined) {
      this.folders.add(folder);
    } else {
      this.lose(folder, `As a working directory it ${why}.`);
    }
  }

  imported(name: string): ForeignRules {
    const { allow, ask, deny } = this.rules;
    const hasTools = this.allowed.size + this.disallowed.size > 0;
    const profile: Profile = {
      name,
      ...(this.mode === undefined ? {} : { mode: this.mode }),
      ...(this.unmatched === undefined ? {} : { unmatched: this.unmatched }),
      rules: { deny: [...deny], ask: [...ask], allow: [...allow] },
      ...(hasTools ? { tools: { allowed: [...this.allowed], disallowed: [...this.disallowed] } } : {}),
      ...(this.folders.size > 0 ? { workingDirectories: [...this.folders] } : {}),
    };
    return { profile, lost: this.lost, warnings: this.warnings };
  }
}

/** One text or a list of texts, as a list; undefined for anything else. */
export function asTexts(value: unknown): readonly string[] | undefined {
  const texts = typeof value === 'string' ? [value] : value;
  return isListOfTexts(texts) ? texts : undefined;
}

/** Hands every text of the three lists on, or says which is no list. `prefix` and the effect name a list: `permissions_allow`. */
export function eachRule(
  lists: Readonly<Record<string, unknown>>,
  prefix: string,
  take: (effect: Decision, text: string) => void,
): Refusal | undefined {
  for (const effect of decisions) {
    const name = `${prefix}${effect}`;
    const texts = asTexts(lists[name.slice(name.lastIndexOf('.') + 1)] ?? []);
    if (texts === undefined) {
      return { refused: `has a \`${name}\` that is no list of texts` };
    }
    for (const text of texts) {
      take(effect, text);
    }
  }
  return undefined;
}
