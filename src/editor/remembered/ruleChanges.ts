import { ActsInTurn } from '../../base/actsInTurn';
import { asList } from '../../base/json';
import { ruleKeys } from '../../core/settings/keys';
import type { RuleOriginKept } from '../../ports/ruleStatistics';
import type { SettingsLayers } from '../../ports/settingsSource';
import { withAdded } from '../settings/editedList';
import { comesToHold, homesOfScope } from '../settings/ruleBook';
import type { SettingsHome } from '../settings/settingsFiles';
import type { SettingsWriter } from '../settings/settingsWriter';
import type { WindowNeeds } from '../windowNeeds';
import { keptRuleOf, type RememberedRule, sessionOf } from './rememberedRule';

interface RuleChangesNeeds extends Pick<WindowNeeds, 'origins' | 'policy' | 'settings' | 'timers' | 'writer'> {
  /** Every rule as it is now. */
  rules(): readonly RememberedRule[];
}

/** A rule as it will be. */
export type NewRule = Pick<RememberedRule, 'text' | 'effect' | 'session'> & {
  readonly scope: 'session' | 'workspace' | 'user';
};

/** A change that can be taken back. Commands take changes of this class only, so nobody can make one up. */
export class RuleChange {
  constructor(
    readonly removed: RememberedRule | undefined,
    /** The settings in which the removed rule stood. */
    readonly homes: readonly SettingsHome[],
    /** What was not there before. */
    readonly added: readonly NewRule[],
  ) {}
}

const mostUndone = 20;
const patienceMs = 5_000;

/** Changes rules where they are kept, and takes the latest changes back. */
export class RuleChanges {
  private readonly done: RuleChange[] = [];
  /** One after the other: who undoes while a rule is being forgotten means that rule. */
  private readonly turns = new ActsInTurn();

  constructor(private readonly needs: RuleChangesNeeds) {}

  /** Removes a rule. */
  forget(rule: RememberedRule): Promise<RuleChange> {
    return this.replace(rule, []);
  }

  /** Adds rules. */
  add(wanted: readonly NewRule[]): Promise<RuleChange> {
    return this.turns.take(() => this.replaceNow(undefined, wanted));
  }

  /** Rules that came by an answer of the person: a change like those that are made here. */
  answered(added: readonly NewRule[]): void {
    this.enter(new RuleChange(undefined, [], added));
  }

  /** Puts rules in place of one. They come before it goes, so that a denial is never missing in between. */
  replace(rule: RememberedRule, wanted: readonly NewRule[]): Promise<RuleChange> {
    return this.turns.take(() => this.replaceNow(rule, wanted));
  }

  /** Takes back a change, or else the latest; resolves with it, or with undefined when there is nothing to take back. */
  undo(change?: RuleChange): Promise<RuleChange | undefined> {
    return this.turns.take(() => this.undoNow(change ?? this.done.at(-1)));
  }

  private async replaceNow(rule: RememberedRule | undefined, wanted: readonly NewRule[]): Promise<RuleChange> {
    const homes = rule === undefined ? [] : homesOf(rule, this.needs.writer);
    const before = this.needs.rules();
    const added = wanted.filter((next) => !before.some((it) => isSameRule(it, next)));
    for (const next of added) {
      await this.addNow(next, rule?.origin);
    }
    const gone = rule !== undefined && wanted.some((next) => isSameRule(rule, next)) ? undefined : rule;
    if (gone !== undefined) {
      await this.remove(gone);
    }
    return this.enter(new RuleChange(gone, homes, added));
  }

  private enter(change: RuleChange): RuleChange {
    this.done.push(change);
    this.done.splice(0, this.done.length - mostUndone);
    return change;
  }

  private async undoNow(change: RuleChange | undefined): Promise<RuleChange | undefined> {
    const at = change === undefined ? -1 : this.done.indexOf(change);
    if (change === undefined || at < 0) {
      return undefined;
    }
    const { removed, homes, added } = change;
    if (removed !== undefined) {
      await this.putBack(removed, homes);
    }
    for (const next of added) {
      await this.remove(next);
    }
    // What could not be taken back can be tried again.
    this.done.splice(at, 1);
    return change;
  }

  /** What is known about a rule goes along; most of all when it ends, and that before the rule is heard. */
  private async addNow({ text, effect, scope, session }: NewRule, origin: RuleOriginKept | undefined): Promise<void> {
    if (scope !== 'session' && origin !== undefined) {
      await this.needs.origins.keep({ text, effect, scope }, origin);
    }
    await this.needs.policy.remember({ session: sessionOf({ session }), rules: [text], effect, scope });
  }

  private async remove(rule: NewRule | RememberedRule): Promise<void> {
    const { text, effect, scope } = rule;
    if (scope === 'managed') {
      return;
    }
    await this.needs.policy.forget({ session: sessionOf(rule), rules: [text], effect, scope });
    const kept = keptRuleOf(rule);
    if (kept !== undefined && this.needs.origins.of(kept) !== undefined) {
      await this.needs.origins.keep(kept, undefined);
    }
  }

  private async putBack(removed: RememberedRule, homes: readonly SettingsHome[]): Promise<void> {
    const { text, effect, origin, scope } = removed;
    const kept = keptRuleOf(removed);
    if (kept === undefined) {
      if (scope === 'session') {
        await this.needs.policy.remember({ session: sessionOf(removed), rules: [text], effect, scope });
      }
      return;
    }
    await this.needs.origins.keep(kept, origin);
    const key = ruleKeys[effect];
    for (const home of homes) {
      await this.needs.writer.change(key, home, (written) => withAdded(written, [text], key.key));
    }
    await this.untilHeard(removed);
    // It counts again only if it counted before.
    if (removed.unheard !== 'unaccepted') {
      const { policy } = this.needs;
      await policy.accept(policy.unaccepted.filter((rule) => rule.text === text && effect === 'allow'));
    }
  }

  /** VS Code may tell of a setting a little later than it says to have written it. */
  private async untilHeard({ text, effect }: RememberedRule): Promise<void> {
    const isThere = ({ user, workspace, folders }: SettingsLayers) =>
      [user, workspace, ...folders].some(({ rules }) => rules.some((it) => it.text === text && it.effect === effect));
    await comesToHold(isThere, patienceMs, this.needs);
  }
}

/** Everywhere the rule stands now: the rules of a scope are forgotten together. */
function homesOf({ text, effect, scope }: RememberedRule, writer: SettingsWriter): readonly SettingsHome[] {
  if (scope !== 'workspace') {
    return scope === 'user' ? ['user'] : [];
  }
  return homesOfScope(scope).filter((home) => asList(writer.written(ruleKeys[effect], home)).includes(text));
}

/** Whether two are one rule, as far as its scope tells. */
export function isSameRule(rule: RememberedRule, { text, effect, scope, session }: NewRule | RememberedRule): boolean {
  return rule.text === text && rule.effect === effect && rule.scope === scope && rule.session?.id === session?.id;
}
