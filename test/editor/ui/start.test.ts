import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { testLimitMs } from '../harness/patience';
import { waitUntil } from '../harness/waitUntil';

const interrupted = 130;

suite('start:', () => {
  test('opens VS Code behind a token, says what to try, and an interrupt ends all of it', async function () {
    this.timeout(2 * testLimitMs);
    const env = { ...process.env, GATEHOUSE_EDITOR_HOST: 'server', DISPLAY: '', WAYLAND_DISPLAY: '' };
    const start = spawn(process.execPath, ['test/editor/start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(start, 'exit');
    let said = '';
    const isOpen = new Promise((resolve, reject) => {
      start.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)));
      start.stdout.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('Ctrl-C')) {
          resolve(said);
        }
      });
    });
    try {
      await isOpen;
      const address = new URL(/http:\S+/.exec(said)?.[0] ?? 'http:missing');
      const folder = address.searchParams.get('folder') ?? '';
      assert.equal(existsSync(`${folder}/package.json`), true);
      assert.equal((await fetch(address, { redirect: 'manual' })).status, 302);
      address.searchParams.delete('tkn');
      assert.equal((await fetch(address, { redirect: 'manual' })).status, 403);

      const family = descendantsOf(start.pid ?? 0);
      assert.ok(family.length >= 2, `the server and its guard are running: ${family.join(' ')}`);
      start.kill('SIGINT');
      assert.deepEqual(await ended, [interrupted, null]);
      await allGone(family);
      assert.equal(existsSync(folder), false);
    } finally {
      start.kill('SIGKILL');
    }
  });
});

/** The programs that a program started, and those that they started. */
function descendantsOf(ancestor: number): readonly number[] {
  const all = programs();
  const family = new Set([ancestor]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { id } of all.filter(({ parent }) => family.has(parent))) {
      family.add(id);
    }
  }
  family.delete(ancestor);
  // The listing itself was a child too.
  return [...family].filter((id) => existsSync(`/proc/${id}`) || process.platform !== 'linux');
}

async function allGone(family: readonly number[]): Promise<void> {
  await waitUntil('nothing of it runs', () =>
    programs().some(({ id, state }) => family.includes(id) && !state.startsWith('Z')) ? undefined : true,
  );
}

function programs(): readonly { readonly id: number; readonly parent: number; readonly state: string }[] {
  const listing = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listing
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', parent = '', state = ''] = line.trim().split(/\s+/);
      return { id: Number(id), parent: Number(parent), state };
    });
}
