import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { AnswerReceipt, Question } from '../../../src/ports/question';
import type { Outcome } from '../../../src/ports/reviewer';
import { waitUntil } from '../../editor/harness/waitUntil';
import type { TestAgent } from '../../editor/testAgent';
import { auditFolder, auditOf, commandIn } from '../auditOf';
import type { Scenario } from '../scenario';

const rounds = { short: 3, whole: 12 };

/** Two windows of one VS Code write the same settings, statistics and log. */
export const twoWindows: Scenario = {
  title: 'two windows that remember at once lose no rule and no line of the log',
  scene: { trust: 'off', agent: 'playing', settings: { 'gatehouse.prompt.style': 'notification' } },
  async play({ scene, size, note }) {
    const other = await scene.anotherWindow();
    const both = [scene, other];
    const wanted: string[] = [];
    const outcomes = await Promise.all(
      both.map(async ({ agent }, at) => {
        const heard: Outcome[] = [];
        for (let round = 0; round < rounds[size]; round += 1) {
          const command = `make w${at} ${round}`;
          wanted.push(command);
          heard.push(await allowAndRemember(agent, command));
        }
        return heard;
      }),
    );
    assert.ok(outcomes.flat().every(({ decision }) => decision === 'allow'));
    const kept: unknown = JSON.parse(readFileSync(scene.server.settingsFile, 'utf8'))['gatehouse.rules.allow'];
    assert.ok(Array.isArray(kept));
    assert.deepEqual([...kept].sort(), wanted.map((command) => `Bash(${command})`).sort());
    const { calls, report } = await auditOf(await auditFolder(scene));
    assert.deepEqual(calls.map(commandIn).sort(), wanted.sort());
    assert.deepEqual(report.faults, []);
    note(`${wanted.length} rules, ${calls.length} entries`);
  },
};

/** Answers the question about a command with a yes that is to be remembered everywhere. */
async function allowAndRemember(agent: TestAgent, command: string): Promise<Outcome> {
  const outcome = agent.review({ tool: 'Bash', input: { command } });
  const answer = { kind: 'allow', remember: { rules: [`Bash(${command})`], scope: 'user' } };
  // What the other window remembers makes another question of this one.
  await waitUntil(`an answer about ${command} counts`, async () => {
    const [question] = await agent.run<readonly Question[]>('gatehouse.test.questions');
    const { id, digest } = question ?? {};
    const receipt = await agent.run<AnswerReceipt>('gatehouse.test.answer', id, digest, answer);
    return receipt.kind === 'taken' ? true : undefined;
  });
  return outcome;
}
