import { makePolicy } from '../core/engine/makePolicy';
import { type Mode, modeNamed } from '../core/modes';
import { isReadable } from '../core/rules/readRule';
import type { Rule } from '../core/rules/rule/rule';
import type { CustomCheck } from '../core/safety/customCheck';
import { readCustomChecks } from '../core/safety/readCustomChecks';
import { enforcementWithin, modeWithin, noLimits } from '../core/settings/managedLimits';
import { visibleUnderAll } from '../core/tools/visibility';
import type { PolicySnapshot, SuspendedRules } from '../ports/policySource';
import type { Session } from '../ports/sessionDirectory';
import type { SettingsLayers } from '../ports/settingsSource';
import type { Hasher } from '../ports/surroundings';
import { foldersOf, layeredRules, nextExpiry, rulesIn } from './layeredRules';

interface PolicyIngredients {
  readonly layers: SettingsLayers;
  readonly session: Session;
  /** Checks that other extensions brought. */
  readonly checks: readonly CustomCheck[];
  readonly hasher: Hasher;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly version: number;
}

/** A policy, and how long it holds by itself. */
export interface CompiledPolicy {
  readonly snapshot: PolicySnapshot;
  readonly askRules: readonly Rule[];
  /** Milliseconds since the epoch; from then on a rule has expired. */
  readonly validUntil: number;
}

/** Compiles everything that applies to one session. */
export function compilePolicy(ingredients: PolicyIngredients): CompiledPolicy {
  const { layers, session, checks, hasher, now, version } = ingredients;
  const sources = { layers, sessionRules: session.rules, hasher, now };
  const rules = layeredRules(sources);
  const askRules = rules.filter((rule): rule is Rule => isReadable(rule) && rule.effect === 'ask');
  const { home, platform, foldsCase, trusted, ownPaths = [] } = layers;
  const { profile } = session;
  const { limits = noLimits } = layers;
  const further = limits.workingDirectories ?? profile.workingDirectories ?? layers.workingDirectories;
  const workingDirectories = [...new Set([...layers.folders.map((it) => it.path), ...further])];
  const [cwd = home] = foldersOf(layers);
  const policy = makePolicy(
    {
      version,
      mode: modeOf(session, layers),
      unmatched: profile.unmatched ?? layers.unmatched,
      readsOutside: allLayers(layers).some((it) => it.readsOutside === 'ask') ? 'ask' : 'allow',
      rules,
      customChecks: [...customChecksOf(layers), ...readCustomChecks(profile.checks, 'user').checks, ...checks],
      tools: visibleUnderAll([...allLayers(layers).map((it) => it.tools), profile.tools]),
      suspended: session.suspended.flatMap((it) => suspensionsOf(it, { askRules, folders: foldersOf(layers) })),
    },
    { place: { cwd, home, platform }, roots: workingDirectories, foldsCase },
  );
  const contents = new Map(checks.flatMap(({ tool, matches }) => (matches === undefined ? [] : [[tool, matches]])));
  const snapshot = Object.freeze<PolicySnapshot>({
    policy,
    enforcement: enforcementWithin(profile.enforcement ?? layers.enforcement, limits),
    ground: { home, platform, foldsCase, workingDirectories, trusted, ownPaths, contents },
    ruleFolders: foldersOf(layers),
    sessionName: session.name,
    history: session.history ?? session.id,
    changesInput: profile.changesInput,
    containment: profile.containment,
    rehearse: layers.rehearse,
    questionLimitSeconds: layers.questionLimitSeconds,
    rememberScopes: trusted && layers.folders.length > 0 ? ['session', 'workspace', 'user'] : ['session', 'user'],
  });
  return { snapshot, askRules, validUntil: nextExpiry(sources) ?? Number.POSITIVE_INFINITY };
}

/** The strictest that still asks stands in for a mode that nobody knows. */
function modeOf(session: Session, layers: SettingsLayers): Mode {
  const named = modeNamed(modeWithin(session.mode ?? layers.mode, layers.limits ?? noLimits)) ?? modeNamed('default');
  if (named === undefined) {
    throw new Error('there is no mode called default');
  }
  return named;
}

function customChecksOf(layers: SettingsLayers): readonly CustomCheck[] {
  const ours = [layers.managed, layers.user].map((it) => readCustomChecks(it.checks, 'user'));
  const theirs = [layers.workspace, ...layers.folders].map((it) => readCustomChecks(it.checks, 'workspace'));
  return [...ours, ...theirs].flatMap((it) => it.checks);
}

function allLayers({ managed, user, workspace, folders }: SettingsLayers) {
  return [managed, user, workspace, ...folders];
}

/** Every ask rule that is suspended, each with every rule that says for which calls. */
function suspensionsOf(
  { asking, covering }: SuspendedRules,
  { askRules, folders }: { readonly askRules: readonly Rule[]; readonly folders: readonly string[] },
): readonly { readonly rule: Rule; readonly covering: Rule }[] {
  const suspended = asking.flatMap((name) => {
    const rule = askRules.find((it) => it.text === name.text && it.scope === name.scope);
    return rule === undefined || rule.scope === 'managed' ? [] : [rule];
  });
  const chosen = rulesIn(covering, 'allow', folders);
  return suspended.flatMap((rule) => chosen.map((one) => ({ rule, covering: one })));
}
