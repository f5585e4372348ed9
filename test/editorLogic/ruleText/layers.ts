import type { Decision } from '../../../src/core/decision';
import { emptyLayer } from '../../../src/editor/settings/readLayer';
import type { RuleLayer, SettingsLayers } from '../../../src/ports/settingsSource';

/** A layer with these rules, as `effect text`. */
export function aLayer(...rules: readonly string[]): RuleLayer {
  const read = rules.map((rule) => {
    const [effect = '', ...rest] = rule.split(' ');
    return { effect: effect as Decision, text: rest.join(' ') };
  });
  return { ...emptyLayer, rules: read };
}

/** Settings of a workspace with one folder, `/w`. */
export function someLayers(more: Partial<SettingsLayers> = {}): SettingsLayers {
  return {
    managed: emptyLayer,
    user: emptyLayer,
    workspace: emptyLayer,
    folders: [{ ...emptyLayer, path: '/w' }],
    workspaceId: 'w',
    trusted: true,
    accepted: new Set(),
    mode: 'default',
    unmatched: 'ask',
    enforcement: 'enforce',
    workingDirectories: [],
    questionLimitSeconds: 0,
    home: '/home/u',
    platform: 'linux',
    foldsCase: false,
    ...more,
  };
}
