import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../../../src/agents/copilot/options';
import { passesToRuntimes } from '../../../src/agents/wire/runtimeVariables';

const launch = { command: 'copilot', args: [], env: { HOME: '/home/u' }, options: {} };

test('copilot options: what would take the word from us is refused', () => {
  const refused = [
    '--allow-all',
    '--allow-all-tools',
    '--allow-all-paths',
    '--allow-tool=shell',
    '--allow-url=x',
    '--yolo',
    '--autopilot',
    '--available-tools',
    '--deny-tool',
    '--resume=x',
    '--continue',
    '--headless',
    '--acp',
    '-p',
    '--no-ask-user',
    '--additional-mcp-config',
    '--assisted-approval',
    '--trust-folder',
    '--bash-env',
    '-C',
    '--mode',
    '--mode=autopilot',
    '--models-of-others',
  ];
  for (const arg of refused) {
    assert.throws(() => readOptions({ ...launch, args: [arg] }), /cannot be part/, arg);
  }
  for (const name of ['COPILOT_ALLOW_ALL', 'copilot_allow_all', 'COPILOT_CLI_PATH', 'COPILOT_ASSISTED_APPROVAL']) {
    assert.throws(() => readOptions({ ...launch, env: { [name]: 'true' } }), /cannot be part/, name);
    assert.ok(!passesToRuntimes(name), name);
  }
});

test('copilot options: what cannot be read is said, not guessed', () => {
  const wrong: readonly Record<string, unknown>[] = [
    { provider: 'openai' },
    { provider: {} },
    { provider: { baseUrl: 'http://x', type: 'gemini' } },
    { provider: { baseUrl: 'http://x', wireApi: 'grpc' } },
    { mcpServers: [] },
    { mcpServers: { demo: {} } },
    { home: 'relative' },
  ];
  for (const options of wrong) {
    assert.throws(() => readOptions({ ...launch, options }), /of a Copilot agent/, JSON.stringify(options));
  }
});

test('copilot options: without a provider the login of the person is used, with one nothing of theirs', () => {
  assert.deepEqual(readOptions({ ...launch, args: ['--log-level', 'error'] }), {
    model: undefined,
    reasoningEffort: undefined,
    provider: undefined,
    mcpServers: {},
    home: '/home/u/.local/state/gatehouse/copilot',
    ownSettings: false,
  });
  const options = {
    model: 'm',
    provider: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' },
    mcpServers: { demo: { command: 'x', args: ['y'] }, far: { url: 'https://x' } },
  };
  const own = readOptions({ ...launch, env: { HOME: '/home/u', XDG_STATE_HOME: '/state' }, options });
  assert.deepEqual(own.provider, {
    baseUrl: 'http://127.0.0.1:1',
    apiKey: 'k',
    type: 'openai',
    wireApi: 'completions',
  });
  assert.equal(own.home, '/state/gatehouse/copilot');
  assert.deepEqual(own.mcpServers, {
    demo: { command: 'x', args: ['y'], type: 'local', tools: ['*'] },
    far: { url: 'https://x', type: 'http', tools: ['*'] },
  });
});

test('copilot options: a model may be named as the CLI names it', () => {
  const modelOf = (args: readonly string[], options = {}) => readOptions({ ...launch, args, options }).model;
  assert.equal(modelOf(['--model']), undefined);
  assert.equal(modelOf(['--log-level', 'error']), undefined);
  assert.equal(modelOf(['--model', 'gpt-5']), 'gpt-5');
  assert.equal(modelOf(['--log-level', 'error', '--model=gpt-5']), 'gpt-5');
  assert.equal(modelOf(['--model=gpt-5'], { model: 'gpt-6' }), 'gpt-6');
});
