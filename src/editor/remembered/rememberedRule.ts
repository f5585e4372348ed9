import type { Decision } from '../../core/decision';
import { isReadable, readRule } from '../../core/rules/readRule';
import type { Scope } from '../../core/rules/rule/rule';
import type { SessionId } from '../../core/toolCall';
import type { UnacceptedRule } from '../../ports/policySource';
import type { KeptRule } from '../../ports/ruleBook';
import type { RuleOriginKept, RuleOrigins, RuleRecord, RuleRecords } from '../../ports/ruleStatistics';
import type { Session } from '../../ports/sessionDirectory';
import type { LayerRule, SettingsLayers } from '../../ports/settingsSource';

/** A rule that is in force somewhere, with all that is known about it. */
export interface RememberedRule {
  readonly text: string;
  readonly effect: Decision;
  readonly scope: Scope;
  /** The folder whose settings hold it; undefined when it is not a folder's. */
  readonly folder: string | undefined;
  /** The session it lives in, for rules of sessions. */
  readonly session: Pick<Session, 'id' | 'name' | 'agent'> | undefined;
  readonly record: RuleRecord | undefined;
  readonly origin: RuleOriginKept | undefined;
  /** Why it grants nothing though it stands there; undefined when it is heard. */
  readonly unheard: 'untrusted' | 'unaccepted' | 'expired' | undefined;
  /** It cannot be read. Known from the start, since a view of many rules would ask for it again and again. */
  readonly isBroken: boolean;
}

/** From what remembered rules are gathered. */
export interface RememberedSources {
  readonly layers: SettingsLayers;
  readonly sessions: readonly Session[];
  readonly unaccepted: readonly UnacceptedRule[];
  readonly records: Pick<RuleRecords, 'of'>;
  readonly origins: Pick<RuleOrigins, 'of'>;
  readonly now: number;
}

/** Every rule of every scope, in the order in which they are written. */
export function rememberedRules(sources: RememberedSources): readonly RememberedRule[] {
  const { layers, sessions, records } = sources;
  const waiting = new Set(sources.unaccepted.map(({ text, folder }) => JSON.stringify([text, folder ?? null])));
  const plain = (rule: LayerRule, scope: Scope, folder?: string): RememberedRule => ({
    text: rule.text,
    effect: rule.effect,
    scope,
    folder,
    session: undefined,
    record: records.of({ ...rule, scope }),
    origin: undefined,
    unheard: undefined,
    isBroken: !isReadable(readRule(rule.text, { effect: rule.effect, scope })),
  });
  const kept = (rule: LayerRule, scope: KeptRule['scope'], folder?: string): RememberedRule => {
    const { text, effect } = rule;
    const origin = sources.origins.of({ text, effect, scope });
    const isOver = origin?.hasEnded === true || (origin?.expires ?? Number.POSITIVE_INFINITY) <= sources.now;
    const isWaiting = waiting.has(JSON.stringify([text, folder ?? null]));
    const ofWorkspace = layers.trusted ? (isWaiting ? 'unaccepted' : undefined) : 'untrusted';
    const unheard = isOver ? 'expired' : scope === 'workspace' ? ofWorkspace : undefined;
    return { ...plain(rule, scope, folder), origin, unheard: effect === 'allow' ? unheard : undefined };
  };
  return [
    ...sessions.flatMap(({ id, name, agent, rules }) =>
      rules.map((rule) => ({ ...plain(rule, 'session'), session: { id, name, agent } })),
    ),
    ...layers.workspace.rules.map((rule) => kept(rule, 'workspace')),
    ...layers.folders.flatMap(({ path, rules }) => rules.map((rule) => kept(rule, 'workspace', path))),
    ...layers.user.rules.map((rule) => kept(rule, 'user')),
    ...layers.managed.rules.map((rule) => plain(rule, 'managed')),
  ];
}

/** The rule as settings hold it; undefined for one that is not in settings that can be written. */
export function keptRuleOf({ text, effect, scope }: Pick<RememberedRule, keyof KeptRule>): KeptRule | undefined {
  return scope === 'user' || scope === 'workspace' ? { text, effect, scope } : undefined;
}

/** The session to name where rules are added or taken away; rules in settings belong to none. */
export function sessionOf({ session }: Pick<RememberedRule, 'session'>): SessionId {
  return session?.id ?? ('' as SessionId);
}
