import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../editor/harness/waitUntil';
import { Hosted, hostOf } from '../hosted';
import { withHostileAgent } from '../hostileAgent';
import { areGone, killHost, newHost } from '../hostKill';
import type { Scenario } from '../scenario';

const rounds = { short: 1, whole: 4 };
const mostMs = 5_000;
/** As many as the hostile agent and the command of the demo agent start. */
const programs = 7 + 3;

const settings = withHostileAgent({ name: 'Runner', adapter: 'demo', profile: { rules: { allow: ['Bash'] } } });

/** The extension host is killed while agents have started all kinds of programs. */
export const killedHost: Scenario = {
  title: 'when the extension host is killed, all that agents started ends within five seconds, wherever it went',
  scene: { trust: 'off', agent: 'playing', settings },
  async play({ scene, size, note }) {
    const { workspace } = scene;
    const file = join(workspace, 'pids');
    mkdirSync(join(workspace, '.gatehouse', 'scenarios'), { recursive: true });
    const run = 'sleep 600 & echo $! $$ >> pids; setsid sleep 600 & echo $! >> pids; wait';
    writeFileSync(join(workspace, '.gatehouse', 'scenarios', 'slow.json'), JSON.stringify({ steps: [{ run }] }));
    const took: number[] = [];
    for (let round = 0; round < rounds[size]; round += 1) {
      for (const [agent, text] of [
        ['Hostile', 'spread'],
        ['Runner', 'slow'],
      ] as const) {
        await (await Hosted.start(scene, agent)).send(text);
      }
      const pids = await waitUntil('all programs run', () => {
        const found = existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/) : [];
        return found.length === programs ? found.map(Number) : undefined;
      });
      const { pid } = await hostOf(scene);
      killHost(pid);
      took.push(await areGone(pids));
      rmSync(file);
      if (round + 1 < rounds[size]) {
        await newHost(scene);
      }
    }
    note(`${programs} programs were gone after ${took.join(', ')} ms`);
    assert.ok(Math.max(...took) < mostMs, `${took.join(', ')} ms`);
  },
};
