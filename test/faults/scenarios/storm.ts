import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Question } from '../../../src/ports/question';
import type { Scene } from '../../editor/harness/suites/scene';
import type { Random } from '../../fuzz/random';
import { auditFolder, auditOf, commandIn } from '../auditOf';
import { Hosted, hostOf } from '../hosted';
import { withHostileAgent } from '../hostileAgent';
import { areGone, killHost, newHost } from '../hostKill';
import type { Scenario } from '../scenario';

const callsInAll = { short: 30, whole: 200 };
const mostMs = 5_000;
const longestWriteMs = 1_000;

/** Calls flow and are answered while host, agent and disk fail at random moments. */
export const storm: Scenario = {
  title:
    '200 calls flow while host, agent and disk fail: nothing runs unanswered, nothing is answered twice, all is recorded',
  short:
    'calls flow while host, agent and disk fail: nothing runs unanswered, nothing is answered twice, all is recorded',
  scene: { trust: 'off', agent: 'playing', settings: withHostileAgent() },
  async play({ scene, random, size, note }) {
    const last = callsInAll[size];
    const flow = new Flow(scene);
    const person = new AnsweringPerson(scene, random);
    const settings = new WatchedFile(scene.server.settingsFile);
    const folder = await auditFolder(scene);
    const failures = { host: 0, agent: 0, disk: 0 };
    const took: number[] = [];
    try {
      while (flow.next < last) {
        const { pid } = await hostOf(scene);
        const hosted = await Hosted.start(scene, 'Hostile');
        await hosted.send(`flow ${flow.next} ${last}`);
        // Some calls go well before something fails.
        const until = Math.min(last, flow.next + 12 + random.below(20));
        await person.answersUntil(() => flow.next >= until || flow.isDone(last), hosted);
        const failing = flow.isDone(last) ? 'host' : random.pick(['host', 'agent', 'disk'] as const);
        failures[failing] += 1;
        if (failing === 'disk') {
          await scene.agent.run('companion.disk', random.below(30));
          await person.answersFor(500);
          await scene.agent.run('companion.disk');
          await hosted.end();
        } else if (failing === 'agent') {
          process.kill(flow.pids.at(-1) ?? 0, 'SIGKILL');
          await hosted.idle();
        } else {
          // In the middle of an answer, or not.
          const answering = person.answersFor(random.below(200)).catch(() => undefined);
          await pause(random.below(150));
          killHost(pid);
          took.push(await areGone(flow.pids));
          await newHost(scene);
          await answering;
        }
      }
    } finally {
      settings.dispose();
    }
    took.push(await areGone(flow.pids));
    note(
      `failed: host ${failures.host} times, agent ${failures.agent}, disk ${failures.disk}; ${person.count} answers`,
    );
    const made = readdirSync(scene.workspace).filter((name) => name.startsWith('made-'));
    const { calls, report } = await auditOf(folder);
    note(`${flow.next} calls, ${made.length} ran, ${calls.length} entries, ${report.faults.length} torn lines`);
    assert.deepEqual(
      made.filter((name) => !person.allowed.has(`touch ${name}`)),
      [],
      'nothing ran that was not answered with a yes',
    );
    const allowed = calls.filter(({ outcome }) => outcome === 'allow').map(commandIn);
    assert.deepEqual(
      made.filter((name) => !allowed.includes(`touch ${name}`)),
      [],
      'what ran is recorded',
    );
    assert.deepEqual(
      allowed.filter((command) => !person.allowed.has(command)),
      [],
      'nothing is recorded as allowed that was not answered so',
    );
    assert.equal(new Set(allowed).size, allowed.length, 'no call is allowed twice');
    assert.deepEqual(flow.twice, [], 'the agent hears no answer twice');
    assert.deepEqual(
      report.faults.filter(({ kind }) => kind !== 'torn'),
      [],
      'the chain is whole',
    );
    JSON.parse(readFileSync(scene.server.settingsFile, 'utf8'));
    assert.deepEqual(settings.broken, [], 'settings.json is never left half written');
    assert.ok(Math.max(...took) < mostMs, `programs lived on for ${took.join(', ')} ms`);
  },
};

/** What the agent notes while its calls flow. */
class Flow {
  private readonly file: string;

  constructor({ workspace }: Scene) {
    this.file = join(workspace, 'flow');
  }

  /** The first call that was never asked for. */
  get next(): number {
    return this.numbers('asks').reduce((most, number) => Math.max(most, number + 1), 0);
  }

  get pids(): readonly number[] {
    return this.numbers('pid');
  }

  get twice(): readonly number[] {
    return this.numbers('twice');
  }

  isDone(last: number): boolean {
    return this.numbers('done').includes(last);
  }

  private numbers(word: string): readonly number[] {
    const text = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
    return text.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [Number(line.slice(word.length))] : []));
  }
}

/** Answers questions as they come, some with yes and some with no, some to be remembered, each at most once. */
class AnsweringPerson {
  /** The commands that were answered with yes. */
  readonly allowed = new Set<string>();
  count = 0;
  private readonly answered = new Set<string>();

  constructor(
    private readonly scene: Scene,
    private readonly random: Random,
  ) {}

  async answersUntil(isOver: () => boolean, hosted: Hosted): Promise<void> {
    while (!isOver()) {
      await this.answers();
      if ((await hosted.state()) !== 'working' && !isOver()) {
        assert.fail(`the agent stopped: ${JSON.stringify((await hosted.entries()).slice(-3))}`);
      }
    }
  }

  async answersFor(milliseconds: number): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end; ) {
      await this.answers();
    }
  }

  private async answers(): Promise<void> {
    const { agent } = this.scene;
    for (const { id, digest, call } of await agent.run<readonly Question[]>('gatehouse.test.questions')) {
      const { command } = call.input as { readonly command: string };
      if (this.answered.has(id)) {
        continue;
      }
      this.answered.add(id);
      this.count += 1;
      if (this.random.chance(30)) {
        await agent.run('gatehouse.test.answer', id, digest, { kind: 'deny' });
        continue;
      }
      this.allowed.add(command);
      const remember = this.random.chance(20) ? { remember: { rules: [`Bash(${command})`], scope: 'user' } } : {};
      await agent.run('gatehouse.test.answer', id, digest, { kind: 'allow', ...remember });
    }
  }
}

/** Looks at a file of JSON all the time. VS Code writes in place, so it may be broken for a moment, and not longer. */
class WatchedFile {
  readonly broken: string[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(file: string) {
    let since: number | undefined;
    this.timer = setInterval(() => {
      try {
        JSON.parse(readFileSync(file, 'utf8'));
        since = undefined;
      } catch (error) {
        since ??= performance.now();
        if (performance.now() - since > longestWriteMs) {
          this.broken.push(String(error));
        }
      }
    }, 5);
  }

  dispose(): void {
    clearInterval(this.timer);
  }
}
