import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Decision } from '../../../src/core/decision';
import { printRule } from '../../../src/core/rules/printRule';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import type { Matcher } from '../../../src/core/rules/rule/rule';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

function read(text: string, effect: Decision = 'deny') {
  return readRule(text, { effect, scope: 'user' });
}

const unreadable: readonly (readonly [text: string, blocks: string, why: RegExp])[] = [
  ['', '*', /is empty/],
  [' ', '*', /is empty/],
  ['()', '*', /does not begin with the name/],
  ['(:*)', '*', /does not begin with the name/],
  [':*', '*', /does not begin with the name/],
  ['9lives', '*', /does not begin with the name/],
  [' Bash(npm run:*)', 'Bash', /blanks around it/],
  ['Bash(npm run:*) ', 'Bash', /blanks around it/],
  ['Bash (npm run:*)', 'Bash', /not of the form/],
  ['Bash(npm run:*', 'Bash', /not of the form/],
  ['Bash)npm(', 'Bash', /not of the form/],
  ['Bash[npm run:*]', 'Bash', /not of the form/],
  ['Bash(ls)x', 'Bash', /not of the form/],
  ['Bash*', 'Bash', /not of the form/],
  ['Bash()', 'Bash', /nothing between/],
  ['Bash(:*)', 'Bash', /names no command/],
  ['Bash( *)', 'Bash', /names no command/],
  ["Bash('' x)", 'Bash', /names no command/],
  ['Bash( ls)', 'Bash', /blanks around its words/],
  ['Bash(ls )', 'Bash', /blanks around its words/],
  ['Bash(ls :*)', 'Bash', /blanks around its words/],
  ['Bash(git * main)', 'Bash', /not at its end/],
  ['Bash(npm run*)', 'Bash', /not at its end/],
  ['Bash(git:* --force)', 'Bash', /not at its end/],
  ['Bash(ls; rm x)', 'Bash', /ends a command/],
  ['Bash(ls && rm:*)', 'Bash', /ends a command/],
  ['Bash(ls | sh)', 'Bash', /ends a command/],
  ['Bash(ls > x)', 'Bash', /ends a command/],
  ['Bash(f (x))', 'Bash', /ends a command/],
  ['Bash(echo $HOME)', 'Bash', /a shell expands/],
  ['Bash(echo "$HOME")', 'Bash', /in double quotes/],
  ['Bash(echo `x`)', 'Bash', /a shell expands/],
  ['Bash(cat a?)', 'Bash', /a shell expands/],
  ['Bash(cat [ab])', 'Bash', /a shell expands/],
  ['Bash(cat {a,b})', 'Bash', /braces/],
  ['Bash(seq {1..3})', 'Bash', /braces/],
  ['Bash(cat ~/x)', 'Bash', /begins with `~`/],
  ['Bash(ls # x)', 'Bash', /comment/],
  ['!Bash(rm)', '*', /turns no rule round/],
  ['!Read', '*', /turns no rule round/],
  ['!*', '*', /turns no rule round/],
  ['!mcp__github__create', '*', /turns no rule round/],
  ['Bash(!rm)', 'Bash', /turns no rule round/],
  ['Bash(! rm:*)', 'Bash', /turns no rule round/],
  ['shell(!rm:*)', 'shell', /turns no rule round/],
  ['PowerShell(!rm)', 'PowerShell', /turns no rule round/],
  ['WebFetch(domain:!example.com)', 'WebFetch', /turns no rule round/],
  ['WebFetch(*.!example.com)', 'WebFetch', /turns no rule round/],
  ['Bash(CI=1 npm test)', 'Bash', /assignment/],
  ["Bash(echo 'x)", 'Bash', /not closed/],
  ['Bash(echo "x)', 'Bash', /not closed/],
  ['Bash(echo x\\)', 'Bash', /not closed/],
  ['Bash({"command":"ls"})', 'Bash', /names an input/],
  ['Bash(r\u200bm:*)', 'Bash', /zero-width/],
  ['Bash(rm\t-f)', 'Bash', /tab/],
  ['Bash(rm\n)', 'Bash', /line break/],
  [`Bash(${'x'.repeat(2_000)})`, 'Bash', /longer than/],
  ['bash(ls:*)', 'Bash', /no MCP tool name/],
  ['READ(x y)', 'Read', /no MCP tool name/],
  ['Write( x)', 'Write', /blanks around its path/],
  ['Write(src/(a)', 'Write', /parenthesis/],
  ['Write(!x)', 'Write', /begins with `!`/],
  ['Read(~root/x)', 'Read', /another person/],
  [`Read(${'{a,b}'.repeat(12)})`, 'Read', /alternatives/],
  ['WebFetch(https://example.com/x)', 'WebFetch', /more than a host/],
  ['WebFetch(example.com/x)', 'WebFetch', /more than a host/],
  ['WebFetch(u@example.com)', 'WebFetch', /more than a host/],
  ['WebFetch(example.com:80)', 'WebFetch', /more than a host/],
  ['WebFetch(domain:)', 'WebFetch', /names no host/],
  ['WebFetch(domain:example.*)', 'WebFetch', /`\*` that does not stand/],
  ['WebFetch(a.*.com)', 'WebFetch', /`\*` that does not stand/],
  ['WebFetch(*.*.com)', 'WebFetch', /`\*` that does not stand/],
  ['WebFetch(*.127.0.0.1)', 'WebFetch', /subdomains of an address/],
  ['WebFetch(127.1)', 'WebFetch', /plainly/],
  ['WebFetch(ex ample.com)', 'WebFetch', /names no host/],
  ['url(a..b)', 'url', /plainly/],
  ['mcp(github)', 'mcp', /names no server/],
  ['mcp__', 'mcp', /names no MCP tool/],
  ['mcp____x', 'mcp', /names no MCP tool/],
  ['mcp__github__', 'mcp', /names no MCP tool/],
  ['mcp__git*', 'mcp', /name of the server/],
  ['mcp__a__b*c', 'mcp', /not of the form/],
  ['mcp__a__b(c)', 'mcp', /parentheses behind/],
  ['github(create issue)', '*', /no MCP tool name/],
  ['github(a)b)', '*', /no MCP tool name/],
  ['Task(Explore)', 'Task', /as a whole/],
  ['PowerShell({"command":1)', 'PowerShell', /no JSON object/],
  ['Deploy({"target":})', '*', /no JSON object/],
  ['Deploy({"a":1)', '*', /no JSON object/],
  [`Deploy({"a":${'['.repeat(80)}${']'.repeat(80)}})`, '*', /no JSON object/],
];

