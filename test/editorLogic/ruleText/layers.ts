import type { Decision } from '../../../src/core/decision';
import type { RuleLayer, SettingsLayers } from '../../../src/ports/settingsSource';
import { emptyLayer, plainLayers } from '../../gate/fakes';

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
  return { ...plainLayers, folders: [{ ...emptyLayer, path: '/w' }], workspaceId: 'w', ...more };
}
