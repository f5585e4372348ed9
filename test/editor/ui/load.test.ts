import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { areWaiting, run } from './asking';
import { pauseUntil, printPauses } from './pauses';

const rules = Array.from({ length: 1_000 }, (_, at) => `Bash(tool${at} x:*)`);
const settings = { 'gatehouse.rules.deny': rules };
const rows = '.part.sidebar .monaco-list-row';
const message = '.part.sidebar .pane-body';

/** Only what is in sight is in the page, however much there is. */
const mostRows = 200;

uiSuite('load:', { trust: 'off', agent: 'playing', settings }, (test) => {
  test('the tree of 1,000 rules opens and is filtered; of its rows only those in sight are drawn', async (scene) => {
    const { workbench, agent } = scene;
    const { page } = workbench;
    await agent.run('gatehouse.pending.focus');
    await workbench.tree.only('Waiting Questions');
    const header = page.locator('.part.sidebar .pane-header', { hasText: 'Remembered Rules' });
    const opened = await pauseUntil(page, { selector: rows, text: 'Bash(tool3 x:*)' }, () => header.click());
    await workbench.tree.only('Remembered Rules');
    assert.ok((await workbench.tree.rows.count()) < mostRows);
    await workbench.palette.run('Gatehouse: Filter Remembered Rules…');
    await workbench.quickPick.title.getByText('Filter Remembered Rules').waitFor();
    const filtered = await pauseUntil(page, { selector: rows, text: 'Bash(tool777 x:*)' }, () =>
      workbench.quickPick.input.fill('tool777'),
    );
    await workbench.keyboard.press('Enter');
    await page.getByText('1 of 1000 rules have “tool777” in them.').waitFor();
    await workbench.tree.row('Bash(tool3 x:*)').waitFor({ state: 'detached' });
    await workbench.palette.run('Gatehouse: Clear Remembered Rules Filter');
    await workbench.tree.row('Bash(tool3 x:*)').waitFor();
    printPauses('1,000 rules', { opened, filtered });
  });

  test('an audit log of 10,000 entries opens, is filtered and goes on to older ones; only a part is listed', async (scene) => {
    const { workbench, agent } = scene;
    const { page } = workbench;
    const session = await agent.startSession({ mode: 'dontAsk' });
    for (const command of ['tool1 x', 'npm install x']) {
      await agent.review({ tool: 'Bash', input: { command }, session });
    }
    const file = join(await agent.run<string>('gatehouse.test.auditFolder'), 'audit.jsonl');
    const written = readFileSync(file, 'utf8').trimEnd().split('\n');
    const entry: object = JSON.parse(written.find((line) => line.includes('npm install x')) ?? '');
    const lines = Array.from({ length: 10_000 - written.length }, (_, at) =>
      JSON.stringify({
        ...entry,
        seq: written.length + at + 1,
        input: { command: `npm ci ${written.length + at + 1}` },
      }),
    );
    appendFileSync(file, `${lines.join('\n')}\n`);
    await workbench.tree.only('Waiting Questions');
    const header = page.locator('.part.sidebar .pane-header', { hasText: 'Audit Log' });
    const opened = await pauseUntil(page, { selector: rows, text: 'Bash: npm ci 10000' }, () => header.click());
    await workbench.tree.only('Audit Log');
    assert.ok((await workbench.tree.rows.count()) < mostRows);
    await workbench.palette.run('Gatehouse: Filter Audit Log…');
    await workbench.quickPick.choose('Bash(tool1 x:*)');
    const filtered = await pauseUntil(page, { selector: message, text: 'entries pass the filter' }, () =>
      workbench.keyboard.press('Enter'),
    );
    await workbench.tree.row('Bash: tool1 x').waitFor();
    await workbench.tree.row('Bash: npm ci 10000').waitFor({ state: 'detached' });
    await agent.run('gatehouse.clearAuditFilter');
    await workbench.tree.row('Bash: npm ci 10000').waitFor();
    await workbench.tree.row('Bash: npm ci 10000').click();
    await toTheEnd(scene, 'Show older entries (9700)');
    await workbench.keyboard.press('Enter');
    // The first of the older ones has the focus, so that one reads on where one was.
    await page.locator(`${rows}.focused`, { hasText: 'Bash: npm ci 9700' }).waitFor();
    assert.equal(await workbench.tree.row('Show older entries (9700)').count(), 0);
    await toTheEnd(scene, 'Show older entries (9400)');
    printPauses('10,000 audit entries', { opened, filtered });
  });

  test('50 questions within a second are asked one at a time, in order, and each is answered once', async (scene) => {
    const { workbench, agent } = scene;
    const session = await agent.startSession({ name: 'a burst' });
    const commands = Array.from({ length: 50 }, (_, at) => `npm run step-${at}`);
    const heard: string[] = [];
    const outcomes = commands.map(async (command): Promise<Outcome> => {
      const outcome = await run(scene, command, session);
      heard.push(command);
      return outcome;
    });
    await workbench.quickPick.title.getByText('Demo · a burst (1 of 50)').waitFor();
    await areWaiting(scene, ['shown', ...commands.slice(1).map(() => 'waiting')]);
    const waiting = await agent.run<readonly Waiting[]>('gatehouse.test.questions');
    assert.deepEqual(
      waiting.map(({ call }) => call.input.command),
      commands,
    );
    // What a person answers in the prompt is tested elsewhere; here it matters which question each answer goes to.
    for (const [at, { id, digest, call }] of waiting.entries()) {
      await workbench.quickPick.rows.filter({ hasText: call.input.command }).first().waitFor();
      await agent.run('gatehouse.test.answer', id, digest, { kind: at % 2 === 0 ? 'allow' : 'deny' });
    }
    const decisions = (await Promise.all(outcomes)).map(({ decision }) => decision);
    assert.deepEqual(
      decisions,
      commands.map((_, at) => (at % 2 === 0 ? 'allow' : 'deny')),
    );
    assert.equal(heard.length, commands.length);
    await areWaiting(scene, []);
    await workbench.quickPick.widget.waitFor({ state: 'hidden' });
    const log = readFileSync(join(await agent.run<string>('gatehouse.test.auditFolder'), 'audit.jsonl'), 'utf8');
    const recorded = [...log.matchAll(/"command":"(npm run step-\d+)"/g)].map(([, command]) => command);
    assert.deepEqual(recorded, commands);
  });
});

/** Goes to the last row. A row that opens meanwhile moves the last one out of sight again, so it may take another press. */
async function toTheEnd({ workbench }: Scene, last: string): Promise<void> {
  const focused = workbench.page.locator(`${rows}.focused`, { hasText: last });
  await waitUntil(`the last row is ${last}`, async () => {
    await workbench.keyboard.press('End');
    return (await focused.count()) === 0 ? undefined : true;
  });
}

/** What a test needs to know of a question that waits. */
interface Waiting {
  readonly id: string;
  readonly digest: string;
  readonly call: { readonly input: { readonly command: string } };
}
