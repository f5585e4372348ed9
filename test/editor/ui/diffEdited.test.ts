import assert from 'node:assert/strict';
import { readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from '../../../src/ports/reviewer';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { armedMs, choose, isAsked } from './asking';

/** An agent that asks before it writes, and writes what it was allowed to. */
async function write({ agent }: Scene, path: string, content: string): Promise<Outcome> {
  const session = await agent.startSession({ rules: [{ text: 'Write', effect: 'ask' }] });
  const outcome = await agent.review({ tool: 'Write', input: { file_path: path, content }, session });
  if (outcome.decision === 'allow') {
    writeFileSync(path, (outcome.input as { readonly content: string }).content);
  }
  return outcome;
}

async function showChange(scene: Scene, tab: string): Promise<void> {
  await isAsked(scene);
  await choose(scene, 'Show the change');
  await scene.workbench.editor.tab(tab).waitFor();
}

async function allow({ workbench }: Scene): Promise<void> {
  await workbench.page.waitForTimeout(armedMs);
  await workbench.editor.titleButton('Allow the Proposed Change').click();
}

uiSuite('diff, edited and of several files:', { trust: 'off', agent: 'playing' }, (test) => {
  test('the proposed text is edited side by side: that is written, bytes around it stay, and the agent is told', async (scene) => {
    const { workbench, workspace } = scene;
    const path = join(workspace, 'windows.txt');
    // A byte order mark, and line ends of both kinds.
    const before = '\uFEFFone\r\ntwo\nthree\r\nfour\r\n';
    writeFileSync(path, before);
    const outcome = write(scene, path, before.replace('two', 'TWO'));
    await showChange(scene, 'windows.txt');
    await workbench.editor.codeLenses.locator('a').filter({ hasText: 'Side by Side' }).first().click();
    const proposed = workbench.page.locator('.monaco-diff-editor .editor.modified');
    await proposed.locator('.view-line', { hasText: 'three' }).click();
    await workbench.keyboard.press('End');
    await workbench.keyboard.type(' and a half');
    await proposed.locator('.view-line', { hasText: /three.and.a.half/ }).waitFor();
    await workbench.picture('diff-edited');
    await allow(scene);
    const said = await outcome;
    assert.ok(said.decision === 'allow');
    assert.equal(readFileSync(path, 'utf8'), '\uFEFFone\r\nTWO\nthree and a half\r\nfour\r\n');
    assert.match(said.message ?? '', /-three\r?\n\+three and a half/);
    await workbench.editor.tab('windows.txt').waitFor({ state: 'detached' });
    assert.equal(await workbench.dialog.box.count(), 0);
  });

  test('what was edited belongs to the question: the prompt says so and writes it', async (scene) => {
    const { workbench, workspace } = scene;
    const path = join(workspace, 'typed.txt');
    writeFileSync(path, 'one\ntwo\n');
    const outcome = write(scene, path, 'one\nTWO\n');
    await showChange(scene, 'typed.txt');
    await workbench.editor.codeLenses.locator('a').filter({ hasText: 'Side by Side' }).first().click();
    const proposed = workbench.page.locator('.monaco-diff-editor .editor.modified');
    await proposed.locator('.view-line', { hasText: 'one' }).click();
    await workbench.keyboard.press('End');
    await workbench.keyboard.type(' more');
    await proposed.locator('.view-line', { hasText: /one.more/ }).waitFor();
    await scene.agent.run('workbench.action.closeActiveEditor');
    await isAsked(scene);
    await choose(scene, 'Allow as edited');
    const said = await outcome;
    assert.ok(said.decision === 'allow');
    assert.equal(readFileSync(path, 'utf8'), 'one more\nTWO\n');
  });

  test('several files open in the multi-file diff of VS Code; one is dropped by itself, the others allowed', async (scene) => {
    const { workbench, workspace, agent } = scene;
    const [one, two] = ['one.txt', 'two.txt'].map((name) => join(workspace, name)) as [string, string];
    writeFileSync(one, 'first\n');
    writeFileSync(two, 'second\n');
    const changes = [
      { kind: 'edit', file_path: one, edits: [{ old_string: 'first', new_string: 'FIRST' }] },
      { kind: 'edit', file_path: two, edits: [{ old_string: 'second', new_string: 'SECOND' }] },
    ];
    const session = await agent.startSession({ rules: [{ text: 'Edit', effect: 'ask' }] });
    const outcome = agent.review({ tool: 'Patch', input: { changes }, session });
    await showChange(scene, 'Changes proposed by Demo (2 files)');
    await workbench.page.locator('.multiDiffEntry', { hasText: 'two.txt' }).waitFor();
    await workbench.editor.addedLines.nth(1).waitFor();
    await workbench.picture('diff-several');
    await workbench.editor.titleButton('Show Proposed Change Inline').click();
    await workbench.quickPick.choose(two);
    // Keys are taken once the title bar knows that one column is shown.
    await workbench.editor.titleButton('Show Proposed Change Side by Side').waitFor();
    await workbench.editor.line(/^SECOND$/).click();
    await workbench.keyboard.press('Alt+d');
    await workbench.editor.codeLenses.locator('a').filter({ hasText: 'Allow 1 of 2 changes' }).first().waitFor();
    await allow(scene);
    const said = await outcome;
    assert.ok(said.decision === 'allow');
    assert.deepEqual(said.input, { changes: changes.slice(0, 1) });
    assert.match(said.message ?? '', /two\.txt/);
  });

  test('new, removed and moved files are marked among several, and a change is dropped and kept where it is seen', async (scene) => {
    const { workbench, workspace, agent } = scene;
    const at = (name: string) => join(workspace, name);
    writeFileSync(at('kept.txt'), 'first\nsecond\n');
    writeFileSync(at('gone.txt'), 'gone\n');
    writeFileSync(at('old.txt'), 'moved\n');
    const edits = [{ old_string: 'first', new_string: 'FIRST' }];
    const changes = [
      { kind: 'write', file_path: at('fresh.txt'), content: 'fresh\n' },
      { kind: 'edit', file_path: at('kept.txt'), edits },
      { kind: 'delete', file_path: at('gone.txt') },
      { kind: 'rename', file_path: at('old.txt'), to: at('new.txt') },
    ];
    const session = await agent.startSession({ rules: [{ text: 'Edit', effect: 'ask' }] });
    const outcome = agent.review({ tool: 'Patch', input: { changes }, session });
    await showChange(scene, 'Changes proposed by Demo, 1 new, 1 removed, 1 moved (4 files)');
    const entry = (name: string) => workbench.page.locator('.multiDiffEntry', { hasText: name });
    const markOf = (name: string) => entry(name).first().locator('.status').innerText();
    await entry('kept.txt').first().waitFor();
    await workbench.picture('diff-several-marked');
    assert.deepEqual([await markOf('fresh.txt'), await markOf('gone.txt')], ['A', 'D']);
    const proposed = entry('kept.txt').locator('.editor.modified');
    await proposed.locator('.view-line', { hasText: /FIRST/ }).click();
    await workbench.keyboard.press('Alt+d');
    await proposed.locator('.view-line', { hasText: /first/ }).waitFor();
    await workbench.keyboard.press('Alt+k');
    await proposed.locator('.view-line', { hasText: /FIRST/ }).waitFor();
    // The answer comes right behind it.
    await workbench.keyboard.press('Alt+d');
    await allow(scene);
    const said = await outcome;
    assert.ok(said.decision === 'allow');
    assert.deepEqual(said.input, { changes: changes.filter(({ kind }) => kind !== 'edit') });
  });

  test('a file that is saved or edited meanwhile is shown anew and not written over', async (scene) => {
    const { workbench, workspace } = scene;
    const path = join(workspace, 'moving.txt');
    writeFileSync(path, 'first\n');
    const outcome = write(scene, path, 'proposed\n');
    await showChange(scene, 'moving.txt');
    await workbench.editor.line(/^first$/).waitFor();
    writeFileSync(path, 'second\n');
    await allow(scene);
    await workbench.editor.line(/^second$/).waitFor();
    await workbench.editor.codeLenses.getByText('changed while you were asked').first().waitFor();
    assert.equal(readFileSync(path, 'utf8'), 'second\n');
    await allow(scene);
    assert.equal((await outcome).decision, 'allow');
    assert.equal(readFileSync(path, 'utf8'), 'proposed\n');
  });

  test('a file that is replaced by a link meanwhile is shown anew with a warning, and nothing is written', async (scene) => {
    const { workbench, workspace } = scene;
    const path = join(workspace, 'linked.txt');
    const outside = join(dirname(workspace), 'outside.txt');
    writeFileSync(path, 'inside\n');
    writeFileSync(outside, 'elsewhere\n');
    const outcome = write(scene, path, 'proposed\n');
    await showChange(scene, 'linked.txt');
    await workbench.editor.line(/^inside$/).waitFor();
    rmSync(path);
    symlinkSync(outside, path);
    await allow(scene);
    await workbench.editor.line(/^elsewhere$/).waitFor();
    await workbench.editor.codeLenses.getByText('leads somewhere else than when you were asked').first().waitFor();
    await workbench.editor.codeLenses.locator('.codicon-warning').first().waitFor();
    await workbench.quickPick.rows.getByText('Asked again:').first().waitFor();
    await workbench.picture('diff-linked');
    await workbench.editor.titleButton('Deny the Proposed Change').click();
    assert.equal((await outcome).decision, 'deny');
    await workbench.editor.tab('linked.txt').waitFor({ state: 'detached' });
    assert.equal(readlinkSync(path), outside);
    assert.equal(readFileSync(outside, 'utf8'), 'elsewhere\n');
  });

  test('what is no text or too large says so instead of showing it damaged, and stays as it is', async (scene) => {
    const { workbench, workspace } = scene;
    const cases: readonly (readonly [string, Uint8Array, string])[] = [
      ['binary.dat', new Uint8Array([1, 0, 2, 255]), 'is no text in UTF-8'],
      ['latin1.txt', new Uint8Array([0x66, 0xfc, 0x72, 0x0a]), 'is no text in UTF-8'],
      ['huge.txt', new Uint8Array(10_000_001).fill(97), 'is too large to be shown'],
    ];
    for (const [name, bytes, why] of cases) {
      const path = join(workspace, name);
      writeFileSync(path, bytes);
      const outcome = write(scene, path, 'x\n');
      await showChange(scene, name);
      await workbench.editor.line(why.replaceAll(' ', '\u00a0')).waitFor();
      await workbench.editor.titleButton('Deny the Proposed Change').click();
      assert.equal((await outcome).decision, 'deny');
      await workbench.editor.tab(name).waitFor({ state: 'detached' });
      assert.ok(readFileSync(path).equals(bytes), name);
    }
  });
});
