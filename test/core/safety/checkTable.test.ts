import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../src/core/engine/takeApart';
import type { Part } from '../../../src/core/part';
import { builtInChecks } from '../../../src/core/safety';
import { CheckTable, noChecks } from '../../../src/core/safety/checkTable';
import { literalWord } from '../../../src/core/shell/word';
import { aFetchPart, aFilePart, anMcpPart, aPathUse, aRunPart, someFacts } from '../../builders';
import { recordedCommands } from '../../corpus/commands';

const table = new CheckTable(builtInChecks);
const facts = someFacts();

function heard(part: Part): string {
  return table
    .concerning(part)
    .map((check) => check.id)
    .join(' ');
}

test('CheckTable: a part is heard by the checks that can be about it, in their order', () => {
  const command = 'hidden-execution destructive';
  const files = 'dangerous-paths system-files escapes suspicious-paths secrets';
  const cases: readonly (readonly [Part, string])[] = [
    [{ kind: 'unreadable', text: 'x', tool: 'Bash', why: 'y' }, 'unreadable'],
    [anMcpPart('a', 'b'), ''],
    [{ kind: 'other', text: 'x', tool: 'x', input: {} }, ''],
    [aRunPart('ls'), `${command} secrets`],
    [aRunPart('ls', { files: [aPathUse('a')] }), `${command} ${files}`],
    [aRunPart('ls', { mentioned: [aPathUse('a')] }), `${command} ${files}`],
    [aRunPart('ls', { urls: [literalWord('x')] }), `${command} secrets near-addresses strange-urls`],
    [aFilePart('Read', 'a'), files],
    [aFetchPart('https://example.com'), 'near-addresses strange-urls'],
  ];
  for (const [part, ids] of cases) {
    assert.equal(heard(part), ids, part.text);
  }
  assert.deepEqual(noChecks.concerning(aRunPart('rm -rf /')), []);
});

test('CheckTable: no check that would speak is left out, for any command ever written down', () => {
  let spoken = 0;
  for (const command of recordedCommands()) {
    for (const part of takeApart({ tool: 'Bash', input: { command } }, facts.place).parts) {
      const concerned = table.concerning(part);
      for (const check of builtInChecks) {
        if (check.judge(part, facts) !== undefined) {
          spoken += 1;
          assert.ok(concerned.includes(check), `${check.id} is not asked about ${part.text}`);
        }
      }
    }
  }
  assert.ok(spoken > 2_000);
});
