import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../src/core/decision';
import type { PolicySettings } from '../../src/core/profiles/policySettings';
import { PolicyHistory } from '../../src/gate/history/policyHistory';
import type { AuditEntry } from '../../src/ports/auditLog';
import type { TriedSettings } from '../../src/ports/history';
import type { SettingsLayers } from '../../src/ports/settingsSource';
import type { Timers } from '../../src/ports/surroundings';
import { emptyLayer, FakeSettings, plainLayers, sha256, toLayerRule } from './fakes';

/** A recorded call of the shell tool. */
function recorded(command: string, over: Partial<AuditEntry> & { readonly decision?: Decision } = {}): AuditEntry {
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
  const timers: Timers = {
    after(_, run) {
      setImmediate(run);
      return { dispose: () => undefined };
    },
  };
  return new PolicyHistory({ settings, trail, hasher: sha256, clock: { now: () => 0 }, timers });
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
  const history = historyOf([recorded('ls', { mode: 'gone' }), without]);
  const tried = { home: 'user', before: noSettings, after: noSettings } as const;
  assert.deepEqual(await history.tryOut(tried, watch), { heard: 0, skipped: 2, groups: [] });
  assert.equal(await history.tryOut(tried, { ...watch, signal: AbortSignal.abort() }), undefined);
});

test('history: an offer is told which past questions it would have answered, and which of them were denied', async () => {
  const said = (decision: 'allow' | 'deny') => ({ answer: { decision } });
  const entries = [
    recorded('make a', said('allow')),
    recorded('make b', said('deny')),
    recorded('npm ci', said('allow')),
    // Nobody was asked, a rule answers it by now, and a check asks whatever rules say.
    recorded('make c'),
    recorded('cargo build', said('allow')),
    recorded('make d > .bashrc', said('allow')),
  ];
  const layers = { user: { ...emptyLayer, rules: [toLayerRule('allow Bash(cargo build)')] } };
  const offers = [['Bash(make a)'], ['Bash(make:*)'], ['Bash(cargo:*)'], ['Bash(make:*)', 'Bash(npm ci)']];
  const { signal } = new AbortController();
  assert.deepEqual(await historyOf(entries, layers).answered(offers, signal), [
    { questions: 1, denied: 0 },
    { questions: 2, denied: 1 },
    { questions: 0, denied: 0 },
    { questions: 3, denied: 1 },
  ]);
});

test('history: only the latest questions are looked at, and no more once nobody wants to know', async () => {
  let read = 0;
  const endless: AuditEntry[] = Array.from({ length: 5_000 }, () =>
    recorded('make', { answer: { decision: 'allow' } }),
  );
  const counting = endless.map((entry) =>
    Object.defineProperty({ ...entry }, 'mode', {
      get: () => {
        read += 1;
        return 'default';
      },
    }),
  );
  const { signal } = new AbortController();
  const [count] = await historyOf(counting).answered([['Bash(make)']], signal);
  assert.equal(count?.questions, 300);
  assert.equal(read, 300);
  await historyOf(counting).answered([['Bash(make)']], AbortSignal.abort());
  assert.equal(read, 300);
});

