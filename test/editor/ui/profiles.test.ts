import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scene } from '../harness/suites/scene';
import { uiSuite } from '../harness/suites/uiSuite';
import { waitUntil } from '../harness/waitUntil';
import { choose } from './asking';

async function decisionOn(command: string, { agent }: Scene): Promise<string> {
  const session = await agent.startSession({ mode: 'dontAsk' });
  return (await agent.review({ tool: 'Bash', input: { command }, session })).decision;
}

async function importFile(
  name: string,
  text: string,
  { workbench, workspace, command = 'Import Permission Profile' }: Scene & { readonly command?: string },
): Promise<void> {
  const file = join(workspace, name);
  writeFileSync(file, text);
  await workbench.palette.run(`Gatehouse: ${command}…`);
  await workbench.quickPick.title.getByText(command).waitFor();
  // VS Code fills in the folder when it has read it, and would take away what was typed before.
  await waitUntil('the file can be named', async () => {
    await workbench.quickPick.input.fill(file);
    await workbench.page.waitForTimeout(300);
    return (await workbench.quickPick.input.inputValue()) === file ? true : undefined;
  });
  await workbench.quickPick.row(name).waitFor();
  await workbench.keyboard.press('Enter');
}

const profile = {
  gatehouseProfile: 1,
  name: 'Small',
  rules: { allow: ['Bash(make small)'], deny: ['Bash(make big)'] },
};

