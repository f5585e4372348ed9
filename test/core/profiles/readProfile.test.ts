import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Profile, printProfile } from '../../../src/core/profiles/profile';
import { readProfile } from '../../../src/core/profiles/readProfile';

function faultsOf(value: unknown): readonly string[] {
  const reading = readProfile(value);
  return reading.ok ? [] : reading.faults.map(({ at, why }) => `${at.join('.')}: ${why}`);
}

const sound = { gatehouseProfile: 1, name: 'Mine' };
let deep: unknown = 1;
for (let depth = 0; depth < 100_000; depth += 1) {
  deep = [deep];
}

const refused: readonly (readonly [string, unknown, RegExp])[] = [
  ['nothing', undefined, /^: is not a Gatehouse profile/],
  ['a list', [sound], /^: is not a Gatehouse profile/],
  ['a text', 'gatehouseProfile', /^: is not a Gatehouse profile/],
  ['a foreign settings file', { permissions: { allow: ['Bash'] } }, /^: is not a Gatehouse profile/],
  ['an inherited version', Object.create({ gatehouseProfile: 1, name: 'x' }), /^: is not a Gatehouse profile/],
  ['a newer version', { ...sound, gatehouseProfile: 2 }, /^gatehouseProfile: .*update Gatehouse/],
  ['a version that is a text', { ...sound, gatehouseProfile: '1' }, /^gatehouseProfile: is not a version/],
  ['no name', { gatehouseProfile: 1 }, /^name: is not a text/],
  ['a name that deceives', { ...sound, name: 'a\u202eb' }, /^name: contains a text direction mark/],
  ['a description over two lines', { ...sound, description: 'a\nb' }, /^description: contains a tab or a line break/],
  ['an unknown field', { ...sound, enforcement: 'observe' }, /^enforcement: is not known/],
  [
    'a field of the prototype',
    JSON.parse('{"gatehouseProfile":1,"name":"x","__proto__":{}}'),
    /^__proto__: is not known/,
  ],
  ['an unknown mode', { ...sound, mode: 'yolo' }, /^mode: is not one of `default`/],
  ['a mode by a prototype name', { ...sound, mode: 'toString' }, /^mode: is not one of/],
  ['unknown reads', { ...sound, reads: { outside: 'no' } }, /^reads\.outside: is not one of `allow`, `ask`/],
  ['an unknown decision', { ...sound, unmatched: 'maybe' }, /^unmatched: is not one of `allow`, `ask`, `deny`/],
  ['rules as a list', { ...sound, rules: ['Bash'] }, /^rules: is not an object/],
  ['a misspelled effect', { ...sound, rules: { denied: ['Bash'] } }, /^rules\.denied: is not known/],
  ['rules that are no list', { ...sound, rules: { deny: 'Bash' } }, /^rules\.deny: is not a list/],
  ['a rule that is no text', { ...sound, rules: { deny: ['Bash', 7] } }, /^rules\.deny\.1: is not a text/],
  [
    'a rule that cannot be read',
    { ...sound, rules: { deny: ['Read('] } },
    /^rules\.deny\.0: is no rule: `Read\(` is not/,
  ],
  ['a star that allows', { ...sound, rules: { allow: ['*'] } }, /^rules\.allow\.0: is no rule: .*every call/],
  ['tools as a list', { ...sound, tools: [] }, /^tools: is not an object/],
  ['a tool without a name', { ...sound, tools: { disallowed: [''] } }, /^tools\.disallowed\.0: is not a text/],
  ['a check that cannot be read', { ...sound, checks: [{ tool: 'x' }, {}] }, /^checks\.1: is no check: `tool`/],
  ['a check of great depth', { ...sound, checks: [deep] }, /^checks\.0: is nested too deeply/],
  [
    'a relative folder',
    { ...sound, workingDirectories: ['src'] },
    /^workingDirectories\.0: is neither an absolute path/,
  ],
  ['the whole disk', { ...sound, workingDirectories: ['/'] }, /^workingDirectories\.0: names a whole disk/],
  ['a whole drive', { ...sound, workingDirectories: ['C:\\'] }, /^workingDirectories\.0: names a whole disk/],
  ['the home folder', { ...sound, workingDirectories: ['~/'] }, /^workingDirectories\.0: names a whole disk/],
  ['a way up', { ...sound, workingDirectories: ['/work/..'] }, /^workingDirectories\.0: has `\.` or `\.\.`/],
  ['too many rules', { ...sound, rules: { allow: Array(10_001).fill('Bash(ls)') } }, /^rules\.allow: has more than/],
];

for (const [what, value, expected] of refused) {
  test(`readProfile: ${what} is refused with its place and the reason`, () => {
    const faults = faultsOf(value);
    assert.notEqual(faults.length, 0);
    assert.match(faults[0] ?? '', expected);
  });
}

test('readProfile: everything that is wrong is told, up to a limit', () => {
  assert.equal(faultsOf({ gatehouseProfile: 1, mode: 'x', rules: { allow: ['('] } }).length, 3);
  assert.equal(faultsOf({ ...sound, rules: { allow: Array(100).fill('(') } }).length, 20);
});

const whole: Profile = {
  name: 'Everything',
  description: 'Says something about all there is.',
  mode: 'acceptEdits',
  unmatched: 'deny',
  reads: { outside: 'ask' },
  rules: { allow: ['Bash(npm run:*)', 'Write(src/**)'], ask: ['WebFetch'], deny: ['*'] },
  tools: { allowed: ['Read', 'mcp__*'], disallowed: ['Task'] },
  checks: [{ tool: 'Deploy', askWhen: [{ field: 'target', glob: 'prod-*' }], safety: false }],
  workingDirectories: ['/work/other', '~/notes', 'D:\\src'],
};

const profiles: readonly Profile[] = [
  whole,
  { name: 'Little' },
  { name: 'Only the allowed', rules: { allow: [] } },
  { name: 'Empty', rules: { allow: [], ask: [], deny: [] }, tools: { allowed: [], disallowed: [] }, checks: [] },
];

for (const profile of profiles) {
  test(`printProfile: what is printed of "${profile.name}" reads as the same profile`, () => {
    assert.deepEqual(readProfile(JSON.parse(printProfile(profile))), { ok: true, profile });
  });
}
