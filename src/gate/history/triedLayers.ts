import { decisions } from '../../core/decision';
import { jsonEqual } from '../../core/text/jsonEqual';
import type { TriedSettings } from '../../ports/history';
import type { RuleLayer, SettingsLayers } from '../../ports/settingsSource';
import type { Hasher } from '../../ports/surroundings';
import { hashesOfNewRule } from '../acceptance';

/** The settings as they would be, with what the person would accept by applying them. */
export function triedLayers(
  layers: SettingsLayers,
  { home, before, after }: TriedSettings,
  hasher: Hasher,
): SettingsLayers {
  const changed = <T extends RuleLayer>(layer: T): T => ({
    ...layer,
    rules: decisions.flatMap((effect) =>
      after.rules[effect].map(
        (text) => layer.rules.find((it) => it.text === text && it.effect === effect) ?? { text, effect },
      ),
    ),
    checks: after.checks,
    tools: after.tools,
    readsOutside: after.readsOutside ?? 'allow',
  });
  if (home === 'workspace') {
    const { workspace, folders } = layers;
    const fresh = after.rules.allow.filter((text) => !before.rules.allow.includes(text));
    return {
      ...layers,
      workspace: changed(workspace),
      // Without a workspace file the folder's settings are the workspace's.
      folders: folders.map((folder) => (jsonEqual(folder.rules, workspace.rules) ? changed(folder) : folder)),
      accepted: new Set([...layers.accepted, ...fresh.flatMap((text) => hashesOfNewRule(text, layers, hasher))]),
    };
  }
  return {
    ...layers,
    user: changed(layers.user),
    unmatched: after.unmatched,
    workingDirectories: triedRoots(layers.workingDirectories, { before, after }),
  };
}

/** The working directories as they would be. */
export function triedRoots(
  roots: readonly string[],
  { before, after }: Pick<TriedSettings, 'before' | 'after'>,
): readonly string[] {
  const gone = before.workingDirectories.filter((path) => !after.workingDirectories.includes(path));
  const fresh = after.workingDirectories.filter((path) => !before.workingDirectories.includes(path));
  return [...new Set([...roots.filter((path) => !gone.includes(path)), ...fresh])];
}