uiSuite('profiles:', { trust: 'off', agent: 'playing' }, (test) => {
  test('six ready-made profiles are offered, each with what it means', async ({ workbench }) => {
    await workbench.palette.run('Gatehouse: Use a Ready-made Profile…');
    await workbench.quickPick.title.getByText('Use a Ready-made Profile').waitFor();
    await workbench.quickPick.row('Cautious').waitFor();
    // What allows all comes last, and not under an Enter.
    const texts = await workbench.quickPick.rows.locator('.label-name').allInnerTexts();
    assert.deepEqual(
      texts.filter((text) => !text.endsWith('.')),
      [
        ...['Cautious', 'Everyday development', 'Read-only review', 'Unattended'],
        ...['Bypass with guardrails', 'Sandboxed, trusted'],
      ],
    );
    await workbench.quickPick.row('Unattended').getByText('mode Never ask').waitFor();
    await workbench.quickPick.rows.getByText('Never asks: allows reads').waitFor();
    await workbench.picture('profiles');
  });

  test('what would change is shown before it does, loosening on top, and Enter changes nothing', async (scene) => {
    const { workbench } = scene;
    await workbench.quickPick.choose('Everyday development');
    await workbench.quickPick.choose('Merge');
    await workbench.quickPick.title.getByText('Profile Everyday development').waitFor();
    await workbench.quickPick.focusedRow.getByText('Leave everything as it is').waitFor();
    await workbench.quickPick.row('The allow rule `Read(**)` is added.').waitFor();
    await workbench.picture('profile-preview');
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.title.getByText('Profile Everyday development').waitFor({ state: 'hidden' });
    assert.equal(await decisionOn('npm test', scene), 'deny');
  });

  test('applying puts the profile into force, and Undo takes it back', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Use a Ready-made Profile…');
    await workbench.quickPick.choose('Everyday development');
    await workbench.quickPick.choose('Merge');
    await workbench.quickPick.title.getByText('Profile Everyday development').waitFor();
    await workbench.quickPick.input.fill('Apply these');
    await workbench.quickPick.choose('Apply these changes');
    await workbench.notifications.saying('is in force').waitFor();
    assert.equal(await decisionOn('npm test', scene), 'allow');
    await workbench.notifications.press('is in force', 'Undo');
    await workbench.notifications.saying('is undone').waitFor();
    assert.equal(await decisionOn('npm test', scene), 'deny');
  });

  test('bypass needs a second yes, and without it nothing is written', async (scene) => {
    const { workbench } = scene;
    await workbench.palette.run('Gatehouse: Use a Ready-made Profile…');
    await workbench.quickPick.choose('Sandboxed, trusted');
    await workbench.quickPick.choose('Replace');
    await workbench.quickPick.title.getByText('Profile Sandboxed, trusted').waitFor();
    await workbench.quickPick.input.fill('Apply these');
    await workbench.quickPick.choose('Apply these changes');
    await choose(scene, 'Cancel');
    assert.equal(await decisionOn('git push', scene), 'deny');
    await workbench.statusItem('Allow all').waitFor({ state: 'detached' });
  });

  test('a broken file is refused with line and reason, and nothing changes', async (scene) => {
    const { workbench } = scene;
    const text = JSON.stringify({ ...profile, rules: { allow: ['Bash(make small)'], deny: ['Read('] } }, null, 2);
    await importFile('broken.json', text, scene);
    await workbench.notifications.saying('the file was refused and nothing has changed').waitFor();
    await workbench.editor.line('line 9, column 7: `rules.deny[0]` is no rule').waitFor();
    await workbench.picture('profile-refused');
    assert.equal(await decisionOn('make small', scene), 'deny');
  });

  test('what is exported is one file with the chosen rules, and importing it again would change nothing', async (scene) => {
    const { workbench, workspace, agent } = scene;
    await agent.run('companion.setting', 'gatehouse.rules.deny', ['Bash(shred:*)']);
    await workbench.palette.run('Gatehouse: Export Permission Profile…');
    await workbench.quickPick.title.getByText('Export Permission Profile').waitFor();
    await workbench.quickPick.row('The workspace').waitFor();
    await workbench.keyboard.press('Enter');
    await workbench.quickPick.message.getByText('The name of the profile').waitFor();
    await workbench.quickPick.answer('Kept');
    const file = join(workspace, 'Kept.gatehouse.json');
    // VS Code's own dialog, with the name that was proposed in it.
    await workbench.quickPick.widget.getByText('Export Permission Profile').waitFor();
    await waitUntil('the name is proposed', async () =>
      (await workbench.quickPick.input.inputValue()).endsWith('Kept.gatehouse.json') ? true : undefined,
    );
    await workbench.picture('profile-export');
    await workbench.keyboard.press('Enter');
    await workbench.notifications.saying('the profile was written to').waitFor();
    const written = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual([written.gatehouseProfile, written.name, written.rules.deny], [1, 'Kept', ['Bash(shred:*)']]);
    await workbench.notifications.dismiss('the profile was written to');
    await importFile('Kept.gatehouse.json', readFileSync(file, 'utf8'), scene);
    await workbench.quickPick.choose('Your own settings');
    await workbench.quickPick.choose('Replace');
    await workbench.page
      .getByText(/changes? nothing|Nothing would change/i)
      .first()
      .waitFor();
    await workbench.keyboard.press('Escape');
    await agent.run('companion.setting', 'gatehouse.rules.deny');
  });

  test('a file is imported into the workspace and accepted with it', async (scene) => {
    const { workbench, workspace } = scene;
    await importFile('small.json', JSON.stringify(profile), scene);
    await workbench.quickPick.choose('This workspace');
    await workbench.quickPick.choose('Merge');
    await workbench.quickPick.title.getByText('Profile Small').waitFor();
    await workbench.quickPick.choose('Apply these changes');
    await workbench.notifications.saying('“Small” is in force').waitFor();
    assert.equal(await decisionOn('make small', scene), 'allow');
    const written = JSON.parse(readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8'));
    assert.deepEqual(written['gatehouse.rules.deny'], ['Bash(make big)']);
    await workbench.palette.run('Gatehouse: Undo Profile Import');
    await workbench.notifications.saying('“Small” is undone').waitFor();
    assert.equal(await decisionOn('make small', scene), 'deny');
  });

  test('rules of another tool are imported, and what could not be carried over is seen before', async (scene) => {
    const { workbench } = scene;
    const permissions = { allow: ['Bash(make foreign)', 'Task(review)'], deny: ['Bash(shred*)'] };
    await importFile('claude.json', JSON.stringify({ permissions }), { ...scene, command: 'Import Rules' });
    await workbench.quickPick.choose('Your own settings');
    await workbench.quickPick.choose('Merge');
    await workbench.quickPick.title.getByText('Profile Imported from Claude Code').waitFor();
    await workbench.quickPick.rows.getByText('Task(review): A rule can only name `Task` as a whole.').waitFor();
    await workbench.quickPick.rows.getByText('Bash(shred*): It also means commands').waitFor();
    await workbench.picture('import-rules');
    await workbench.quickPick.input.fill('Apply these');
    await workbench.quickPick.choose('Apply these changes');
    await workbench.notifications.saying('“Imported from Claude Code” is in force').waitFor();
    await workbench.notifications.press('“Imported from Claude Code” is in force', 'Undo');
    await workbench.notifications.saying('“Imported from Claude Code” is undone').waitFor();
    assert.equal(await decisionOn('make foreign', scene), 'deny');
  });

  test('rules are shown as Claude Code writes them', async (scene) => {
    const { workbench, agent } = scene;
    await agent.run('companion.setting', 'gatehouse.rules.deny', ['Bash(shred:*)', '*']);
    await waitUntil('the rules count', async () => ((await decisionOn('ls', scene)) === 'deny' ? true : undefined));
    await workbench.palette.run('Gatehouse: Export Rules…');
    await workbench.quickPick.choose('Claude Code');
    await workbench.quickPick.row('Your own settings').waitFor();
    await workbench.keyboard.press('Enter');
    await workbench.editor.line('// Not carried over: deny *').waitFor();
    await workbench.editor.line('"Bash(shred:*)"').waitFor();
    // The note ends with its line, so that the file can be used as it is.
    assert.equal(await workbench.editor.line('every call.\\n').count(), 0);
    await workbench.picture('export-rules');
    await agent.run('companion.setting', 'gatehouse.rules.deny');
  });
});
