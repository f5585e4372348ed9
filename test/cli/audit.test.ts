import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, jsonLines, runCli } from './builtCli';
import { Machine } from './machine';

const cli = buildCli();

/** What API Activity (6003) of OCSF 1.4.0 with the profile `security_control` requires, and which values it knows. */
const apiActivity = {
  required: [
    ...['activity_id', 'actor', 'api', 'category_uid', 'class_uid', 'metadata', 'severity_id', 'src_endpoint'],
    ...['time', 'type_uid', 'action_id'],
  ],
  values: new Map<string, readonly number[]>([
    ['activity_id', [0, 1, 2, 3, 4, 99]],
    ['category_uid', [6]],
    ['class_uid', [6003]],
    ['severity_id', [0, 1, 2, 3, 4, 5, 6, 99]],
    ['status_id', [0, 1, 2, 99]],
    ['action_id', [0, 1, 2, 3, 4, 99]],
    ['disposition_id', [...Array(28).keys(), 99]],
  ]),
  /** Of each object at least one of these. */
  objects: [
    ['api', ['operation']],
    ['metadata', ['product']],
    ['metadata', ['version']],
    ['actor', ['process', 'user', 'invoked_by', 'session', 'app_name', 'app_uid', 'idp']],
    ['src_endpoint', ['ip', 'uid', 'name', 'hostname', 'svc_name', 'instance_uid', 'interface_uid', 'domain']],
  ] as readonly (readonly [string, readonly string[]])[],
  known: [...['activity_name', 'disposition_id', 'message', 'status_id', 'status_detail', 'unmapped']],
};

/** Where an event is not what the schema says. */
function unlikeApiActivity(event: Readonly<Record<string, unknown>>): readonly string[] {
  const { required, values, objects, known } = apiActivity;
  const product = Object((event['metadata'] as Readonly<Record<string, unknown>>)['product']);
  return [
    ...required.filter((name) => event[name] === undefined),
    ...[...values].filter(([name, are]) => event[name] !== undefined && !are.includes(Number(event[name]))).flat(2),
    ...objects.filter(([name, fields]) => !fields.some((it) => Object(event[name])[it] !== undefined)).map(String),
    ...Object.keys(event).filter((name) => ![...required, ...known].includes(name)),
    ...(event['type_uid'] === 600_300 + Number(event['activity_id']) ? [] : ['type_uid']),
    ...(Number.isInteger(event['time']) ? [] : ['time']),
    // A kind of its own is named.
    ...(event['activity_id'] === 99 && typeof event['activity_name'] !== 'string' ? ['activity_name'] : []),
    ...['name', 'vendor_name'].filter((name) => typeof product[name] !== 'string'),
  ].map(String);
}

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
    assert.ok(event);
    assert.deepEqual(unlikeApiActivity(event), []);
  }
  assert.notDeepEqual(unlikeApiActivity({ ...read, type_uid: 600301, actor: {} }), []);
  assert.match(String(denied?.['message']), /Bash\(rm:\*\)/);
  appendFileSync(file, '{"no": "entry"}\n');
  assert.equal((await runCli(cli, ['audit', 'export', file, '--as', 'ocsf'])).code, 1);
});

test('audit: a folder that is open to others is told with what closes it, and no trace of the program', async () => {
  const machine = new Machine(cli, {});
  chmodSync(machine.folder, 0o755);
  const { code, err } = await runCli(cli, ['audit', 'export', '--folder', machine.folder], '');
  assert.equal(code, 2);
  assert.equal(
    err,
    `gatehouse: ${machine.folder} is open to other users; close it with \`chmod 700 '${machine.folder}'\`\n`,
  );
});
