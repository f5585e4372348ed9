import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { useTool } from '../../../src/agents/tools/useTool';
import { realOf } from '../../../src/contain/session/reach';
import { FakeContainment } from '../../gate/fakes';

let top: string;
let looks: number;

beforeEach(() => {
  looks = 0;
  top = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-held-')));
  for (const name of ['ws/d', 'out']) {
    mkdirSync(join(top, name), { recursive: true });
    writeFileSync(join(top, name, 'f'), name);
  }
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

/** What keeps a session in the folder `ws`, with a program in it that swaps a folder for a link after the nth look. */
function walls(swapAfter: number): FakeContainment {
  const isOut = (path: string) => {
    const isIt = !`${realOf(path)}/`.startsWith(`${top}/ws/`);
    looks += 1;
    if (looks === swapAfter) {
      renameSync(join(top, 'ws/d'), join(top, 'ws/was'));
      symlinkSync(join(top, 'out'), join(top, 'ws/d'));
    }
    return isIt;
  };
  return Object.assign(new FakeContainment(), {
    hides: isOut,
    reach: (path: string) => (isOut(path) ? { kind: 'closed', why: '' } : { kind: 'writable' }),
  });
}

const use = (tool: string, input: object, swapAfter: number) =>
  useTool({
    ...{ tool, input, cwd: join(top, 'ws'), containment: walls(swapAfter) },
    ...{ signal: new AbortController().signal, tell: () => undefined },
  });

const inputs: readonly (readonly [string, () => object])[] = [
  ['Read', () => ({ file_path: 'd/f' })],
  ['Grep', () => ({ pattern: 'out', path: 'd' })],
  ['Write', () => ({ file_path: 'd/f', content: 'new' })],
  ['Patch', () => ({ changes: [{ kind: 'delete', file_path: join(top, 'ws/d/f') }] })],
];

for (const [tool, input] of inputs) {
  for (const swapAfter of [1, 2, 3]) {
    test(`contained ${tool}: a link that takes the place of a folder after look ${swapAfter} leads nowhere`, {
      skip: process.platform !== 'linux',
    }, async () => {
      const { output } = await use(tool, input(), swapAfter);
      assert.equal(readFileSync(join(top, 'out/f'), 'utf8'), 'out');
      assert.doesNotMatch(output, /\bout$/);
    });
  }
}

test('contained tools: what lies inside is read, written, moved and removed as it is', async () => {
  symlinkSync('f', join(top, 'ws/d/link'));
  assert.equal((await use('Read', { file_path: 'd/link' }, 0)).output, 'ws/d');
  assert.equal((await use('Write', { file_path: 'd/link', content: 'new' }, 0)).ending, 'done');
  assert.equal((await use('Write', { file_path: 'd/e/g', content: 'more' }, 0)).ending, 'done');
  assert.equal(readFileSync(join(top, 'ws/d/f'), 'utf8'), 'new');
  const change = { kind: 'delete', file_path: join(top, 'ws/d/link') };
  assert.equal((await use('Patch', { changes: [change] }, 0)).ending, 'done');
  assert.equal(readFileSync(join(top, 'ws/d/f'), 'utf8'), 'new');
});
