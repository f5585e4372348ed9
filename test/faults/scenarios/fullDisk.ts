import assert from 'node:assert/strict';
import { waitUntil } from '../../editor/harness/waitUntil';
import { auditFolder, auditOf, commandIn } from '../auditOf';
import type { Scenario } from '../scenario';

const rounds = { short: 2, whole: 12 };
const callsInRound = 6;
/** How soon calls go on once there is room, on a machine that has other things to do as well. */
const mostMs = 10_000;

/** The disk is full for a while, from any moment of writing on. */
export const fullDisk: Scenario = {
  title: 'a disk that was full allows nothing that is not recorded, and stops nobody for long once there is room',
  scene: { trust: 'off', agent: 'playing' },
  async play({ scene: { agent }, random, size, note }) {
    const session = await agent.startSession({ mode: 'dontAsk' });
    const decided = async (command: string) =>
      (await agent.review({ tool: 'Bash', input: { command }, session })).decision;
    const allowed: string[] = [];
    let slowest = 0;
    for (let round = 0; round < rounds[size]; round += 1) {
      await agent.run('companion.disk', random.below(25));
      for (let at = 0; at < callsInRound; at += 1) {
        const command = `head -n ${round} full-${at}`;
        if ((await decided(command)) === 'allow') {
          allowed.push(command);
        }
      }
      await agent.run('companion.disk');
      const begun = performance.now();
      await waitUntil('calls are allowed again', async () =>
        (await decided(`head -n ${round} free`)) === 'allow' ? true : undefined,
      );
      slowest = Math.max(slowest, performance.now() - begun);
    }
    note(`calls went on ${Math.round(slowest)} ms after there was room, at the latest`);
    const { calls, report } = await auditOf(await auditFolder({ agent }));
    const recorded = new Set(calls.filter(({ outcome }) => outcome === 'allow').map(commandIn));
    assert.deepEqual(
      allowed.filter((command) => !recorded.has(command)),
      [],
    );
    assert.deepEqual(
      report.faults.filter(({ kind }) => kind !== 'torn'),
      [],
    );
    assert.ok(slowest < mostMs, `${slowest} ms`);
  },
};
