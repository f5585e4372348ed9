import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOptions } from '../../../src/core/programs/arguments';
import { type Options, options } from '../../../src/core/programs/notation';
import { literalWord, type Piece, unknownWord, type Word } from '../../../src/core/shell/word';

const spec = options('-la1 -no= -c[=] -# --all --output= --color[=]', { words: '-print -name=' });

/** Reads a case: blank-separated words, `$x` unquoted variable, `"$x"` quoted, `*` glob, `~` tilde, `{a}` brace. */
function wordsOf(text: string): readonly Word[] {
  return text.split(' ').filter(Boolean).map(wordOf);
}

function wordOf(text: string): Word {
  const pieces: Piece[] = [];
  for (const [match, quoted, plain, glob, tilde, brace] of text.matchAll(
    /"\$(\w+)"|\$(\w+)|([*?])|^(~)|(\{[^}]*\})|[^"$*?{~]+/g,
  )) {
    if (quoted !== undefined) {
      pieces.push({ kind: 'variable', name: quoted, quoted: true });
    } else if (plain !== undefined) {
      pieces.push({ kind: 'variable', name: plain, quoted: false });
    } else if (glob !== undefined) {
      pieces.push({ kind: 'glob', source: glob });
    } else if (tilde !== undefined) {
      pieces.push({ kind: 'tilde', user: '' });
    } else if (brace !== undefined) {
      pieces.push({ kind: 'brace', source: brace });
    } else {
      pieces.push({ kind: 'text', text: match });
    }
  }
  const literal = pieces.every((piece) => piece.kind === 'text');
  return literal ? literalWord(text) : { text, literal, pieces, source: text, candidates: [], becomes: [] };
}

/** One line per result: options as `name` or `name=value`, then operands after a bar, then what was not understood. */
function show(text: string, given: Options = spec): string {
  const parsed = parseOptions(wordsOf(text), given);
  const options = parsed.options.map((it) => (it.value === undefined ? it.name : `${it.name}=${it.value.text}`));
  const parts = [options.join(' '), parsed.operands.map((it) => it.text).join(' '), `@${parsed.operandsAt}`];
  return [
    ...parts,
    ...(parsed.unknown === undefined ? [] : [`unknown ${parsed.unknown}`]),
    ...(parsed.unsure === undefined ? [] : [`unsure ${parsed.unsure.text}`]),
  ].join('|');
}

const unknown: readonly (readonly [string, string])[] = [
  ['-z', '||@1|unknown -z'],
  ['-lz', '-l||@1|unknown -z'],
  ['-zl', '||@1|unknown -z'],
  ['--outp=x', '||@1|unknown --outp'],
  ['--al', '||@1|unknown --al'],
  ['--all=x', '||@1|unknown --all'],
  ['--output', '||@1|unknown --output'],
  ['-n', '||@1|unknown -n'],
  ['-name', '||@1|unknown -name'],
  ['-names x', '-n=ames|x|@1'],
  ['--Output=x', '||@1|unknown --Output'],
  ['---all', '||@1|unknown ---all'],
  ['-5x', '||@1|unknown -5'],
  ['-z -y', '||@2|unknown -z'],
];

const unsure: readonly (readonly [string, string])[] = [
  ['*', '|*|@0|unsure *'],
  ['$x', '|$x|@0|unsure $x'],
  ['"$x"', '|"$x"|@0|unsure "$x"'],
  ['a$x', '|a$x|@0|unsure a$x'],
  ['a*', '|a*|@0|unsure a*'],
  ['{a,b}', '|{a,b}|@0|unsure {a,b}'],
  ['-"$x"', '|-"$x"|@0|unsure -"$x"'],
  ['-n"$x"', '-n="$x"|-n"$x"|@0|unsure -n"$x"'],
  ['--output=$x', '--output=$x|--output=$x|@0|unsure --output=$x'],
  ['-ln$x y', '-l -n=$x -n=y|-ln$x y|@0|unsure -ln$x'],
  ['-n5$x y', '-n=5$x|-n5$x y|@0|unsure -n5$x'],
  ['-l$x y', '-l|-l$x y|@0|unsure -l$x'],
  ['--output"$x"', '|--output"$x"|@0|unsure --output"$x"'],
  ['-n $x y', '-n=$x|y|@2|unsure $x'],
  ['--output * y', '--output=*|y|@2|unsure *'],
  ['a $x b "$y"', '|a $x b "$y"|@0|unsure $x'],
];