test('history: the few rules are suggested that would have answered what was always allowed', async () => {
  const said = (decision: 'allow' | 'deny') => ({ answer: { decision } });
  const elsewhere = { ...said('allow'), cwd: '/other' };
  const entries = [
    ...['npm run build', 'npm run test', 'npm run test'].map((command) => recorded(command, said('allow'))),
    // The same again and again is named exactly.
    ...['cargo build --release', 'cargo build --release'].map((command) => recorded(command, said('allow'))),
    // Denied once, so nothing that would allow it is suggested.
    ...(['allow', 'allow', 'deny'] as const).map((decision, at) => recorded(`git push ${at}`, said(decision))),
    // Once is too seldom; a check asks; nobody was asked; secrets were taken out; another workspace.
    recorded('make once', said('allow')),
    ...[1, 2].map(() => recorded('echo x > .bashrc', said('allow'))),
    ...[1, 2].map(() => recorded('make unasked')),
    ...[1, 2].map(() => recorded('make hidden', { ...said('allow'), redacted: true })),
    ...[1, 2].map(() => recorded('make there', elsewhere)),
    // Denied once, though with a secret in it.
    ...[1, 2].map((at) => recorded(`git fetch ${at}`, said('allow'))),
    recorded('git fetch 3 --token=[redacted]', { ...said('deny'), redacted: true }),
    // Rules for it would not be seen whole.
    ...[1, 2].map(() => recorded(`helm ${'x'.repeat(100)} && terraform apply ${'x'.repeat(100)}`, said('allow'))),
  ];
  const suggested = await historyOf(entries).suggest(watch);
  assert.deepEqual(suggested, {
    rules: [
      { rules: ['Bash(npm run:*)'], questions: 3 },
      { rules: ['Bash(cargo build --release)'], questions: 2 },
    ],
    isCut: false,
  });
  assert.equal(await historyOf(entries).suggest({ ...watch, signal: AbortSignal.abort() }), undefined);
});

test('history: what a rule answers by now is not suggested again', async () => {
  const entries = [1, 2].map(() => recorded('cargo build', { answer: { decision: 'allow' } }));
  const layers = { user: { ...emptyLayer, rules: [toLayerRule('allow Bash(cargo build)')] } };
  assert.deepEqual((await historyOf(entries, layers).suggest(watch))?.rules, []);
});

test('history: of more questions than are compared it is told, and what was denied among them is not suggested', async () => {
  const said = (decision: 'allow' | 'deny') => ({ answer: { decision } });
  const entries = [
    ...Array.from({ length: 2_000 }, (_, at) => recorded(`npm run x${at}`, said('allow'))),
    recorded('npm run other', said('deny')),
  ];
  const suggested = await historyOf(entries).suggest(watch);
  assert.equal(suggested?.isCut, true);
  assert.ok(!JSON.stringify(suggested.rules).includes('npm run:*'), JSON.stringify(suggested.rules));
  const allowed = await historyOf(entries.slice(0, 2_000)).suggest(watch);
  assert.deepEqual(allowed?.rules[0]?.rules, ['Bash(npm run:*)']);
});

test('history: questions and what was decided without one are counted by day, agent, kind and command', async () => {
  const on = (day: string, over: Partial<AuditEntry> & { readonly decision?: Decision } = {}) => ({
    time: `${day}T12:00:00.000Z`,
    ...over,
  });
  const entries = [
    recorded('npm run build', on('1970-01-01', { answer: { decision: 'allow', waitedMs: 4_000 } })),
    recorded('npm run test -- --x', on('1970-01-01', { answer: { decision: 'deny', waitedMs: 400_000 } })),
    recorded('ls', on('1969-12-31', { decision: 'allow', agent: 'Other' })),
    // No command, so it is counted by kind alone.
    recorded('', on('1970-01-01', { tool: 'Read', input: { file_path: 'x' } })),
    // Before the days that are shown; read for the agent; not decided.
    recorded('npm run old', on('1969-01-01')),
    recorded('ls', on('1970-01-01', { unasked: true })),
    { ...recorded('ls'), verdict: undefined } as unknown as AuditEntry,
  ];
  const found = await historyOf(entries).count(watch);
  const { days = [], agents, kinds, commands, waits = [] } = found ?? {};
  assert.deepEqual(days, [
    { name: '1969-12-31', asked: 0, avoided: 1 },
    { name: '1970-01-01', asked: 3, avoided: 0 },
  ]);
  assert.deepEqual(agents, [
    { name: 'Demo', asked: 4, avoided: 0 },
    { name: 'Other', asked: 0, avoided: 1 },
  ]);
  assert.deepEqual(kinds, [
    { name: 'Bash', asked: 3, avoided: 1 },
    { name: 'Read', asked: 1, avoided: 0 },
  ]);
  assert.deepEqual(commands, [{ name: 'npm run', asked: 3, avoided: 0 }]);
  assert.deepEqual(
    waits.map(({ asked }) => asked),
    [1, 0, 0, 0, 1],
  );
});
