import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Facts } from '../../../src/core/facts';
import type { Part } from '../../../src/core/part';
import { coveredBy } from '../../../src/core/rules/coveredBy';
import {
  aCommand,
  aFetchPart,
  aFilePart,
  anIndex,
  anMcpPart,
  aPathUse,
  aRedirectionPart,
  aRunPart,
  aWrapper,
  someCommands,
  someFacts,
} from '../../builders';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

function covering(allow: readonly string[], part: Part, facts: Facts = someFacts()): string | undefined {
  return coveredBy(part, anIndex({ allow }, facts), facts)?.text;
}

/** Whether every command of a text is covered. */
function coversAll(allow: readonly string[], text: string): boolean {
  return someCommands(text).every((command) => covering(allow, aRunPart(command)) !== undefined);
}

const notCovered: readonly (readonly [rule: string, text: string])[] = [
  ['Bash(psql -X)', 'psql -X < x.sql'],
  ['Bash(sqlite3 d)', 'sqlite3 d < x'],
  ['Bash(python)', 'python < x.py'],
  ["Bash(curl 'https://x.com?y')", 'curl https://x.com?y'],
  ["Bash(curl 'https://x.com/y*')", 'curl https://x.com/y*'],
  ["Bash(curl 'https://x.com/[y]')", 'curl https://x.com/[y]'],
  ["Bash(rm 'a?')", 'rm a?'],
  ["Bash(rm '.[!d]')", 'rm .[!d]'],
  ["Bash(rm '.[a-z]')", 'rm .[a-z]'],
  ['Bash(npm run:*)', 'npmrun build'],
  ['Bash(npm run:*)', 'npm runx build'],
  ['Bash(npm run:*)', 'npm run-script build'],
  ['Bash(npm run:*)', 'npm'],
  ['Bash(npm run:*)', 'npm --prefix x run build'],
  ['Bash(npm run:*)', 'NPM run build'],
  ['Bash(npm run:*)', 'npm RUN build'],
  ['Bash(npm run:*)', "npm 'run build'"],
  ['Bash(npm run:*)', '"npm run" build'],
  ['Bash(npm run:*)', 'npm "$x" build'],
  ['Bash(npm run:*)', 'npm r* build'],
  ['Bash(npm run:*)', '$npm run build'],
  ['Bash(npm run:*)', 'x=npm; $x run build'],
  ['Bash(npm run:*)', 'bin/npm run build'],
  ['Bash(npm run:*)', '/usr/bin/npm run build'],
  ['Bash(npm run:*)', '~/bin/npm run build'],
  ['Bash(npm run:*)', 'PATH=. npm run build'],
  ['Bash(npm run:*)', 'FOO=1 npm run build'],
  ['Bash(npm run:*)', 'CI=1 LD_PRELOAD=x npm run build'],
  ['Bash(npm run:*)', 'PATH=.'],
  ['Bash(A=1 npm run:*)', 'npm run build'],
  ['WebFetch(localhost:3000)', 'curl localhost:3001'],
  ['WebFetch(localhost:3000)', 'curl localhost'],
  ['WebFetch(localhost:3000)', 'curl localhost:3000 localhost:3001'],
  ['WebFetch(localhost:3000)', 'curl -X POST localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -XDELETE localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -d x localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -sL localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -o x localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -O localhost:3000/x'],
  ['WebFetch(localhost:3000)', 'curl -T x localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -K x localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -x evil localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl --connect-to ::evil localhost:3000'],
  ['WebFetch(localhost:3000)', "curl -w '%output{x}' localhost:3000"],
  ['WebFetch(localhost:3000)', 'curl -w @x localhost:3000'],
  ['WebFetch(localhost:3000)', 'curl -H @x localhost:3000'],
  ['WebFetch(localhost:3000)', "curl -H 'Host: other' localhost:3000"],
  ['WebFetch(localhost:3000)', "curl -H 'X-HTTP-Method-Override: DELETE' localhost:3000"],
  ['WebFetch(localhost:3000)', 'curl localhost:3000@evil.com'],
  ['WebFetch(localhost:3000)', 'curl localhost:3000/$x'],
  ['WebFetch(localhost:3000)', 'curl http://localhost:3000?x'],
  ['WebFetch(localhost:3000)', 'curl http://localhost:3000/?$x'],
  ['WebFetch(localhost:3000)', 'curl http://localhost:3000/?{a,b}'],
  ['WebFetch(localhost:3000)', 'curl -m http://localhost:3000/* http://localhost:3000/'],
  ['WebFetch(localhost:3000)', 'curl http://localhost:3000/x?y http://localhost:3001/'],
  ['WebFetch(localhost:3000)', 'curl -s -o a* http://localhost:3000/'],
  ['WebFetch(localhost:3000)', 'http_proxy=evil curl localhost:3000'],
  ['WebFetch(localhost:3000)', 'sudo curl localhost:3000'],
  ['WebFetch(localhost:3000)', 'xargs curl localhost:3000'],
  ['WebFetch(localhost:3000)', 'wget localhost:3000'],
  ['WebFetch', 'curl localhost:3000'],
  ['WebFetch(example.com)', 'curl https://example.com'],
  ['Bash(A=1 npm run:*)', 'A=2 npm run build'],
  ['Bash(A=1 npm run:*)', 'A=1 B=2 npm run build'],
  ['Bash(A=1 B=2 npm run:*)', 'B=2 A=1 npm run build'],
  ['Bash(A=1 npm run:*)', "'A=1' npm run build"],
  ['Bash(A=1 npm run:*)', 'A+=1 npm run build'],
  ['Bash(A=1 npm run:*)', 'A=$x npm run build'],
  ["Bash('A=1' npm run:*)", 'A=1 npm run build'],
  ['Bash(A=1 npm run build)', 'A=1 npm run build x'],
  ['Bash(npm run:*)', 'A=1 timeout 5 npm run build'],
  ['Bash(black:*)', 'PYTHONPATH=. black x'],
  ['Bash(pytest:*)', 'PYTHONPATH=/tmp pytest'],
  ['Bash(pytest:*)', 'PYTHONPATH=. A=1 pytest'],
  ['Bash(jest:*)', 'jest --reporters=/tmp/x.js'],
  ['Bash(npm run build)', 'npm run build:prod'],
  ['Bash(npm run build)', 'npm run build -- --evil'],
  ['Bash(npm run build)', 'npm run build $x'],
  ['Bash(npm run build)', 'npm run'],
  ['Bash(git commit:*)', 'git -C x commit'],
  ['Bash(git commit:*)', 'git commit-tree HEAD'],
  ['Bash(git commit:*)', 'git commit -m x && git push'],
  ['Bash(curl https://api.example.com/:*)', 'curl https://api.example.com@evil.com/'],
  ['Bash(./gradlew:*)', 'gradlew build'],
  ['Bash(find:*)', 'find . -delete'],
  ['Bash(find .:*)', 'find . -name x -fprint y'],
  ['Write', 'cp a b'],
  ['Read', 'cat a'],
  ['WebFetch', 'curl x'],
];

