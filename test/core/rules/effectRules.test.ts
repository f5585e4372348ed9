import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Decision } from '../../../src/core/decision';
import type { JudgedParts } from '../../../src/core/engine/byEffect';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { describeRule } from '../../../src/core/explain/describeRule';
import { modes } from '../../../src/core/modes';
import { printRule } from '../../../src/core/rules/printRule';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { reviewRules } from '../../../src/core/rules/review/review';
import { effectOffer } from '../../../src/core/suggest/effectOffer';
import { aBashCall, someFacts } from '../../builders';

const read = (text: string, effect: Decision = 'allow') => readRule(text, { effect, scope: 'user' });
const ground = { cwd: '/ws', home: '/home/me', platform: 'linux', roots: ['/ws'], foldsCase: false } as const;

const unreadable: readonly (readonly [string, Decision])[] = [
  ['Bash(npm test) changes(coverage/**)', 'deny'],
  ['Bash(npm test) changes(coverage/**)', 'ask'],
  ['Bash(npm test) changes()', 'allow'],
  ['Bash(npm test) changes(a,)', 'allow'],
  ['Bash(npm test) changes({a,b})', 'allow'],
  ['Bash(npm test)changes(a)', 'allow'],
  ['Bash(npm test) changes(a) ', 'allow'],
  ['Bash() changes(a)', 'allow'],
  ['Bash changes(a)', 'allow'],
  ['Read(x) changes(a)', 'allow'],
  ['Bash(npm test) changes(a) changes(b)', 'allow'],
];

for (const [text, effect] of unreadable) {
  test(`effect rules: ${effect} ${text} cannot be read`, () => {
    const rule = read(text, effect);
    assert.ok(!isReadable(rule));
    assert.equal(rule.blocks, effect === 'allow' ? undefined : 'Bash');
  });
}

test('effect rules: they are read, printed and described as what they are', () => {
  const text = 'Bash(npm test:*) changes(coverage/**, dist/**)';
  const rule = read(text);
  assert.ok(isReadable(rule));
  assert.equal(rule.match.kind, 'effect');
  assert.equal(printRule(rule), text);
  assert.match(describeRule(rule), /begin with `npm test`.*on a copy.*changes only `coverage\/\*\*`, `dist\/\*\*`/);
});

const reviewed: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['Bash(npm test) changes(coverage/**)', 'Bash(npm test)'], []],
  [['Bash(python:*) changes(out/**)'], []],
  [['Bash(npm test) changes(**)'], ['broad']],
  [['Bash(npm test) changes(a)', 'Bash(npm test) changes(a)'], ['duplicate']],
  [['Bash(if x) changes(a)'], ['dead']],
];

for (const [texts, kinds] of reviewed) {
  test(`effect rules: the review of ${texts.join(' and ')} says ${kinds.join() || 'nothing'}`, () => {
    assert.deepEqual(
      reviewRules(
        texts.map((text) => read(text)),
        ground,
      ).map(({ kind }) => kind),
      kinds,
    );
  });
}

test('effect rules: a deny rule about the command shadows one', () => {
  const rules = [read('Bash(npm:*)', 'deny'), read('Bash(npm test) changes(coverage/**)')];
  assert.deepEqual(
    reviewRules(rules, ground).map(({ kind }) => kind),
    ['shadowed'],
  );
});

/** A command in /ws, judged without any rule. */
function judged(command: string): JudgedParts {
  const facts = someFacts({ place: { cwd: '/ws', home: '/home/me', platform: 'linux' }, roots: ['/ws'] });
  const dissection = takeApart(aBashCall(command, { cwd: '/ws' }), facts.place);
  return { dissection, facts, verdict: decide(dissection, facts, makePolicy({ mode: modes[0] }, facts)) };
}

const offers: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['/ws/coverage/a', '/ws/coverage/b/c'], ['Bash(npm test) changes(coverage/**)']],
  [['/ws/coverage/a', '/ws/report.txt'], ['Bash(npm test) changes(coverage/**, report.txt)']],
  [['/ws/coverage/a', '/home/me/.cache/x'], []],
  [['/ws/a(b)'], []],
  [['/ws'], []],
  [['/ws/a', '/ws/b', '/ws/c', '/ws/d', '/ws/e'], []],
];

for (const [paths, expected] of offers) {
  test(`effect rules: for changes of ${paths.join()} is offered ${expected.join() || 'nothing'}`, () => {
    assert.deepEqual(effectOffer(judged('npm test'), { paths, folder: '/ws' }), expected);
  });
}

const spoken: readonly (readonly [string, readonly string[]])[] = [
  ['cd out && make > log', []],
  ['cd $DIR && sh tidy.sh', []],
  ['cd out && sh tidy.sh', ['Bash(sh out/tidy.sh) changes(out/**)']],
  ['sh tidy.sh && make', ['Bash(sh tidy.sh) changes(out/**)', 'Bash(make) changes(out/**)']],
];

for (const [command, expected] of spoken) {
  test(`effect rules: what is offered for \`${command}\` covers it: ${expected.join() || 'nothing'}`, () => {
    assert.deepEqual(effectOffer(judged(command), { paths: ['/ws/out/a'], folder: '/ws' }), expected);
  });
}
