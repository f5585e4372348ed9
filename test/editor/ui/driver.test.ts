import assert from 'node:assert/strict';
import { uiSuite } from '../harness/suites/uiSuite';

/** The driver is tested on the companion, so that a test of Gatehouse that fails does not fail because of the driver. */
uiSuite('driver:', { trust: 'off', companion: 'loaded' }, (test) => {
  test('finds the status bar item of an active extension', async ({ workbench }) => {
    await workbench.statusItem('Companion ready').waitFor();
    assert.equal(await workbench.statusItem('Companion asleep').count(), 0);
  });

  test('chooses the row with exactly the label asked for', async ({ workbench }) => {
    await workbench.palette.run('Companion: Pick');
    await workbench.quickPick.title.getByText('Which one?').waitFor();
    assert.equal(await workbench.quickPick.row('Third').count(), 0);
    await workbench.quickPick.choose('Second');
    await workbench.statusItem('picked: Second').waitFor();
    assert.equal(await workbench.statusItem('picked: Second best').count(), 0);
  });

  test('sees which row Enter would take and closes without an answer', async ({ workbench }) => {
    await workbench.palette.run('Companion: Pick');
    await workbench.quickPick.focusedRow.getByText('First', { exact: true }).waitFor();
    await workbench.keyboard.press('ArrowDown');
    await workbench.quickPick.focusedRow.getByText('Second', { exact: true }).waitFor();
    await workbench.quickPick.close();
    await workbench.statusItem('picked: nothing').waitFor();
  });

  test('answers an input box', async ({ workbench }) => {
    await workbench.palette.run('Companion: Ask');
    await workbench.quickPick.message.getByText('Who is it?').waitFor();
    await workbench.quickPick.answer('it is me');
    await workbench.statusItem('answered: it is me').waitFor();
  });

  test('presses a notification’s button and dismisses another', async ({ workbench }) => {
    await workbench.palette.run('Companion: Notify');
    await workbench.notifications.press('Companion notifies', 'Proceed');
    await workbench.statusItem('pressed: Proceed').waitFor();
    await workbench.palette.run('Companion: Notify');
    await workbench.notifications.saying('Companion notifies').waitFor();
    await workbench.notifications.dismiss('Companion notifies');
    await workbench.statusItem('pressed: nothing').waitFor();
  });

  test('answers a modal dialog', async ({ workbench }) => {
    await workbench.palette.run('Companion: Confirm');
    await workbench.dialog.box.getByText('Really?').waitFor();
    await workbench.dialog.press('Do more');
    await workbench.statusItem('confirmed: Do more').waitFor();
  });

  test('opens a view, expands a row and uses its actions', async ({ workbench }) => {
    await workbench.activity('Companion').click();
    await workbench.tree.row('Oak').waitFor();
    assert.equal(await workbench.tree.row('Acorn').count(), 0);
    await workbench.tree.expand('Oak');
    await workbench.tree.row('Acorn').waitFor();
    await workbench.tree.press('Acorn', 'Forget');
    await workbench.statusItem('forgot: Acorn').waitFor();
    await workbench.tree.chooseFromMenu('Elm', 'Pick');
    await workbench.quickPick.choose('First');
    await workbench.statusItem('picked: First').waitFor();
  });

  test('sees what a diff adds and removes', async ({ workbench }) => {
    await workbench.palette.run('Companion: Compare');
    await workbench.editor.tab('Old and new').waitFor();
    await workbench.editor.addedLines.first().waitFor();
    assert.equal((await workbench.editor.removedLines.count()) > 0, true);
    assert.match(await workbench.editor.visibleText(), /^same$/m);
  });

  test('reaches into a webview', async ({ workbench }) => {
    await workbench.palette.run('Companion: Open Panel');
    const frame = await workbench.webview('#knock');
    await frame.locator('#knock').click();
    await workbench.statusItem('panel: knocked').waitFor();
    await workbench.picture('driver');
  });

  test('starts the window anew', async ({ workbench }) => {
    await workbench.reload();
    await workbench.statusItem('Companion ready').waitFor();
  });
});