for (const [text, blocks, why] of unreadable) {
  test(`readRule: ${JSON.stringify(text.slice(0, 40))} is unreadable and blocks ${blocks}`, () => {
    const rule = read(text);
    assert.ok(!isReadable(rule), 'it is unreadable');
    assert.equal(rule.blocks, blocks);
    assert.match(rule.why, why);
  });
}

test('readRule: an unreadable allow rule blocks nothing', () => {
  const rule = read('Bash(', 'allow');
  assert.ok(!isReadable(rule));
  assert.equal(rule.blocks, undefined);
});

test('readRule: a port is understood in allow rules only', () => {
  const rule = read('WebFetch(localhost:3000)', 'allow');
  assert.ok(isReadable(rule));
  assert.deepEqual(rule.match, { kind: 'url', host: 'localhost', subdomains: false, port: 3000 });
  assert.equal(printRule(rule), 'WebFetch(domain:localhost:3000)');
  for (const text of ['WebFetch(localhost:)', 'WebFetch(localhost:0)', 'WebFetch(*.a.com:80)', 'WebFetch(*:80)']) {
    assert.equal(isReadable(read(text, 'allow')), false, text);
  }
  assert.equal(isReadable(read('WebFetch(localhost:3000)', 'deny')), false);
});

test('readRule: variables in front of a command are understood in allow rules only', () => {
  for (const [text, match, canonical] of [
    ['Bash(A=1 npm test:*)', { words: ['npm', 'test'], exact: false, set: ['A=1'] }, 'Bash(A=1 npm test:*)'],
    ['Bash(A= B="x y" npm)', { words: ['npm'], exact: true, set: ['A=', 'B=x y'] }, "Bash(A='' B='x y' npm)"],
    ["Bash('A=1' npm)", { words: ['A=1', 'npm'], exact: true }, "Bash('A=1' npm)"],
    ['Bash(npm A=1)', { words: ['npm', 'A=1'], exact: true }, 'Bash(npm A=1)'],
  ] as const) {
    const rule = read(text, 'allow');
    assert.ok(isReadable(rule), text);
    assert.deepEqual(rule.match, { kind: 'shell', ...match });
    assert.equal(printRule(rule), canonical);
    assert.equal(isReadable(read(text, 'deny')), !('set' in match));
    assert.equal(isReadable(read(text, 'ask')), !('set' in match));
  }
  for (const text of ['Bash(A=1)', 'Bash(A=1:*)', 'Bash(A=$x npm)', 'Bash(A=`x` npm)']) {
    assert.equal(isReadable(read(text, 'allow')), false, text);
  }
});