for (const [rule, text] of notCovered) {
  test(`coveredBy: ${rule} does not cover ${text}`, () => {
    assert.equal(coversAll([rule], text), false);
  });
}

const covered: readonly (readonly [rule: string, text: string])[] = [
  ['Bash(psql -X)', 'psql -X'],
  ['Bash(psql:*)', 'psql -X < x.sql'],
  ['Bash(python a.py)', 'python a.py < x'],
  ['Bash', 'anything at all'],
  ["Bash(curl 'https://x.com/y?z=1')", 'curl https://x.com/y?z=1'],
  ["Bash(pip install -e '.[dev]')", 'pip install -e .[dev]'],
  ['shell', '$x y'],
  ['Bash', 'LD_PRELOAD=x y'],
  ['Bash(npm run:*)', 'npm run'],
  ['Bash(A=1 npm run:*)', 'A=1 npm run build'],
  ['WebFetch(localhost:3000)', 'curl -s http://localhost:3000/x'],
  ['WebFetch(localhost:3000)', 'curl -s http://localhost:3000/x?y=1'],
  ['WebFetch(localhost)', 'curl -s http://localhost:3000/x'],
  ['WebFetch(127.0.0.1)', 'curl -sf -H "Accept: x" http://127.0.0.1:80/x -o /dev/null'],
  ['WebFetch([::1]:80)', 'curl -I "http://[::1]/"'],
  ['Bash(A=1 npm run:*)', 'CI=1 A="1" npm run build'],
  ["Bash(A='x y' B= npm run)", 'A="x y" B= npm run'],
  ['Bash(A=1 timeout 5 npm run:*)', 'A=1 timeout 5 npm run build'],
  ['Bash(pytest:*)', 'PYTHONPATH=. pytest -q'],
  ['Bash(python -m pytest:*)', 'PYTHONPATH=src python -m pytest'],
  ['Bash(uv run pytest:*)', 'PYTHONPATH=src uv run pytest'],
  ['Bash(npm run:*)', 'npm run test -- --watch=false'],
  ['Bash(npm run:*)', 'npm "run" build'],
  ['Bash(npm run:*)', 'npm run "a$x" *.ts'],
  ['Bash(npm run:*)', 'CI=1 LC_ALL=C NO_COLOR=1 npm run build'],
  ['Bash(npm run:*)', 'npm run a && npm run b'],
  ['Bash(npm run build)', 'npm run build'],
  ['Bash(find:*)', 'find . -name x -newer y'],
  ['Bash(find . -delete:*)', 'find . -delete'],
  ['Bash(find . -delete)', 'find . -delete'],
  ['shell(git add)', 'git add -A'],
  ['Bash(git commit:*)', 'git commit -m "fix: a; rm -rf b"'],
  ['Bash(./gradlew:*)', './gradlew build'],
  ["Bash(echo 'a b')", 'echo a\\ b'],
];

