import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { runInBash } from '../../../src/agents/tools/runInBash';

async function ran(command: string, signal = new AbortController().signal) {
  let heard = '';
  const result = await runInBash({
    command,
    cwd: tmpdir(),
    signal,
    tell: (output) => {
      heard += output;
    },
  });
  return { ...result, heard };
}

test('runInBash: a command that the system does not take is told as a failure', async () => {
  for (const command of [`: ${'x'.repeat(3_000_000)}`, 'echo a\0b']) {
    const { ending, output } = await ran(command);
    assert.equal(ending, 'failed');
    assert.match(output, /^bash could not be started: /);
  }
});

test('runInBash: a command that was withdrawn before does not run', async () => {
  const cancelled = new AbortController();
  cancelled.abort();
  assert.deepEqual(await ran('echo x', cancelled.signal), { ending: 'cancelled', output: '', heard: '' });
});

test('runInBash: the output comes as it is told, and the exit code decides how it ended', async () => {
  assert.deepEqual(await ran('echo out'), { ending: 'done', output: '', heard: 'out\n' });
  assert.deepEqual(await ran('echo err >&2'), { ending: 'done', output: '', heard: 'err\n' });
  assert.deepEqual(await ran('exit 3'), { ending: 'failed', output: '', heard: '\n(exit code 3)' });
});