test('readRule: `*` alone is understood in deny and ask rules only', () => {
  assert.equal(isReadable(read('*', 'allow')), false);
  assert.equal(isReadable(read('*', 'ask')), true);
  assert.equal(isReadable(read('*', 'deny')), true);
});

const shell = (words: readonly string[], exact: boolean): Matcher => ({ kind: 'shell', words, exact });
const path = (access: 'read' | 'write', pattern: string | undefined, only?: 'Glob' | 'Grep'): Matcher => ({
  kind: 'path',
  access,
  only,
  pattern,
});
const url = (host: string | undefined, subdomains = false): Matcher => ({ kind: 'url', host, subdomains });
const mcp = (server?: string, tool?: string, prefix = false): Matcher => ({ kind: 'mcp', server, tool, prefix });
const tool = (name: string, input?: unknown): Matcher => ({ kind: 'tool', name, input });

const readable: readonly (readonly [text: string, match: Matcher, canonical: string])[] = [
  ['*', { kind: 'everything' }, '*'],
  ['Bash', shell([], false), 'Bash'],
  ['shell', shell([], false), 'Bash'],
  ['Bash(*)', shell([], false), 'Bash'],
  ['shell(*)', shell([], false), 'Bash'],
  ['Bash(npm run:*)', shell(['npm', 'run'], false), 'Bash(npm run:*)'],
  ['Bash(npm run *)', shell(['npm', 'run'], false), 'Bash(npm run:*)'],
  ['shell(npm run:*)', shell(['npm', 'run'], false), 'Bash(npm run:*)'],
  ['Bash(git:*)', shell(['git'], false), 'Bash(git:*)'],
  ['Bash(git)', shell(['git'], true), 'Bash(git)'],
  ['shell(git)', shell(['git'], false), 'Bash(git:*)'],
  ['shell(git status)', shell(['git', 'status'], false), 'Bash(git status:*)'],
  ['Bash(rm -rf /)', shell(['rm', '-rf', '/'], true), 'Bash(rm -rf /)'],
  ['Bash(git  push   origin)', shell(['git', 'push', 'origin'], true), 'Bash(git push origin)'],
  ['Bash(npm run build:prod)', shell(['npm', 'run', 'build:prod'], true), 'Bash(npm run build:prod)'],
  [
    'Bash(curl https://api.example.com/:*)',
    shell(['curl', 'https://api.example.com/'], false),
    'Bash(curl https://api.example.com/:*)',
  ],
  ['Bash("git" \'push\' a\\ b)', shell(['git', 'push', 'a b'], true), "Bash(git push 'a b')"],
  ['Bash(echo "it\'s \\"x\\" \\y")', shell(['echo', 'it\'s "x" \\y'], true), "Bash(echo 'it'\\''s \"x\" \\y')"],
  ["Bash(echo '*')", shell(['echo', '*'], true), "Bash(echo '*')"],
  ["Bash(echo '$x (y) ~ #':*)", shell(['echo', '$x (y) ~ #'], false), "Bash(echo '$x (y) ~ #':*)"],
  ["Bash('A=1' x)", shell(['A=1', 'x'], true), "Bash('A=1' x)"],
  ['Bash(env A=1 x)', shell(['env', 'A=1', 'x'], true), 'Bash(env A=1 x)'],
  ['Bash([ -f x ])', shell(['[', '-f', 'x', ']'], true), "Bash('[' -f x ']')"],
  ['Bash(find -exec ls {} +)', shell(['find', '-exec', 'ls', '{}', '+'], true), "Bash(find -exec ls '{}' +)"],
  ["Bash(x '')", shell(['x', ''], true), "Bash(x '')"],
  ['Write', path('write', undefined), 'Write'],
  ['Edit', path('write', undefined), 'Write'],
  ['MultiEdit', path('write', undefined), 'Write'],
  ['NotebookEdit', path('write', undefined), 'Write'],
  ['write', path('write', undefined), 'Write'],
  ['Edit(*)', path('write', undefined), 'Write'],
  ['Edit(src/**)', path('write', 'src/**'), 'Write(src/**)'],
  ['write(/path)', path('write', '/path'), 'Write(/path)'],
  ['Write(app/(group)/page.tsx)', path('write', 'app/(group)/page.tsx'), 'Write(app/(group)/page.tsx)'],
  ['Read', path('read', undefined), 'Read'],
  ['read(~/.ssh/**)', path('read', '~/.ssh/**'), 'Read(~/.ssh/**)'],
  ['Read(*.secret)', path('read', '*.secret'), 'Read(*.secret)'],
  ['Read(../x)', path('read', '../x'), 'Read(../x)'],
  ['Glob', path('read', undefined, 'Glob'), 'Glob'],
  ['Grep(src)', path('read', 'src', 'Grep'), 'Grep(src)'],
  ['WebFetch', url(undefined), 'WebFetch'],
  ['url', url(undefined), 'WebFetch'],
  ['WebFetch(*)', url(undefined), 'WebFetch'],
  ['WebFetch(domain:*)', url(undefined), 'WebFetch'],
  ['WebFetch(GitHub.com.)', url('github.com'), 'WebFetch(domain:github.com)'],
  ['url(github.com)', url('github.com'), 'WebFetch(domain:github.com)'],
  ['WebFetch(domain:*.github.com)', url('github.com', true), 'WebFetch(domain:*.github.com)'],
  ['WebFetch(m\u00fcller.de)', url('xn--mller-kva.de'), 'WebFetch(domain:xn--mller-kva.de)'],
  ['WebFetch(127.0.0.1)', url('127.0.0.1'), 'WebFetch(domain:127.0.0.1)'],
  ['WebFetch([0:0::1])', url('[::1]'), 'WebFetch(domain:[::1])'],
  ['mcp', mcp(), 'mcp__*'],
  ['mcp(*)', mcp(), 'mcp__*'],
  ['mcp__*', mcp(), 'mcp__*'],
  ['mcp__github', mcp('github'), 'mcp__github'],
  ['mcp__github(*)', mcp('github'), 'mcp__github'],
  ['mcp__github__*', mcp('github'), 'mcp__github'],
  ['mcp__github__get_issue', mcp('github', 'get_issue'), 'mcp__github__get_issue'],
  ['mcp__github__get_*', mcp('github', 'get_', true), 'mcp__github__get_*'],
  ['mcp__a__b__c', mcp('a', 'b__c'), 'mcp__a__b__c'],
  ['github(create_issue)', mcp('github', 'create_issue'), 'mcp__github__create_issue'],
  ['MCP_github(get_*)', mcp('github', 'get_', true), 'mcp__github__get_*'],
  ['a__b(c)', mcp('a', 'b__c'), 'mcp__a__b__c'],
  ['Task', tool('Task'), 'Task'],
  ['BASH', tool('BASH'), 'BASH'],
  ['toString', tool('toString'), 'toString'],
  ['__proto__', tool('__proto__'), '__proto__'],
  ['hasOwnProperty(x)', mcp('hasOwnProperty', 'x'), 'mcp__hasOwnProperty__x'],
  ['Deploy(*)', tool('Deploy'), 'Deploy'],
  [
    'Deploy({"b":[1,{"d":null,"c":"x"}],"a":true})',
    tool('Deploy', { a: true, b: [1, { c: 'x', d: null }] }),
    'Deploy({"a":true,"b":[1,{"c":"x","d":null}]})',
  ],
  ['Deploy({ "a" : 1 })', tool('Deploy', { a: 1 }), 'Deploy({"a":1})'],
];

