import type { Decision } from '../../core/decision';
import type { Profile } from '../../core/profiles/profile';
import { visibleUnderAll } from '../../core/tools/visibility';
import type { Session } from '../../ports/sessionDirectory';
import type { LayerRule, RuleLayer, SettingsLayers } from '../../ports/settingsSource';

/** A scope whose settings can be exported. */
export type ExportScope = 'session' | 'workspace' | 'user';

interface ExportSources {
  readonly layers: SettingsLayers;
  readonly sessions: readonly Session[];
}

/** The chosen scopes as one profile. How the person works belongs to the user's scope. */
export function exportedProfile(name: string, scopes: ReadonlySet<ExportScope>, sources: ExportSources): Profile {
  const { layers, sessions } = sources;
  const chosen = chosenLayers(scopes, layers);
  const rules: readonly LayerRule[] = [
    ...chosen.flatMap((layer) => layer.rules),
    ...(scopes.has('session') ? sessions.flatMap((session) => session.rules) : []),
  ];
  const texts = (effect: Decision) => [
    ...new Set(rules.filter((rule) => rule.effect === effect).map(({ text }) => text)),
  ];
  const { mode, userMode = mode, unmatched, workingDirectories } = layers;
  return {
    name,
    ...(scopes.has('user') ? { mode: userMode, unmatched } : {}),
    ...(chosen.some(({ readsOutside }) => readsOutside === 'ask') ? { reads: { outside: 'ask' as const } } : {}),
    rules: { deny: texts('deny'), ask: texts('ask'), allow: texts('allow') },
    ...(chosen.length === 0
      ? {}
      : { tools: visibleUnderAll(chosen.map(({ tools }) => tools)), checks: chosen.flatMap(checksOf) }),
    ...(scopes.has('user') ? { workingDirectories } : {}),
  };
}

/** How many entries of the chosen scopes are no text at all and cannot be part of a file. */
export function unreadableIn(scopes: ReadonlySet<ExportScope>, layers: SettingsLayers): number {
  return chosenLayers(scopes, layers).reduce((sum, { unreadable }) => sum + unreadable.length, 0);
}

function chosenLayers(scopes: ReadonlySet<ExportScope>, { user, workspace, folders }: SettingsLayers) {
  return [...(scopes.has('user') ? [user] : []), ...(scopes.has('workspace') ? [workspace, ...folders] : [])];
}

/** What is no list is kept as an entry, so that it is refused and not lost without a word. */
function checksOf({ checks }: RuleLayer): readonly unknown[] {
  return checks === undefined ? [] : Array.isArray(checks) ? checks : [checks];
}
