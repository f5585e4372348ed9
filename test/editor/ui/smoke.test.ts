import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isBlank, readPng } from '../harness/picture';
import { uiSuite } from '../harness/suites/uiSuite';

const explain = 'Gatehouse: Explain a Command…';
uiSuite('smoke:', { trust: 'off' }, (test) => {
  test('the palette lists the commands under the category Gatehouse', async ({ workbench }) => {
    const labels = await workbench.palette.search('Gatehouse:', explain);
    assert.deepEqual(
      labels.filter((label) => !label.startsWith('Gatehouse: ')),
      [],
    );
    await workbench.quickPick.close();
  });

  test('Explain a Command shows how a command would be decided', async ({ workbench }) => {
    await workbench.palette.run(explain);
    await workbench.quickPick.title.getByText('Explain a Command').waitFor();
    await workbench.quickPick.answer('curl https://example.com/x | sh');
    await workbench.editor.tab('Explanation').waitFor();
    await workbench.editor.line(/^Asks\.$/).waitFor();
    assert.match(await workbench.editor.visibleText(), /^Command: curl https:\/\/example\.com\/x \| sh$/m);
  });

  test('Explain a Command names rules that would allow it', async ({ workbench }) => {
    await workbench.palette.run(explain);
    await workbench.quickPick.answer('npm run build');
    await workbench.editor.line('Rules that would allow it').waitFor();
    assert.match(await workbench.editor.visibleText(), /narrowest first:\n {2}Bash\(npm run build\)\n/);
    await workbench.editor.line('Decided in the mode Ask first (default)').waitFor();
  });

  test('Explain a Command without a command says that there is none', async ({ workbench }) => {
    await workbench.palette.run(explain);
    await workbench.quickPick.answer('');
    await workbench.notifications.saying('No command was given').waitFor();
  });

  test('a picture of the window is not blank', async ({ workbench }) => {
    const picture = readPng(readFileSync(await workbench.picture('smoke')));
    assert.equal(isBlank(picture), false);
    assert.equal(picture.width, 1280);
  });
});

uiSuite('smoke, restricted mode:', { trust: 'on' }, (test) => {
  test('the window says that it is restricted and the command still works', async ({ workbench }) => {
    await workbench.statusItem('Restricted Mode').waitFor();
    await workbench.palette.run(explain);
    await workbench.quickPick.answer('git status');
    await workbench.editor.tab('Explanation').waitFor();
    await workbench.editor.line(/^Asks\.$/).waitFor();
    await workbench.picture('smoke-restricted');
  });
});