for (const [text, match, canonical] of readable) {
  test(`readRule: ${text} is read and printed as ${canonical}`, () => {
    const rule = read(text);
    assert.ok(isReadable(rule), JSON.stringify(rule));
    assert.deepEqual(rule.match, match);
    assert.equal(printRule(rule), canonical);
  });
}

test('readRule: keeps the text, the effect, the scope, the base and the place', () => {
  const place = { file: 'settings.json', line: 3, column: 7 };
  assert.deepEqual(readRule('shell(git)', { effect: 'ask', scope: 'workspace', base: '/w', place }), {
    text: 'shell(git)',
    effect: 'ask',
    scope: 'workspace',
    match: shell(['git'], false),
    base: '/w',
    place,
  });
});

const visibleText = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/);
const anyMatcher: fc.Arbitrary<Matcher> = fc.oneof(
  fc
    .tuple(
      visibleText,
      fc.array(
        fc.oneof(visibleText, fc.constant(''), fc.constantFrom('*', ':*', "'", '"', '\\', '~', '#', '{a,b}', '$x')),
      ),
      fc.boolean(),
    )
    .map(([first, more, exact]) => shell([first, ...more], exact)),
  fc
    .tuple(fc.constantFrom('read' as const, 'write' as const), fc.constantFrom('src/**', '/a b/c', '~/x', '*.ts', '**'))
    .map(([access, it]) => path(access, it)),
  fc
    .tuple(
      fc.array(
        name.filter((it) => !it.startsWith('xn--') && !it.endsWith('-')),
        { minLength: 1, maxLength: 3 },
      ),
      fc.boolean(),
    )
    .map(([labels, sub]) => url(labels.join('.'), sub)),
  fc
    .tuple(name, fc.option(name, { nil: undefined }), fc.boolean())
    .map(([server, it, prefix]) => mcp(server, it, it !== undefined && prefix)),
  fc
    .tuple(
      fc.stringMatching(/^X[A-Za-z_.-]{0,8}$/),
      fc.option(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { nil: undefined }),
    )
    .map(([it, input]) => tool(it, input === undefined ? undefined : JSON.parse(JSON.stringify(input)))),
);

