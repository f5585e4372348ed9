import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { findScenarios } from '../../../src/agents/demo/findScenarios';
import { programOnPath } from '../../../src/agents/tools/programOnPath';
import { readText } from '../../../src/agents/tools/readText';
import { l10n } from '../../vscode';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-tools-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('readText: what is no plain file is not waited for', { timeout: 5_000 }, async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [pipe, '/dev/zero', folder]) {
    assert.equal((await readText(path)).kind, 'unreadable', path);
  }
  writeFileSync(join(folder, 'a'), 'text');
  assert.deepEqual(await readText(join(folder, 'a')), { kind: 'text', text: 'text' });
});

test('findScenarios: a link to what never ends is not read', { timeout: 5_000 }, async () => {
  const scenarios = join(folder, 'scenarios');
  mkdirSync(scenarios);
  symlinkSync('/dev/zero', join(scenarios, 'endless.json'));
  execFileSync('mkfifo', [join(scenarios, 'pipe.json')]);
  const { problems } = await findScenarios([scenarios], l10n.t);
  assert.equal(problems.length, 2);
});

test('programOnPath: a program in the folder that is worked in is not found', () => {
  const here = join(folder, 'here');
  const bin = join(folder, 'bin');
  mkdirSync(here);
  mkdirSync(bin);
  writeFileSync(join(here, 'bash.exe'), '');
  assert.equal(programOnPath('bash.exe', ['', '.', bin].join(delimiter)), undefined);
  writeFileSync(join(bin, 'bash.exe'), '');
  assert.equal(programOnPath('bash.exe', ['', '.', bin].join(delimiter)), join(bin, 'bash.exe'));
  assert.equal(programOnPath('bash.exe', undefined), undefined);
});
