import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from 'vscode';
import { eventually } from './eventually';
import { ask, clearPreviews, deny, inlineEditor, lensesOf, previewTabs } from './previewing';

const notebook = JSON.stringify({
  cells: [{ cell_type: 'code', id: 'a', metadata: {}, outputs: [], execution_count: null, source: ['print(1)'] }],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
});

/** A change, what the inline preview shows of it, and what stands above the rows. */
interface Case {
  readonly tool: string;
  readonly input: (file: string) => unknown;
  readonly before?: string;
  readonly shows: string;
  readonly says?: string;
}

const cases: Readonly<Record<string, Case>> = {
  'new.txt': {
    tool: 'Write',
    input: (file_path) => ({ file_path, content: 'a\n' }),
    shows: 'a',
    says: 'This file is new.',
  },
  'written.txt': { tool: 'Write', before: 'a\n', input: (file_path) => ({ file_path, content: 'b\n' }), shows: 'a\nb' },
  'edited.txt': {
    tool: 'Edit',
    before: 'a\nb\n',
    input: (file_path) => ({ file_path, old_string: 'b', new_string: 'B' }),
    shows: 'a\nb\nB',
  },
  'twice.txt': {
    tool: 'MultiEdit',
    before: 'a\nb\nc\n',
    input: (file_path) => ({
      file_path,
      edits: [
        { old_string: 'a', new_string: 'A' },
        { old_string: 'c', new_string: 'C' },
      ],
    }),
    shows: 'a\nA\nb\nc\nC',
  },
  'removed.txt': {
    tool: 'Patch',
    before: 'a\n',
    input: (file_path) => ({ changes: [{ kind: 'delete', file_path }] }),
    shows: 'a',
    says: 'The file is removed.',
  },
  'renamed.txt': {
    tool: 'Patch',
    before: 'a\n',
    input: (file_path) => ({ changes: [{ kind: 'rename', file_path, to: `${file_path}.old` }] }),
    shows: 'a',
    says: 'The file is renamed to',
  },
  'cells.ipynb': {
    tool: 'NotebookEdit',
    before: notebook,
    input: (notebook_path) => ({ notebook_path, cell_id: 'a', new_source: 'print(2)' }),
    shows: 'print(1)\nprint(2)',
    says: 'of the notebook is shown.',
  },
};

suite('diff, every kind of change:', () => {
  let folder = '';

  suiteSetup(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'gh-kinds-')));
  });
  teardown(clearPreviews);
  suiteTeardown(() => rmSync(folder, { recursive: true, force: true }));

  test('what is written, edited, removed, renamed or a cell is shown before it happens', async () => {
    for (const [name, { tool, input, before, shows, says }] of Object.entries(cases)) {
      const file = join(folder, name);
      if (before !== undefined) {
        writeFileSync(file, before);
      }
      const asked = await ask(tool, input(file));
      const { document } = await inlineEditor();
      assert.equal(document.getText().trimEnd(), shows, name);
      const lenses = await lensesOf(document.uri);
      assert.ok(says === undefined || lenses.some((it) => it.includes(says)), `${name}: ${lenses.join('; ')}`);
      await deny(asked);
      assert.equal((await asked.outcome).decision, 'deny');
      await eventually('the preview is closed', () => (previewTabs().length === 0 ? true : undefined));
    }
  });
});
