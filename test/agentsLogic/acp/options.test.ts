import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from '../../../src/agents/acp/options';

const launch = (command: string, ...args: readonly string[]) => ({ command, args, env: {}, options: {} });

test('ACP options: arguments that let calls pass are refused', () => {
  const words = ['-y', '--yolo', '--approval-mode=yolo', '--allowed-tools', '--policy=x', '--allow-all-tools'];
  for (const word of words) {
    assert.throws(() => readOptions(launch('gemini', '--acp', word)), /pass unasked/, word);
    assert.throws(() => readOptions(launch('/usr/bin/npx', '--yes', 'the-agent', word)), /pass unasked/, word);
  }
});

test('ACP options: what npx itself is told is not taken for a word to the agent', () => {
  for (const command of ['npx', '/usr/bin/npx', 'C:\\node\\npx.cmd']) {
    assert.equal(readOptions(launch(command, '-y', 'the-agent', '--acp')).flavour, undefined);
  }
  assert.throws(() => readOptions(launch('npx-like', '-y', 'the-agent')), /pass unasked/);
});

test('ACP options: an agent that is not known by the name it is given is not started as any other', () => {
  const named = (flavour: unknown) => () => readOptions({ ...launch('agent'), options: { flavour } });
  for (const flavour of ['Gemini', 'opencod', '', 5, null]) {
    assert.throws(named(flavour), /`flavour` of an ACP agent/, String(flavour));
  }
  assert.equal(named('qwen')().flavour, 'qwen');
  assert.equal(named(undefined)().flavour, undefined);
});

test('ACP options: servers whose tools could not be told apart by their names are refused', () => {
  const servers = (...names: readonly string[]) => {
    const mcpServers = Object.fromEntries(names.map((name) => [name, { command: 'x' }]));
    return () => readOptions({ ...launch('agent'), options: { mcpServers } });
  };
  assert.throws(servers('a', 'a_b'), /begins with `a_`/);
  assert.throws(servers('a_b_c', 'a_b'), /begins with `a_b_`/);
  assert.throws(servers('a.b', 'a_b'), /begins with `a_b_`/);
  assert.equal(servers('a', 'ab', 'b_a')().mcpServers.length, 3);
});
