import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Decision } from '../../src/core/decision';
import { AuditHeads } from '../../src/store/auditHead';
import { AuditLogFile } from '../../src/store/auditLog';
import { aBashCall } from '../builders';
import { buildCli, jsonLines, runCli, scratchFolder } from './builtCli';

const cli = buildCli();

interface Recorded {
  readonly command: string;
  readonly decision: Decision;
  readonly mode?: string;
}

async function logOf(calls: readonly Recorded[]): Promise<string> {
  const folder = scratchFolder();
  const log = new AuditLogFile({ folder, heads: new AuditHeads(join(folder, 'head')), rotateAt: 1e9, keep: 1 });
  for (const { command, decision, mode = 'default' } of calls) {
    await log.append({
      time: '2026-01-02T03:04:05.000Z',
      call: aBashCall(command),
      mode,
      facts: {
        place: { cwd: '/p', home: '/home/u', platform: 'linux' },
        roots: ['/p'],
        trusted: true,
        real: new Map([['/p/link', { kind: 'real', path: '/home/u/.bashrc' }]]),
        foldsCase: false,
      },
      verdict: { decision, readOnly: false, safety: false, reasons: [] },
      answer: undefined,
      outcome: decision === 'allow' ? 'allow' : 'deny',
      failure: undefined,
    });
  }
  return join(folder, 'audit.jsonl');
}

