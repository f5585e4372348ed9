import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { buildCli, jsonLines, scratchFolder } from './builtCli';

const cli = buildCli();
const line = (at: number) => `${JSON.stringify({ tool: 'Bash', input: { command: `make ${at}` }, cwd: '/p' })}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at)).join('');

/** Leaves standard input and output so that they do not wait, as another program that has them may. */
const unwaiting = `process.stdin.resume(); process.stdout.write('', () => process.kill(process.pid, 'SIGKILL'));`;

test('standardStreams: a line is answered before the next one is written', async () => {
  const child = spawn(process.execPath, [cli, 'decide'], { stdio: 'pipe' });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (let at = 0; at < 3; at++) {
    child.stdin.write(line(at));
    assert.match((await answers.next()).value ?? '', new RegExp(`make ${at}`));
  }
  child.stdin.end();
  assert.deepEqual(await once(child, 'close'), [0, null]);
});

test('standardStreams: whoever stops reading ends the program, which says nothing about it', async () => {
  const folder = scratchFolder();
  const input = join(folder, 'calls.jsonl');
  writeFileSync(input, lines(3000));
  const child = spawn('sh', ['-c', '"$0" "$1" decide < "$2"; echo "code $?" >&2', process.execPath, cli, input]);
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  child.stdout.once('data', () => child.stdout.destroy());
  await once(child, 'close');
  assert.equal(err, 'code 0\n');
});

test('standardStreams: a hook whose answer nobody can read has not agreed', async () => {
  const home = scratchFolder();
  // Left to itself it writes to the audit log of whoever runs the tests, whatever `HOME` says.
  const script = '"$0" "$1" hook claude --folder "$HOME/.gatehouse"; echo "code $?" >&2';
  const child = spawn('sh', ['-c', script, process.execPath, cli], { env: { ...process.env, HOME: home } });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString('utf8');
  });
  child.stdout.destroy();
  await pause(50);
  child.stdin.end(JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'rm -rf x' }, cwd: '/' }));
  await once(child, 'close');
  assert.match(err, /code 2\n$/);
});

test('standardStreams: pipes that do not wait lose nothing, and nothing changes places', async () => {
  const count = 2000;
  const script = '"$0" -e "$1" 2>/dev/null; echo ready >&2; "$0" "$2" decide';
  const child = spawn('sh', ['-c', script, process.execPath, unwaiting, cli], { stdio: 'pipe' });
  const pieces: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  await once(child.stderr, 'data');
  child.stdin.write(line(0));
  await once(child.stdout, 'data');
  child.stdout.pause();
  child.stdin.end(lines(count).slice(line(0).length));
  // Meanwhile there is no more room for answers. Were it too short, there would be, and the answers the same.
  await pause(300);
  child.stdout.resume();
  assert.equal((await once(child, 'close'))[0], 0);
  const answers = jsonLines(Buffer.concat(pieces).toString('utf8'));
  assert.equal(answers.length, count);
  assert.ok(answers.every((answer, at) => JSON.stringify(answer).includes(`make ${at}\``)));
});
