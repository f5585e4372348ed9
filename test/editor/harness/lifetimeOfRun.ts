import { Lifetime } from '../../../src/base/lifetime';

const signalCodes = new Map<NodeJS.Signals, number>([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
]);

/** Owns what this run starts; it ends with the run, however the run ends. */
export function lifetimeOfRun(): Lifetime {
  const run = new Lifetime();
  process.once('exit', () => run.dispose());
  for (const [signal, code] of signalCodes) {
    process.once(signal, () => process.exit(code));
  }
  return run;
}
