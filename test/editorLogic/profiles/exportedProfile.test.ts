import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionId } from '../../../src/core/toolCall';
import { everythingVisible } from '../../../src/core/tools/visibility';
import { type ExportScope, exportedProfile, unreadableIn } from '../../../src/editor/profiles/exportedProfile';
import type { RuleLayer, SettingsLayers } from '../../../src/ports/settingsSource';

const layer = (text: string, over: Partial<RuleLayer> = {}): RuleLayer => ({
  rules: [{ text, effect: 'allow' }],
  unreadable: [],
  checks: undefined,
  tools: everythingVisible,
  ...over,
});

const layers: SettingsLayers = {
  managed: layer('Bash(managed)'),
  user: layer('Bash(user)', { checks: [{ tool: 'x' }], tools: { allowed: ['Read', 'Bash'], disallowed: [] } }),
  workspace: layer('Bash(workspace)', { checks: 'broken' }),
  folders: [{ ...layer('Bash(user)', { tools: { allowed: ['Read'], disallowed: ['Task'] } }), path: '/p' }],
  workspaceId: 'w',
  trusted: true,
  accepted: new Set(),
  mode: 'acceptEdits',
  unmatched: 'deny',
  enforcement: 'observe',
  workingDirectories: ['/a'],
  rehearse: 'off',
  questionLimitSeconds: 0,
  home: '/home/u',
  platform: 'linux',
  foldsCase: false,
};
const session = {
  id: 's' as SessionId,
  agent: 'a',
  name: 'n',
  mode: undefined,
  rules: [{ text: 'Bash(session)', effect: 'deny' as const }],
  suspended: [],
  profile: { unmatched: undefined, tools: everythingVisible, changesInput: false },
};

const exported = (...scopes: readonly ExportScope[]) =>
  exportedProfile('P', new Set(scopes), { layers, sessions: [session] });

test('exportedProfile: the user scope has everything but enforcement', () => {
  assert.deepEqual(exported('user'), {
    name: 'P',
    mode: 'acceptEdits',
    unmatched: 'deny',
    rules: { deny: [], ask: [], allow: ['Bash(user)'] },
    tools: { allowed: ['Read', 'Bash'], disallowed: [] },
    checks: [{ tool: 'x' }],
    workingDirectories: ['/a'],
  });
});

test('exportedProfile: the workspace has no mode, and what is broken in it is not lost', () => {
  assert.deepEqual(exported('workspace'), {
    name: 'P',
    rules: { deny: [], ask: [], allow: ['Bash(workspace)', 'Bash(user)'] },
    tools: { allowed: ['Read'], disallowed: ['Task'] },
    checks: ['broken'],
  });
});

test('exportedProfile: sessions have rules only, and managed rules are never exported', () => {
  assert.deepEqual(exported('session'), { name: 'P', rules: { deny: ['Bash(session)'], ask: [], allow: [] } });
  const all = exported('session', 'workspace', 'user');
  assert.deepEqual(all.rules?.allow, ['Bash(user)', 'Bash(workspace)']);
  assert.deepEqual(all.tools, { allowed: ['Read'], disallowed: ['Task'] });
});

test('unreadableIn: entries that are no text are counted where they are chosen', () => {
  const broken = {
    text: '7',
    effect: 'deny',
    scope: 'user',
    place: undefined,
    why: 'is not a text',
    blocks: '*',
  } as const;
  const some = { ...layers, user: layer('x', { unreadable: [broken] }) };
  assert.equal(unreadableIn(new Set(['user']), some), 1);
  assert.equal(unreadableIn(new Set(['workspace', 'session']), some), 0);
});
