import type { Decision } from '../core/decision';
import { isReadable, readRule } from '../core/rules/readRule';
import type { Rule, Scope, UnreadableRule } from '../core/rules/rule/rule';
import type { LayerRule, SettingsLayers } from '../ports/settingsSource';
import type { Hasher } from '../ports/surroundings';
import { isAccepted } from './acceptance';

interface RuleSources {
  readonly layers: SettingsLayers;
  readonly sessionRules: readonly LayerRule[];
  readonly hasher: Hasher;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Every rule that is heard, of all scopes together, with what it hangs on. */
export function layeredRules(sources: RuleSources): readonly (Rule | UnreadableRule)[] {
  const { layers, sessionRules, hasher, now } = sources;
  const folders = foldersOf(layers);
  const read = (rules: readonly LayerRule[], scope: Scope, bases: readonly string[]) =>
    rules
      .filter((rule) => !hasExpired(rule, now))
      .flatMap(({ text, effect, place }) => hungOn(bases, readRule(text, { effect, scope, place })));
  const counted = (rules: readonly LayerRule[], folder: string | undefined) =>
    rules.filter((rule) => rule.effect !== 'allow' || isAccepted({ rule, folder }, layers, hasher));

  return [
    ...layers.managed.unreadable,
    ...read(layers.managed.rules, 'managed', folders),
    ...layers.user.unreadable,
    ...read(layers.user.rules, 'user', folders),
    ...layers.workspace.unreadable,
    ...read(counted(layers.workspace.rules, undefined), 'workspace', folders),
    ...layers.folders.flatMap((folder) => [
      ...folder.unreadable,
      ...read(counted(folder.rules, folder.path), 'workspace', [folder.path]),
    ]),
    ...read(sessionRules, 'session', folders),
  ];
}

/** When the next of the allow rules ends; undefined when none does. */
export function nextExpiry({ layers, sessionRules, now }: RuleSources): number | undefined {
  const rules = [layers.managed, layers.user, layers.workspace, ...layers.folders].flatMap((layer) => layer.rules);
  const times = [...rules, ...sessionRules].flatMap((rule) =>
    rule.effect === 'allow' && rule.expires !== undefined && rule.expires > now ? [rule.expires] : [],
  );
  return times.length === 0 ? undefined : times.reduce((first, next) => Math.min(first, next));
}

/** The folders that rules without a folder of their own hang on. Never empty. */
export function foldersOf(layers: SettingsLayers): readonly string[] {
  const folders = layers.folders.map((folder) => folder.path);
  const known = folders.length > 0 ? folders : layers.workingDirectories;
  return known.length > 0 ? known : [layers.home];
}

/** A rule with relative paths in it means the same in each of `bases`; any other rule needs no copies. */
function hungOn(bases: readonly string[], rule: Rule | UnreadableRule): readonly (Rule | UnreadableRule)[] {
  if (!isReadable(rule)) {
    return [rule];
  }
  return (isRelative(rule) ? bases : bases.slice(0, 1)).map((base) => ({ ...rule, base }));
}

/** Rules as they are heard once they are remembered; what cannot be read is left out. */
export function rulesIn(texts: readonly string[], effect: Decision, bases: readonly string[]): readonly Rule[] {
  return texts.flatMap((text) => hungOn(bases, readRule(text, { effect, scope: 'session' }))).filter(isReadable);
}

function isRelative({ match, effect }: Rule): boolean {
  if (match.kind === 'effect') {
    return true;
  }
  if (match.kind !== 'path' || match.pattern === undefined || /^(?:[/~\\]|[A-Za-z]:)/.test(match.pattern)) {
    return false;
  }
  // In deny and ask rules these mean the whole disk wherever they hang.
  return effect === 'allow' || (match.pattern.includes('/') && !match.pattern.startsWith('**'));
}

/** Only what loosens ends by itself: a denial that vanished overnight would be noticed too late. */
function hasExpired({ effect, expires }: LayerRule, now: number): boolean {
  return effect === 'allow' && expires !== undefined && expires <= now;
}
