import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeEditorAdapter } from '../../../src/agents/editor/adapter';
import { toOurCall, visibleTools } from '../../../src/agents/editor/modelTools';
import type { SessionId, ToolCall } from '../../../src/core/toolCall';
import { everythingVisible, type Visibility } from '../../../src/core/tools/visibility';
import type { AgentEvent } from '../../../src/ports/agent';
import type { LanguageModels, ModelPart, ModelRequest } from '../../../src/ports/languageModels';
import type { Outcome } from '../../../src/ports/reviewer';

/** A model that gives one prepared answer after the other and keeps what it was asked. */
class PreparedModel implements LanguageModels {
  readonly asked: ModelRequest[] = [];
  constructor(private readonly answers: readonly (readonly ModelPart[])[]) {}
  async list() {
    return [
      { id: 'model', name: 'Model' },
      { id: 'other', name: 'Other' },
    ];
  }

  async choose(): Promise<string> {
    return 'prepared';
  }
  async *ask(request: ModelRequest): AsyncGenerator<ModelPart> {
    yield* this.answers[this.asked.push(request) - 1] ?? [];
  }
}

interface Played {
  readonly reviewed: readonly ToolCall[];
  readonly events: readonly AgentEvent[];
  readonly model: PreparedModel;
}

async function play(
  answers: readonly (readonly ModelPart[])[],
  given: { cwd: string; tools?: Visibility; outcome: (call: ToolCall) => Outcome },
): Promise<Played> {
  const model = new PreparedModel(answers);
  const reviewed: ToolCall[] = [];
  let count = 0;
  const session = await makeEditorAdapter(model).start(
    {
      session: 's' as SessionId,
      agent: 'Editor',
      launch: { command: '', args: [], env: {}, options: {} },
      cwd: given.cwd,
      tools: given.tools ?? everythingVisible,
      resume: undefined,
      scratch: given.cwd,
      signal: new AbortController().signal,
    },
    {
      reviewer: {
        review: async (call) => {
          reviewed.push(call);
          return given.outcome(call);
        },
      },
      person: { ask: async () => undefined },
      ids: { next: () => `id-${count++}` },
      log: { error: (message, cause) => assert.fail(`${message}: ${String(cause)}`) },
    },
  );
  const events: AgentEvent[] = [];
  const idle = new Promise<void>((resolve) => {
    session.onDidEmit((event) => {
      events.push(event);
      if (event.kind === 'idle') {
        resolve();
      }
    });
  });
  await session.send('do it');
  await idle;
  await session.end();
  return { reviewed, events, model };
}

const call = (name: string, input: unknown): ModelPart => ({ kind: 'call', call: { id: `c-${name}`, name, input } });
const folder = () => mkdtempSync(join(tmpdir(), 'gatehouse-editor-agent-'));

test('editorSession: a denied call does nothing, and the model reads why', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'a.txt'), 'one');
  const { model, reviewed, events } = await play(
    [[call('write_file', { path: 'a.txt', content: 'two' })], [{ kind: 'text', text: 'Pity.' }]],
    { cwd, outcome: () => ({ decision: 'deny', message: 'not today', because: 'person' }) },
  );
  assert.equal(readFileSync(join(cwd, 'a.txt'), 'utf8'), 'one');
  assert.deepEqual(
    reviewed.map(({ tool, spelled, input }) => [tool, spelled, input]),
    [['Write', 'write_file', { file_path: 'a.txt', content: 'two' }]],
  );
  assert.deepEqual(model.asked[1]?.messages.at(-1), {
    from: 'tools',
    results: [{ id: 'c-write_file', output: 'Denied: not today' }],
  });
  assert.ok(events.some((event) => event.kind === 'toolFinished' && event.ending === 'denied'));
});

test('editorSession: what the person changed is what is written, and the model is told', async () => {
  const cwd = folder();
  const { model } = await play([[call('write_file', { path: 'a.txt', content: 'two' })]], {
    cwd,
    outcome: () => ({ decision: 'allow', input: { file_path: 'a.txt', content: 'three' }, message: 'You wrote two.' }),
  });
  assert.equal(readFileSync(join(cwd, 'a.txt'), 'utf8'), 'three');
  assert.match(JSON.stringify(model.asked[1]?.messages.at(-1)), /You wrote two\./);
});

