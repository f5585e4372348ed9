import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPathUse } from '../../../src/core/paths/toPathUse';
import { literalWord, type Piece, unknownWord, type Word } from '../../../src/core/shell/word';

const place = { cwd: '/w', home: '/home/u', platform: 'linux' } as const;

const text = (value: string): Piece => ({ kind: 'text', text: value });
const tilde = (user = ''): Piece => ({ kind: 'tilde', user });
const variable = (name: string, quoted = true): Piece => ({ kind: 'variable', name, quoted });
const glob = (source: string): Piece => ({ kind: 'glob', source });
const brace = (source: string): Piece => ({ kind: 'brace', source });

function word(pieces: readonly Piece[], candidates: readonly string[] = []): Word {
  return { text: 'word', literal: false, pieces, source: 'word', candidates, becomes: [] };
}

function read(given: Word, cwd: string | undefined = '/w'): string {
  const { kind, paths } = toPathUse({ access: 'read', word: given, cwd, recursive: false }, place);
  return [kind, ...paths].join(' ');
}

test('toPathUse: what is not one literal path is not exact', () => {
  const cases: readonly (readonly [Word, string])[] = [
    [unknownWord('$(x)'), 'unknown'],
    [word([variable('x')]), 'unknown'],
    [word([variable('x', false), text('/a')]), 'unknown /**/a'],
    [word([variable('x'), text('/a')]), 'pattern /**/a'],
    [word([variable('x'), text('a/b')]), 'pattern /**/**a/b'],
    [word([variable('x'), text('/../a')]), 'pattern /**/a'],
    [word([variable('x'), text('//')]), 'unknown'],
    [word([text('src/'), variable('x')]), 'unknown /w/src/**'],
    [word([text('src/'), variable('x'), text('.ts')]), 'unknown /w/src/**.ts'],
    [word([variable('x')], ['.env', '/a']), 'unknown /w/.env /a'],
    [word([variable('HOME'), text('/a')], ['/home/u/a', '/etc/a']), 'pattern /home/u/a /etc/a'],
    [word([variable('PWD'), text('/a')], ['/a']), 'pattern /w/a /a'],
    [word([variable('x')], ['*.ts', '']), 'unknown /w/\\*.ts /w/*.ts'],
    [word([tilde('u'), text('/a')]), 'pattern /home/u/a'],
    [word([tilde('bob'), text('/.ssh/a')]), 'pattern /**/.ssh/a'],
    [word([tilde(), text('/a')], ['/etc/a']), 'pattern /home/u/a /etc/a'],
    [word([glob('*'), text('.md')]), 'pattern /w/*.md'],
    [word([text('.e'), glob('*')]), 'pattern /w/.e*'],
    [word([text('[x]/'), glob('?')]), 'pattern /w/\\[x]/?'],
    [word([text('.e'), glob('@(nv|x)')]), 'pattern /w/.e**'],
    [word([glob('@(a/b)')]), 'unknown'],
    [word([text('.e'), brace('{nv,x}')]), 'pattern /w/.env /w/.ex'],
    [word([text('a'), brace('{1..3}')]), 'pattern /w/a1 /w/a2 /w/a3'],
    [word([brace('{~/a,b}')]), 'pattern /home/u/a /w/b'],
    [word([brace('{/etc/shadow,*.md}')]), 'pattern /etc/shadow /w/*.md'],
    [word([brace('{a,$x}'), text('b')]), 'unknown /**/**b'],
    [word([brace('{1..99999}')]), 'unknown'],
    [word([brace('{1..100}'), brace('{1..100}')]), 'unknown'],
    [literalWord('~/a'), 'pattern /w/~/a /home/u/a'],
    [literalWord('~'), 'pattern /w/~ /home/u'],
  ];
  for (const [given, expected] of cases) {
    assert.equal(read(given), expected, given.pieces.map((piece) => JSON.stringify(piece)).join(' '));
  }
});

test('toPathUse: literal words and places in the home are exact', () => {
  const cases: readonly (readonly [Word, string])[] = [
    [literalWord('a/../b'), 'exact /w/b'],
    [literalWord('/etc//x'), 'exact /etc/x'],
    [literalWord('*.md'), 'exact /w/*.md'],
    [literalWord('$HOME'), 'exact /w/$HOME'],
    [literalWord('a~'), 'exact /w/a~'],
    [word([tilde()]), 'exact /home/u'],
    [word([tilde(), text('/a b')]), 'exact /home/u/a b'],
    [word([tilde(), text('/a')], ['/home/u/a']), 'exact /home/u/a'],
  ];
  for (const [given, expected] of cases) {
    assert.equal(read(given), expected, given.text);
  }
});

test('toPathUse: in a folder that is not known a relative name may be anywhere', () => {
  const anywhere = (given: Word) => {
    const { kind, paths } = toPathUse({ access: 'read', word: given, cwd: undefined, recursive: false }, place);
    return [kind, ...paths].join(' ');
  };
  assert.equal(anywhere(literalWord('a')), 'pattern /**/a');
  assert.equal(anywhere(literalWord('../../a')), 'pattern /**/a');
  assert.equal(anywhere(literalWord('.')), 'pattern /**');
  assert.equal(anywhere(literalWord('/a')), 'exact /a');
  assert.equal(anywhere(word([tilde(), text('/a')])), 'exact /home/u/a');
  assert.equal(anywhere(word([variable('PWD'), text('/a')])), 'pattern /**/a');
});

test('toPathUse: spelling, dots and the rest of the use are kept', () => {
  assert.deepEqual(toPathUse({ access: 'write', word: literalWord('d/../x'), cwd: '/w', recursive: true }, place), {
    access: 'write',
    recursive: true,
    names: undefined,
    name: 'd/../x',
    kind: 'exact',
    paths: ['/w/x'],
    unfolded: '/w/d/../x',
    suspicious: undefined,
  });
  const windows = { cwd: 'C:\\p', home: 'C:\\u', platform: 'win32' } as const;
  const suspicious = toPathUse({ access: 'read', word: literalWord('NUL'), cwd: 'C:\\p', recursive: false }, windows);
  assert.deepEqual(suspicious.paths, ['C:/p/NUL']);
  assert.notEqual(suspicious.suspicious, undefined);
  const glob = toPathUse(
    { access: 'read', word: word([text('D:\\a\\'), { kind: 'glob', source: '*' }]), cwd: 'C:\\p', recursive: false },
    windows,
  );
  assert.deepEqual([glob.kind, ...glob.paths], ['pattern', 'D:/a/*']);
});
