import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditFolder, auditOf } from '../auditOf';
import type { Scenario } from '../scenario';

/** Somebody takes lines away from the end of the audit log, and it is written on. */
export const cutLog: Scenario = {
  title:
    'an audit log that was cut stays visible as cut however much is written after it, and a torn line is told apart',
  scene: { trust: 'off', agent: 'playing' },
  async play({ scene: { agent }, random }) {
    const session = await agent.startSession({ mode: 'dontAsk' });
    const plays = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        await agent.review({ tool: 'Bash', input: { command: `head -n ${at} x` }, session });
      }
    };
    await plays(10);
    const folder = await auditFolder({ agent });
    const file = join(folder, 'audit.jsonl');
    const faults = async () => (await auditOf(folder)).report.faults.map(({ kind }) => kind);
    assert.deepEqual(await faults(), []);

    // What a crash leaves of its last line is no loss of anything that was recorded.
    const written = readFileSync(file, 'utf8').trimEnd().split('\n');
    const next = (written.at(-1) ?? '').replace(/"seq":(\d+)/, (_, seq) => `"seq":${Number(seq) + 1}`);
    appendFileSync(file, next.slice(0, 20 + random.below(next.length - 30)));
    await plays(2);
    assert.deepEqual(await faults(), ['torn']);

    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'));
    writeFileSync(file, `${lines.slice(0, 1 + random.below(lines.length - 1)).join('\n')}\n`);
    assert.ok((await faults()).includes('changed'));
    await plays(20);
    assert.ok((await faults()).includes('changed'), 'it does not heal');
  },
};
