import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, jsonLines, runCli } from './builtCli';
import { Machine } from './machine';

const cli = buildCli();

test('audit: only forms that are known are printed, of a log that is there', async () => {
  for (const words of [['import'], ['export', '--as', 'csv'], ['export', '/not/there'], []]) {
    assert.equal((await runCli(cli, ['audit', ...words])).code, 2, words.join(' '));
  }
});

test('audit: the log is printed as it is, or as events of OCSF, and lines that were changed are told', async () => {
  const machine = new Machine(cli, { 'gatehouse.rules.deny': ['Bash(rm:*)'] });
  await machine.claude('ls');
  await machine.claude('rm x');
  const folder = ['--folder', machine.folder];
  const file = join(machine.storage, 'audit/audit.jsonl');
  const plain = await runCli(cli, ['audit', 'export', ...folder]);
  assert.deepEqual([plain.code, plain.out], [0, readFileSync(file, 'utf8')]);
  const { out, code } = await runCli(cli, ['audit', 'export', join(machine.storage, 'audit'), '--as', 'ocsf']);
  assert.equal(code, 0);
  const [read, denied] = jsonLines(out);
  assert.deepEqual([read?.['class_uid'], read?.['type_uid'], read?.['action_id']], [6003, 600302, 1]);
  assert.deepEqual([denied?.['activity_id'], denied?.['type_uid'], denied?.['action_id']], [99, 600399, 2]);
  for (const event of [read, denied]) {
    const needed = ['activity_id', 'actor', 'api', 'category_uid', 'metadata', 'severity_id', 'src_endpoint', 'time'];
    assert.deepEqual(
      needed.filter((name) => event?.[name] === undefined),
      [],
    );
    assert.equal(typeof event?.['time'], 'number');
  }
  assert.match(String(denied?.['message']), /Bash\(rm:\*\)/);
  appendFileSync(file, '{"no": "entry"}\n');
  assert.equal((await runCli(cli, ['audit', 'export', file, '--as', 'ocsf'])).code, 1);
});
