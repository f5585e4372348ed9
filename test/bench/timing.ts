/** Microseconds for one decision, over many. */
export interface Timing {
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
  readonly samples: number;
}

/** How long to measure, in milliseconds that this program itself works: on a busy machine it waits most of the time. */
export interface Patience {
  readonly warmUpMs: number;
  readonly budgetMs: number;
  readonly leastRounds: number;
  /** Neither warming up nor measuring takes more rounds. */
  readonly mostRounds?: number;
}

/** For one engine by itself, the same on both sides. However fast the machine is: the peer hangs after 100,000 commands. */
export const alone: Patience = { warmUpMs: 2000, budgetMs: 2000, leastRounds: 1, mostRounds: 100 };
/** Before the first of them, on both sides: long enough that the code is compiled for good. */
export const atFirst: Patience = { warmUpMs: 6000, budgetMs: 0, leastRounds: 0, mostRounds: 200 };

/** One engine under one policy: decides one command. */
export type DecideOne = (command: string) => unknown;

/**
 * Times every engine on every command, one sample a decision, round by round and engine by engine,
 * so that a busy machine disturbs all of them alike.
 */
export async function measure(
  engines: ReadonlyMap<string, DecideOne>,
  commands: readonly string[],
  { warmUpMs, budgetMs, leastRounds, mostRounds = Number.POSITIVE_INFINITY }: Patience,
): Promise<ReadonlyMap<string, Timing>> {
  const samples = new Map([...engines.keys()].map((name) => [name, [] as number[]]));
  const round = async (taken: ReadonlyMap<string, number[]>): Promise<void> => {
    for (const [name, decideOne] of engines) {
      const list = taken.get(name);
      for (const command of commands) {
        const before = process.hrtime.bigint();
        const answer = decideOne(command);
        if (answer instanceof Promise) {
          await answer;
        }
        list?.push(Number(process.hrtime.bigint() - before));
      }
    }
  };
  const warm = worked() + warmUpMs;
  for (let rounds = 0; rounds < mostRounds && worked() < warm; rounds += 1) {
    await round(new Map());
  }
  const end = worked() + budgetMs;
  for (let rounds = 0; rounds < leastRounds || (rounds < mostRounds && worked() < end); rounds += 1) {
    await round(samples);
  }
  return new Map([...samples].map(([name, taken]) => [name, timingOf(taken)]));
}

function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds that `work` takes, and what it gives. */
export function timed<T>(work: () => T): { readonly ms: number; readonly result: T } {
  const before = process.hrtime.bigint();
  const result = work();
  return { ms: Number(process.hrtime.bigint() - before) / 1e6, result };
}

function timingOf(nanoseconds: readonly number[]): Timing {
  const sorted = Float64Array.from(nanoseconds).sort();
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000;
  const mean = sorted.reduce((sum, it) => sum + it, 0) / Math.max(1, sorted.length) / 1000;
  return { p50: at(0.5), p99: at(0.99), mean, samples: sorted.length };
}
