import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cliAdapter } from '../../../src/agents/cli/adapter';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import type { AgentEvent } from '../../../src/ports/agent';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-hostile-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** What one message to a program led to. `body` has `say` to write an event, and `run`, how often it was started. */
async function told(name: string, body: string, flavour: unknown = 'copilot') {
  const program = join(folder, name);
  const starts = `${program}.starts`;
  const source = `#!${process.execPath}
const fs = require('node:fs');
if (process.argv[2] === '--help') { console.log('--output-format'); process.exit(0); }
fs.appendFileSync(${JSON.stringify(starts)}, JSON.stringify(process.argv.slice(2)) + '\\n');
const run = fs.readFileSync(${JSON.stringify(starts)}, 'utf8').trim().split('\\n').length;
const say = (type, data) => console.log(JSON.stringify({ type, data }));
const deny = (id, command) => {
  say('tool.execution_start', { toolCallId: id, toolName: 'bash', arguments: { command } });
  say('tool.execution_complete', { toolCallId: id, success: false, error: { code: 'denied', message: 'no' } });
};
${body}`;
  writeFileSync(program, source, { mode: 0o755 });
  const calls: ToolCall[] = [];
  const events: AgentEvent[] = [];
  const session = await cliAdapter.start(
    {
      ...{ session: 's' as SessionId, agent: 'it', cwd: folder, tools: everythingVisible, resume: undefined },
      launch: { command: program, args: [], env: {}, options: { flavour } },
      ...{ scratch: folder, signal: new AbortController().signal },
    },
    {
      reviewer: {
        review: async (call) => {
          calls.push(call);
          return { decision: 'allow', input: call.input };
        },
      },
      person: { ask: async () => undefined },
      ids: { next: () => 'id' },
      log: { error: () => undefined },
    },
  );
  const over = new Promise<AgentEvent>((resolve) => {
    session.onDidEmit((event) => {
      events.push(event);
      if (event.kind === 'idle') {
        resolve(event);
      }
    });
  });
  await session.send('--allow-all-tools');
  const last = await over;
  await session.end();
  const started = readFileSync(starts, 'utf8').trim().split('\n');
  return { calls, events, last, started: started.map((line): string[] => JSON.parse(line)) };
}

const flagsIn = (words: readonly string[]) => words.filter((it) => it.startsWith('--allow'));

test('cli: an agent that denies itself something else each time is stopped, with what it was granted in its last try only', async () => {
  const { calls, last, started } = await told('endless', "deny('c' + run, 'touch-' + run + ' x');");
  assert.ok(last.kind === 'idle' && last.after === 'failed', JSON.stringify(last));
  assert.match(last.message ?? '', /denied again and again/);
  assert.equal(started.length, 6);
  assert.deepEqual(started.map(flagsIn), [[], ...[1, 2, 3, 4, 5].map((run) => [`--allow-tool=shell(touch-${run}:*)`])]);
  assert.ok(calls.every((call) => call.grants !== undefined));
});

test('cli: a message that looks like a flag is a message', async () => {
  const { started } = await told('flag', '');
  assert.deepEqual(
    started[0]?.filter((it) => it.includes('allow-all')),
    ['--prompt=--allow-all-tools'],
  );
});

test('cli: a grant that did not help is not asked for again', async () => {
  const { calls, last, started } = await told('stubborn', "deny('c', 'touch x');");
  assert.deepEqual([calls.length, started.length, last.kind], [1, 2, 'idle']);
});

test('cli: what an agent calls itself never becomes a flag that grants more', async () => {
  const commands = [
    '--yolo',
    'a) --allow-all-tools',
    'x:* y',
    'a,b',
    '$(touch x)',
    'touch x > y',
    '',
    'git --exec-path=x push',
  ];
  const { started, last } = await told('odd', `${JSON.stringify(commands)}.forEach((it, at) => deny('c' + at, it));`);
  assert.equal(last.kind, 'idle');
  for (const flag of started.flatMap(flagsIn)) {
    assert.match(flag, /^--allow-tool=shell\([\w./+-]+(?: [a-z][\w-]*|:\*)\)$/);
  }
});

test('cli: garbage, half a line and no words at all end the turn and nothing else', async () => {
  const bodies = [
    'process.stdout.write(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x7b]));',
    "say('tool.execution_complete', { toolCallId: {}, error: { code: 'denied' } }); say(7, null); console.log('[]');",
    "say('tool.execution_start', null); console.log('{\"type\":\"tool.execution_complete\"'); console.log('x'.repeat(1e6));",
    '',
  ];
  for (const [at, body] of bodies.entries()) {
    const { calls, last } = await told(`garbage${at}`, body);
    assert.deepEqual([calls.length, last.kind === 'idle' && last.after], [0, 'done'], body);
  }
  const { last } = await told('failing', "process.stderr.write('no key'); process.exit(3);");
  assert.ok(last.kind === 'idle' && last.after === 'failed' && /code 3: no key/.test(last.message ?? ''));
});

test('cli: a flavour that is not known is told, and nothing is started', async () => {
  for (const flavour of ['gemini', 'Claude', 3]) {
    await assert.rejects(told('never', '', flavour), /`flavour` of a command-line agent/);
  }
});
