// What the gate adds to a call: one runtime, with an adapter and a gate that allows by a rule, and alone with no one to
// ask, both against the same scripted model. And what containing it adds to its start.
// `node agentCalls.cjs copilot` prints one line of JSON.

import { Live } from '../agents/harness/live';
import { LiveWorld } from '../agents/harness/liveWorld';
import type { ModelRequest } from '../agents/harness/model/modelRequest';
import type { ScriptedStep } from '../agents/harness/model/script';
import { descendantsOf, killAll } from '../agents/harness/programs';
import { missing } from '../contain/able';
import { type BenchedRuntime, benchedRuntimes } from './benchedRuntimes';

const calls = 12;
const rounds = 4;
const mostStarts = 9;

void main(process.argv[2] ?? '');

async function main(name: string): Promise<void> {
  const benched = benchedRuntimes.get(name);
  if (benched === undefined) {
    throw new Error(`no such runtime: ${name}`);
  }
  const world = await LiveWorld.start(benched.runtime);
  const gated: number[] = [];
  const alone: number[] = [];
  const free: number[] = [];
  const contained: number[] = [];
  try {
    // In turns, so that a busy machine disturbs both alike. The first call of each warms up.
    for (let round = 0; round < rounds; round += 1) {
      gated.push(...(await throughTheGate(world, benched)));
      alone.push(...(await byItself(world, benched, round)));
    }
    for (let start = 0; start < (missing === undefined ? mostStarts : 0); start += 1) {
      free.push(await started(world, false));
      contained.push(await started(world, true));
    }
  } finally {
    // A program that was told to stop may still be writing into the folder that is to be removed.
    killAll(descendantsOf(process.pid).map(({ pid }) => pid));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await world.stop();
  }
  const calls = { calls: gated.length, gatedMs: median(gated), aloneMs: median(alone) };
  // Of starts the fastest counts, because the machine is busy.
  const starts = { freeMs: Math.min(...free), containedMs: Math.min(...contained) };
  console.log(JSON.stringify({ name, ...calls, ...starts }));
}

async function throughTheGate(world: LiveWorld, { runtime }: BenchedRuntime): Promise<readonly number[]> {
  const live = await Live.start(world, { rules: ['allow Bash(mkdir:*)'] });
  try {
    const turn = await live.turn(steps(runtime.dialect.shell));
    const denied = turn.reviews.filter((it) => it.outcome.decision === 'deny');
    if (turn.reviews.length !== calls || denied.length > 0) {
      throw new Error(`${turn.reviews.length} calls reached the gate, ${denied.length} were denied`);
    }
    return gaps(turn.requests);
  } finally {
    await live.end();
  }
}

async function byItself(world: LiveWorld, benched: BenchedRuntime, round: number): Promise<readonly number[]> {
  const script = `alone-${round}`;
  const prompt = `${world.model.follow(script, steps(benched.runtime.dialect.shell))} go on`;
  const cwd = world.workspace();
  await benched.alone(world.place(cwd), prompt);
  const requests = world.model.requestsOf(script);
  if (requests.length !== calls + 1) {
    throw new Error(`${benched.runtime.name} made ${requests.length - 1} of ${calls} calls by itself`);
  }
  return gaps(requests);
}

/** From the wish to start an agent to its first request to the model. */
async function started(world: LiveWorld, contained: boolean): Promise<number> {
  const before = performance.now();
  const live = await Live.start(world, { contained });
  try {
    const [first] = (await live.turn([])).requests;
    return (first?.at ?? Number.NaN) - before;
  } finally {
    await live.end();
  }
}

function steps(shell: BenchedRuntime['runtime']['dialect']['shell']): readonly ScriptedStep[] {
  return Array.from({ length: calls }, (_, at) => ({ calls: [shell(`mkdir -p made${at}`)] }));
}

/** From one request to the next: the model's answer, the call and everything around it. */
function gaps(requests: readonly ModelRequest[]): readonly number[] {
  return requests.slice(2).map((request, at) => request.at - (requests[at + 1]?.at ?? 0));
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
