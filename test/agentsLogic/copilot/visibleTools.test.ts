import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolFilters } from '../../../src/agents/copilot/visibleTools';

test('copilot tools: where nothing is hidden only what starts programs of the folder is, and also where it is shown', () => {
  const hidden = ['lsp', 'builtin:lsp', 'mcp:lsp', 'custom:lsp'];
  assert.deepEqual(toolFilters({ allowed: [], disallowed: [] }, ['demo']), {
    servers: ['demo'],
    excludedTools: hidden,
  });
  assert.deepEqual(toolFilters({ allowed: ['lsp'], disallowed: [] }, []).excludedTools.slice(0, 4), hidden);
});

test('copilot tools: a hidden tool is named in every spelling, with what belongs to it', () => {
  for (const name of ['Bash', 'bash']) {
    const { excludedTools = [], availableTools } = toolFilters({ allowed: [], disallowed: [name] }, []);
    for (const spelled of ['bash', 'builtin:bash', 'mcp:bash', 'custom:bash', 'read_bash', 'builtin:write_bash']) {
      assert.ok(excludedTools.includes(spelled), `${name}: ${spelled}`);
    }
    assert.ok(!excludedTools.includes('view'));
    assert.equal(availableTools, undefined);
  }
});

test('copilot tools: a tool of an MCP server is hidden by the name the CLI gives it, a whole server is not started', () => {
  const one = toolFilters({ allowed: [], disallowed: ['mcp__demo__echo'] }, ['demo']);
  assert.deepEqual(one.servers, ['demo']);
  assert.ok(one.excludedTools?.includes('mcp:demo-echo'));
  assert.deepEqual(toolFilters({ allowed: [], disallowed: ['mcp__demo__*'] }, ['demo', 'other']).servers, ['other']);
  const all = toolFilters({ allowed: [], disallowed: ['mcp__*'] }, ['demo', 'other']);
  assert.deepEqual(all.servers, []);
  assert.ok(all.excludedTools?.includes('mcp:*'), 'the CLI has servers of its own');
});

test('copilot tools: a list of what is shown hides everything else', () => {
  const {
    availableTools = [],
    excludedTools,
    servers,
  } = toolFilters({ allowed: ['Read', 'Gr*'], disallowed: [] }, ['demo']);
  assert.ok(availableTools.includes('builtin:view'));
  assert.ok(availableTools.includes('builtin:grep'));
  for (const hidden of ['bash', 'builtin:bash', 'mcp:*', 'builtin:*', 'create']) {
    assert.ok(!availableTools.includes(hidden), hidden);
  }
  assert.equal(excludedTools?.includes('builtin:view'), false);
  assert.deepEqual(servers, []);
  const some = toolFilters({ allowed: ['mcp__demo__*'], disallowed: [] }, ['demo', 'other']);
  assert.deepEqual(some.servers, ['demo']);
  assert.ok(some.availableTools?.includes('mcp:*'));
  const none = toolFilters({ allowed: [], disallowed: ['*'] }, ['demo']);
  assert.ok(none.excludedTools?.includes('builtin:*') && none.excludedTools.includes('mcp:*'));
  assert.deepEqual(none.servers, []);
});
