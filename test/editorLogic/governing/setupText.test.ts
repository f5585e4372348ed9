import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Setup, setupText } from '../../../src/editor/governing/setupText';

const quiet: Setup = {
  mode: 'default',
  enforcement: 'enforce',
  isTrusted: true,
  agents: [],
  problems: [],
  elsewhere: [],
  extensions: [],
};

const claude = { agent: 'claude', title: 'Claude Code', version: undefined, limits: ['Something passes.'] } as const;

test('setupText: what is not governed is said, with what to do', () => {
  const elsewhere = [{ ...claude, isGoverned: false, state: 'not governed' }];
  const extensions = [
    { id: 'Anthropic.claude-code', name: 'Claude Code' },
    { id: 'saoudrizwan.claude-dev', name: 'Cline' },
    { id: 'vscode.git', name: 'Git' },
  ];
  const text = setupText({ ...quiet, elsewhere, extensions }).join('\n');
  assert.match(text, /✗ Claude Code: not governed\n {2}Gatehouse: Govern an Agent… makes one of them ask here\./);
  assert.match(text, /✗ Claude Code: not governed\. Gatehouse: Govern an Agent… makes it ask\./);
  assert.match(text, /✗ Cline: not governed, and cannot be\./);
  assert.doesNotMatch(text, /Git\b/);
});

test('setupText: where nothing is stopped, no agent counts as governed', () => {
  const agent = { name: 'Demo', adapter: 'demo', start: {}, origin: 'own' } as const;
  const agents = [{ ...agent, launch: { command: '', args: [], env: {}, options: {} } }];
  assert.match(setupText({ ...quiet, agents }).join('\n'), /✓ Demo/);
  const observed = setupText({ ...quiet, agents, enforcement: 'observe', isTrusted: false }).join('\n');
  assert.match(observed, /! Nothing is stopped/);
  assert.match(observed, /! The folder is not trusted/);
  assert.match(observed, / {2}! Demo/);
});

test('setupText: a hook that is there holds the extension of the same agent too, with its limits', () => {
  const elsewhere = [{ ...claude, isGoverned: true, state: 'governed: it has not asked yet' }];
  const extensions = [{ id: 'anthropic.claude-code', name: 'Claude Code' }];
  const text = setupText({ ...quiet, elsewhere, extensions }).join('\n');
  assert.match(text, /✓ Claude Code: governed: it has not asked yet\n {6}Something passes\./);
  assert.match(text, /✓ Claude Code: governed by its hook/);
  assert.doesNotMatch(text, /makes one of them ask/);
});
