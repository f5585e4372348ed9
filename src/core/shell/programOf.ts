import type { Command } from './analysis';

/** The name of the program without its folder; undefined when there is none or it is not known. */
export function programOf(command: Command): string | undefined {
  const [program] = command.words;
  if (program?.literal !== true) {
    return undefined;
  }
  // Looking from the end is slow, and most names have no folder.
  return program.text.includes('/') ? program.text.slice(program.text.lastIndexOf('/') + 1) : program.text;
}