const understood: readonly (readonly [string, string])[] = [
  ['', '||@0'],
  ['-la x', '-l -a|x|@1'],
  ['x -l y', '-l|x y|@0'],
  ['-n5', '-n=5||@1'],
  ['-ln5 x', '-l -n=5|x|@1'],
  ['-n 5 x', '-n=5|x|@2'],
  ['-n -- x', '-n=--|x|@2'],
  ['-n "$x" y', '-n="$x"|y|@2'],
  ['-c x', '-c|x|@1'],
  ['-cx', '-c=x||@1'],
  ['--output=x', '--output=x||@1'],
  ['--output x y', '--output=x|y|@2'],
  ['--output=', '--output=||@1'],
  ['--output=a=b', '--output=a=b||@1'],
  ['--output="$x"', '--output="$x"||@1'],
  ['--output=*.ts', '--output=*.ts||@1'],
  ['--output={a,b} x', '--output={a,b}|x|@1'],
  ['--all x', '--all|x|@1'],
  ['--color x', '--color|x|@1'],
  ['--color=x', '--color=x||@1'],
  ['-print x', '-print|x|@1'],
  ['-name x y', '-name=x|y|@2'],
  ['-5 x', '-5|x|@1'],
  ['-10', '-10||@1'],
  ['-', '|-|@0'],
  ['- -l', '-l|-|@0'],
  ['-- -l', '|-l|@1'],
  ['-l -- -a --', '-l|-a --|@2'],
  ['x -- -l', '|x -l|@0'],
  ['-- $x', '|$x|@1'],
  ['a"$x"', '|a"$x"|@0'],
  ['~ -l', '-l|~|@0'],
  ['~/x', '|~/x|@0'],
];

for (const [text, expected] of [...unknown, ...unsure, ...understood]) {
  test(`parseOptions: \`${text}\` is read as ${expected}`, () => assert.equal(show(text), expected));
}

test('parseOptions: a program that runs others keeps its own options before the first operand', () => {
  assert.equal(show('-l run -a -z $x', { ...spec, stops: true }), '-l|run -a -z $x|@1');
  assert.equal(show('$x -z', { ...spec, stops: true }), '|$x -z|@0|unsure $x');
});

test('parseOptions: `-5` is unknown where numbers are no options', () => {
  assert.equal(show('-5', options('')), '||@1|unknown -5');
});

test('parseOptions: a home that the same line sets to an option is unsure', () => {
  const home: Word = { ...wordOf('~'), candidates: ['-o'] };
  assert.equal(parseOptions([home], spec).unsure, home);
});

test('parseOptions: a word of which nothing is known is unsure', () => {
  const word = unknownWord('$(x)');
  assert.equal(parseOptions([word], spec).unsure, word);
});

test('parseOptions: the literal empty word is an operand', () => {
  assert.deepEqual(parseOptions([literalWord('')], spec).operands, [literalWord('')]);
  assert.equal(parseOptions([literalWord('')], spec).unsure, undefined);
});

test('parseOptions: an attached value keeps its pieces', () => {
  const [option] = parseOptions([wordOf('--output=a"$x"')], spec).options;
  assert.deepEqual(option?.value?.pieces, [
    { kind: 'text', text: 'a' },
    { kind: 'variable', name: 'x', quoted: true },
  ]);
});