for (const [rule, text] of covered) {
  test(`coveredBy: ${rule} covers ${text}`, () => {
    assert.equal(coversAll([rule], text), true);
  });
}

test('coveredBy: what is hidden, opaque or steered is covered by bare rules alone', () => {
  const parts = [
    aRunPart(aCommand('npm run x', { hidden: 'x' })),
    aRunPart(aCommand('npm run x', { opaque: 'x' })),
    aRunPart('npm run x', { steered: 'a name means something else' }),
  ];
  for (const part of parts) {
    assert.equal(covering(['Bash(npm run:*)'], part), undefined);
    assert.equal(covering(['Bash(npm run:*)', 'Bash'], part), 'Bash');
  }
});

test('coveredBy: nothing covers what cannot be read', () => {
  const part: Part = { kind: 'unreadable', text: 'ls (', tool: 'Bash', why: 'x' };
  assert.equal(covering(['Bash', 'Bash(ls:*)'], part), undefined);
});

/** Which of a wrapper and its inner command are covered. */
function both(allow: readonly string[], [outer, inner]: ReturnType<typeof aWrapper>): string {
  const letter = (command: typeof outer, name: string) =>
    covering(allow, aRunPart(command)) === undefined ? '' : name;
  return letter(outer, 'o') + letter(inner, 'i');
}

