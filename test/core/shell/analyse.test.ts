// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { analysisOf, commandsOf, lastOf, linesOf, place } from './analysed';

type Rows = readonly (readonly [text: string, lines: readonly string[]])[];

function expectLines(rows: Rows): void {
  for (const [text, lines] of rows) {
    assert.deepEqual(linesOf(text), lines, JSON.stringify(text));
  }
}

test('analyse: a text that bash rejects is unparsable', () => {
  for (const text of [
    'ls "unterminated',
    "ls 'x",
    'ls $(',
    'ls `x',
    '&& ls',
    '| ls',
    'ls )',
    'ls ;;',
    'ls & & pwd',
    'ls &; pwd',
    'ls &&& pwd',
    'echo ${',
    'echo $((1',
    '[[ -f x',
    'for f in a; do ls',
    'if true; then ls',
    'case x in',
    'while',
    'function',
    'done',
    'ls <<<',
    'ls >',
    'f( { ls; }',
    'ls(',
    'ls (',
    'ls \\\n( x',
    '! && ls',
    '!&',
    'cat <<EOF\nno end',
    'echo $(ls; fi)',
    'echo "$(ls | )"',
    '(\n(x)\n',
    'echo +(a)',
    '$(time if a; then b; fi)',
    "$(x=(\\'))",
    '((x)\n)',
    'x=1 f() { a; }',
    '>o f() { a; }',
    'a >{d}>c',
    'a >1>c',
    'a <<<1>c',
    'a >()',
    'a <<< x=()',
    'a 2>&1x=()',
    'rm 2>&--rf a',
    'a <&-b',
    '((${x#))}))',
    '((${x#)) ; rm y; ((}))',
    'echo $((${x#))}))',
    'for ((i=${x#)) ; a; ((};;)); do b; done',
    'echo ${v%<(}',
    '\0',
    'ls \0 x',
    'ls \udb40x',
    'ls x\udc00',
    '[[ *(x= ]]) ]]',
    '[[ -n @(a) ]]',
    '[[ *(x) == y ]]',
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], JSON.stringify(text));
  }
});

