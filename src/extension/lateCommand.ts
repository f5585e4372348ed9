import type { EditorCommand } from '../editor/command';
import type { ExtensionHost } from './hostPart';

/** A command that opens the host when it is first run. */
export function lateCommand(id: string, host: () => ExtensionHost): EditorCommand {
  return {
    id,
    async run(...given) {
      const command = host().command(id);
      if (command === undefined) {
        throw new Error(`nothing stands behind ${id}`);
      }
      await command.run(...given);
    },
  };
}
