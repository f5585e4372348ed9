import fc from 'fast-check';
import { seed } from '../seed';

export { seed };

/** How often each random law is tried; `FC_RUNS=n` tries more or fewer cases. */
export const runs: number = Number(process.env.FC_RUNS ?? 10_000);

/** Holds `property` to `runs` random cases. A failure names the seed and the smallest case found. */
export function holds<T>(property: fc.IProperty<T>): void {
  const details = fc.check(property, { seed, numRuns: runs });
  if (details.failed) {
    const cause = details.errorInstance instanceof Error ? details.errorInstance.message : '';
    throw new Error(`replay with FC_SEED=${seed}\n${fc.defaultReportMessage(details)}\n${cause}`);
  }
}

console.log(`FC_SEED=${seed}`);
