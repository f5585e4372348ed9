import { type Decision, decisions } from '../../core/decision';
import type { RulePlace, Scope, UnreadableRule } from '../../core/rules/rule/rule';
import { keys, ruleKeys, type SettingKey } from '../../core/settings/keys';
import type { Lookup } from '../../core/settings/readValues';
import { everythingVisible, isToolEntry, type Visibility, visibleUnderAll } from '../../core/tools/visibility';
import type { LayerRule, RuleLayer, UntoldSettings } from '../../ports/settingsSource';

/** Where a layer comes from, and what is known about its rules besides their text. */
export interface LayerOrigin {
  readonly scope: Scope;
  placeOf(text: string, effect: Decision): RulePlace | undefined;
  expiryOf(text: string, effect: Decision): number | undefined;
}

/** A layer that says nothing. */
export const emptyLayer: RuleLayer = {
  rules: [],
  unreadable: [],
  checks: undefined,
  tools: everythingVisible,
  readsOutside: 'allow',
};

/** Reads what one scope says. Whatever cannot be used tightens, except in allow rules, where it grants nothing. */
export function readLayer(lookup: Lookup, origin: LayerOrigin): RuleLayer {
  const unreadable: UnreadableRule[] = [];
  const block = (value: unknown, effect: Decision, why: string) =>
    unreadable.push({
      text: (JSON.stringify(value) ?? '').slice(0, 200),
      effect,
      scope: origin.scope,
      place: undefined,
      why,
      blocks: effect === 'allow' ? undefined : '*',
    });
  const rules = decisions.flatMap((effect): readonly LayerRule[] => {
    const { key } = ruleKeys[effect];
    const value = lookup(ruleKeys[effect]);
    if (value === undefined) {
      return [];
    }
    if (!Array.isArray(value)) {
      block(value, effect, `\`${key}\` is not a list`);
      return [];
    }
    return value.flatMap((text: unknown) => {
      if (typeof text === 'string') {
        return [toLayerRule(text, effect, origin)];
      }
      block(text, effect, `is not a text`);
      return [];
    });
  });
  const names = (key: SettingKey<unknown>): readonly string[] => {
    const found = lookup(key);
    const value = found === undefined ? [] : found;
    if (Array.isArray(value) && value.every(isToolEntry)) {
      return value;
    }
    block(value, 'ask', `\`${key.key}\` is not a list of names`);
    return [];
  };
  const tools: Visibility = { allowed: names(keys.allowedTools), disallowed: names(keys.disallowedTools) };
  const reads = lookup(keys.readsOutside) ?? 'allow';
  // What cannot be used tightens.
  const readsOutside = reads === 'allow' ? 'allow' : 'ask';
  return { rules, unreadable, checks: lookup(keys.checks), tools, readsOutside };
}

/** A layer with what its file says besides, which VS Code does not tell. It can only tighten. */
export function withUntold(layer: RuleLayer, { unreadable, rules }: UntoldSettings): RuleLayer {
  const isNew = ({ text, effect }: LayerRule) =>
    effect !== 'allow' && !layer.rules.some((rule) => rule.text === text && rule.effect === effect);
  const isTold = ({ text, why }: UnreadableRule) => layer.unreadable.some((it) => it.text === text && it.why === why);
  return {
    ...layer,
    rules: [...layer.rules, ...rules.filter(isNew)],
    unreadable: [...layer.unreadable, ...unreadable.filter((rule) => !isTold(rule))],
  };
}

/** What a layer says with everything left out that could loosen anything. */
export function onlyTightening(layer: RuleLayer): RuleLayer {
  return { ...layer, rules: layer.rules.filter((rule) => rule.effect !== 'allow') };
}

/** What several layers of one scope say together. */
export function joinedLayers(layers: readonly RuleLayer[]): RuleLayer {
  return {
    rules: layers.flatMap((layer) => layer.rules),
    unreadable: layers.flatMap((layer) => layer.unreadable),
    checks: joinedChecks(layers.map((layer) => layer.checks)),
    tools: visibleUnderAll(layers.map((layer) => layer.tools)),
    readsOutside: layers.some((layer) => layer.readsOutside === 'ask') ? 'ask' : 'allow',
  };
}

/** A value that is no list is kept as an entry of its own, which then cannot be read and tightens. */
function joinedChecks(values: readonly unknown[]): unknown {
  const set = values.filter((value) => value !== undefined);
  return set.length === 0 ? undefined : set.flatMap((value) => (Array.isArray(value) ? value : [value]));
}

function toLayerRule(text: string, effect: Decision, origin: LayerOrigin): LayerRule {
  const place = origin.placeOf(text, effect);
  const expires = origin.expiryOf(text, effect);
  return { text, effect, ...(place ? { place } : {}), ...(expires === undefined ? {} : { expires }) };
}
