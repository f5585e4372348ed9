import type { Facts } from './facts';
import type { Part, PartOf } from './part';
import { whyNotReadOnly } from './programs/analysis/whyNotReadOnly';
/** Whether the part belongs to a shell command, by itself or as one of its redirections. */
export function isShellPart(part: Part): boolean {
  return part.kind === 'run' || (part.kind === 'file' && part.by === 'redirection');
}

/**
 * Whether the part changes nothing, by the catalogue.
 * A wrapper that changes nothing about its inner command is read-only by itself: the inner command is a part of its own.
 */
export function isReadOnlyPart(part: Part, facts: Facts): boolean {
  if (part.kind !== 'run') {
    return part.kind === 'file' && part.file.access === 'read';
  }
  if (part.onlyReads === true || part.steered !== undefined) {
    return part.onlyReads === true;
  }
  const { command } = part;
  // Redirections are parts of their own, so here the command counts without them.
  const alone = command.redirections.length === 0 ? command : { ...command, redirections: [] };
  return isHarmlessWrapper(part) || whyNotReadOnly(alone, facts) === undefined;
}

function isHarmlessWrapper({ command, files }: PartOf<'run'>): boolean {
  return (
    command.wrapping?.kind === 'neutral' &&
    command.hidden === undefined &&
    command.opaque === undefined &&
    command.assignments.length === 0 &&
    command.inner.length > 0 &&
    command.words[0]?.literal === true &&
    // `nohup` may leave a file behind, so it is read-only only where the catalogue says so; `NOHUP` may be any program.
    !/[/A-Z]|^nohup$/.test(command.words[0].text) &&
    files.every((file) => file.access === 'read')
  );
}
