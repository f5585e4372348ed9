import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { toOtlp } from '../../src/exchange/auditForms';
import { postJson } from '../../src/extension/otlp';
import type { AuditEntry } from '../../src/ports/auditLog';
import { inTurnBy } from '../../src/store/fileLock';
import { KeptValuesFiles } from '../../src/store/keptValues';
import { OtlpExport } from '../../src/store/otlpExport';
import { FakeLog } from '../gate/fakes';

const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ format: 1, seq, time: '2026-03-01T10:00:00.123Z', session: 's', agent: 'Claude', tool: 'Bash' },
  ...{ input: { command: 'ls' }, redacted: false, cwd: '/ws', mode: 'default', outcome: 'allow', previous: '' },
  ...more,
});

/** A collector that keeps what it is sent, and answers as it is told. */
class Collector {
  readonly got: { readonly path: string | undefined; readonly body: ReturnType<typeof JSON.parse> }[] = [];
  readonly answers: number[] = [];
  private readonly server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += String(piece);
    });
    request.on('end', () => {
      assert.equal(request.headers['content-type'], 'application/json');
      assert.equal(request.headers.authorization, 'Bearer SECRET');
      this.got.push({ path: request.url, body: JSON.parse(text) });
      response.writeHead(this.answers.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    after(() => this.server.close());
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The numbers of the entries of each request. */
  get numbers(): readonly (readonly number[])[] {
    return this.got.map(({ body }) => recordsOf(body).map((it) => Number(attribute(it, 'gatehouse.seq')['intValue'])));
  }
}

type Fields = Readonly<Record<string, unknown>>;

function recordsOf(body: { resourceLogs: { scopeLogs: { logRecords: Fields[] }[] }[] }): readonly Fields[] {
  return body.resourceLogs.flatMap((it) => it.scopeLogs.flatMap(({ logRecords }) => logRecords));
}

function attribute(record: Fields, key: string): Fields {
  const attributes = record['attributes'] as readonly { readonly key: string; readonly value: Fields }[];
  return attributes.find((it) => it.key === key)?.value ?? {};
}

async function world(endpoint?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'otlp-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const audit = join(folder, 'audit');
  mkdirSync(audit);
  const collector = new Collector();
  const address = endpoint ?? (await collector.open());
  const waits: number[] = [];
  const log = new FakeLog();
  const values = new KeptValuesFiles(join(folder, 'kept'));
  mkdirSync(join(folder, 'kept'));
  const sender = new OtlpExport({
    ...{ folder: audit, values, log, inTurn: inTurnBy(join(folder, 'otlp.lock')) },
    collector: () => ({ endpoint: address, headers: { authorization: 'Bearer SECRET' } }),
    post: postJson,
    form: (entries) => toOtlp(entries, '1.0.0'),
    timers: {
      after(milliseconds) {
        waits.push(milliseconds);
        return { dispose: () => undefined };
      },
    },
  });
  const write = (first: number, last: number) => {
    const lines = Array.from({ length: last - first + 1 }, (_, at) => `${JSON.stringify(entry(first + at))}\n`);
    writeFileSync(join(audit, 'audit.jsonl'), lines.join(''), { flag: 'a' });
  };
  return { audit, collector, sender, waits, write, log };
}

test('otlpExport: nothing is sent, nor waited for, where no collector is named', async () => {
  const { sender, waits } = await world('');
  sender.wrote();
  // It was switched off while it waited.
  await sender.send();
  assert.deepEqual(waits, []);
});

test('otlpExport: an entry with line separators in it is sent like every other', async () => {
  const { audit, collector, sender, write } = await world();
  write(1, 1);
  const line = JSON.stringify(entry(2, { input: { command: 'echo \u2028 \u2029 \u0085 x' } }));
  writeFileSync(join(audit, 'audit.jsonl'), `${line}\n`, { flag: 'a' });
  await sender.send();
  assert.deepEqual(collector.numbers, [[2]]);
});

test('otlpExport: a collector that cannot take it is tried again, later each time, and nothing is lost or doubled', async () => {
  const { collector, sender, waits, write } = await world();
  write(1, 3);
  collector.answers.push(503, 429, 200);
  for (let at = 0; at < 3; at += 1) {
    await sender.send();
  }
  assert.deepEqual(waits, [5_000, 10_000]);
  assert.deepEqual(collector.numbers, [[3], [3], [3]]);
  write(4, 5);
  await sender.send();
  await sender.send();
  assert.deepEqual(collector.numbers.slice(3), [[4, 5]]);
});

test('otlpExport: what fails behind its end is not tried again', async () => {
  const { collector, sender, waits, write } = await world();
  write(1, 1);
  collector.answers.push(503);
  const sent = sender.send();
  sender.dispose();
  await sent;
  assert.deepEqual(waits, []);
});

test('otlpExport: what a collector refuses for good is told once and left out', async () => {
  const { collector, sender, waits, write, log } = await world();
  write(1, 1);
  collector.answers.push(400);
  await sender.send();
  write(2, 2);
  await sender.send();
  assert.deepEqual(collector.numbers, [[1], [2]]);
  assert.deepEqual([waits, log.errors.length], [[], 1]);
});

test('otlpExport: what is there is sent in batches and in order, across files that were closed meanwhile', async () => {
  const { audit, collector, sender, write } = await world();
  write(1, 10);
  await sender.send();
  write(11, 300);
  renameSync(join(audit, 'audit.jsonl'), join(audit, 'audit-000000000300.jsonl'));
  await sender.send();
  write(301, 420);
  await sender.send();
  assert.deepEqual(
    collector.numbers.map((it) => [it[0], it.at(-1)]),
    [
      [10, 10],
      [11, 210],
      [211, 300],
      [301, 420],
    ],
  );
  assert.equal(collector.got[0]?.path, '/v1/logs');
});

test('otlpExport: what a collector refuses because of its headers is kept until they are mended, and no log tells them', async () => {
  const { collector, sender, waits, write, log } = await world();
  write(1, 1);
  collector.answers.push(401, 403);
  await sender.send();
  await sender.send();
  await sender.send();
  assert.deepEqual(
    [collector.numbers, waits],
    [
      [[1], [1], [1]],
      [5_000, 10_000],
    ],
  );
  assert.equal(log.errors.length, 1);
  assert.doesNotMatch(log.errors.join(), /SECRET/);
});

/** The messages of the protocol (opentelemetry-proto 1.5.0), as far as a request of logs has them, in their JSON form. */
const protocol: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ExportLogsServiceRequest: { resourceLogs: 'ResourceLogs[]' },
  ResourceLogs: { resource: 'Resource', scopeLogs: 'ScopeLogs[]', schemaUrl: 'string' },
  Resource: { attributes: 'KeyValue[]', droppedAttributesCount: 'uint32' },
  ScopeLogs: { scope: 'InstrumentationScope', logRecords: 'LogRecord[]', schemaUrl: 'string' },
  InstrumentationScope: { name: 'string', version: 'string', attributes: 'KeyValue[]' },
  LogRecord: {
    ...{ timeUnixNano: 'fixed64', observedTimeUnixNano: 'fixed64', severityNumber: 'severity', severityText: 'string' },
    ...{ body: 'AnyValue', attributes: 'KeyValue[]', droppedAttributesCount: 'uint32', flags: 'uint32' },
    ...{ traceId: 'hex', spanId: 'hex', eventName: 'string' },
  },
  KeyValue: { key: 'string', value: 'AnyValue' },
  AnyValue: { stringValue: 'string', boolValue: 'bool', intValue: 'int64', doubleValue: 'double' },
};

/** Where a value is not what the protocol says; empty: it is. */
function unlike(value: unknown, type: string, at: string): readonly string[] {
  const list = /^(.*)\[\]$/.exec(type)?.[1];
  if (list !== undefined) {
    return Array.isArray(value) ? value.flatMap((it, index) => unlike(it, list, `${at}[${index}]`)) : [at];
  }
  const fields = protocol[type];
  if (fields !== undefined) {
    const entries = Object.entries(value as Fields);
    const isOne = type !== 'AnyValue' || entries.length === 1;
    return [
      ...(isOne ? [] : [at]),
      ...entries.flatMap(([name, it]) => unlike(it, fields[name] ?? '?', `${at}.${name}`)),
    ];
  }
  const fits: Readonly<Record<string, boolean>> = {
    string: typeof value === 'string',
    bool: typeof value === 'boolean',
    uint32: Number.isInteger(value),
    severity: Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 24,
    fixed64: typeof value === 'string' && /^\d{1,20}$/.test(value),
    int64: typeof value === 'string' && /^-?\d{1,19}$/.test(value),
    hex: typeof value === 'string' && /^[0-9a-f]+$/i.test(value),
  };
  return fits[type] === true ? [] : [`${at} is no ${type}`];
}

test('otlpExport: every request has the messages of the protocol and nothing else', async () => {
  const reasons = [{ kind: 'mode', text: 'x', decision: 'ask' }] as const;
  const verdict = { decision: 'ask', readOnly: true, safety: false, reasons } as unknown as NonNullable<
    AuditEntry['verdict']
  >;
  const entries = [
    entry(1),
    entry(2, { outcome: 'deny', failure: 'It broke.', redacted: true }),
    entry(3, { verdict, input: { nested: [1, null, { a: '\u0000ü' }] }, cwd: '' }),
  ];
  const body: unknown = JSON.parse(JSON.stringify(toOtlp(entries, '1.0')));
  assert.deepEqual(unlike(body, 'ExportLogsServiceRequest', ''), []);
  assert.deepEqual(unlike({ resourceLogs: [{ scope: {} }] }, 'ExportLogsServiceRequest', ''), [
    '.resourceLogs[0].scope is no ?',
  ]);
});

test('otlpExport: a request is as the protocol writes it in JSON', async () => {
  const verdict = { decision: 'deny', readOnly: false, safety: false, reasons: [] } as const;
  const body = JSON.parse(
    JSON.stringify(toOtlp([entry(7, { outcome: 'deny', verdict, failure: 'It broke.' })], '1.0')),
  );
  assert.deepEqual(Object.keys(body), ['resourceLogs']);
  const [log] = body.resourceLogs;
  assert.deepEqual(log.resource.attributes[0], { key: 'service.name', value: { stringValue: 'gatehouse' } });
  const [record] = recordsOf(body);
  assert.ok(record);
  // 64-bit numbers are texts, kinds of values are named, and severities are numbers.
  assert.equal(record['timeUnixNano'], `${Date.parse('2026-03-01T10:00:00.123Z')}000000`);
  assert.deepEqual([record['severityNumber'], record['severityText']], [13, 'WARN']);
  assert.deepEqual(record['body'], { stringValue: 'It broke.' });
  assert.deepEqual(attribute(record, 'gatehouse.seq'), { intValue: '7' });
  assert.deepEqual(attribute(record, 'gatehouse.redacted'), { boolValue: false });
  assert.deepEqual(attribute(record, 'gen_ai.tool.name'), { stringValue: 'Bash' });
  const known = ['timeUnixNano', 'severityNumber', 'severityText', 'eventName', 'body', 'attributes'];
  assert.deepEqual(
    Object.keys(record).filter((name) => !known.includes(name)),
    [],
  );
});
