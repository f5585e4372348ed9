import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { nestedInstructions } from '../../../src/agents/acp/flavours/opencodeNested';
import { folderPlugins } from '../../../src/agents/acp/flavours/opencodePlugins';

const root = mkdtempSync(join(tmpdir(), 'gatehouse-opencode-'));
after(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text = ''): string {
  const whole = join(root, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}

test('opencode: plugins of the folder and of those above it are found, and harmless settings are not taken for them', async () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ['a/.opencode/plugin/x.js', '', true],
    ['b/.opencode/plugins/x.ts', '', true],
    ['c/opencode.json', '{"plugin": ["x"]}', true],
    ['d/opencode.jsonc', '{ // here\n "plugins" : [\n"x"] }', true],
    ['e/.opencode/opencode.json', '{"plugin":["x"]}', true],
    ['f/opencode.json', '{"plugin": "x"', true],
    ['g/.opencode/plugin/README.md', '', false],
    ['h/.opencode/command/x.md', '', false],
    ['i/opencode.json', '{"plugin": [ ], "theme": "plugins"}', false],
  ];
  for (const [path, text, isFound] of cases) {
    const file = put(path, text);
    const below = join(root, path.slice(0, 1), 'below/deeper');
    mkdirSync(below, { recursive: true });
    for (const cwd of [join(root, path.slice(0, 1)), below]) {
      assert.deepEqual(await folderPlugins(cwd, '/nowhere'), isFound ? [file] : [], path);
    }
  }
  assert.deepEqual(await folderPlugins(join(root, 'a'), join(root, 'a')), [], "the person's own are theirs");
});

test('opencode: what it would hand over with a file is found, links too, and nothing at the root or outside', async () => {
  const cwd = join(root, 'ws');
  put('ws/AGENTS.md');
  put('ws/one/two/a.txt');
  const one = put('ws/one/CONTEXT.md');
  const two = join(cwd, 'one/two/AGENTS.md');
  symlinkSync('/nowhere', two);
  put('other/AGENTS.md');
  const read = (path: string, tool = 'Read') =>
    nestedInstructions({ tool, spelled: 'read', input: { file_path: path }, cwd }, cwd);
  assert.deepEqual(await read('one/two/a.txt'), [two, one]);
  assert.deepEqual(await read(join(cwd, 'one/two/a.txt')), [two, one]);
  assert.deepEqual(await read(two), [one]);
  assert.deepEqual(await read('AGENTS.md'), []);
  assert.deepEqual(await read('../other/a.txt'), []);
  assert.deepEqual(await read('one/two/a.txt', 'Write'), []);
});
