import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { programsIn, SeenProgramsInLog } from '../../src/store/seenPrograms';
import { ManualTime } from '../gate/fakes';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-programs-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function aLine(parts: readonly unknown[], tool = 'Bash'): string {
  const texts = { time: 't', session: 's', agent: 'a', cwd: '/', mode: 'default', previous: '' };
  const reasons = parts.map((part) => ({ part }));
  return JSON.stringify({
    format: 1,
    seq: 1,
    ...texts,
    tool,
    input: {},
    outcome: 'deny',
    verdict: { decision: 'ask', reasons },
  });
}

test('programsIn: only plain words of shell commands are offered', () => {
  const lines = [
    'broken',
    aLine(['rm x'], 'Read'),
    aLine(['$cmd x', '/bin/ls', 'a;b', '', 5, null, 'A=1 env']),
    aLine(['git status -s', 'git status', 'cat "a b"']),
    aLine(['git push origin']),
  ];
  assert.deepEqual(programsIn(lines), ['git', 'cat', 'git push', 'git status']);
});

test('programsIn: a line whose reasons are no reasons harms nothing', () => {
  const line = JSON.parse(aLine([]));
  line.verdict.reasons = [null, 1, 'x'];
  assert.deepEqual(programsIn([JSON.stringify(line), aLine(['ls'])]), ['ls']);
});

test('seenPrograms: no log means no programs, and nothing to complain about', async () => {
  const complaints: string[] = [];
  const log = { error: (message: string) => complaints.push(message) };
  const seen = new SeenProgramsInLog({ folder: join(scratch, 'none'), clock: new ManualTime(), log });
  assert.deepEqual(await seen.programs(), []);
  assert.deepEqual(complaints, []);
});

test('seenPrograms: the log is read again after a while', async () => {
  const clock = new ManualTime();
  const seen = new SeenProgramsInLog({ folder: scratch, clock, log: { error: () => undefined } });
  writeFileSync(join(scratch, 'audit.jsonl'), `${aLine(['ls'])}\n`);
  assert.deepEqual(await seen.programs(), ['ls']);
  writeFileSync(join(scratch, 'audit.jsonl'), `${aLine(['make'])}\n`);
  assert.deepEqual(await seen.programs(), ['ls']);
  clock.pass(31_000);
  assert.deepEqual(await seen.programs(), ['make']);
});
