import { pathInFolder } from '../../core/paths/pathInFolder';
import type { Rehearsed, StepsTaken } from '../../ports/rehearsed';

/** How many paths are named, at most. */
const mostNamed = 20;

/** What an agent reads below the output of a command that ran on a copy. */
export function retelling({ changes, dropped }: Rehearsed, kept: readonly string[], cwd: string): string {
  const named = (paths: readonly string[]) => namedIn(cwd, paths);
  const missing = changes.filter(({ path }) => !kept.includes(path));
  const left = missing.filter(({ step }) => step !== undefined).map(({ path }) => path);
  const unkeepable = missing.filter(({ step }) => step === undefined).map(({ path }) => path);
  const lines = [
    ...(kept.length > 0 && missing.length > 0 ? [`Kept: ${named(kept)}.`] : []),
    ...(left.length > 0 ? [`Not kept, as the person decided: ${named(left)}.`] : []),
    ...(unkeepable.length > 0 ? [`This cannot be kept: ${named(unkeepable)}.`] : []),
    ...(dropped.length > 0 ? [`Temporary files and caches are not kept: ${named(dropped)}.`] : []),
  ];
  return lines.length === 0 ? '' : `\n[Gatehouse ran this on a copy of the files. ${lines.join(' ')}]\n`;
}

/** What an agent reads when nothing of what a command did was kept. */
export function nothingKept(rehearsed: Rehearsed, why: string, cwd: string): string {
  const said = rehearsed.output.trim();
  const paths = rehearsed.changes.map(({ path }) => path);
  return [
    `Gatehouse ran this on a copy of the files, and nothing of it was kept. ${why}`,
    `It would change: ${namedIn(cwd, paths)}.`,
    ...(said === '' ? [] : [`Its output was:\n${said.slice(-mostOutput)}`]),
  ].join('\n');
}

const mostOutput = 20_000;

/** Why nothing was kept although it was allowed. */
export function whyNotKept(taken: Exclude<StepsTaken, { kind: 'taken' }>, cwd: string): string {
  return taken.kind === 'conflict'
    ? `Somebody changed these meanwhile: ${namedIn(cwd, taken.paths)}. Look at them and run the command again.`
    : `It failed: ${taken.why}.`;
}

/** Names as the folder of the command has them. */
function namedIn(cwd: string, paths: readonly string[]): string {
  const more = paths.length - mostNamed;
  const names = paths.slice(0, mostNamed).map((path) => pathInFolder(path, cwd));
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
