import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acpAdapter } from '../../src/agents/acp/adapter';
import { AcpOffers, commandsIn, usageIn } from '../../src/agents/acp/offers';
import { claudeAdapter } from '../../src/agents/claude/adapter';
import { ClaudeOffers, contextOf, usageOf } from '../../src/agents/claude/offers';
import { codexAdapter } from '../../src/agents/codex/adapter';
import { CodexOffers, usageOf as codexUsage } from '../../src/agents/codex/offers';
import { CopilotOffers, CopilotUsage } from '../../src/agents/copilot/offers';
import { planSteps } from '../../src/agents/wire/planStep';
import type { AgentOption } from '../../src/ports/agent';
import { PlayedAgent } from './playedAgent';

const image = { kind: 'image/png', bytes: 'iVBORw0KGgo=' } as const;
const garbage: readonly unknown[] = [undefined, null, 1, 'x', [], [1, null, {}], { models: 3, data: 'x', rows: {} }];

/** Options as `id: values, the current one in brackets`. */
function shown(options: readonly AgentOption[]): readonly string[] {
  return options.map(({ id, values, current }) =>
    [`${id}:`, ...values.map((it) => (it.id === current ? `[${it.id}]` : it.id))].join(' '),
  );
}

test('offers: what cannot be read offers nothing', () => {
  for (const given of garbage) {
    assert.deepEqual(new ClaudeOffers(given, undefined).options, []);
    assert.deepEqual([usageOf(given), contextOf(given, given), codexUsage(given), usageIn(given)], [{}, {}, {}, {}]);
    assert.deepEqual([planSteps([given], 'title'), commandsIn(given)], [[], []]);
    const [codex, acp, copilot] = [new CodexOffers(), new AcpOffers(), new CopilotOffers(undefined, undefined)];
    codex.hear(given, given);
    acp.hear(given);
    copilot.hear(given);
    assert.deepEqual([codex.options, acp.options, copilot.options], [[], [], []]);
    assert.equal(new CopilotUsage().after('session.usage_info', given), undefined);
  }
});

test('offers: an effort is offered where the chosen model has one', () => {
  const models = [
    { value: 'default', resolvedModel: 'opus-5', supportedEffortLevels: ['low', 'high'] },
    { value: 'haiku', displayName: 'Haiku' },
  ];
  const claude = new ClaudeOffers({ models }, 'opus-5');
  claude.hear({ applied: { effort: 'high' } });
  assert.deepEqual(shown(claude.options), ['model: [default] haiku', 'effort: low [high]']);
  claude.choose('model', 'haiku');
  assert.deepEqual(shown(claude.options), ['model: default [haiku]']);
  assert.deepEqual(shown(new ClaudeOffers({ models }, 'other').options), ['model: default haiku']);

  const codex = new CodexOffers();
  const efforts = ['low', 'medium'].map((reasoningEffort) => ({ reasoningEffort }));
  const big = { model: 'big', supportedReasoningEfforts: efforts, defaultReasoningEffort: 'medium' };
  codex.hear({ model: 'big' }, { data: [big, { model: 'old', hidden: true }, { model: 'small' }] });
  assert.deepEqual(shown(codex.options), ['model: [big] small', 'effort: low [medium]']);
  assert.deepEqual(codex.forTurn, {});
  codex.choose('effort', 'low');
  codex.choose('model', 'small');
  assert.deepEqual(codex.forTurn, { effort: 'low', model: 'small' });

  const copilot = new CopilotOffers('a', undefined);
  copilot.hear([
    { id: 'a', name: 'A', supportedReasoningEfforts: ['low'], defaultReasoningEffort: 'low' },
    { id: 'b', policy: { state: 'disabled' } },
  ]);
  assert.deepEqual(shown(copilot.options), ['model: [a]', 'effort: [low]']);
  assert.deepEqual(copilot.after('effort', 'low'), { model: 'a', effort: 'low' });
});

