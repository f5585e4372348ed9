import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AuditHeads } from '../../src/store/auditHead';
import { AuditLogFile } from '../../src/store/auditLog';
import { AuditTrailFiles } from '../../src/store/auditTrail';
import { aDenial } from './auditWorld';

const inside = process.env['GATEHOUSE_TEST_WRITER'];

const optionsIn = (parent: string) => ({
  folder: join(parent, 'audit'),
  heads: new AuditHeads(join(parent, 'auditHead.json')),
});

/** What a window does that is going to be killed: it writes, and tells of every entry that is on the disk. */
async function writeForEver(parent: string): Promise<void> {
  const log = new AuditLogFile({ ...optionsIn(parent), rotateAt: 30_000, keep: 1_000 });
  for (let at = 0; ; at += 1) {
    await log.append(aDenial(`${process.pid}-${at} ${'x'.repeat(at % 7 === 0 ? 3_000 : 10)}`));
    process.send?.(`${process.pid}-${at}`);
  }
}

function aWindow(parent: string, told: string[]): ChildProcess {
  const child = fork(__filename, [], { env: { ...process.env, GATEHOUSE_TEST_WRITER: parent }, execArgv: [] });
  child.on('message', (entry) => told.push(String(entry)));
  return child;
}

if (inside !== undefined) {
  void writeForEver(inside);
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  test('auditLog: windows that are killed while they write lose nothing they have told of, and break no chain', async () => {
    const told: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const windows = [aWindow(scratch, told), aWindow(scratch, told)];
      // Each time after another number of entries, so that they are met in another place.
      const wanted = told.length + 5 + ((round * 17) % 41);
      while (told.length < wanted) {
        await Promise.race(windows.map((window) => once(window, 'message')));
      }
      for (const window of windows) {
        window.kill('SIGKILL');
        await once(window, 'exit');
      }
    }
    const options = optionsIn(scratch);
    const last = new AuditLogFile({ ...options, rotateAt: 30_000, keep: 1_000 });
    await last.append(aDenial('the last one'));
    const { faults, files } = await new AuditTrailFiles({ ...options, most: 5 }).verify();
    assert.deepEqual(
      faults.filter(({ kind }) => kind === 'changed'),
      [],
    );
    const written = files.map((file) => readFileSync(file, 'utf8')).join('');
    assert.deepEqual(
      told.filter((entry) => !written.includes(`"command":"${entry} `)),
      [],
    );
  });
}
