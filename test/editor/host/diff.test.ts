import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, Position, Range, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { eventually } from './eventually';
import {
  type Asked,
  allow,
  armedMs,
  ask,
  clearPreviews,
  comparedUri,
  deny,
  inlineEditor,
  lensesOf,
  pause,
  previewTabs,
  questions,
} from './previewing';

const numbers = Array.from({ length: 40 }, (_, at) => `const n${at} = ${at};\n`).join('');

suite('diff:', () => {
  let folder = '';

  suiteSetup(async () => {
    // Pages that other tests opened are none of ours.
    await commands.executeCommand('workbench.action.closeAllEditors');
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'gh-diff-')));
  });

  teardown(clearPreviews);

  suiteTeardown(() => rmSync(folder, { recursive: true, force: true }));

  const fileWith = (name: string, content: string | Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  test('a change is shown inline in the language of the file, with what can be done above it', async () => {
    const path = fileWith('a.js', numbers);
    const asked = await ask('Write', { file_path: path, content: changedNumbers() });
    const { document } = await inlineEditor();
    assert.equal(document.languageId, 'javascript');
    assert.match(document.getText(), /^const n5 = 5;\nconst five = 5;$/m);
    const lenses = await lensesOf(document.uri);
    assert.deepEqual(lenses.slice(0, 3), ['0 $(check) Allow', '0 $(x) Deny', '0 $(diff) Side by Side']);
    assert.ok(lenses.includes('5 $(trash) Drop') && lenses.includes('31 $(trash) Drop'), lenses.join('\n'));
    await deny(asked);
    assert.equal((await asked.outcome).decision, 'deny');
  });

  test('what is dropped is left out of what is allowed, and the agent is told', async () => {
    const path = fileWith('b.js', numbers);
    const asked = await ask('Write', { file_path: path, content: changedNumbers() });
    await inlineEditor();
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 0, 0);
    assert.ok((await lensesOf((await inlineEditor()).document.uri)).includes('0 $(check) Allow 1 of 2 changes'));
    await allow(asked.question);
    const outcome = await asked.outcome;
    assert.ok(outcome.decision === 'allow');
    assert.deepEqual(outcome.input, { file_path: path, content: numbers.replace('n30 = 30', 'thirty = 30') });
    assert.match(outcome.message ?? '', /left out:\n@@ line 6 @@\n-const n5 = 5;\n\+const five = 5;/);
  });

  test('what is pressed at the moment the preview opens allows nothing', async () => {
    const asked = await ask('Write', { file_path: fileWith('c.js', numbers), content: changedNumbers() });
    await inlineEditor();
    await commands.executeCommand('gatehouse.allowChange', asked.question.id);
    assert.equal((await questions()).length, 1);
    await deny(asked);
    await asked.outcome;
  });

  test('a second press right behind one that allowed does not allow the preview that comes to the front', async () => {
    const first = await ask('Write', { file_path: fileWith('two.js', numbers), content: changedNumbers() });
    await inlineEditor();
    const session: string = await commands.executeCommand('gatehouse.test.startSession', {});
    const input = { file_path: fileWith('three.js', 'a\n'), content: 'b\n' };
    void commands.executeCommand('gatehouse.test.review', { tool: 'Write', input, session });
    const second = await eventually('both wait', async () => (await questions())[1]);
    void commands.executeCommand('gatehouse.showChange', second.id);
    await eventually('both are open', () => (previewTabs().length === 2 ? true : undefined));
    // Meanwhile the second has been open for long enough to take a yes.
    await allow(first.question);
    assert.equal((await first.outcome).decision, 'allow');
    await commands.executeCommand('gatehouse.allowChange', second.id);
    const left = (await questions()).filter(({ state }) => state !== 'moving');
    assert.deepEqual(
      left.map(({ id }) => id),
      [second.id],
    );
  });

  test('dropping everything leaves nothing to allow', async () => {
    const asked = await ask('Write', { file_path: fileWith('d.js', 'a\n'), content: 'b\n' });
    await inlineEditor();
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 0, 0);
    await pause(armedMs);
    void commands.executeCommand('gatehouse.allowChange', asked.question.id);
    await pause(200);
    assert.equal((await questions()).length, 1);
    await deny(asked);
    await asked.outcome;
  });

  test('closing the tab is no answer, and the draft is kept', async () => {
    const asked = await ask('Write', { file_path: fileWith('e.js', numbers), content: changedNumbers() });
    await inlineEditor();
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 0, 1);
    await window.tabGroups.close(previewTabs());
    await pause(300);
    assert.equal((await questions()).length, 1);
    void commands.executeCommand('gatehouse.showChange', asked.question.id);
    const { document } = await inlineEditor();
    assert.ok((await lensesOf(document.uri)).includes('0 $(check) Allow 1 of 2 changes'));
    await deny(asked);
    await asked.outcome;
  });

  test('text edited side by side is what is written, with line ends and byte order mark as they were', async () => {
    const before = '\uFEFFone\r\ntwo\nthree\r\n';
    const path = fileWith('f.txt', before);
    const asked = await ask('Write', { file_path: path, content: before.replace('two', 'TWO') });
    await inlineEditor();
    await commands.executeCommand('gatehouse.showSideBySide', asked.question.id);
    const uri = await eventually('the comparison is open', () => comparedUri());
    const edit = new WorkspaceEdit();
    edit.replace(uri, new Range(new Position(2, 0), new Position(2, 5)), 'drei');
    assert.equal(await workspace.applyEdit(edit), true);
    await allow(asked.question);
    const outcome = await asked.outcome;
    assert.ok(outcome.decision === 'allow');
    assert.deepEqual(outcome.input, { file_path: path, content: '\uFEFFone\r\nTWO\ndrei\r\n' });
    assert.match(outcome.message ?? '', /-three\n\+drei/);
    await eventually('the tab is closed without a question', () => (previewTabs().length === 0 ? true : undefined));
  });

  test('from the comparison back to one column, what was edited is a change like the others', async () => {
    const path = fileWith('g.txt', 'one\ntwo\nthree\n');
    const asked = await ask('Edit', { file_path: path, old_string: 'one', new_string: 'ONE' });
    await inlineEditor();
    await commands.executeCommand('gatehouse.showSideBySide', asked.question.id);
    const uri = await eventually('the comparison is open', () => comparedUri());
    const edit = new WorkspaceEdit();
    edit.insert(uri, new Position(3, 0), 'four\n');
    await workspace.applyEdit(edit);
    await commands.executeCommand('gatehouse.showInline', asked.question.id);
    const { document } = await inlineEditor();
    assert.equal(document.getText(), 'one\nONE\ntwo\nthree\nfour');
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 0, 0);
    await allow(asked.question);
    const outcome = await asked.outcome;
    assert.ok(outcome.decision === 'allow');
    assert.deepEqual(outcome.input, { file_path: path, old_string: 'three\n', new_string: 'three\nfour\n' });
  });

  test('a file that changed meanwhile is shown anew and not allowed blindly', async () => {
    const path = fileWith('h.txt', 'one\n');
    const asked = await ask('Write', { file_path: path, content: 'two\n' });
    await inlineEditor();
    writeFileSync(path, 'other\n');
    await allow(asked.question);
    const again = await eventually('it is asked again', async () =>
      (await questions()).find(({ id }) => id !== asked.question.id),
    );
    assert.match(again.again ?? '', /changed while you were asked/);
    const document = await eventually('the new preview is open', () => {
      const editor = window.activeTextEditor;
      return editor?.document.getText() === 'other\ntwo' ? editor.document : undefined;
    });
    assert.ok((await lensesOf(document.uri)).some((it) => it.includes('changed while you were asked')));
    await deny({ question: again });
    assert.equal((await asked.outcome).decision, 'deny');
  });

  /** What an agent that writes what it is allowed to writes. */
  const writesWhenAllowed = async ({ outcome }: Pick<Asked, 'outcome'>, path: string) => {
    const said = await outcome;
    if (said.decision === 'allow') {
      writeFileSync(path, (said.input as { readonly content: string }).content);
    }
    return said.decision;
  };

  test('a file that is replaced by a link meanwhile is shown anew, and neither link nor target is written', async () => {
    const other = fileWith('other.txt', 'of another\n');
    const same = fileWith('same.txt', 'one\n');
    const cases: readonly (readonly [what: string, target: string, shows: string])[] = [
      ['a file with other text', other, 'of another\ntwo'],
      ['a file with the same text', same, 'one\ntwo'],
      ['a file that is not there', join(folder, 'nowhere.txt'), 'two'],
    ];
    for (const [what, target, shows] of cases) {
      const path = fileWith('link.txt', 'one\n');
      const asked = await ask('Write', { file_path: path, content: 'two\n' });
      const decision = writesWhenAllowed(asked, path);
      await inlineEditor();
      rmSync(path);
      symlinkSync(target, path);
      await allow(asked.question);
      const again = await eventually(`${what}: it is asked again`, async () =>
        (await questions()).find(({ id }) => id !== asked.question.id),
      );
      assert.match(again.again ?? '', /link\.txt leads somewhere else than when you were asked\.$/, what);
      // The text alone may be that of the preview before.
      const document = await eventually(`${what}: the new preview is open`, async () => {
        const shown = window.activeTextEditor?.document;
        const above = shown?.uri.scheme === 'gatehouse-change' ? await lensesOf(shown.uri) : [];
        return above.some((it) => it.includes('leads somewhere else')) ? shown : undefined;
      });
      assert.equal(document.getText(), shows, what);
      await deny({ question: again });
      assert.equal(await decision, 'deny', what);
      assert.equal(readlinkSync(path), target, what);
      assert.equal(readFileSync(other, 'utf8'), 'of another\n', what);
      assert.equal(readFileSync(same, 'utf8'), 'one\n', what);
      assert.throws(() => readFileSync(join(folder, 'nowhere.txt')), what);
      rmSync(path);
      await clearPreviews();
    }
  });

  test('a folder that is replaced by a link meanwhile is no way to write somewhere else', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    for (const it of [here, there]) {
      mkdirSync(it);
      writeFileSync(join(it, 'a.txt'), 'one\n');
    }
    const path = join(here, 'a.txt');
    const asked = await ask('Write', { file_path: path, content: 'two\n' });
    const decision = writesWhenAllowed(asked, path);
    await inlineEditor();
    rmSync(here, { recursive: true });
    symlinkSync(there, here);
    await allow(asked.question);
    const again = await eventually('it is asked again', async () =>
      (await questions()).find(({ id }) => id !== asked.question.id),
    );
    assert.match(again.again ?? '', /leads somewhere else/);
    await deny({ question: again });
    assert.equal(await decision, 'deny');
    assert.equal(readFileSync(join(there, 'a.txt'), 'utf8'), 'one\n');
  });

  test('unsaved edits are part of what is shown', async () => {
    const path = fileWith('i.txt', 'one\ntwo\n');
    const typed = await window.showTextDocument(Uri.file(path));
    await typed.edit((edit) => edit.insert(new Position(2, 0), 'typed\n'));
    const asked = await ask('Edit', { file_path: path, old_string: 'one', new_string: 'ONE' });
    const { document } = await inlineEditor();
    assert.equal(document.getText(), 'one\nONE\ntwo\ntyped');
    assert.ok((await lensesOf(document.uri)).some((it) => it.includes('unsaved edits')));
    await deny(asked);
    await asked.outcome;
    await window.showTextDocument(typed.document);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  test('what cannot be shown says why', async () => {
    const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['j.bin', new Uint8Array([1, 0, 2]), /is no text in UTF-8/],
      ['k.txt', new Uint8Array([0x66, 0xfc, 0x72, 10]), /is no text in UTF-8/],
      ['l.txt', new Uint8Array(10_000_001).fill(97), /is too large to be shown/],
    ];
    for (const [name, content, why] of cases) {
      const asked = await ask('Write', { file_path: fileWith(name, content), content: 'x' });
      const { document } = await inlineEditor();
      assert.match(document.getText(), why);
      await deny(asked);
      await asked.outcome;
      await eventually('the preview is closed', () => (previewTabs().length === 0 ? true : undefined));
    }
  });

  test('where the runtime takes no other input, nothing can be dropped', async () => {
    const path = fileWith('m.js', numbers);
    const input = { file_path: path, content: changedNumbers() };
    const asked = await ask('Write', input, { changesInput: false });
    const { document } = await inlineEditor();
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 0, 0);
    assert.equal(
      (await lensesOf(document.uri)).some((it) => it.includes('Drop')),
      false,
    );
    await allow(asked.question);
    assert.deepEqual(await asked.outcome, { decision: 'allow', input });
  });

  test('several files are compared at once, and one that is dropped stays as it is', async () => {
    const [one, two] = [fileWith('n.txt', 'n\n'), fileWith('o.txt', 'o\n')];
    const changes = [
      { kind: 'edit', file_path: one, edits: [{ old_string: 'n', new_string: 'N' }] },
      { kind: 'delete', file_path: two },
    ];
    const asked = await ask('Patch', { changes });
    await eventually('the comparison is open', () => (previewTabs().length > 0 ? true : undefined));
    assert.match(previewTabs()[0]?.label ?? '', /^Changes proposed by Demo/);
    await commands.executeCommand('gatehouse.dropChange', asked.question.id, 1, 0);
    await allow(asked.question);
    const outcome = await asked.outcome;
    assert.ok(outcome.decision === 'allow');
    assert.deepEqual(outcome.input, { changes: changes.slice(0, 1) });
  });

  test('files that are all removed are compared, and their tab closes with the answer', async () => {
    const paths = [fileWith('p.txt', 'p\n'), fileWith('q.txt', 'q\n')];
    const asked = await ask('Patch', { changes: paths.map((file_path) => ({ kind: 'delete', file_path })) });
    await eventually('the comparison is open', () => (previewTabs().length > 0 ? true : undefined));
    await deny(asked);
    assert.equal((await asked.outcome).decision, 'deny');
    await eventually('the tab is closed', () => (previewTabs().length === 0 ? true : undefined));
  });
});

function changedNumbers(): string {
  return numbers.replace('n5 = 5', 'five = 5').replace('n30 = 30', 'thirty = 30');
}
