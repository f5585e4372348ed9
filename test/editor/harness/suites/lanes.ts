import { addTallies, emptyTally, oneFailure, type Tally } from './tally';

/** Tests that run by themselves: a file of the window, or a suite of the host. */
export interface Work {
  readonly name: string;
  /** Runs the tests and counts. The first time it may stop at its first failure, because it will run once more. */
  run(time: 'first' | 'again', print: (line: string) => void): Promise<Tally>;
}

/** How work is done beside other work. */
export interface Lanes {
  /** How much is done at a time. */
  readonly lanes: number;
  readonly say: (line: string) => void;
  /** Where the reports go instead of the console. */
  readonly print?: (line: string) => void;
}

/**
 * Does all work, and what failed once more, from its beginning and by itself: a window on a busy machine may be late.
 * What fails twice has failed.
 */
export async function doWorkTwice(all: readonly Work[], how: Lanes): Promise<Tally> {
  const first = await doInLanes(all, 'first', how);
  const again = all.filter((work) => (first.get(work)?.failed ?? 0) > 0);
  if (again.length > 0) {
    how.say(`run once more, because tests in them failed: ${again.map((work) => work.name).join(', ')}`);
  }
  const second = await doInLanes(again, 'again', { ...how, lanes: 1 });
  return all.map((work) => second.get(work) ?? first.get(work) ?? emptyTally).reduce(addTallies, emptyTally);
}

/** Each lane takes the next work as soon as it is done with one. What it says comes when the work is done. */
async function doInLanes(
  all: readonly Work[],
  time: 'first' | 'again',
  { lanes, print = console.log }: Lanes,
): Promise<ReadonlyMap<Work, Tally>> {
  const tallies = new Map<Work, Tally>();
  const waiting = [...all];
  const lane = async () => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      const lines: string[] = [];
      const tell = lanes > 1 ? (line: string) => void lines.push(line) : print;
      // What breaks before it can count is a failure of its own, and the others go on.
      const broken = (error: unknown) => {
        tell(`${work?.name}: ${error}`);
        return oneFailure;
      };
      tallies.set(work, await work.run(time, tell).catch(broken));
      if (lines.length > 0) {
        print(lines.join('\n'));
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return tallies;
}
