import { readFileSync } from 'node:fs';

/** Every command line that stands in the tables of this folder, once. */
export function recordedCommands(): readonly string[] {
  const commands = new Set<string>();
  for (const table of ['readonly', 'rules', 'modes', 'sightings']) {
    for (const line of readFileSync(`test/corpus/${table}.jsonl`, 'utf8').trim().split('\n')) {
      const { command, input } = JSON.parse(line) as { command?: unknown; input?: { command?: unknown } };
      const text = command ?? input?.command;
      if (typeof text === 'string') {
        commands.add(text);
      }
    }
  }
  return [...commands];
}
