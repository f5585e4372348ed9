import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowings } from '../../../src/editor/remembered/narrowings';
import type { AuditedCall } from '../../../src/ports/auditLog';

const ground = {
  cwd: '/work/proj',
  home: '/home/u',
  platform: 'linux',
  roots: ['/work/proj'],
  foldsCase: false,
} as const;

function aCall(rule: string, input: Readonly<Record<string, unknown>>, over: Partial<AuditedCall> = {}): AuditedCall {
  return {
    seq: 1,
    time: '',
    session: 's',
    agent: 'a',
    tool: 'command' in input ? 'Bash' : 'Write',
    input,
    redacted: false,
    cwd: '/work/proj',
    mode: 'default',
    decision: 'allow',
    reasons: [{ part: '', step: 8, effect: 'allow', rule, scope: 'user', text: '' }],
    outcome: 'allow',
    ...over,
  };
}

const runs = (rule: string, ...commands: readonly string[]) => commands.map((command) => aCall(rule, { command }));
const offersFor = (text: string, calls: readonly AuditedCall[]) => narrowings({ text, scope: 'user' }, calls, ground);

test('narrowings: without recorded calls there is nothing to go by', () => {
  assert.deepEqual(offersFor('Bash(npm run:*)', []), { calls: 0, offers: [] });
  assert.deepEqual(offersFor('Bash(npm run:*)', runs('Bash(npm:*)', 'npm run a')), { calls: 0, offers: [] });
});

test('narrowings: calls of another scope, of a denial or with something taken out say nothing', () => {
  const reasons = [
    { part: '', step: 8, effect: 'allow', rule: 'Bash(npm run:*)', scope: 'workspace', text: '' } as const,
  ];
  const calls = [
    aCall('Bash(npm run:*)', { command: 'npm run a' }, { redacted: true }),
    aCall('Bash(npm run:*)', { command: 'npm run a' }, { reasons }),
  ];
  assert.equal(offersFor('Bash(npm run:*)', calls).calls, 0);
});

test('narrowings: one command that was run becomes the rule', () => {
  const { calls, offers } = offersFor('Bash(npm run:*)', runs('Bash(npm run:*)', 'npm run build', 'npm run build'));
  assert.equal(calls, 2);
  assert.deepEqual(offers[0], ['Bash(npm run build)']);
});

test('narrowings: no offer names anything the rule does not', () => {
  const { offers } = offersFor('Bash(npm run build)', runs('Bash(npm run build)', 'npm run build'));
  assert.deepEqual(offers, []);
  for (const offer of offersFor('Bash(npm run:*)', runs('Bash(npm run:*)', 'npm run build')).offers) {
    assert.ok(
      offer.every((text) => /^Bash\(npm run \w+/.test(text)),
      offer.join(),
    );
  }
});

test('narrowings: different commands become several rules that cover all of them', () => {
  const { offers } = offersFor('Bash(npm run:*)', runs('Bash(npm run:*)', 'npm run build', 'npm run test && ls'));
  assert.deepEqual(offers[0]?.toSorted(), ['Bash(npm run build)', 'Bash(npm run test)']);
});

test('narrowings: files become the file or its folder', () => {
  const calls = ['/work/proj/src/a.ts', '/work/proj/src/b.ts'].map((path) =>
    aCall('Write(**/*.ts)', { file_path: path, content: '' }),
  );
  const offers = offersFor('Write(**/*.ts)', calls).offers.map((offer) => offer.toSorted());
  assert.deepEqual(offers[0], ['Write(src/a.ts)', 'Write(src/b.ts)']);
  const wide = offersFor(
    'Write(src/**)',
    calls.map((call) => aCall('Write(src/**)', call.input)),
  );
  assert.deepEqual(wide.offers[0]?.toSorted(), ['Write(src/a.ts)', 'Write(src/b.ts)']);
});
