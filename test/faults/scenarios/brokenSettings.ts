import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../../editor/harness/suites/scene';
import { waitUntil } from '../../editor/harness/waitUntil';
import type { Scenario } from '../scenario';

const cuts = { short: 1, whole: 6 };

async function decided({ agent }: Scene, command: string): Promise<string> {
  const session = await agent.startSession({ mode: 'dontAsk' });
  const { decision } = await agent.review({ tool: 'Bash', input: { command }, session });
  await agent.endSession(session);
  return decision;
}

/** What is read-only is allowed until a rule denies it, so a deny rule that is lost shows at once. */
export const brokenSettings: Scenario = {
  title:
    'settings that were cut, overwritten or emptied of their lists lose no deny rule, and are heard once they are whole',
  scene: { trust: 'off', agent: 'playing', settings: { 'gatehouse.rules.deny': ['Bash(wc:*)'] } },
  async play({ scene, random, size }) {
    const { server, workspace, workbench } = scene;
    const file = server.settingsFile;
    const whole = readFileSync(file, 'utf8');
    const isHeard = (command: string, decision: string) =>
      waitUntil(`${command} is decided with ${decision}`, async () => {
        assert.equal(await decided(scene, 'wc x'), 'deny', `the deny rule holds until ${command} is ${decision}`);
        return (await decided(scene, command)) === decision ? true : undefined;
      });
    await isHeard('head x', 'allow');
    for (let at = 0; at < cuts[size]; at += 1) {
      const end = 1 + random.below(whole.lastIndexOf('}') - 1);
      writeFileSync(file, at % 3 === 2 ? '\u0000\u0007{{{' : whole.slice(0, end));
      await isHeard('head x', 'deny');
      if (at === 0) {
        await workbench.reload();
        await isHeard('head x', 'deny');
      }
      writeFileSync(file, whole);
      await isHeard('head x', 'allow');
    }
    mkdirSync(join(workspace, '.vscode'), { recursive: true });
    const own = join(workspace, '.vscode', 'settings.json');
    for (const text of ['{ "gatehouse.rules.deny": null }', '{ "gatehouse.rules.deny": ["Bash(tail', '{{']) {
      writeFileSync(own, text);
      await isHeard('head x', 'deny');
      writeFileSync(own, '{}');
      await isHeard('head x', 'allow');
    }
  },
};
