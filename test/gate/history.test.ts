import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../src/core/decision';
import type { PolicySettings } from '../../src/core/profiles/policySettings';
import { PolicyHistory } from '../../src/gate/history/policyHistory';
import type { AuditEntry } from '../../src/ports/auditEntry';
import type { TriedSettings } from '../../src/ports/history';
import type { SettingsLayers } from '../../src/ports/settingsSource';
import { emptyLayer, FakeSettings, plainLayers, sha256, toLayerRule } from './fakes';

/** A recorded call of the shell tool. */
function recorded(
  command: string,
  over: Partial<AuditEntry> & { readonly decision?: Decision } = {},
): AuditEntry {
  const { decision = 'ask', ...fields } = over;
  return {
    ...{ format: 1, seq: 1, time: '2026-01-02T03:04:05.000Z', session: 's', agent: 'Demo', tool: 'Bash' },
    ...{ input: { command }, redacted: false, cwd: '/ws', mode: 'default', outcome: 'allow', previous: '' },
    facts: { home: '/home/u', platform: 'linux', workingDirectories: ['/ws'], trusted: true, links: {} },
    verdict: { decision, readOnly: false, safety: false, reasons: [] },
    ...fields,
  } as AuditEntry;
}

function historyOf(entries: readonly AuditEntry[], layers: Partial<SettingsLayers> = {}): PolicyHistory {
  const trail = {
    async *entries() {
      yield* entries;
    },
  };
  const settings = new FakeSettings({ ...plainLayers, ...layers });
  return new PolicyHistory({ settings, trail, hasher: sha256, clock: { now: () => 0 } });
}

const noSettings: PolicySettings = {
  ...{ mode: 'default', unmatched: 'ask', checks: [], workingDirectories: [] },
  rules: { allow: [], ask: [], deny: [] },
  tools: { allowed: [], disallowed: [] },
};
const watch = { signal: new AbortController().signal, tell: () => undefined };

function withRules(rules: Partial<PolicySettings['rules']>): PolicySettings {
  return { ...noSettings, rules: { ...noSettings.rules, ...rules } };
}

async function flips(history: PolicyHistory, tried: Partial<TriedSettings>) {
  const found = await history.tryOut({ home: 'user', before: noSettings, after: noSettings, ...tried }, watch);
  return found?.groups.map(({ change, by, count, first }) => [change, by, count, first.map((it) => it.call).join()]);
}

test('history: nothing flips where nothing changes, whatever was decided then', async () => {
  const history = historyOf([recorded('make', { decision: 'deny' }), recorded('ls', { decision: 'ask' })]);
  assert.deepEqual(await flips(history, {}), []);
});

test('history: what would flip is told by rule, loosened first, the same call once', async () => {
  const entries = ['rm x', 'make a', 'make a', 'make b', 'ls'].map((command) => recorded(command));
  const after = withRules({ allow: ['Bash(make:*)'], deny: ['Bash(rm:*)'] });
  assert.deepEqual(await flips(historyOf(entries), { after }), [
    ['loosened', 'Bash(make:*)', 3, 'make a,make b'],
    ['tightened', 'Bash(rm:*)', 1, 'rm x'],
  ]);
});

test('history: a rule that is left out flips what it decided', async () => {
  const layers = { user: { ...emptyLayer, rules: ['deny Bash(rm:*)', 'allow Bash(make:*)'].map(toLayerRule) } };
  const before = withRules({ allow: ['Bash(make:*)'], deny: ['Bash(rm:*)'] });
  const entries = [recorded('rm x'), recorded('make a')];
  assert.deepEqual(await flips(historyOf(entries, layers), { before, after: noSettings }), [
    ['loosened', undefined, 1, 'rm x'],
    ['tightened', undefined, 1, 'make a'],
  ]);
});

test("history: a workspace's rules flip its own calls only, and count as accepted", async () => {
  const elsewhere = {
    cwd: '/other',
    facts: { home: '/home/u', platform: 'linux', workingDirectories: ['/other'], trusted: true, links: {} },
  } as const;
  const entries = [recorded('make here'), recorded('make there', elsewhere)];
  const after = withRules({ allow: ['Bash(make:*)'] });
  assert.deepEqual(await flips(historyOf(entries), { home: 'workspace', after }), [
    ['loosened', 'Bash(make:*)', 1, 'make here'],
  ]);
  assert.deepEqual((await flips(historyOf(entries), { after }))?.[0]?.[2], 2);
});

test('history: another mode is tried on what was decided in the mode that it replaces', async () => {
  const entries = [recorded('make', {}), recorded('make x', { mode: 'dontAsk' })];
  assert.deepEqual(await flips(historyOf(entries), { after: { ...noSettings, mode: 'explore' } }), [
    ['tightened', undefined, 1, 'make'],
  ]);
});

test('history: another working directory is one for past calls, too', async () => {
  const entries = [recorded('touch /more/x', { mode: 'acceptEdits' })];
  const after = { ...noSettings, workingDirectories: ['/more'] };
  assert.deepEqual((await flips(historyOf(entries), { after }))?.[0]?.slice(0, 3), ['loosened', undefined, 1]);
});

test('history: what cannot be decided again is counted, and whoever stops looking gets nothing', async () => {
  const { facts: _, ...without } = recorded('make');
  const history = historyOf([recorded('ls', { mode: 'gone' }), without, recorded('ls', { facts: {} as never })]);
  const tried = { home: 'user', before: noSettings, after: noSettings } as const;
  assert.deepEqual(await history.tryOut(tried, watch), { heard: 0, skipped: 3, groups: [] });
  assert.equal(await history.tryOut(tried, { ...watch, signal: AbortSignal.abort() }), undefined);
});