const wrapped: readonly (readonly [
  name: string,
  allow: readonly string[],
  wrapper: ReturnType<typeof aWrapper>,
  covered: string,
])[] = [
  [
    'a privileged wrapper needs a rule into the inner command',
    ['Bash(apt:*)'],
    aWrapper('sudo apt update', 'privileged', 1),
    '',
  ],
  ['a rule for the wrapper alone', ['Bash(sudo:*)'], aWrapper('sudo apt update', 'privileged', 1), ''],
  ['rules for both', ['Bash(sudo:*)', 'Bash(apt:*)'], aWrapper('sudo apt update', 'privileged', 1), ''],
  ['a rule up to the options', ['Bash(sudo -u root:*)'], aWrapper('sudo -u root apt', 'privileged', 3), ''],
  ['a rule into the inner command', ['Bash(sudo apt update:*)'], aWrapper('sudo apt update -y', 'privileged', 1), 'oi'],
  ['a rule with the options', ['Bash(sudo -u root apt:*)'], aWrapper('sudo -u root apt update', 'privileged', 3), 'oi'],
  ['another command', ['Bash(sudo apt update:*)'], aWrapper('sudo apt install x', 'privileged', 1), ''],
  ['text of a privileged wrapper', ['Bash(su -c:*)', 'Bash(ls:*)'], aWrapper('su -c ls', 'privileged', 'ls'), ''],
  [
    'the whole text of a privileged wrapper',
    ["Bash(su -c 'ls x')"],
    aWrapper("su -c 'ls x'", 'privileged', 'ls x'),
    'oi',
  ],
  ['a privileged wrapper that runs nothing', ['Bash(ssh host:*)'], aWrapper('ssh host ls', 'privileged', 2), ''],
  ['a plain wrapper, inner rule only', ['Bash(npm run:*)'], aWrapper('watch npm run x', 'plain', 1), 'i'],
  ['a plain wrapper, outer rule only', ['Bash(watch:*)'], aWrapper('watch npm run x', 'plain', 1), 'o'],
  ['a plain wrapper, both rules', ['Bash(watch:*)', 'Bash(npm run:*)'], aWrapper('watch npm run x', 'plain', 1), 'oi'],
  ['a plain wrapper, one rule through', ['Bash(watch npm:*)'], aWrapper('watch npm run x', 'plain', 1), 'oi'],
  ['variables set by a wrapper', ['Bash(env:*)', 'Bash(npm run:*)'], aWrapper('env PATH=x npm run x', 'plain', 2), 'o'],
  [
    'harmless variables set by a wrapper',
    ['Bash(env:*)', 'Bash(npm run:*)'],
    aWrapper('env CI=1 npm run x', 'plain', 2),
    'oi',
  ],
  ['variables that the rule names', ['Bash(env A=1 npm run:*)'], aWrapper('env A=1 npm run x', 'plain', 2), 'oi'],
  [
    'text for a shell, a rule for the shell',
    ['Bash(bash:*)'],
    aWrapper("bash -c 'npm run x'", 'plain', 'npm run x'),
    'o',
  ],
  [
    'text for a shell, both rules',
    ['Bash(bash:*)', 'Bash(npm run:*)'],
    aWrapper("bash -c 'npm run x'", 'plain', 'npm run x'),
    'oi',
  ],
  [
    'text for a shell, a prefix with the text',
    ["Bash(bash -c 'npm run x':*)"],
    aWrapper("bash -c 'npm run x'", 'plain', 'npm run x'),
    'o',
  ],
  [
    'text for a shell, the whole text',
    ["Bash(bash -c 'npm run x')"],
    aWrapper("bash -c 'npm run x'", 'plain', 'npm run x'),
    'oi',
  ],
  ['a neutral wrapper needs no rule', ['Bash(npm run:*)'], aWrapper('timeout 5 npm run x', 'neutral', 2), 'oi'],
  ['a neutral wrapper covers nothing', ['Bash(timeout:*)'], aWrapper('timeout 5 npm run x', 'neutral', 2), 'o'],
  ['a feeding wrapper, inner rule only', ['Bash(npm run:*)'], aWrapper('xargs npm run', 'feeding', 1), 'i'],
  ['a feeding wrapper, outer rule only', ['Bash(xargs:*)'], aWrapper('xargs npm run', 'feeding', 1), 'o'],
  [
    'a feeding wrapper, both rules',
    ['Bash(xargs:*)', 'Bash(npm run:*)'],
    aWrapper('xargs npm run', 'feeding', 1),
    'oi',
  ],
  ['a feeding wrapper, one rule through', ['Bash(xargs npm:*)'], aWrapper('xargs npm run', 'feeding', 1), 'oi'],
  [
    'a fed command has more words than are written',
    ['Bash(xargs:*)', 'Bash(npm run)'],
    aWrapper('xargs npm run', 'feeding', 1),
    'o',
  ],
  [
    'a fed command with words that are not literal',
    ['Bash(xargs:*)', 'Bash(npm run:*)'],
    aWrapper('xargs npm run $x', 'feeding', 1),
    'o',
  ],
  ['assignments before a wrapper', ['Bash(watch:*)', 'Bash(npm:*)'], aWrapper('PATH=. watch npm run', 'plain', 1), ''],
];

for (const [name, allow, wrapper, expected] of wrapped) {
  test(`coveredBy: ${name} (${allow.join(', ')}) covers ${expected === '' ? 'neither' : expected}`, () => {
    assert.equal(both(allow, wrapper), expected);
  });
}

test('coveredBy: a neutral wrapper that writes a file needs a rule of its own', () => {
  const [outer] = aWrapper('time -o x npm run y', 'neutral', 3);
  const files = [aPathUse('x', { access: 'write' })];
  assert.equal(covering(['Bash(npm run:*)'], aRunPart(outer, { files })), undefined);
  assert.equal(covering(['Bash(npm run:*)', 'Bash(time:*)'], aRunPart(outer, { files })), 'Bash(time:*)');
});

