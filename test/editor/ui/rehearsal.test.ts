import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Frame, Locator } from 'playwright-core';
import { confining } from '../../contain/able';
import type { HostState } from '../companion/hostCommands';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { armedMs, asks, page, quiet, row, sends } from './sessionPage';

/** Lays a script into the folder; what it does cannot be told from the command that runs it. */
function script({ workspace }: Scene, name: string, ...lines: readonly string[]): string {
  writeFileSync(join(workspace, name), lines.join('\n'));
  return `bash ${name}`;
}

async function presses({ workbench }: Scene, card: Locator, name: string | RegExp): Promise<void> {
  await workbench.page.waitForTimeout(armedMs);
  await card.getByRole('button', { name }).first().click();
}

/** The demo agent runs a command, and the person has it rehearsed. */
async function rehearses(scene: Scene, command: string): Promise<Frame> {
  const frame = await page(scene);
  await sends(frame, `$ ${command}`);
  await presses(scene, await asks(frame, command), /^Rehearse/);
  return frame;
}

function says(card: Locator, text: string): Promise<unknown> {
  return waitUntil(`the card says ${text}`, async () => ((await card.innerText()).includes(text) ? true : undefined));
}

function toKeep(frame: Frame): Promise<Locator> {
  return asks(frame, 'keep what a command changed');
}

