// Measures Gatehouse's whole way of one call: take apart, gather facts, decide. Prints one line of JSON.
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import { modes } from '../../src/core/modes';
import type { Policy } from '../../src/core/policy';
import { readRule } from '../../src/core/rules/readRule';
import { diskLinks } from '../../src/store/diskLinks';
import { gatherFacts, type KnownPlace } from '../../src/store/gatherFacts';
import { commands } from './commands';
import { type GivenRule, mixedRules, shellRules } from './rules';
import { alone, atFirst, type DecideOne, measure, type Timing, timed } from './timing';

const ground: KnownPlace = {
  place: { cwd: process.cwd(), home: '/home/somebody', platform: 'linux' },
  workingDirectories: [process.cwd()],
  trusted: true,
};
const mode = modes[0];

function policyOf(rules: readonly GivenRule[]): Policy {
  const read = rules.map(([effect, text]) => readRule(text, { effect, scope: 'user' }));
  return makePolicy({ mode, rules: read }, gatherFacts({ paths: [], patterns: [] }, ground, undefined));
}

function engineOf(policy: Policy): DecideOne {
  return (command) => {
    const dissection = takeApart({ tool: 'Bash', input: { command } }, ground.place);
    return decide(dissection, gatherFacts(dissection, ground, undefined), policy).decision;
  };
}

/** The same, with every path looked up on the disk as the extension does. */
function engineOnDisk(policy: Policy): DecideOne {
  return (command) => {
    const dissection = takeApart({ tool: 'Bash', input: { command } }, ground.place);
    return decide(dissection, gatherFacts(dissection, ground, diskLinks()), policy).decision;
  };
}

function asBash(rules: readonly GivenRule[]): readonly GivenRule[] {
  return rules.map(([effect, words]) => [effect, `Bash(${words}:*)`]);
}

/** Each policy by itself, made, measured and let go as the peer's are: many at once make a large heap, which costs time. */
async function measureAlone(counts: readonly number[]): Promise<readonly (readonly [string, Timing | undefined])[]> {
  const timings: [string, Timing | undefined][] = [];
  await measure(new Map([['first', engineOf(policyOf(asBash(shellRules(10))))]]), commands, atFirst);
  for (const count of counts) {
    const name = `alone ${count}`;
    const engine = engineOf(policyOf(asBash(shellRules(count))));
    timings.push([name, (await measure(new Map([[name, engine]]), commands, alone)).get(name)]);
  }
  return timings;
}

async function main(counts: readonly number[]): Promise<void> {
  const aloneTimings = await measureAlone(counts);
  const engines = new Map<string, DecideOne>();
  const compileMs = new Map<string, number>();
  const add = (name: string, rules: readonly GivenRule[]) => {
    const { ms, result } = timed(() => policyOf(rules));
    compileMs.set(name, ms);
    engines.set(name, engineOf(result));
  };
  for (const count of counts) {
    add(`shell ${count}`, asBash(shellRules(count)));
    add(`mixed ${count}`, mixedRules(count));
  }
  engines.set('on disk', engineOnDisk(policyOf(asBash(shellRules(10)))));
  const decideOne = engines.get('shell 10');
  const decisions = commands.map((command) => decideOne?.(command));
  // In turns, so that what more rules cost can be told on a busy machine too.
  const timings = await measure(engines, commands, { warmUpMs: 2000, budgetMs: 6000, leastRounds: 20 });
  console.log(
    JSON.stringify({
      timings: Object.fromEntries([...aloneTimings, ...timings]),
      compileMs: Object.fromEntries(compileMs),
      decisions,
    }),
  );
}

void main((process.argv[2] ?? '10').split(',').map(Number));