test('printRule: what is printed is read back as the same matcher', () => {
  fc.assert(
    fc.property(anyMatcher, (match) => {
      const text = printRule({ match });
      const rule = read(text);
      // Texts that are too long, or that deceive the eye, are refused whoever wrote them.
      if (!isReadable(rule)) {
        assert.match(rule.why, /longer than|contains/);
        return;
      }
      assert.deepEqual(rule.match, match);
      assert.equal(printRule(rule), text);
    }),
    { numRuns: 5_000 },
  );
});

test('readRule: answers for any text, and printing what it read is stable', () => {
  const ruleLike = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'Bash',
          'Write',
          'WebFetch',
          'mcp__',
          '(',
          ')',
          ':*',
          ' *',
          '*',
          '{"a":1}',
          'git',
          ' ',
          "'",
          '"',
          '\\',
          '**',
          '/',
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(ruleLike, fc.constantFrom<Decision>('allow', 'ask', 'deny'), (text, effect) => {
      const rule = read(text, effect);
      if (isReadable(rule)) {
        const canonical = printRule(rule);
        const again = read(canonical, effect);
        assert.ok(isReadable(again), canonical);
        assert.deepEqual(again.match, rule.match);
        assert.equal(printRule(again), canonical);
      } else {
        assert.equal(rule.blocks === undefined, effect === 'allow');
      }
    }),
    { numRuns: 10_000 },
  );
});
