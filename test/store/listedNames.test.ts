import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import { modes } from '../../src/core/modes';
import { factsOnDisk } from '../../src/store/gatherFacts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'listed-names-')));
after(() => rmSync(folder, { recursive: true, force: true }));

for (const name of [
  ...[
    'plain/src/a.ts',
    'plain/src/[id].ts',
    'plain/src/+page.svelte',
    'plain/.hidden',
    'blank/src/a -i b.ts',
    'glob/[-]i',
  ],
  ...['dash/-i', 'quote/src/a"b', 'line/a\nb', 'slash/a\\b', 'led/a', 'deep/a/b/c d/e'],
]) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), '');
}
symlinkSync('/etc', join(folder, 'led/out'));

function decisionIn(name: string, command: string): string {
  const cwd = join(folder, name);
  const place = { cwd, home: '/home/u', platform: 'linux' } as const;
  const facts = { place, roots: [cwd], trusted: true, real: new Map(), foldsCase: false };
  const policy = makePolicy({ mode: modes[0], rules: [] }, facts);
  const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
  const ground = { place, workingDirectories: [cwd], trusted: true, ownPaths: [] };
  return decide(dissection, factsOnDisk(dissection, ground, policy), policy).decision;
}

const lines = [
  'rg -l x | xargs sed -n 1,3p',
  "rg --files -g '*.ts' | xargs awk '{print $1}'",
  "find . -name '*.ts' | xargs sed -n 1,5p",
  'find . -type f -print0 | xargs -0 -n 20 rg x',
  'grep -rl x . | sort | head -5 | xargs -I{} sed -n 1,3p {}',
  "grep -rl --include='*.ts' x . | grep -v test | xargs rg y",
  'fd -e ts | xargs sed -n 1p',
  'sed -n 1,5p $(rg -l x)',
  'for f in $(rg -l x); do echo "$f"; sed -n 1,3p "$f"; done',
  'f=$(find . -name a.ts | head -1); sed -n 1,40p "$f"',
  'f=$(rg -l x 2>/dev/null | head -n 1) && sed -n 1,40p $f',
];

test('names that a search finds are words for what reads them, where none of them is anything else', () => {
  for (const line of lines) {
    assert.equal(decisionIn('plain', line), 'allow', line);
  }
});

test('where one of the names may become an option or several words, it is asked', () => {
  for (const name of ['blank', 'dash', 'quote', 'line', 'slash', 'led', 'deep', 'glob']) {
    for (const line of lines) {
      assert.equal(decisionIn(name, line), 'ask', `${line} in ${name}`);
    }
  }
});

test('what is found in a folder begins with the name of the folder', () => {
  assert.equal(decisionIn('.', 'rg -l x glob dash | xargs sed -n 1p'), 'allow');
  assert.equal(decisionIn('.', 'cd dash && rg -l x | xargs sed -n 1p'), 'ask');
});

test('what `find -exec` is given begins with the folder that is searched, whatever lies there', () => {
  assert.equal(decisionIn('blank', "find . -name '*.ts' -exec sed -n 1,3p {} +"), 'allow');
  assert.equal(decisionIn('dash', 'find src . -exec rg x {} \\;'), 'allow');
  for (const line of [
    ...['find . -execdir sed -n 1,3p {} +', 'find "$X" -exec sed -n 1,3p {} +', 'find . -exec sed {} +'],
    ...['find . -exec uniq {} +', 'find . -exec sed -i s/a/b/ {} +', "find . -exec sh -c 'sed -n 1p {}' \\;"],
  ]) {
    assert.equal(decisionIn('plain', line), 'ask', line);
  }
});