test('acp: models are offered in the two ways in which agents tell them, and a mode never is', () => {
  const acp = new AcpOffers();
  const select = (id: string, category: string, options: unknown) => ({ id, category, type: 'select', options });
  const values = ['a', 'b'].map((value) => ({ value, name: value }));
  acp.hear({
    configOptions: [
      select('mode', 'mode', [{ value: 'yolo', name: 'YOLO' }]),
      { ...select('m', 'model', [{ group: 'g', options: values }]), currentValue: 'b' },
    ],
  });
  assert.deepEqual(shown(acp.options), ['model: a [b]']);
  assert.deepEqual(acp.request('model', 'a'), {
    method: 'session/set_config_option',
    params: { configId: 'm', value: 'a' },
  });
  acp.choose('model', 'a');
  assert.deepEqual(shown(acp.options), ['model: [a] b']);
  const old = new AcpOffers();
  old.hear({ models: { availableModels: [{ modelId: 'x', name: 'X' }, { modelId: 'y' }], currentModelId: 'x' } });
  assert.deepEqual(shown(old.options), ['model: [x] y']);
  assert.deepEqual(old.request('model', 'y'), { method: 'session/set_model', params: { modelId: 'y' } });
  old.choose('model', 'y');
  assert.deepEqual(shown(old.options), ['model: x [y]']);
});

test('acp: of the commands of an agent only those are offered that concern the conversation alone', () => {
  const command = (name: string, source?: string) => ({ name, description: 'd', _meta: { source } });
  const offered = commandsIn({
    availableCommands: [
      ...['init', 'review', 'memory', 'extensions install', 'security-review', 'mcp:compact'].map((it) => command(it)),
      command('compact', 'user-command'),
      command('compress', 'builtin-command'),
      command('help'),
    ],
  });
  assert.deepEqual(
    offered.map(({ name }) => name),
    ['compress', 'help'],
  );
});

test('usage: tokens, context and cost are read where a runtime tells them', () => {
  const modelUsage = { a: { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 100, contextWindow: 1_000 } };
  const result = { modelUsage, total_cost_usd: 0.5 };
  assert.deepEqual(usageOf(result), { tokens: 115, cost: { amount: 0.5, currency: 'USD' } });
  assert.deepEqual(contextOf({ input_tokens: 90, output_tokens: 10 }, result), { context: { used: 100, size: 1_000 } });
  const tokenUsage = { total: { totalTokens: 7 }, last: { totalTokens: 3 }, modelContextWindow: 30 };
  assert.deepEqual(codexUsage({ tokenUsage }), { tokens: 7, context: { used: 3, size: 30 } });
  assert.deepEqual(usageIn({ used: 1, size: 2, cost: { amount: 3, currency: 'EUR' } }), {
    ...{ context: { used: 1, size: 2 }, cost: { amount: 3, currency: 'EUR' } },
  });
  const copilot = new CopilotUsage();
  copilot.after('assistant.usage', { inputTokens: 4, outputTokens: 1 });
  assert.deepEqual(copilot.after('assistant.usage', { inputTokens: 5 }), { tokens: 10 });
  assert.deepEqual(copilot.after('session.usage_info', { currentTokens: 1, tokenLimit: 4 }), {
    context: { used: 1, size: 4 },
  });
});

test('copilot: todos are drawn as a plan', () => {
  const rows = [
    { title: 'a', status: 'done' },
    { description: 'b', status: 'in_progress' },
    { title: 'c' },
    { id: 'd' },
  ];
  assert.deepEqual(
    planSteps(rows, 'title', 'description').map(({ text, state }) => `${text} ${state}`),
    ['a done', 'b doing', 'c open'],
  );
});

test('claude: models are offered, chosen over the wire, and pictures go with a message', async () => {
  const over = {
    say: { type: 'result', subtype: 'success', is_error: false, total_cost_usd: 0.25, session_id: 'b'.repeat(36) },
  };
  const models = [{ value: 'default', supportedEffortLevels: ['low'] }, { value: 'haiku' }];
  const replies = { initialize: { models }, get_settings: { applied: { effort: 'low' } } };
  const played = await PlayedAgent.start({ adapter: claudeAdapter, replies, plays: [over] });
  const offered = (text: string) =>
    played.until((it) => it.kind === 'options' && shown(it.options).join(', ') === text);
  await offered('model: [default] haiku, effort: [low]');
  await played.session.choose?.('model', 'haiku');
  await offered('model: default [haiku]');
  const requests = played.heard().map((it) => it['request']);
  assert.ok(requests.some((it) => JSON.stringify(it) === '{"subtype":"set_model","model":"haiku"}'));
  await played.session.send('look', [image]);
  await played.until((it) => it.kind === 'usage' && it.usage.cost?.amount === 0.25);
  const said = played.heard().find((it) => it['type'] === 'user') as { message?: { content?: unknown } };
  assert.deepEqual(said.message?.content, [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: image.bytes } },
    { type: 'text', text: 'look' },
  ]);
});