function textOf({ workspace }: Scene, name: string): string | undefined {
  const path = join(workspace, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Waits until the row of a command holds this text when it is opened. */
async function holds(frame: Frame, command: string, text: string): Promise<void> {
  const last = row(frame, command);
  await last
    .locator('.decision')
    .filter({ hasText: /changed|denied|not kept/ })
    .waitFor();
  if ((await last.locator('details[open]').count()) === 0) {
    await last.locator('summary').click();
  }
  await waitUntil(`the row of ${command} holds ${text}`, async () =>
    (await last.innerText()).includes(text) ? true : undefined,
  );
}

type Waiting = readonly { readonly id: string; readonly digest: string; readonly call: { readonly tool: string } }[];

/** Waits until just so many questions wait, all about calls of this tool. */
function waiting({ agent }: Scene, tool: string, count: number): Promise<Waiting> {
  return waitUntil(`${count} ask about ${tool}`, async () => {
    const found = await agent.run<Waiting>('gatehouse.test.questions');
    return found.length === count && found.every(({ call }) => call.tool === tool) ? found : undefined;
  });
}

const settings = { ...quiet, 'gatehouse.rehearse': 'ask', 'gatehouse.rehearseLimitSeconds': 5 };
const skip = 'skip' in confining ? confining.skip : undefined;

uiSuite('rehearsal:', { trust: 'off', agent: 'playing', settings, skip }, (test) => {
  test('nothing of a command happens before it is kept, and then all that was seen', async (scene) => {
    await scene.workbench.palette.run('Gatehouse: Show Sessions');
    const first = await page(scene);
    await first.getByText('Start a session').waitFor();
    await scene.workbench.palette.run('Gatehouse: Start the Demo Agent');
    await first.getByText('I am the demo agent.').waitFor();
    await first.locator('.submit', { hasText: 'Stop' }).click();
    const frame = await rehearses(scene, script(scene, 'keep.sh', 'echo one > kept.txt', 'rm README.md', 'echo said'));
    const card = await toKeep(frame);
    await says(card, 'remove README.md');
    await says(card, 'create kept.txt');
    await says(card, 'It ended with exit code 0.\nIt said:\nsaid');
    assert.equal(textOf(scene, 'kept.txt'), undefined);
    await scene.workbench.picture('rehearsal-card');
    await presses(scene, card, 'Keep');
    await waitUntil('it is kept', () => (textOf(scene, 'kept.txt') === 'one\n' ? true : undefined));
    assert.equal(textOf(scene, 'README.md'), undefined);
    await row(frame, 'keep.sh').getByText('changed 2 files').waitFor();
    await holds(frame, 'keep.sh', 'said');
    await holds(frame, 'keep.sh', 'the file is removed');
    await scene.workbench.picture('rehearsal-row');
  });

  test('of two files one is dropped in the difference, and only the other is written', async (scene) => {
    const { workbench } = scene;
    const frame = await rehearses(scene, script(scene, 'part.sh', 'echo a > wanted.txt', 'echo b > unwanted.txt'));
    await presses(scene, await toKeep(frame), /^Show the change/);
    await workbench.editor.titleButton('Show Proposed Change Inline').click();
    await workbench.quickPick.choose(join(scene.workspace, 'unwanted.txt'));
    const lens = (title: string) => workbench.editor.codeLenses.locator('a').filter({ hasText: title }).first();
    await lens('Drop').click();
    await lens('Allow 1 of 2 changes').waitFor();
    await workbench.page.waitForTimeout(armedMs);
    await lens('Allow 1 of 2 changes').click();
    await waitUntil('one is kept', () => (textOf(scene, 'wanted.txt') === 'a\n' ? true : undefined));
    assert.equal(textOf(scene, 'unwanted.txt'), undefined);
    await holds(frame, 'part.sh', 'Not kept, as the person decided');
  });

  test('what is discarded leaves nothing, and a tree that would be removed is listed to the last file', async (scene) => {
    const tree = join(scene.workspace, 'tree');
    mkdirSync(join(tree, 'deep'), { recursive: true });
    for (let at = 0; at < 40; at += 1) {
      writeFileSync(join(tree, 'deep', `file${at}`), String(at));
    }
    const frame = await rehearses(scene, script(scene, 'tree.sh', 'rm -rf tree', 'echo x > new.txt'));
    const card = await toKeep(frame);
    const said = await card.innerText();
    for (let at = 0; at < 40; at += 1) {
      assert.ok(said.includes(`remove tree/deep/file${at}\n`), `file${at} is named`);
    }
    await presses(scene, card, /^Discard/);
    await holds(frame, 'tree.sh', 'nothing of it was kept');
    assert.equal(readdirSync(join(tree, 'deep')).length, 40);
    assert.equal(textOf(scene, 'new.txt'), undefined);
  });

  test('a file that somebody changed meanwhile is not written over, and the conflict is said', async (scene) => {
    writeFileSync(join(scene.workspace, 'both.txt'), 'before\n');
    const frame = await rehearses(scene, script(scene, 'both.sh', 'echo theirs > both.txt', 'echo more > more.txt'));
    const card = await toKeep(frame);
    writeFileSync(join(scene.workspace, 'both.txt'), 'mine\n');
    await presses(scene, card, 'Keep');
    await says(card, 'Asked again');
    await presses(scene, card, 'Keep');
    await holds(frame, 'both.sh', 'Somebody changed these meanwhile');
    assert.equal(textOf(scene, 'both.txt'), 'mine\n');
    assert.equal(textOf(scene, 'more.txt'), undefined);
  });

  test('a link that is planted meanwhile is not written through', async (scene) => {
    const outside = join(dirname(scene.workspace), 'outside');
    mkdirSync(outside);
    mkdirSync(join(scene.workspace, 'inner'));
    const frame = await rehearses(scene, script(scene, 'link.sh', 'echo x > inner/file.txt'));
    const card = await toKeep(frame);
    renameSync(join(scene.workspace, 'inner'), join(scene.workspace, 'moved'));
    symlinkSync(outside, join(scene.workspace, 'inner'));
    await presses(scene, card, 'Keep');
    await says(card, 'Asked again');
    await presses(scene, card, 'Keep');
    await holds(frame, 'link.sh', 'nothing of it was kept');
    assert.deepEqual(readdirSync(outside), []);
  });

  test('a command that wants a network, or does not end, is asked about as before with what was seen', async (scene) => {
    const frame = await rehearses(
      scene,
      script(scene, 'net.sh', 'echo trying', 'exec 3<>/dev/tcp/192.0.2.1/80 || exit 7'),
    );
    const card = await asks(frame, 'wants a network');
    await says(card, 'trying');
    assert.equal(await card.getByRole('button', { name: /^Rehearse/ }).count(), 0);
    await presses(scene, card, /^Deny/);
    const again = await rehearses(scene, script(scene, 'endless.sh', 'echo began > begun.txt', 'sleep 1000'));
    await scene.workbench.notifications.saying('Gatehouse rehearses').waitFor();
    const endless = await asks(again, 'did not end in time');
    await says(endless, 'begun.txt');
    await presses(scene, endless, /^Deny/);
    assert.equal(textOf(scene, 'begun.txt'), undefined);
  });

  test('a rehearsal that takes long is stopped where it is told of', async (scene) => {
    const frame = await rehearses(scene, script(scene, 'long.sh', 'sleep 1001'));
    const told = scene.workbench.notifications.saying('Gatehouse rehearses');
    await told.waitFor();
    await told.hover();
    await told.getByRole('button', { name: 'Cancel' }).click();
    const card = await asks(frame, 'The rehearsal was stopped');
    await presses(scene, card, /^Deny/);
  });

  test('two commands are rehearsed at once, and what each changed is asked about by itself', async (scene) => {
    const { agent, workspace } = scene;
    const commands = ['first', 'second'].map((name) => script(scene, `${name}.sh`, 'sleep 2', `echo x > ${name}.txt`));
    const outcomes = commands.map((command) => agent.review({ tool: 'Bash', input: { command }, cwd: workspace }));
    for (const { id, digest } of await waiting(scene, 'Bash', 2)) {
      await agent.run('gatehouse.test.answer', id, digest, { kind: 'rehearse' });
    }
    const [one, two] = await waiting(scene, 'Patch', 2);
    assert.ok(one !== undefined && two !== undefined);
    await agent.run('gatehouse.test.answer', one.id, one.digest, { kind: 'allow' });
    await agent.run('gatehouse.test.answer', two.id, two.digest, { kind: 'deny' });
    const decisions = (await Promise.all(outcomes)).map(({ decision }) => decision);
    assert.deepEqual(decisions.toSorted(), ['allow', 'deny']);
    assert.equal([textOf(scene, 'first.txt'), textOf(scene, 'second.txt')].filter((it) => it === 'x\n').length, 1);
  });

  test('a window that is killed in the middle of keeping has changed nothing once it is back', async (scene) => {
    const { agent, workbench, workspace } = scene;
    const crowd = join(workspace, 'crowd');
    mkdirSync(crowd);
    for (let at = 0; at < 1_500; at += 1) {
      writeFileSync(join(crowd, String(at)), 'before');
    }
    const command = script(scene, 'crowd.sh', 'for file in crowd/*; do echo afterwards > "$file"; done');
    const { pid } = await agent.run<HostState>('companion.host');
    // The window that would hear of it is killed.
    agent.review({ tool: 'Bash', input: { command }, cwd: workspace }).catch(() => undefined);
    const [asked] = await waiting(scene, 'Bash', 1);
    await agent.run('gatehouse.test.answer', asked?.id, asked?.digest, { kind: 'rehearse' });
    const [kept] = await waiting(scene, 'Patch', 1);
    agent.run('gatehouse.test.answer', kept?.id, kept?.digest, { kind: 'allow' }).catch(() => undefined);
    // A draft may be in its place before it is looked at.
    const sizeOf = (name: string) => statSync(join(crowd, name), { throwIfNoEntry: false })?.size;
    const sizes = () => new Set(readdirSync(crowd).flatMap((name) => sizeOf(name) ?? []));
    // It takes a moment only, so it is looked for without a pause.
    for (const end = Date.now() + 60_000; !sizes().has('afterwards\n'.length); ) {
      assert.ok(Date.now() < end, 'something is written');
      await new Promise(setImmediate);
    }
    process.kill(pid, 'SIGKILL');
    assert.ok(sizes().has('before'.length), 'it was killed in the middle');
    agent.giveUp();
    await workbench.reload();
    await workbench.notifications.saying('was cut off, and everything was put back').waitFor();
    assert.deepEqual([...sizes()], ['before'.length]);
    assert.equal(readdirSync(crowd).length, 1_500, 'nothing else is left there');
  });
});
