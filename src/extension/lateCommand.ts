import type { RunCommand } from '../editor/windowNeeds';
import type { ExtensionHost } from './hostPart';

/** A command that opens the host when it is first run. */
export function lateCommand(id: string, host: () => ExtensionHost): RunCommand {
  return (...given) => {
    const run = host().command(id);
    if (run === undefined) {
      throw new Error(`nothing stands behind ${id}`);
    }
    return run(...given);
  };
}
