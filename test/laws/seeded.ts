import fc from 'fast-check';

/** Where random laws start. `FC_SEED=n npm test -- laws` tries the same cases again. */
export const seed: number = Number(process.env.FC_SEED ?? Math.trunc(Math.random() * 2 ** 31));

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
