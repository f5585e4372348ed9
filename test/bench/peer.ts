// Measures the policy engine of Gemini CLI on the same commands under rules of the same meaning.
// A process of its own, started by run.mjs with the folder it is installed in. Prints one line of JSON.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commands } from './commands';
import { type GivenRule, shellRules } from './rules';
import { alone, atFirst, measure, type Timing, timed } from './timing';

/** As much of the peer as the bench uses. */
interface Peer {
  readonly PolicyEngine: new (
    config: object,
  ) => {
    check(call: object, server: undefined): Promise<{ readonly decision: string }>;
  };
  readonly buildArgsPatterns: (args: undefined, prefix: string, regex: undefined) => readonly string[];
}

/** That engine takes the first match by priority: a deny before an ask before an allow gives our meaning. */
const priorities = { deny: 3, ask: 2, allow: 1 };
const theirs = { deny: 'deny', ask: 'ask_user', allow: 'allow' };

async function load(folder: string): Promise<Peer> {
  const entry = createRequire(join(folder, 'package.json')).resolve('@google/gemini-cli-core');
  const policy = (file: string) => import(pathToFileURL(join(dirname(entry), 'src/policy', file)).href);
  return { ...(await policy('policy-engine.js')), ...(await policy('utils.js')) } as Peer;
}

function toTheirs({ buildArgsPatterns }: Peer, [effect, words]: GivenRule): readonly object[] {
  return buildArgsPatterns(undefined, words, undefined).map((pattern) => ({
    toolName: 'run_shell_command',
    argsPattern: new RegExp(pattern),
    decision: theirs[effect],
    priority: priorities[effect],
  }));
}

async function main(folder: string, counts: readonly number[]): Promise<void> {
  // Its log is turned off, as it is for its users; writing it would count against it.
  console.debug = () => undefined;
  const peer = await load(folder);
  const timings = new Map<string, Timing>();
  const compileMs = new Map<string, number>();
  let decisions: string[] = [];
  for (const count of counts) {
    const { ms, result: engine } = timed(() => {
      const rules = shellRules(count).flatMap((rule) => toTheirs(peer, rule));
      return new peer.PolicyEngine({ rules, isTrustedFolder: () => true });
    });
    const decideOne = (command: string) => engine.check({ name: 'run_shell_command', args: { command } }, undefined);
    if (decisions.length === 0) {
      decisions = await inTurn(commands, async (command) => (await decideOne(command)).decision.replace('_user', ''));
      await measure(new Map([['first', decideOne]]), commands, atFirst);
    }
    const name = `shell ${count}`;
    const timing = (await measure(new Map([[name, decideOne]]), commands, alone)).get(name);
    if (timing !== undefined) {
      timings.set(name, timing);
      compileMs.set(name, ms);
    }
  }
  console.log(
    JSON.stringify({ timings: Object.fromEntries(timings), compileMs: Object.fromEntries(compileMs), decisions }),
  );
}

async function inTurn<T, U>(list: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (const item of list) {
    results.push(await work(item));
  }
  return results;
}

void main(process.argv[2] ?? '.', (process.argv[3] ?? '10').split(',').map(Number)).then(() => process.exit(0));
