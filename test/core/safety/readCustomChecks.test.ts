import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speaksAbout } from '../../../src/core/safety/customCheck';
import { readCustomChecks } from '../../../src/core/safety/readCustomChecks';

const context = { mode: 'default', rules: undefined, cwd: '/ws', workingDirectories: ['/ws'] };

const deploy = {
  tool: 'Deploy',
  askWhen: [{ field: 'target', glob: 'prod-*' }],
  denyWhen: [{ field: 'target', equals: 'prod-1' }],
  readOnlyWhen: [{ field: 'operation', oneOf: ['list', 'status'] }],
};

function judge(check: unknown, input: unknown, source: 'user' | 'workspace' = 'user') {
  const { checks, problems } = readCustomChecks([check], source);
  assert.deepEqual(problems, []);
  const [only] = checks;
  assert.ok(only);
  return {
    readOnly: only.isReadOnly(input),
    voices: only.judge(input, context).map((it) => `${it.effect}${it.safety ? '!' : ''}`),
  };
}

const cases: readonly [name: string, check: unknown, input: unknown, readOnly: boolean, voices: string[]][] = [
  ['nothing matches', deploy, { target: 'dev' }, false, []],
  ['no input at all', deploy, undefined, false, []],
  ['an inherited field is no field', { tool: 'T', askWhen: [{ field: 'toString', glob: '*' }] }, {}, false, []],
  ['askWhen is a safety ask', deploy, { target: 'prod-2' }, false, ['ask!']],
  ['denyWhen denies', deploy, { target: 'prod-1' }, false, ['deny!', 'ask!']],
  ['any item of a list asks', deploy, { target: ['dev', 'prod-2'] }, false, ['ask!']],
  ['readOnlyWhen', deploy, { operation: 'list' }, true, []],
  ['a list that holds a read-only word is not read-only', deploy, { operation: ['list', 'drop'] }, false, []],
  [
    'every readOnlyWhen must hold',
    {
      tool: 'T',
      readOnlyWhen: [
        { field: 'a', equals: 1 },
        { field: 'b', equals: 1 },
      ],
    },
    { a: 1 },
    false,
    [],
  ],
  ['an empty readOnlyWhen declares nothing', { tool: 'T', readOnlyWhen: [] }, {}, false, []],
  ['readOnly', { tool: 'T', readOnly: true }, {}, true, []],
  ['a plain ask', { tool: 'T', safety: false, askWhen: [{ field: 'a', glob: '*' }] }, { a: 'x' }, false, ['ask']],
  ['numbers are matched as text', { tool: 'T', askWhen: [{ field: 'a', glob: '1*' }] }, { a: 12 }, false, ['ask!']],
  ['a dotted path', { tool: 'T', askWhen: [{ field: 'a.b', equals: 1 }] }, { a: { b: 1 } }, false, ['ask!']],
  ['the whole name first', { tool: 'T', askWhen: [{ field: 'a.b', equals: 1 }] }, { 'a.b': 1 }, false, ['ask!']],
];

for (const [name, check, input, readOnly, voices] of cases) {
  test(`readCustomChecks: ${name}`, () => {
    assert.deepEqual(judge(check, input), { readOnly, voices });
  });
}

test('readCustomChecks: a workspace declares nothing read-only, and still tightens', () => {
  assert.deepEqual(judge(deploy, { operation: 'list' }, 'workspace'), { readOnly: false, voices: [] });
  assert.deepEqual(judge(deploy, { target: 'prod-2' }, 'workspace'), { readOnly: false, voices: ['ask!'] });
  assert.deepEqual(judge({ tool: 'T', readOnly: true }, {}, 'workspace'), { readOnly: false, voices: [] });
});

const broken: readonly [entry: unknown, tool: string][] = [
  ['x', '*'],
  [{}, '*'],
  [{ tool: '' }, '*'],
  [{ tool: 'T', readOnly: 'yes' }, 'T'],
  [{ tool: 'T', safety: 1 }, 'T'],
  [{ tool: 'T', allowWhen: [] }, 'T'],
  [{ tool: 'T', askWhen: {} }, 'T'],
  [{ tool: 'T', askWhen: [{ field: 'a' }] }, 'T'],
  [{ tool: 'T', askWhen: [{ glob: 'a' }] }, 'T'],
  [{ tool: 'T', denyWhen: [{ field: 'a', glob: 1 }] }, 'T'],
  [{ tool: 'T', readOnlyWhen: [{ field: 'a', oneOf: 'list' }] }, 'T'],
  [{ tool: 'T', askWhen: [{ field: 'a', glob: 'x', equals: 'y' }] }, 'T'],
];

for (const [entry, tool] of broken) {
  test(`readCustomChecks: ${JSON.stringify(entry)} cannot be read, and every call of ${tool} asks`, () => {
    const { checks, problems } = readCustomChecks([entry], 'user');
    assert.equal(problems.length, 1);
    assert.equal(checks[0]?.tool, tool);
    assert.equal(checks[0]?.isReadOnly({}), false);
    assert.deepEqual(
      checks[0]?.judge({}, context).map((it) => [it.effect, it.safety]),
      [['ask', true]],
    );
  });
}

