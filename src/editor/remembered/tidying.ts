import { addTo } from '../../base/addTo';
import { readRule } from '../../core/rules/readRule';
import { reviewRules } from '../../core/rules/review/review';
import type { AuditedCall } from '../../ports/auditLog';
import type { SettingsLayers } from '../../ports/settingsSource';
import { said } from '../said';
import { groundOf } from '../settings/groundOf';
import { t } from '../t';
import { narrowings } from './narrowings';
import { keptRuleOf, type RememberedRule } from './rememberedRule';
import { agoText } from './timeText';

/** A rule that could go, or give way to narrower ones, and why. */
export interface TidyOffer {
  readonly rule: RememberedRule;
  /** What takes its place; empty where it is forgotten. */
  readonly instead: readonly string[];
  /** A sentence for people. */
  readonly why: string;
}

const unusedMs = 90 * 24 * 3_600_000;
/** A rule that allowed less often may yet be used for more. */
const leastCalls = 10;

interface TidySources {
  readonly rules: readonly RememberedRule[];
  readonly calls: readonly AuditedCall[];
  readonly layers: SettingsLayers;
  readonly now: number;
}

/** Rules in settings that are never heard, have allowed nothing for 90 days, or allow more than they were used for. */
export function tidyOffers({ rules, calls, layers, now }: TidySources): readonly TidyOffer[] {
  const kept = rules.filter((rule) => keptRuleOf(rule) !== undefined && !rule.isBroken);
  const unheard = unheardOf(kept, layers);
  return kept.flatMap((rule): readonly TidyOffer[] => {
    const why = unheard.get(rule) ?? whyUnused(rule, now);
    if (why !== undefined) {
      return [{ rule, instead: [], why }];
    }
    const found = rule.effect === 'allow' ? narrowings(rule, calls, groundOf(layers, rule.folder)) : undefined;
    const instead = found?.offers.at(-1);
    return found === undefined || instead === undefined || found.calls < leastCalls
      ? []
      : [{ rule, instead, why: t`Of the ${found.calls} calls it allowed none needs more than this.` }];
  });
}

/** Rules of the same settings that others speak for. Those of other settings may not be there in another workspace. */
function unheardOf(rules: readonly RememberedRule[], layers: SettingsLayers): ReadonlyMap<RememberedRule, string> {
  const unheard = new Map<RememberedRule, string>();
  const homes = new Map<string, RememberedRule[]>();
  for (const rule of rules) {
    addTo(homes, JSON.stringify([rule.scope, rule.folder]), rule);
  }
  for (const near of homes.values()) {
    const read = near.map((rule) => ({ rule, read: readRule(rule.text, rule) }));
    const problems = reviewRules(
      read.map((it) => it.read),
      groundOf(layers, near[0]?.folder),
    );
    for (const { kind, rule: found, says } of problems) {
      const rule = read.find((it) => it.read === found)?.rule;
      if (rule !== undefined && (kind === 'shadowed' || kind === 'dead')) {
        unheard.set(rule, t`The rule ${said(says)}.`);
      }
    }
  }
  return unheard;
}

/** Only allow rules: a denial that never had to speak may be what keeps watch. */
function whyUnused({ effect, record, origin }: RememberedRule, now: number): string | undefined {
  const last = record?.last ?? origin?.madeAt;
  return effect === 'allow' && last !== undefined && now - last > unusedMs
    ? t`It has allowed nothing since ${agoText(last, now)}.`
    : undefined;
}
