import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { AuditRecord } from '../../src/ports/auditLog';
import { noPrevious, readAuditLine } from '../../src/store/auditEntry';
import { AuditHeads } from '../../src/store/auditHead';
import { AuditLogFile } from '../../src/store/auditLog';
import { AuditChain } from '../../src/store/verifyAudit';
import { aBashCall } from '../builders';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-audit-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const newFolder = () => join(mkdtempSync(join(scratch, 'log-')), 'audit');
const aLog = (folder: string, rotateAt = 1_000_000) =>
  new AuditLogFile({ folder, heads: new AuditHeads(`${folder}-head`), rotateAt, keep: 2 });

function aRecord(command: string): AuditRecord {
  return {
    time: '2026-01-02T03:04:05.000Z',
    call: aBashCall(command, { spelled: 'bash' }),
    mode: 'default',
    facts: {
      place: { cwd: '/p', home: '/home/u', platform: 'linux' },
      roots: ['/p'],
      trusted: true,
      real: new Map([
        ['/p/l', { kind: 'real', path: '/q' }],
        ['/p/loop', { kind: 'unresolvable' }],
      ]),
      foldsCase: false,
    },
    verdict: {
      decision: 'ask',
      readOnly: false,
      safety: false,
      reasons: [{ part: command, step: 9, effect: 'ask', text: `nothing spoke about \`${command}\`` }],
    },
    answer: { decision: 'allow', remembered: { rule: `Bash(${command})`, scope: 'session' } },
    outcome: 'allow',
    failure: undefined,
  };
}

const linesOf = (folder: string, name = 'audit.jsonl') =>
  readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1);

function breaksIn(lines: readonly string[]): readonly number[] {
  const chain = new AuditChain();
  return lines.flatMap((line, at) => (chain.next(line).broken === undefined ? [] : [at + 1]));
}

test('auditLog: an entry carries the call, the facts, the verdict and the answer, without secrets', async () => {
  const folder = newFolder();
  await aLog(folder).append(aRecord('TOKEN=abc make'));
  const [line = ''] = linesOf(folder);
  assert.deepEqual(readAuditLine(line), {
    format: 1,
    seq: 1,
    time: '2026-01-02T03:04:05.000Z',
    session: 's',
    agent: 'test',
    tool: 'Bash',
    spelled: 'bash',
    input: { command: 'TOKEN=[redacted] make' },
    redacted: true,
    cwd: '/p',
    mode: 'default',
    facts: {
      home: '/home/u',
      platform: 'linux',
      workingDirectories: ['/p'],
      trusted: true,
      links: { '/p/l': '/q', '/p/loop': null },
    },
    verdict: {
      decision: 'ask',
      readOnly: false,
      safety: false,
      reasons: [
        {
          part: 'TOKEN=[redacted] make',
          step: 9,
          effect: 'ask',
          text: 'nothing spoke about `TOKEN=[redacted] make`',
        },
      ],
    },
    answer: { decision: 'allow', remembered: { rule: 'Bash(TOKEN=[redacted] make)', scope: 'session' } },
    outcome: 'allow',
    previous: noPrevious,
  });
});

test('auditLog: what is no entry is refused with a reason', () => {
  for (const line of ['', '{', '[]', 'null', '{}', '{"format":2}', '{"format":1,"seq":"1"}']) {
    assert.ok('why' in readAuditLine(line), line);
  }
});

test('auditLog: lines are chained in the order they were appended, across restarts', async () => {
  const folder = newFolder();
  const log = aLog(folder);
  await Promise.all(['a', 'b', 'c'].map((command) => log.append(aRecord(command))));
  await aLog(folder).append(aRecord('d'));
  const lines = linesOf(folder);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).input.command),
    ['a', 'b', 'c', 'd'],
  );
  assert.deepEqual(breaksIn(lines), []);
});

test('auditLog: a changed, removed, inserted or swapped line breaks the chain', async () => {
  const folder = newFolder();
  const log = aLog(folder);
  for (const command of ['a', 'b', 'c', 'd']) {
    await log.append(aRecord(command));
  }
  const [a = '', b = '', c = '', d = ''] = linesOf(folder);
  assert.deepEqual(breaksIn([a, b.replace('"b"', '"x"'), c, d]), [3]);
  assert.deepEqual(breaksIn([a, c, d]), [2]);
  assert.deepEqual(breaksIn([a, b, b, c, d]), [3]);
  assert.deepEqual(breaksIn([a, c, b, d]), [2, 3, 4]);
  assert.deepEqual(breaksIn([a, 'garbage', b]), [2]);
});

test('auditLog: only the owner can read it, and a link in its place is refused', async () => {
  const folder = newFolder();
  await aLog(folder).append(aRecord('a'));
  assert.equal(statSync(join(folder, 'audit.jsonl')).mode & 0o777, 0o600);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const other = newFolder();
  await aLog(other).append(aRecord('a'));
  rmSync(join(other, 'audit.jsonl'));
  writeFileSync(join(other, 'elsewhere'), '');
  symlinkSync('elsewhere', join(other, 'audit.jsonl'));
  await assert.rejects(aLog(other).append(aRecord('b')));
  assert.equal(readFileSync(join(other, 'elsewhere'), 'utf8'), '');
});

test('auditLog: a log that cannot be written rejects, and so do later appends until it can', async () => {
  const folder = newFolder();
  writeFileSync(folder, 'a file where the folder should be');
  const log = aLog(folder);
  await assert.rejects(log.append(aRecord('a')));
  await assert.rejects(log.append(aRecord('b')));
  rmSync(folder);
  await log.append(aRecord('c'));
  assert.deepEqual(breaksIn(linesOf(folder)), []);
});

test('auditLog: a line cut short by a crash is seen and the chain goes on after it', async () => {
  const folder = newFolder();
  await aLog(folder).append(aRecord('a'));
  appendFileSync(join(folder, 'audit.jsonl'), '{"format":1,"se');
  await aLog(folder).append(aRecord('b'));
  const lines = linesOf(folder);
  assert.equal(lines.length, 3);
  assert.deepEqual(breaksIn(lines), [2]);
});

test('auditLog: a full file is closed, the chain runs on in the next and the oldest are removed', async () => {
  const folder = newFolder();
  const log = aLog(folder, 1);
  for (const command of ['a', 'b', 'c', 'd']) {
    await log.append(aRecord(command));
  }
  await aLog(folder).append(aRecord('e'));
  assert.deepEqual(readdirSync(folder).sort(), ['audit-000000000003.jsonl', 'audit-000000000004.jsonl', 'audit.jsonl']);
  const lines = ['audit-000000000003.jsonl', 'audit-000000000004.jsonl', 'audit.jsonl'].flatMap((name) =>
    linesOf(folder, name),
  );
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).seq),
    [3, 4, 5],
  );
  assert.deepEqual(breaksIn(lines), []);
});
