import type { Command } from '../editor/command';
import type { Host } from './hostPart';

/** A command that opens the host when it is first run. */
export function lateCommand(id: string, host: () => Host): Command {
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
