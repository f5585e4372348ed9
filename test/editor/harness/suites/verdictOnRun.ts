import type { Tally } from './tally';

/** The exit code of a run: 0 only if nothing failed and something passed or could not be had on this machine. */
export function exitCodeFor(tally: Tally, ci: string | undefined): number {
  const isCi = ci !== undefined && ci !== '' && ci !== 'false';
  const ran = tally.passed > 0 || (tally.skipped.length > 0 && !isCi);
  const skippedInCi = isCi && tally.skipped.length > 0;
  return ran && tally.failed === 0 && !skippedInCi ? 0 : 1;
}
