import fc from 'fast-check';
import { plain, requoted } from './quoting';

/** A command as the words that its program receives. */
export type Words = readonly string[];

/** Beginnings of commands: read-only ones, ones that write, ones that run others, ones that nobody knows. */
const beginnings: readonly Words[] = [
  ['ls'],
  ['cat'],
  ['echo'],
  ['git', 'status'],
  ['git', 'log'],
  ['git', 'push'],
  ['git', 'commit', '-m'],
  ['git', '-C', 'sub', 'push'],
  ['npm', 'run', 'build'],
  ['npm', 'test'],
  ['npm', '--silent', 'run', 'build'],
  ['rm'],
  ['rm', '-rf'],
  ['/bin/rm'],
  ['cp'],
  ['mv'],
  ['touch'],
  ['mkdir', '-p'],
  ['sed', '-i', 's/a/b/'],
  ['sed', '-n', '1,5p'],
  ['grep', '-rn', 'x'],
  ['find', '.', '-name'],
  ['find', '.', '-delete'],
  ['sort', '-o'],
  ['curl', '-s'],
  ['tee'],
  ['python3', '-c'],
  ['docker', 'ps'],
  ['unknown-tool'],
  ['./build.sh'],
  ['chmod', '+x'],
  ['head', '-n', '3'],
];

/** Arguments that mean something to somebody. */
const telling: readonly string[] = [
  '-n',
  '-rf',
  '--help',
  '--output=x',
  '--',
  '-',
  '.',
  '..',
  'src/a.ts',
  'src/locked/a.ts',
  './src/../notes.txt',
  'notes.secret',
  '.env',
  '.git/hooks/pre-commit',
  '/etc/passwd',
  '/work/proj2/a.ts',
  '/home/u/.bashrc',
  'https://example.com/x',
  'http://127.0.0.1/',
  'main',
  'origin',
  'rm',
  'a b',
  '',
  '*.ts',
  '$HOME',
  '~',
  '{a,b}',
  'x=y',
  "it's",
  'say "hi"',
  'back\\slash',
  'two\nlines',
  'größe',
];

/** Any argument: mostly telling ones. Never text that bash would run if it were quoted otherwise. */
export const wordTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...telling) },
  {
    weight: 2,
    arbitrary: fc.string({ maxLength: 6, unit: fc.constantFrom(...'abrm-_/.*?[]{}~ "\'\\;&|<>#!=') }),
  },
);

/** A command whose words are all literal. */
export const simpleCommands: fc.Arbitrary<Words> = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(wordTexts, { maxLength: 3 }))
  .map(([beginning, rest]) => [...beginning, ...rest]);

/** The command as bash text, each word bare where possible. */
export function written(words: Words): string {
  return words.map(plain).join(' ');
}

/** The command as bash text, its words quoted in ways that `choices` decide. */
export function rewritten(words: Words, choices: readonly number[]): string {
  return words.map((word, at) => requoted(word, choices[at % choices.length] ?? 0)).join(' ');
}

/** What may stand around a simple command without changing its words. */
const dressings: readonly ((command: string) => string)[] = [
  (it) => it,
  (it) => it,
  (it) => it,
  (it) => `${it} > out.txt`,
  (it) => `${it} 2>/dev/null`,
  (it) => `${it} < input.txt`,
  (it) => `${it} >> src/locked/log.txt 2>&1`,
  (it) => `NODE_ENV=test ${it}`,
  (it) => `LD_PRELOAD=./x.so ${it}`,
  (it) => `timeout 5 ${it}`,
  (it) => `env A=1 ${it}`,
  (it) => `sudo ${it}`,
  (it) => `nice -n 5 ${it}`,
  (it) => `xargs ${it}`,
  (it) => `${it} "$unknown"`,
  (it) => `${it} *.ts`,
  (it) => `${it} "$(date)"`,
];

/** Ways to make one command line of two. The blanks keep `(` and `(` from becoming arithmetic. */
export const joints: readonly ((left: string, right: string) => string)[] = [
  (left, right) => `${left} && ${right}`,
  (left, right) => `${left} || ${right}`,
  (left, right) => `${left}; ${right}`,
  (left, right) => `${left} | ${right}`,
  (left, right) => `${left} & ${right}`,
  (left, right) => `${left}\n${right}`,
  (left, right) => `( ${left}; ${right} )`,
  (left, right) => `{ ${left}; ${right}; }`,
  (left, right) => `if ${left}; then ${right}; fi`,
  (left, right) => `while ${left}; do ${right}; done`,
  (left, right) => `for f in a b; do ${left}; ${right}; done`,
  (left, right) => `case x in a) ${left} ;; *) ${right} ;; esac`,
  (left, right) => `echo $( ${left} ) "$( ${right} )"`,
  (left, right) => `diff <( ${left} ) <( ${right} )`,
  (left, right) => `f() { ${left}; }; ${right}`,
];

/** A simple command with a redirection, a wrapper or an assignment. */
export const dressedCommands: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...dressings), simpleCommands)
  .map(([dress, words]) => dress(written(words)));

/** A command line of some depth. */
export const commandLines: fc.Arbitrary<string> = fc.letrec<{ line: string; joined: string }>((tie) => ({
  line: fc.oneof({ maxDepth: 3, depthSize: 'small' }, { weight: 3, arbitrary: dressedCommands }, tie('joined')),
  joined: fc
    .tuple(fc.constantFrom(...joints), tie('line'), tie('line'))
    .map(([join, left, right]) => join(left, right)),
})).line;