test('analyse: an error inside a text that is handed to a shell is an error of the whole', () => {
  for (const text of ["bash -c 'if'", "eval 'ls ('", 'sh <<E\nif\nE', "env bash -c 'ls )'", "x=$(bash -c 'done')"]) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('analyse: a backslash at the very end, which bash keeps in some texts and drops in others, is unparsable', () => {
  for (const text of ['ls \\', 'ls x\\', "a 'b\nc' in \\", "bash -c 'ls \\'", 'ls \\\\\\']) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  for (const text of ['ls \\\\', "ls '\\'", 'ls "\\\\"', 'ls \\\n']) {
    assert.notDeepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('analyse: letters behind which another character set hides a quote are unparsable', () => {
  for (const text of [
    'LC_ALL=zh_CN.GBK\necho "あ\\"; touch x; echo あ\\""',
    'LC_ALL=zh_CN.GBK bash -c \'echo "あ\\"; touch x; echo あ\\""\'',
    'env LC_CTYPE=zh_CN.GBK echo あ',
    'export LANG=zh_TW; echo あ',
    'read LANG; echo あ',
    'LC_ALL=$x echo あ',
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  for (const text of [
    'LC_ALL=zh_CN.GBK sort a',
    'LC_ALL=C sort あ',
    'LANG=en_US.UTF-8 ls あ',
    'LC_ALL= ls あ',
    'LC_TIME=x ls あ',
    'X=1 ls あ',
    'ls あ',
  ]) {
    assert.notDeepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('analyse: two closing brackets as a word of a test are unparsable', () => {
  for (const text of ['[[ ]] ]]', '[[ a == ]] ]]', '[[  ]\\\n] ]\\\n]\\\n']) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  assert.notDeepEqual(linesOf('[[ "]]" == a ]]'), ['unparsable']);
});

test('analyse: a line break behind a word that stands alone in a test is unparsable', () => {
  for (const text of ['[[ $(touch p1) \n]]', '[[ $x\n&& $y ]]', '[[ ( $x\n) ]]', 'echo "$([[ $x \n]])"']) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
  for (const text of ['[[ -n $x \n ]]', '[[ $x ]]\nls', '[[ $x && \n $y ]]', '[[ a == b\n]]']) {
    assert.notDeepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('analyse: what other shells read in another way is unparsable', () => {
  for (const text of [
    'ls *(e:"touch p1":)',
    'ls *(+f)',
    'cat =(touch p1)',
    'echo x >! f',
    'echo x >!f',
    '{ echo } always { rm x; }',
    'for x (a) touch p1',
    'ls &| touch p1',
    '[[ x =~ ${(e):-$(touch p1)} ]]',
    'echo ${(e)x}',
    "echo $x['a']",
    'echo ${ ls; }',
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], text);
  }
});

test('analyse: what stands in arithmetic is read once, however deep', () => {
  const nested = (open: string, close: string, count: number) => `echo ${open.repeat(count)}1${close.repeat(count)}`;
  assert.deepEqual(linesOf('echo $((${a:-$(x)}))'), ['x', 'echo «$((${a:-$(x)}))»']);
  // Read twice at every level, these would not end in a lifetime.
  for (const text of [nested('$((${a:-', '}))', 32), nested('${a[${b:-', '}]}', 25), nested('$((${a/b/', '}))', 32)]) {
    assert.equal(linesOf(text).length, 1, text);
  }
});

test('analyse: a text without commands has none', () => {
  for (const text of ['', ' ', '\n\n', '# only a comment', '\t# a\n# b\n']) {
    assert.deepEqual(linesOf(text), [], JSON.stringify(text));
  }
});

test('analyse: limits end the reading', () => {
  const nested = (open: string, close: string, count: number) => `${open.repeat(count)}ls${close.repeat(count)}`;
  for (const text of [
    'x'.repeat(10_001),
    'ls;'.repeat(501),
    nested('(', ')', 101),
    nested('$(', ')', 41),
    `${'env '.repeat(45)}ls`,
    `${'watch '.repeat(20)}${'a'.repeat(5_000)}`,
    nested('"${x:-', '}"', 120),
    '`x`'.repeat(501),
    'cat <<E\nE\n'.repeat(250),
    `ls ${'a '.repeat(600)}`,
    `ls ${'a* '.repeat(60)}`,
    `ls ${'{a,b} '.repeat(60)}`,
    `a=1;a=2;a=3;a=4;a=5;a=6;a=7;a=8; ls ${'$a '.repeat(70)}`,
    `ls ${'$$'.repeat(1_000)}`,
    `ls ${'>a '.repeat(300)}`,
    `{ ls; } ${'>a '.repeat(300)}`,
    `${'env '.repeat(30)}ls ${'a '.repeat(50)}`,
  ]) {
    assert.deepEqual(linesOf(text), ['unparsable'], text.slice(0, 40));
  }
  for (const text of [
    'x'.repeat(10_000),
    'ls;'.repeat(500),
    nested('(', ')', 30),
    nested('$(', ')', 39),
    `${'watch '.repeat(5)}${'a'.repeat(5_000)}`,
    `ls ${'a '.repeat(599)}`,
    `ls ${'a* '.repeat(40)}`,
    `ls ${'>a '.repeat(290)}`,
    `echo "${'$a '.repeat(290)}"`,
  ]) {
    assert.notDeepEqual(linesOf(text), ['unparsable'], text.slice(0, 40));
  }
});

test('analyse: any text gives an answer', () => {
  for (const text of [
    '\ud800',
    '\udfff ls',
    'ls \u202e',
    '\u0001',
    '💥',
    '\\',
    '$',
    '"',
    "'",
    '`',
    '${',
    '$((',
    '<<',
    '>&',
    '{',
    '}',
    '!',
    '*',
  ]) {
    assert.ok(['commands', 'unparsable'].includes(analyse(text, place).kind), JSON.stringify(text));
  }
});

test('analyse: every command of a list is found, in order', () => {
  expectLines([
    ['ls', ['ls']],
    ['ls && rm a', ['ls', 'rm a']],
    ['ls || rm a; pwd', ['ls', 'rm a', 'pwd']],
    ['ls & rm a', ['ls', 'rm a']],
    ['ls | rm a |& cat', ['ls', 'rm a', 'cat']],
    ['ls\nrm a', ['ls', 'rm a']],
    ['ls # c\nrm a', ['ls', 'rm a']],
    ['ls \\\n&& rm a', ['ls', 'rm a']],
    ['! rm a', ['rm a']],
    ['( ls; rm a )', ['ls', 'rm a']],
    ['((ls); (rm a))', ['ls', 'rm a']],
    ['{ ls; { rm a; }; }', ['ls', 'rm a']],
    ['if a; then b; elif c; then d; else e; fi', ['a', 'b', 'c', 'd', 'e']],
    ['while a; do b; done', ['a', 'b']],
    ['until a; do b; done', ['a', 'b']],
    ['for x in 1 2; do a; done', ['a']],
    ['for ((i=0;i<1;i++)); do a; done', ['', 'a']],
    ['select x in a; do b; done', ['b']],
    ['case x in a) b;; *) c;; esac', ['b', 'c']],
    ['case x in a) b ;& c) d ;;& e) f; esac', ['b', 'd', 'f']],
    ['coproc rm a', ['rm a']],
    ['coproc X { rm a; }', ['rm a']],
    ['f() { rm a; }', ['rm a']],
    ['function f { rm a; }; ls', ['rm a', 'ls']],
    ['f() ( rm a )', ['rm a']],
    ['f() if a; then b; fi', ['a', 'b']],
    ['[[ -f a && b == c ]]', ['[[ -f a && b == c ]]']],
    ['((1 + 2))', ['(( 1 + 2 ))']],
    ['2>/dev/null rm a', ['rm a']],
    ['A=1', ['']],
    ['>x', ['']],
    ['<<E cat; rm a\nx\nE', ['cat', 'rm a']],
    ['cat <<A <<B | rm a\n1\nA\n2\nB', ['cat', 'rm a']],
    ['cat <<-E\n\tx\n\tE\nrm a', ['cat', 'rm a']],
  ]);
});

test('analyse: the time keyword is a wrapper that changes nothing', () => {
  const [time, ls, cat] = commandsOf('time -p ls | cat');
  assert.deepEqual(
    [time?.words[0]?.text, time?.wrapping, time?.inner],
    ['time', { kind: 'neutral', innerAt: undefined }, [ls, cat]],
  );
  assert.deepEqual(linesOf('time -o f ls'), ['time -o f ls', 'ls']);
});

test('analyse: a program that is not named in the text is opaque', () => {
  for (const text of [
    '$x a',
    '"$x" a',
    '$(c) a',
    '`c` a',
    'r? a',
    '/bin/[r]m a',
    '{rm,a}',
    'r${u}m a',
    '~/bin/x',
    '=rm a',
    '"$@"',
  ]) {
    assert.equal(typeof lastOf(text).opaque, 'string', text);
  }
  for (const text of ['rm a', '"rm" a', "r''m a", '\\rm', "$'\\162m' a", '/bin/rm', 'A=$x rm', 'rm $x']) {
    assert.equal(lastOf(text).opaque, undefined, text);
  }
});

test('analyse: a function of the text is local only where it surely is one', () => {
  const isLocal = (text: string) => lastOf(text).local;
  for (const text of [
    'f',
    'rm x; rm() { :; }; ls',
    'if a; then f() { :; }; fi; f',
    'a && f() { :; }; f',
    '(f() { :; }); f',
    'f() { :; } | a; f',
    'f() { :; } & f',
    'while a; do f() { :; }; done; f',
    'g() { f() { :; }; }; f',
    'f() { :; }; command f',
    'f() { :; }; env f',
    "f() { :; }; bash -c 'f'",
    'f() { :; }; unset -f f; f',
    'f() { :; }; g() { unset f; }; g; f',
    'g() { unset "$x"; }; f() { :; }; g; f',
    'f() { :; }; alias f=rm; f',
    'f() { :; }; g() { source x; }; g; f',
    'f() { :; }; eval "$x"; f',
  ]) {
    assert.equal(isLocal(text), false, text);
  }
  for (const text of [
    'f() { :; }; f',
    'f() { :; }; f x | f y',
    'f() { :; }; if a; then f; fi',
    'f() { :; }; time f',
    "f() { :; }; eval 'f'",
    'f() { :; }; (f)',
  ]) {
    assert.equal(isLocal(text), true, text);
  }
});

test('analyse: the input of a command is known', () => {
  const inputOf = (text: string) => {
    const { input } = lastOf(text);
    return input.kind === 'text' ? { kind: 'text', text: input.text } : { kind: input.kind };
  };
  const rows: readonly (readonly [string, unknown])[] = [
    ['a', { kind: 'inherited' }],
    ['a | b', { kind: 'pipe' }],
    ['a | (b; c)', { kind: 'pipe' }],
    ['a | while b; do c; done', { kind: 'pipe' }],
    ['a < f', { kind: 'file' }],
    ['a < <(b)', { kind: 'pipe' }],
    ['a <&3', { kind: 'pipe' }],
    ['a 3< f', { kind: 'inherited' }],
    ['a <<< "b c"', { kind: 'text', text: 'b c\n' }],
    ['a <<< "$x"', { kind: 'text', text: undefined }],
    ["a <<'E'\n$x\nE", { kind: 'text', text: '$x\n' }],
    ['a <<E\nb \\$x \\\\ \\\nc\nE', { kind: 'text', text: 'b $x \\ c\n' }],
    ['a <<E\n$x\nE', { kind: 'text', text: undefined }],
    ['a <<-E\n\t\tb\n\tE', { kind: 'text', text: 'b\n' }],
    ['{ a; } < f', { kind: 'file' }],
    ['a <<< x < f', { kind: 'file' }],
    ['a | b <<< x', { kind: 'text', text: 'x\n' }],
    ['coproc a', { kind: 'pipe' }],
    ['f() { a; }', { kind: 'pipe' }],
  ];
  for (const [text, input] of rows) {
    assert.deepEqual(inputOf(text), input, text);
  }
});

test('analyse: redirections to files are listed, descriptors are not', () => {
  const redirectionsOf = (text: string) => {
    const analysis = analysisOf(text);
    assert.equal(analysis.kind, 'commands', text);
    const all =
      analysis.kind === 'commands'
        ? [...analysis.commands.flatMap((it) => it.redirections), ...analysis.redirections]
        : [];
    return all.map(({ access, target }) => `${access} ${target.text}`);
  };
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['a > b', ['write b']],
    ['a >> b 2> c', ['write b', 'write c']],
    ['a &> b', ['write b']],
    ['a &>> b', ['write b']],
    ['a >| b', ['write b']],
    ['a >& b', ['write b']],
    ['a >&b', ['write b']],
    ['a >&$fd', ['write $fd']],
    ['a <> b', ['readWrite b']],
    ['a < b', ['read b']],
    ['a {fd}> b', ['write b']],
    ['a 2>&1 >&- 3<&0 4>&2-', []],
    ['a > >(b)', []],
    ['a < <(b)', []],
    ['a <<< x', []],
    ['> b', ['write b']],
    ['{ a; } > b', ['write b']],
    ['for i in 1; do a; done > b < c', ['write b', 'read c']],
    ['f() { a; } > b', ['write b']],
    ['[[ a > b ]] > c', ['write c']],
    ['[ a > b ]', ['write b']],
    ['a > "$x"', ['write $x']],
    ["bash -c 'a > b'", ['write b']],
  ];
  for (const [text, lines] of rows) {
    assert.deepEqual(redirectionsOf(text), lines, text);
  }
});

test('analyse: assignments in front of a command belong to it', () => {
  const rows: readonly (readonly [string, readonly (readonly [string, string | undefined])[]])[] = [
    ['A=1 b', [['A', '1']]],
    [
      'A=1 B="x y" c',
      [
        ['A', '1'],
        ['B', 'x y'],
      ],
    ],
    ['A+=x b', [['A', 'x']]],
    ['A=(1 2) b', [['A', undefined]]],
    ['A[0]=1 b', [['A', undefined]]],
    [
      'env A=1 B=2 c',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['sudo A=1 c', [['A', '1']]],
    ['A=', [['A', '']]],
  ];
  for (const [text, expected] of rows) {
    assert.deepEqual(
      lastOf(text).assignments.map(({ name, value }) => [name, value?.text]),
      expected,
      text,
    );
  }
});

test('analyse: a separator that begins a line is a syntax error, in lists too, but not in a here-document', () => {
  for (const text of ['for x in a; do ls\n\n; done', 'if true; then ls # note\n; fi', '{ ls\n ; }', 'ls\n; ls']) {
    assert.equal(analyse(text, { cwd: '/w', home: '/h' }).kind, 'unparsable', text);
  }
  for (const text of ['for x in a; do ls\n\ndone', 'case x in x) ls\n;; esac', 'if true; then cat <<E\n; a\nE\nfi']) {
    assert.equal(analyse(text, { cwd: '/w', home: '/h' }).kind, 'commands', text);
  }
});