function settingsWith(settings: object): string {
  const file = join(scratchFolder(), 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

test('replay: decisions that would change are listed, loosened first', async () => {
  const log = await logOf([
    { command: 'ls', decision: 'allow' },
    { command: 'rm x', decision: 'allow' },
    { command: 'make', decision: 'ask' },
    { command: 'npm ci', decision: 'deny' },
    { command: 'TOKEN=abc npm ci', decision: 'deny' },
  ]);
  const settings = settingsWith({
    'gatehouse.rules.allow': ['Bash(make:*)'],
    'gatehouse.rules.deny': ['Bash(rm:*)'],
  });
  const run = await runCli(cli, ['replay', log, '--settings', settings]);
  assert.deepEqual(run, {
    code: 0,
    err: '',
    out: [
      'loosened by `Bash(make:*)`: 1',
      '  ask -> allow: #3 Bash make',
      'loosened by no rule: 2',
      '  deny -> ask: #4 Bash npm ci',
      '  deny -> ask: #5 Bash TOKEN=[redacted] npm ci (secrets were taken out of it, so this may be wrong)',
      'tightened by `Bash(rm:*)`: 1',
      '  allow -> deny: #2 Bash rm x',
      '5 calls, 4 would change',
      '',
    ].join('\n'),
  });
});

test('replay: the folder of a log stands for all its files', async () => {
  const log = await logOf([{ command: 'make', decision: 'ask' }]);
  const settings = join(scratchFolder(), 'settings.json');
  writeFileSync(settings, JSON.stringify({ 'gatehouse.rules.allow': ['Bash(make)'] }));
  const [ofFile, ofFolder] = await Promise.all(
    [log, dirname(log)].map((place) => runCli(cli, ['replay', place, '--settings', settings])),
  );
  assert.deepEqual(ofFolder, ofFile);
  assert.match(ofFolder?.out ?? '', /Bash\(make\)/);
});

test('replay: --json gives one object a line, and --mode tries another mode', async () => {
  const log = await logOf([
    { command: 'make', decision: 'ask' },
    { command: 'make', decision: 'ask', mode: 'gone' },
  ]);
  const settings = settingsWith({});
  assert.equal(
    (await runCli(cli, ['replay', log, '--settings', settings])).out,
    '1 calls, 0 would change, 1 could not be decided again\n',
  );
  const { out } = await runCli(cli, ['replay', log, '--settings', settings, '--mode', 'explore', '--json']);
  assert.deepEqual(
    jsonLines(out).map((it) => [it['seq'], it['change'], it['was'], it['would'], it['call']]),
    [
      [1, 'tightened', 'ask', 'deny', 'make'],
      [2, 'tightened', 'ask', 'deny', 'make'],
    ],
  );
  assert.equal((await runCli(cli, ['replay', log, '--settings', settings, '--mode', 'no'])).code, 2);
});

test('replay: --json tells what loosens first, and which rule', async () => {
  const log = await logOf([
    { command: 'rm x', decision: 'allow' },
    { command: 'make', decision: 'ask' },
  ]);
  const settings = settingsWith({ 'gatehouse.rules.allow': ['Bash(make)'], 'gatehouse.rules.deny': ['Bash(rm:*)'] });
  const { out } = await runCli(cli, ['replay', log, '--settings', settings, '--json']);
  assert.deepEqual(
    jsonLines(out).map((it) => [it['seq'], it['change'], it['by']]),
    [
      [2, 'loosened', 'Bash(make)'],
      [1, 'tightened', 'Bash(rm:*)'],
    ],
  );
});

test('replay: 100,000 calls are decided again in bounded memory, with progress', async () => {
  const log = await logOf([{ command: 'make', decision: 'ask' }]);
  const first = JSON.parse(readFileSync(log, 'utf8'));
  const lines: string[] = [];
  for (let seq = 1, previous = first.previous; seq <= 100_000; seq += 1) {
    const line = JSON.stringify({ ...first, seq, input: { command: `make ${seq}` }, previous });
    previous = createHash('sha256').update(line).digest('hex');
    lines.push(line);
  }
  writeFileSync(log, `${lines.join('\n')}\n`);
  const settings = settingsWith({ 'gatehouse.rules.allow': ['Bash(make:*)'] });
  const words = [cli, 'replay', log, '--settings', settings, '--progress'];
  const { code, out, err } = await runCli('--max-old-space-size=48', words);
  assert.equal(code, 0, err);
  assert.match(out, /^loosened by `Bash\(make:\*\)`: 100000\n/);
  assert.match(out, / {2}and 99980 more; --json lists all\n100000 calls, 100000 would change\n$/);
  assert.equal(err.trimEnd().split('\n').length, 10);
});

test('replay: real paths are taken from the log', async () => {
  const log = await logOf([{ command: 'touch link', decision: 'ask', mode: 'acceptEdits' }]);
  const { out } = await runCli(cli, ['replay', log, '--settings', settingsWith({})]);
  assert.equal(out, '1 calls, 0 would change\n');
});

test('replay: a log that was changed or cannot be read is reported with its line', async () => {
  const log = await logOf([
    { command: 'ls', decision: 'allow' },
    { command: 'make', decision: 'ask' },
  ]);
  writeFileSync(log, `garbage\n${readFileSync(log, 'utf8').replace('"ls"', '"pwd"')}`);
  const { code, err } = await runCli(cli, ['replay', log, '--settings', settingsWith({})]);
  assert.equal(code, 1);
  assert.deepEqual(err.trimEnd().split('\n'), [
    `gatehouse: ${log}:1: it is not JSON`,
    `gatehouse: ${log}:3: the line before it was changed, removed or put in`,
  ]);
  const none = await runCli(cli, ['replay', 'none.jsonl', '--settings', settingsWith({})]);
  assert.equal(none.code, 2);
  assert.match(none.err, /^gatehouse: there is no audit log at none\.jsonl/);
});

test('replay: a secret that was taken out is a plain word, and no wildcard', async () => {
  const log = await logOf([{ command: 'rm --password=abcdefgh x', decision: 'allow' }]);
  const settings = settingsWith({
    'gatehouse.rules.allow': ['Bash(rm:*)'],
    'gatehouse.rules.deny': ['Bash(rm --password=red)'],
  });
  const { out } = await runCli(cli, ['replay', log, '--settings', settings, '--json']);
  assert.equal(out, '');
});
