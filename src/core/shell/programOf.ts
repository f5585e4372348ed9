import type { Command } from './analysis';

/** The name of the program without its folder; undefined when there is none or it is not known. */
export function programOf(command: Command): string | undefined {
  const [program] = command.words;
  return program?.literal === true ? program.text.slice(program.text.lastIndexOf('/') + 1) : undefined;
}