test('coveredBy: data that a wrapper puts into a command does not keep a rule from covering it', () => {
  const rules = ['Bash(xargs:*)', 'Bash(find:*)', 'Bash(prettier:*)'];
  for (const text of ['xargs prettier --check', 'xargs -I{} prettier {}', 'find . -exec prettier {} +']) {
    assert.equal(coversAll(rules, text), true, text);
  }
  for (const text of [
    'xargs prettier $x',
    'find . -exec prettier *.ts {} +',
    'xargs prettie',
    'find . -exec prettier {} + -exec rm {} +',
  ]) {
    assert.equal(coversAll(rules, text), false, text);
  }
});

test('coveredBy: a rule through a wrapper covers the first inner command alone', () => {
  const [outer, first] = aWrapper('find . -exec ls {} + -exec rm {} +', 'feeding', 3);
  const second = { ...aCommand('rm {}'), outer };
  const both = { ...outer, inner: [{ ...first }, second] };
  const inside = both.inner.map((inner) => ({ ...inner, outer: both }));
  const linked = { ...both, inner: inside };
  for (const inner of inside) {
    Object.assign(inner, { outer: linked });
  }
  assert.equal(covering(['Bash(find . -exec ls:*)'], aRunPart(inside[0] ?? outer)), 'Bash(find . -exec ls:*)');
  assert.equal(covering(['Bash(find . -exec ls:*)'], aRunPart(inside[1] ?? outer)), undefined);
});

const linked = someFacts({
  real: new Map([
    ['/work/proj/src/link', { kind: 'real', path: '/etc/passwd' }],
    ['/work/proj/src/inner', { kind: 'real', path: '/work/proj/src/a.ts' }],
    ['/work/proj/src/loop', { kind: 'unresolvable' }],
    ['/work/proj/src/out', { kind: 'real', path: '/srv' }],
  ]),
});