test('editorSession: of a long text the model gets a part, and is told that it is one', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'a.txt'), 'x'.repeat(40_000));
  const { model } = await play(
    [[call('read_file', { path: 'a.txt' }), call('run_command', { command: 'cat a.txt' })]],
    { cwd, outcome: ({ input }) => ({ decision: 'allow', input, message: 'As you like.' }) },
  );
  const told = model.asked[1]?.messages.at(-1);
  const outputs = told?.from === 'tools' ? told.results.map((it) => it.output) : [];
  assert.equal(outputs.length, 2);
  for (const output of outputs) {
    assert.match(output, /^x{20000,30000}\n\(The rest was left out: 1\d{4} more characters\.\)\n\(As you like\.\)$/);
  }
});

test('editorSession: a command that cannot be started has a result, so that the conversation goes on', async () => {
  const { model, events } = await play(
    [[call('run_command', { command: `: ${'x'.repeat(3_000_000)}` })], [{ kind: 'text', text: 'Pity.' }]],
    { cwd: folder(), outcome: ({ input }) => ({ decision: 'allow', input }) },
  );
  assert.match(JSON.stringify(model.asked[1]?.messages.at(-1)), /could not be started/);
  assert.ok(events.some((event) => event.kind === 'idle' && event.after === 'done'));
});

test('editorSession: a hidden tool is not in the request, and a call to it still passes the gate', async () => {
  const tools: Visibility = { allowed: [], disallowed: ['Bash', 'fetch_page'] };
  const { model, reviewed } = await play([[call('run_command', { command: 'true' })]], {
    cwd: folder(),
    tools,
    outcome: () => ({ decision: 'deny', message: 'hidden', because: 'policy' }),
  });
  assert.deepEqual(
    model.asked[0]?.tools.map((tool) => tool.name),
    ['read_file', 'search_text', 'find_files', 'edit_file', 'write_file'],
  );
  assert.deepEqual(
    reviewed.map((it) => it.tool),
    ['Bash'],
  );
});

test('editorSession: a tool that does not exist passes the gate and then fails', async () => {
  const { events } = await play([[call('format_disk', {})]], {
    cwd: folder(),
    outcome: ({ input }) => ({ decision: 'allow', input }),
  });
  assert.ok(events.some((event) => event.kind === 'toolFinished' && event.ending === 'failed'));
});

test('editorSession: reading, searching, editing and running work on the folder', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'a.txt'), 'one\ntwo\n');
  const { model } = await play(
    [
      [
        call('read_file', { path: 'a.txt' }),
        call('search_text', { text: 'tw', folder: '.' }),
        call('find_files', { pattern: '*.txt', folder: '.' }),
        call('edit_file', { path: 'a.txt', old_text: 'two', new_text: 'three' }),
        call('run_command', { command: 'cat a.txt' }),
      ],
    ],
    { cwd, outcome: ({ input }) => ({ decision: 'allow', input }) },
  );
  const results = model.asked[1]?.messages.at(-1);
  assert.ok(results?.from === 'tools');
  const output = results.results.map((it) => it.output);
  assert.equal(output[0], 'one\ntwo\n');
  assert.equal(output[1], 'a.txt:2: two');
  assert.equal(output[2], 'a.txt');
  assert.equal(output[4], 'one\nthree\n');
});

test('toOurCall: fields the tool does not have are dropped, and input of any shape is kept for the gate', () => {
  assert.deepEqual(toOurCall({ id: '', name: 'run_command', input: { command: 'ls', cwd: '/' } }), {
    tool: 'Bash',
    input: { command: 'ls' },
  });
  assert.deepEqual(toOurCall({ id: '', name: 'run_command', input: 'ls' }), { tool: 'Bash', input: 'ls' });
  assert.deepEqual(toOurCall({ id: '', name: 'mcp__x__y', input: 1 }), { tool: 'mcp__x__y', input: 1 });
});

test('visibleTools: an allowed list shows only what is on it, by either name', () => {
  const names = (allowed: readonly string[]) => visibleTools({ allowed, disallowed: [] }).map((tool) => tool.name);
  assert.deepEqual(names(['Read']), ['read_file']);
  assert.deepEqual(names(['read_*']), ['read_file']);
  assert.deepEqual(names(['nothing']), []);
});
