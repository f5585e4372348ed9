import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { buildCli, scratchFolder } from './builtCli';

const cli = buildCli();

interface Streamed {
  readonly answers: number;
  readonly firstWrong: string | undefined;
  /** The most memory the program held at any time. */
  readonly megabytes: number;
}

/** Streams `count` lines through the program as fast as it takes them and checks each answer against its line. */
async function stream(count: number): Promise<Streamed> {
  const reporter = join(scratchFolder(), 'memory.cjs');
  writeFileSync(reporter, `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)));`);
  const child = spawn(process.execPath, ['--require', reporter, cli, 'decide'], { stdio: 'pipe' });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  const done = once(child, 'close');
  const reading = readAnswers(createInterface({ input: child.stdout }));
  for (let from = 0; from < count; from += 500) {
    const lines = Array.from({ length: Math.min(500, count - from) }, (_, at) => lineOf(from + at));
    if (!child.stdin.write(lines.join(''))) {
      await once(child.stdin, 'drain');
    }
  }
  child.stdin.end();
  const read = await reading;
  await done;
  return { ...read, megabytes: Number(err) / 1024 };
}

function lineOf(at: number): string {
  const [program, rules] = [
    ['echo', {}],
    ['make', {}],
    ['rm', { deny: ['Bash(rm:*)'] }],
  ][at % 3] as [string, object];
  return `${JSON.stringify({ tool: 'Bash', input: { command: `${program} ${at}` }, cwd: '/p', home: '/h', rules })}\n`;
}

async function readAnswers(lines: AsyncIterable<string>): Promise<Pick<Streamed, 'answers' | 'firstWrong'>> {
  let answers = 0;
  let firstWrong: string | undefined;
  for await (const line of lines) {
    const decision = ['allow', 'ask', 'deny'][answers % 3];
    if (!line.startsWith(`{"decision":"${decision}"`) || !line.includes(` ${answers}"`)) {
      firstWrong ??= `answer ${answers}: ${line}`;
    }
    answers += 1;
  }
  return { answers, firstWrong };
}

test('stream: 200,000 lines are answered in order, and memory does not grow with their number', async () => {
  const short = await stream(20_000);
  const long = await stream(200_000);
  assert.deepEqual([short.answers, short.firstWrong], [20_000, undefined]);
  assert.deepEqual([long.answers, long.firstWrong], [200_000, undefined]);
  assert.ok(short.megabytes > 10, `no memory was measured: ${short.megabytes}`);
  assert.ok(long.megabytes < short.megabytes + 60, `${short.megabytes} MB grew to ${long.megabytes} MB`);
});