const parts: readonly (readonly [rule: string, part: Part, isCovered: boolean])[] = [
  ['Write(src/**)', aFilePart('Write', 'srcx/a'), false],
  ['Write(src/**)', aFilePart('Write', 'src/../a'), false],
  ['Write(src/**)', aFilePart('Write', '/other/src/a'), false],
  ['Write(src/**)', aFilePart('Read', 'src/a'), false],
  ['Write(src/**)', aFilePart('Write', 'SRC/a'), false],
  ['Write(src/**)', aFilePart('Write', 'src/link'), false],
  ['Write(src/**)', aFilePart('Write', 'src/loop'), false],
  ['Write(src/**)', aFilePart('Write', 'src/a', { suspicious: 'a device' }), false],
  ['Write(src/**)', aFilePart('Write', 'src/*', { kind: 'pattern', paths: ['/work/proj/src/*'] }), false],
  ['Write(*.ts)', aFilePart('Write', 'a.ts.sh'), false],
  ['Write(**)', aFilePart('Write', '/etc/x'), false],
  ['Read(src/*.ts)', aFilePart('Grep', 'src', { recursive: true }), false],
  ['Read({src/**,lib/*})', aFilePart('Grep', 'lib', { recursive: true }), false],
  ['Read(src/**)', aFilePart('Grep', '.', { recursive: true }), false],
  ['Read(src/**)', aFilePart('Grep', 'src/out', { recursive: true }), false],
  ['Glob', aFilePart('Grep', 'src', { recursive: true }), false],
  ['Bash(echo:*)', aRedirectionPart('a'), false],
  ['Write(src/**)', aRunPart('touch src/a', { files: [aPathUse('src/a', { access: 'write' })] }), false],
  ['Write(src/**)', aFilePart('Write', 'src/a/b.ts'), true],
  ['Edit(src/**)', aFilePart('Write', 'src/inner'), true],
  ['Write', aFilePart('Edit', '/etc/x'), true],
  ['Write(*.ts)', aFilePart('Write', 'deep/a.ts'), true],
  ['Write(**)', aFilePart('Write', 'deep/a'), true],
  ['read', aFilePart('Grep', '/work', { recursive: true }), true],
  ['Read(src)', aFilePart('Grep', 'src/a', { recursive: true }), true],
  ['Read(src/**)', aFilePart('Grep', 'src', { recursive: true }), true],
  ['Glob', aFilePart('Glob', '.', { recursive: true }), true],
  ['Bash', aRedirectionPart('a'), true],
  ['Write(out/**)', aRedirectionPart('out/a'), true],
  ['WebFetch(example.com)', aFetchPart('https://sub.example.com/'), false],
  ['WebFetch(example.com)', aFetchPart('https://example.com.evil.com/'), false],
  ['WebFetch(example.com)', aFetchPart('https://example.com:x@evil.com/'), false],
  ['WebFetch(example.com)', aFetchPart('https://example.com\\@evil.com'), false],
  ['WebFetch(example.com)', aFetchPart('https://ex\u0430mple.com/'), false],
  ['WebFetch(example.com)', aFetchPart('file://example.com/x'), false],
  ['WebFetch(example.com)', aFetchPart('example.com'), false],
  ['WebFetch', aFetchPart('ftp://example.com/'), false],
  ['WebFetch', aFetchPart('https://a b/'), false],
  ['WebFetch(*.example.com)', aFetchPart('https://example.com/'), false],
  ['WebFetch(*.example.com)', aFetchPart('https://apiexample.com/'), false],
  ['WebFetch(example.com)', aFetchPart('https://example.com./x'), true],
  ['WebFetch(domain:example.com)', aFetchPart('http://example.com:8080/'), true],
  ['WebFetch(*.example.com)', aFetchPart('https://a.b.example.com/'), true],
  ['url', aFetchPart('https://example.com/'), true],
  ['mcp__fs', anMcpPart('fs2', 'read'), false],
  ['mcp__fs', anMcpPart('fs', 'evil__read'), false],
  ['mcp__fs', anMcpPart('fs', '_read'), false],
  ['mcp__fs', anMcpPart('fs', ''), false],
  ['mcp__fs', anMcpPart('FS', 'read'), false],
  ['mcp__gh__get_*', anMcpPart('gh', 'xget_pr'), false],
  ['mcp__gh__get_issue', anMcpPart('gh', 'get_issue2'), false],
  ['fs(*)', anMcpPart('fs', 'read'), false],
  ['mcp__fs', anMcpPart('fs', 'read'), true],
  ['mcp__fs__evil__read', anMcpPart('fs', 'evil__read'), true],
  ['mcp__gh__get_*', anMcpPart('gh', 'get_pr'), true],
  ['mcp', anMcpPart('x', 'y__z'), true],
  ['github(create_issue)', anMcpPart('github', 'create_issue'), true],
  ['Task', { kind: 'other', text: 'task', tool: 'task', input: {} }, false],
  ['Deploy({"to":"test"})', { kind: 'other', text: 'Deploy', tool: 'Deploy', input: { to: 'prod' } }, false],
  ['Deploy({"to":"test"})', { kind: 'other', text: 'Deploy', tool: 'Deploy', input: { to: 'test', more: 1 } }, false],
  [
    'Deploy({"to":"test","n":[1]})',
    { kind: 'other', text: 'Deploy', tool: 'Deploy', input: { n: [1], to: 'test' } },
    true,
  ],
  ['Task', { kind: 'other', text: 'Task', tool: 'Task', input: 5 }, true],
];

for (const [rule, part, isCovered] of parts) {
  test(`coveredBy: ${rule} ${isCovered ? 'covers' : 'does not cover'} ${part.kind} ${part.text}`, () => {
    assert.equal(covering([rule], part, linked), isCovered ? rule : undefined);
  });
}

test('coveredBy: an allow rule follows the file system about case', () => {
  const facts = someFacts({ foldsCase: true });
  assert.equal(covering(['Write(src/**)'], aFilePart('Write', 'SRC/a'), facts), 'Write(src/**)');
});

test('coveredBy: a rule covers exactly the commands that begin with its words', () => {
  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'a', 'b c', '-f', "it's", '');
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (rule, command, exact) => {
        fc.pre(rule[0] !== '' && command[0] !== '');
        const quoted = (words: readonly string[]) => words.map((it) => `'${it.replaceAll("'", "'\\''")}'`).join(' ');
        const expected = rule.every((it, at) => it === command[at]) && (!exact || rule.length === command.length);
        const text = `Bash(${quoted(rule)}${exact ? '' : ':*'})`;
        assert.equal(covering([text], aRunPart(quoted(command))) !== undefined, expected);
      },
    ),
    { numRuns: 1_000 },
  );
});
