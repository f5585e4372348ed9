import type { ExtensionContext } from 'vscode';
import type { GatehouseApi } from '../../../src/editor/api/gatehouseApi';
import { opened } from '../../../src/extension';
import { managedElsewhere } from './managedElsewhere';
import { registerPlayedAgent } from './playedAgent';

export { deactivate } from '../../../src/extension';

/**
 * What tests load in place of the file that VS Code loads first: the same, with an agent. Everything behind it is the
 * delivered file, byte for byte.
 */
export function activate(context: ExtensionContext): GatehouseApi {
  managedElsewhere();
  const { api, host, lifetime } = opened(context);
  lifetime.add(registerPlayedAgent(() => host().inside));
  return api;
}
