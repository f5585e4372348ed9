// The decision tables as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../core/rules/hearings';
import { keptLines } from './keptLines';

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

for (const { text, parsed } of keptLines('readonly.jsonl').filter((it) => it.parsed['readonly'] === false)) {
  const call = { tool: 'Bash', input: { command: parsed['command'] }, ...surroundings };
  test(text, () => {
    assert.equal(verdictOn(call).readOnly, false);
  });
}

for (const { text, parsed } of [...keptLines('rules.jsonl'), ...keptLines('modes.jsonl')]) {
  test(text, () => {
    const accepted = Array.isArray(parsed['accept']) ? parsed['accept'] : [];
    const { decision } = verdictOn(parsed);
    assert.ok(decision === parsed['expect'] || accepted.includes(decision));
  });
}
