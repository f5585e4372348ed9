import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Lifetime } from '../../../../src/base/lifetime';
import { ProgramGroup } from '../programGroup';
import { faultOf, runProgram, tryProgram } from '../runProgram';

const family = 'sleep 300 & echo $! $$; wait';
const limitMs = 20_000;

suite('programGroup:', () => {
  test('what a program started ends with it', async () => {
    const group = new ProgramGroup({ file: 'sh', args: ['-c', family] });
    const members = await numbersFrom(group.child.stdout);
    assert.equal(members.filter(isRunning).length, 2);
    group.dispose();
    await allEnded(members);
  });

  test('a run that is killed takes its programs along', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gh-guard-'));
    const script = join(folder, 'run.cjs');
    const stdin = {
      contents: `import { ProgramGroup } from './programGroup';
        const group = new ProgramGroup({ file: 'sh', args: ['-c', ${JSON.stringify(family)}] });
        group.child.stdout?.pipe(process.stdout);`,
      resolveDir: 'test/editor/harness',
      loader: 'ts',
    } as const;
    await build({ stdin, bundle: true, platform: 'node', outfile: script, logLevel: 'error' });
    const run = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const members = await numbersFrom(run.stdout);
    assert.equal(members.filter(isRunning).length, 2);
    run.kill('SIGKILL');
    await allEnded(members);
    rmSync(folder, { recursive: true, force: true });
  });

  test('a program that takes too long is ended', async () => {
    const end = await tryProgram({ file: 'sh', args: ['-c', 'echo begun; sleep 300'] }, 500, new Lifetime());
    assert.equal(end.code, undefined);
    assert.match(end.output, /begun[\s\S]*ended after 0\.5 s/);
  });

  test('a failing or missing program is a failure with its reason', async () => {
    const run = new Lifetime();
    const failing = { file: 'sh', args: ['-c', 'echo; echo "npm error ENOTFOUND host"; echo bye; exit 3'] };
    await assert.rejects(runProgram(failing, limitMs, run), /npm error ENOTFOUND host \.\.\. bye/);
    await assert.rejects(runProgram({ file: '/no/such/program', args: [] }, limitMs, run), /ENOENT/);
    assert.equal(faultOf(''), 'it said nothing');
  });
});

function numbersFrom(stream: NodeJS.ReadableStream | null): Promise<readonly number[]> {
  return new Promise((resolve) => {
    stream?.once('data', (chunk) => resolve(String(chunk).trim().split(' ').map(Number)));
  });
}

/** Whether a program runs; one that has ended and only waits to be noticed by its parent does not. */
function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch (error) {
    // No such program; where there is no /proc the signal alone decides.
    return error instanceof Error && 'path' in error && process.platform !== 'linux';
  }
}

async function allEnded(ids: readonly number[]): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (ids.some(isRunning)) {
    assert.ok(Date.now() < deadline, `still running: ${ids.filter(isRunning).join(' ')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
