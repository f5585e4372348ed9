import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeApart } from '../../../../src/core/engine/takeApart';
import { literalPattern } from '../../../../src/core/paths/usePattern';
import { analyse } from '../../../../src/core/programs/analysis/analyse';
import { programs } from '../../../../src/core/programs/analysis/programs';
import { whyNotReadOnly } from '../../../../src/core/programs/analysis/whyNotReadOnly';
import { places } from './places';
import { around, root, whyNot } from './readOnly';

const examples = places.map(({ line }) => line);
const untrusted = { ...around, trusted: false };
const elsewhere = { ...around, roots: ['/somewhere/else'] };

test('catalogue: programs that the folder steers are read-only in a folder that is trusted, and nowhere else', () => {
  const lines = examples.filter(isSteered);
  assert.ok(lines.length > 80);
  for (const place of [untrusted, elsewhere]) {
    assert.deepEqual(
      lines.filter((line) => whyNot(line, programs, place) === undefined),
      [],
    );
  }
});

test('catalogue: all others are read-only in every folder', () => {
  const lines = examples.filter((line) => whyNot(line) === undefined && !isSteered(line) && !/git |compose/.test(line));
  for (const place of [untrusted, elsewhere]) {
    assert.deepEqual(
      lines.filter((line) => whyNot(line, programs, place) !== undefined),
      [],
    );
  }
});

test('catalogue: every program that a folder steers is one of the catalogue', () => {
  assert.deepEqual(
    [...programs].filter(([name, { spec }]) => spec.steered === true && programs.get(name)?.reads === undefined),
    [],
  );
});

const leading: readonly (readonly [line: string, isReadOnly: boolean])[] = [
  ['cd node_modules/left-pad && cargo --version', false],
  ['cd /tmp/other; rustc -V', false],
  ['(cd sub; npm ls)', false],
  ['pushd sub && node --version', false],
  ['cd "$x" && go version', false],
  ['env -C sub npm ls', false],
  ['git -C vendor/sub status', false],
  ['git -C sub -C other status', false],
  ['git -C "$x" status', false],
  ['git -C ../other status', false],
  ['git -C /elsewhere status', false],
  ['git -C .git status', false],
  ['cd sub.git && git status', false],
  ['cd node_modules/a && git log', false],
  ['cd sub && cd ../.. && git status', false],
  ['cd sub && git -C ../../other status', false],
  ['git -C sub status', true],
  ['cd sub && git diff --stat', true],
  ['cd sub/below && git -C ../other log -1', true],
  ['cd sub && gh pr list', false],
  ['cd sub && python3 --version && cd ..', false],
  ['npm ls --prefix sub', false],
  ['cd sub && docker compose ps', false],
  ['cd sub && npx --version', false],
  ['cd sub && terraform version', false],
  ['terraform version', true],
  ['cd sub && gcc --version', true],
  ['cd sub && cd .. && npm ls', true],
  ['(cd sub; ls); cargo --version', true],
];

for (const [line, isReadOnly] of leading) {
  test(`catalogue: \`${line}\` ${isReadOnly ? 'obeys no file of another folder' : 'may obey files of another folder'}`, () => {
    assert.equal(whyNot(line) === undefined, isReadOnly);
  });
}

test('catalogue: git takes no orders from a folder that the same text fills', () => {
  for (const line of ['tar -xf a.tar && cd sub && git status', 'cp -r /other sub; git -C sub status']) {
    assert.match(whyNot(line.replace(/^[^&;]*/, 'true')) ?? '', /^$/, line);
    const analysis = analyse(line, { cwd: '/work/proj', home: '/home/u' });
    const last = analysis.kind === 'commands' ? analysis.commands.at(-1) : undefined;
    assert.ok(last !== undefined && whyNotReadOnly(last, around) !== undefined, line);
  }
});

const marked: readonly (readonly [line: string, there: string])[] = [
  ['cd sub && git status', '/work/proj/sub/.git'],
  ['cd sub && git status', '/work/proj/sub/HEAD'],
  ['cd sub/below && git status', '/work/proj/sub/.git'],
  ['git -C sub/below status', '/work/proj/sub/below/HEAD'],
  ['cd sub && git status', '/work/proj/sub'],
];

for (const line of [
  'git -C sub status',
  'git -Csub status',
  '/usr/bin/git -C sub status',
  'cd sub && /usr/bin/git status',
  'timeout 5 /usr/bin/git -C sub status',
  'for d in sub; do git -C "$d" status; done',
  'o=-C; git $o sub status',
  'o=-Csub; git $o status',
]) {
  test(`catalogue: whether \`${line}\` meets another repository is looked at`, () => {
    const { patterns } = takeApart(
      { tool: 'Bash', input: { command: line } },
      { cwd: '/work/proj', home: '/home/u', platform: 'linux' },
    );
    assert.ok(patterns.includes(literalPattern('/work/proj/sub/.git')));
  });
}

for (const [line, there] of marked) {
  test(`catalogue: \`${line}\` may obey another repository if ${there} is there`, () => {
    const real = new Map([[there, { kind: 'real' as const, path: there }]]);
    assert.notEqual(whyNot(line, programs, { ...around, real }), undefined);
    assert.equal(whyNot(line, programs, { ...around, real: new Map() }), undefined);
  });
}

function isSteered(line: string): boolean {
  return programs.get(/^[^ ]*/.exec(line)?.[0] ?? '')?.spec.steered === true;
}

test('catalogue: git at the top of its own repository takes the orders of the folder that is trusted', () => {
  const isAllowed = (text: string, place = around) => {
    const analysis = analyse(text, { cwd: root, home: '/home/u' });
    return (
      analysis.kind === 'commands' && analysis.commands.every((it) => whyNotReadOnly(it, { ...place }) === undefined)
    );
  };
  const top = 'cd "$(git rev-parse --show-toplevel)"';
  for (const text of [
    `${top}; git status`,
    `${top} && npm ls`,
    `${top} && cd x && git status`,
    `${top} && git -C x status`,
    `cd node_modules/x && ${top} && git status`,
    `for x in a b; do ${top} && git status; cd node_modules/x; done`,
    'cd "$(git -C x rev-parse --show-toplevel)" && git status',
    'cd "$(git rev-parse --show-toplevel)/x" && git status',
    `pushd "$(git rev-parse --show-toplevel)" && git status`,
    `cd "$(git rev-parse --show-toplevel)" x && git status`,
    `git() { echo /x; }; ${top} && command git status`,
  ]) {
    assert.equal(isAllowed(text), false, text);
  }
  assert.equal(isAllowed(`${top} && git status`, untrusted), false);
  assert.equal(isAllowed(`${top} && git status`, elsewhere), false);
  for (const text of [
    `${top} && git status`,
    `${top} && git log -3 && git diff --stat`,
    'cd $(git rev-parse --show-toplevel 2>/dev/null) && git status',
  ]) {
    assert.equal(isAllowed(text), true, text);
  }
});