test('what may be anything else than a name that was found is asked', () => {
  for (const line of [
    // Other words among those that are printed.
    ...["rg -l --path-separator=' -i ' x | xargs sed -n 1p", 'rg x | xargs sed -n 1p', 'rg -e -l x | xargs sed -n 1p'],
    ...['rg -l x 2>&1 | xargs sed -n 1p', 'rg -l x |& xargs sed -n 1p', '{ rg -l x; } 2>&1 | xargs sed -n 1p'],
    ...['(echo -i; rg -l x) | xargs sed -n 1p', 'sed -n 1p $(rg -l x; echo -i)', 'echo -i | xargs sed -n 1p'],
    ...[
      "find . -printf '%p -i ' | xargs sed -n 1p",
      'find . -ls | xargs sed -n 1p',
      'find . -exec cat {} + | xargs sed -n 1p',
    ],
    ...['rg -l --color=always x | xargs sed -n 1p', 'grep -l --label=-i x - | xargs sed -n 1p'],
    ...['find --help | xargs sed -n 1p', 'find --version | tail -1 | xargs sed -n 1p'],
    ...["fd --format '-i' | xargs sed -n 1p", 'git ls-files | xargs sed -n 1p', 'cat list | xargs sed -n 1p'],
    // Names changed on the way, or torn.
    ...["rg -l x | sed 's/^/-i /' | xargs sed -n 1p", 'rg -l x | tail -c 3 | xargs sed -n 1p'],
    ...['rg -l x | grep -o -- -i | xargs sed -n 1p', 'rg -l x | grep -n x | xargs sed -n 1p'],
    ...['rg -l x | tr / " " | xargs sed -n 1p', 'rg -l x | cut -c3- | xargs sed -n 1p'],
    ...[
      'rg -l x | head -n 3 other | xargs sed -n 1p',
      'rg -l x | xargs -d a sed -n 1p',
      'rg -l x | xargs -a o sed -n 1p',
    ],
    ...['IFS=e; sed -n 1p $(rg -l x)', 'rg -l x | while read f g; do sed -n 1p $f $g; done'],
    ...['rg -l x | while read -d e f; do sed -n 1p $f; done', `rg -l x | while read f; do sed -n 1p "\${f#./}"; done`],
    ...[`f=$(rg -l x); sed -n 1p "\${f:2}"`, 'sed -n 1p -$(rg -l x)', 'rg -l x | xargs -I% sed -n 1p -%'],
    ...['f=$(cat list); [ $f -gt 3 ]', 'f=$(rg -l x); uniq $f', 'f=$(rg -l x); [ $f = a ]'],
    // The end of a name, of which another took the beginning.
    ...['rg -l x | { read -N 4 g; read -r f; sed -n 1p "$f"; }', 'rg -l x | { head -c 4; xargs sed -n 1p; }'],
    ...[
      'rg -l x | while read -r f; do head -1; sed -n 1p "$f"; done',
      'rg -l x | (read -d / g; sort) | xargs sed -n 1p',
    ],
    ...['rg -l x | xargs sed -n 1p 2> >(head -c 4)', 'rg -l x | sort 3< <(head -c 4) | xargs sed -n 1p'],
    // Another value besides.
    ...[
      'for f in $(rg -l x) -i; do sed -n 1p $f; done',
      'f=$(rg -l x); f=-i; sed -n 1p $f',
      'f=$(rg -l x) sed -n 1p $f',
    ],
    ...['f=$(rg -l x); f+=$(echo -i); sed -n 1p $f', 'y && f=$(rg -l x); sed -n 1p "$f"'],
    // Another program of the name.
    ...['rg() { echo -i; }; rg -l x | xargs sed -n 1p', 'PATH=.:$PATH; rg -l x | xargs sed -n 1p'],
    'for i in 1 2; do rg -l x | xargs sed -n 1p; rg() { echo -i; }; done',
    // A name made in the same text, or one that the search is given.
    ...[
      "touch 'a -i b'; rg -l x | xargs sed -n 1p",
      "rg -l x 'a -i b' | xargs sed -n 1p",
      'rg -l x -- -i | xargs sed -n 1p',
    ],
    ...['rg -l x src/*.ts | xargs sed -n 1p', 'rg -l x "$y" | xargs sed -n 1p', 'rg -L -l x | xargs sed -n 1p'],
    // Names of a folder that nobody knows, beside those of one that is.
    ...['rg -l x | xargs sed -n 1p; cd "$d"; rg -l x | xargs sed -n 1p', 'rg -l x; cd ~/*; sed -n 1p $(fd)'],
    ...['find .; cd a || cd b; find . | xargs sed -n 1p', 'fd; (pushd "$d"; grep -rl x | xargs sed -n 1p)'],
    // What a name is no harmless word for.
    ...['rg -l x | xargs sed', 'rg -l x | xargs sed -n', 'rg -l x | xargs -I% sed -n %p a', 'sed $(rg -l x) a'],
    ...['rg -l x | xargs sed -i s/a/b/', 'rg -l x | xargs rm', 'rg -l x | xargs node', 'rg -l x | xargs git -C'],
    ...[
      'rg -l x | xargs uniq',
      'rg -l x | xargs sort -o',
      'rg -l x | xargs -n1 bash',
      "rg -l x | xargs -I% sh -c 'sed -n 1p %'",
    ],
    'for f in $(rg -l x); do sed -n 1p "$f" > "$f.x"; done',
  ]) {
    assert.equal(decisionIn('plain', line), 'ask', line);
  }
});