test('readCustomChecks: what is no list makes everything ask; what is absent says nothing', () => {
  assert.equal(readCustomChecks({}, 'user').checks[0]?.tool, '*');
  assert.deepEqual(readCustomChecks(undefined, 'user'), { checks: [], problems: [] });
});

test('speaksAbout: a trailing star is a prefix', () => {
  const [check] = readCustomChecks([{ tool: 'mcp__x__*' }], 'user').checks;
  assert.ok(check);
  assert.equal(speaksAbout(check, 'mcp__x__y'), true);
  assert.equal(speaksAbout(check, 'mcp__xy'), false);
});

/** What is told to the person about an entry that cannot be read. */
const reasons: readonly [entry: unknown, why: string][] = [
  [5, 'not an object'],
  [null, 'not an object'],
  [['T'], 'not an object'],
  [{ tool: 5 }, '`tool` is not a name'],
  [{ tool: '' }, '`tool` is not a name'],
  [{ tool: 'T', askwhen: [] }, '`askwhen` is not known'],
  [{ tool: 'T', readOnly: 1 }, '`readOnly` and `safety` are true or false'],
  [{ tool: 'T', safety: null }, '`readOnly` and `safety` are true or false'],
  ...[5, [{}], [null], ['x'], [[]], [{ field: 1, equals: 1 }], [{ field: 'a', like: 1 }]].map(
    (askWhen): [unknown, string] => [
      { tool: 'T', askWhen },
      'a condition needs `field` and one of `equals`, `oneOf` or `glob`',
    ],
  ),
  [
    { tool: 'T', askWhen: [{ field: 'a', equals: 1 }, { field: 'a' }] },
    'a condition needs `field` and one of `equals`, `oneOf` or `glob`',
  ],
];

for (const [entry, why] of reasons) {
  test(`readCustomChecks: of ${JSON.stringify(entry)} it says: ${why}`, () => {
    const { checks, problems } = readCustomChecks([{ tool: 'Fine' }, entry], 'user');
    assert.deepEqual(problems, [{ at: 1, why }]);
    const [fine, read] = checks;
    assert.deepEqual(fine?.judge({}, context), []);
    assert.deepEqual(read?.judge({}, context), [
      { effect: 'ask', safety: true, says: `a custom check for \`${read?.tool}\` cannot be read: ${why}` },
    ]);
    assert.equal(read?.id, `custom:${read?.tool}`);
  });
}

test('readCustomChecks: every setting is known, and a voice says which field it heard', () => {
  const { checks, problems } = readCustomChecks(
    [
      {
        tool: 'T',
        readOnly: false,
        safety: true,
        readOnlyWhen: [{ field: 'b', equals: 1 }],
        askWhen: [{ field: 'a', equals: [1] }],
        denyWhen: [{ field: 'c.d', oneOf: [null, 1] }],
      },
    ],
    'user',
  );
  assert.deepEqual(problems, []);
  const [check] = checks;
  assert.equal(check?.id, 'custom:T');
  assert.deepEqual(check?.judge({ a: [1], c: { d: null } }, context), [
    { effect: 'deny', safety: true, says: 'a custom check denies its `c.d`' },
    { effect: 'ask', safety: true, says: 'a custom check asks about its `a`' },
  ]);
  for (const input of [null, [], 'x', { a: [] }, { c: 'd' }, { c: ['d'] }, { 'c.x': 1 }]) {
    assert.deepEqual(check?.judge(input, context), [], JSON.stringify(input));
  }
});

test('readCustomChecks: a glob matches texts, numbers and truth values, and nothing else', () => {
  const { checks } = readCustomChecks([{ tool: 'T', askWhen: [{ field: 'a', glob: '*' }] }], 'user');
  const asks = (a: unknown) => checks[0]?.judge({ a }, context).length;
  assert.deepEqual(['x', 0, true, false].map(asks), [1, 1, 1, 1]);
  assert.deepEqual([null, {}, [], undefined].map(asks), [0, 0, 0, 0]);
  assert.deepEqual([['x'], [5], [null]].map(asks), [1, 1, 0]);
});

test('readCustomChecks: what is no list is one problem', () => {
  const { checks, problems } = readCustomChecks({}, 'user');
  assert.deepEqual(problems, [{ at: 0, why: 'not a list' }]);
  assert.deepEqual(checks[0]?.judge({}, context), [
    { effect: 'ask', safety: true, says: 'a custom check for `*` cannot be read: the checks are not a list' },
  ]);
});

test('readCustomChecks: a check says its own message, and one that is no text makes its calls ask', () => {
  const saying = (message: unknown) =>
    readCustomChecks([{ ...deploy, message }], 'user').checks[0]?.judge({ target: 'prod-2' }, context);
  assert.deepEqual(
    saying('Production is not for agents.')?.map(({ says, asWritten }) => [says, asWritten]),
    [['Production is not for agents.', true]],
  );
  for (const message of [7, ' ', null]) {
    assert.match(saying(message)?.[0]?.says ?? '', /cannot be read: `message` is no text/, String(message));
  }
});