test('codex: what is said while it works reaches the turn, and a choice holds from the next one', async () => {
  const replies = {
    'thread/start': { thread: { id: 'T' }, model: 'big' },
    'turn/start': { turn: { id: 'U' } },
    'model/list': { data: [{ model: 'big' }, { model: 'small' }] },
  };
  const played = await PlayedAgent.start({ adapter: codexAdapter, replies, plays: [{ hear: 1 }] });
  await played.until((it) => it.kind === 'options');
  await played.session.choose?.('model', 'small');
  await played.session.send('go', [image]);
  await played.session.steer?.('not that');
  const params = (method: string) => played.heard().find((it) => it['method'] === method)?.['params'];
  const { model, input } = params('turn/start') as { model?: string; input?: unknown };
  assert.equal(model, 'small');
  assert.deepEqual(input, [
    { type: 'text', text: 'go', text_elements: [] },
    { type: 'image', url: `data:image/png;base64,${image.bytes}` },
  ]);
  assert.deepEqual(params('turn/steer'), {
    ...{ threadId: 'T', expectedTurnId: 'U' },
    input: [{ type: 'text', text: 'not that', text_elements: [] }],
  });
});

test('acp: an agent that takes pictures gets them, and its output is told while it grows', async () => {
  const update = (given: object) => ({
    say: { jsonrpc: '2.0', method: 'session/update', params: { sessionId: 'S', update: given } },
  });
  const grown = (text: string) =>
    update({
      ...{ sessionUpdate: 'tool_call_update', toolCallId: 'c', status: 'in_progress' },
      content: [{ type: 'content', content: { type: 'text', text } }],
    });
  const toolCall = { toolCallId: 'c', kind: 'execute', title: 'ls', rawInput: { command: 'ls' } };
  const options = [
    { optionId: 'y', kind: 'allow_once', name: 'y' },
    { optionId: 'n', kind: 'reject_once', name: 'n' },
  ];
  const plays = [
    update({ sessionUpdate: 'usage_update', used: 1, size: 2 }),
    {
      say: {
        jsonrpc: '2.0',
        id: 90,
        method: 'session/request_permission',
        params: { sessionId: 'S', toolCall, options },
      },
    },
    { hear: 1 },
    grown('one'),
    grown('one two'),
    update({ sessionUpdate: 'tool_call_update', toolCallId: 'c', status: 'completed' }),
    { say: { jsonrpc: '2.0', id: 2, result: { stopReason: 'end_turn' } } },
  ];
  const agentCapabilities = { promptCapabilities: { image: true } };
  const replies = {
    initialize: { protocolVersion: 1, agentCapabilities },
    'session/new': { sessionId: 'S', models: { availableModels: [{ modelId: 'x' }], currentModelId: 'x' } },
    'session/prompt': null,
  };
  const played = await PlayedAgent.start({ adapter: acpAdapter, replies, plays });
  assert.equal(played.session.promise.capabilities.images, true);
  await played.until((it) => it.kind === 'options');
  await played.session.send('go', [image]);
  await played.until((it) => it.kind === 'idle');
  const given = played.heard().find((it) => it['method'] === 'session/prompt')?.['params'];
  assert.deepEqual((given as { prompt?: unknown } | undefined)?.prompt, [
    { type: 'text', text: 'go' },
    { type: 'image', mimeType: 'image/png', data: image.bytes },
  ]);
  assert.deepEqual(
    played.events.flatMap((it) => (it.kind === 'toolOutput' ? [it.output] : [])),
    ['one', ' two'],
  );
  assert.ok(played.events.some((it) => it.kind === 'usage'));
});
