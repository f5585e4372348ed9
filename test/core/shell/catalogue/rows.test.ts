import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PreparedSpecs } from '../../../../src/core/programs/analysis/whyNotReadOnly';
import { type Arity, list } from '../../../../src/core/programs/notation';
import { byName, type Prepared } from '../../../../src/core/programs/prepared';
import type { ProgramSpec } from '../../../../src/core/programs/spec';
import { findTests } from '../../../../src/core/shell/languages/find';
import { specs } from '../../programs/allSpecs';
import { askedAt, type Place, places } from './places';
import { root, whyNot } from './readOnly';

/** The catalogue in which one row is changed, or gone. */
function catalogueWith(path: readonly string[], change: (spec: ProgramSpec) => readonly ProgramSpec[]): PreparedSpecs {
  const rows = changed(specs, path, change).filter(
    ({ keeps, only, refuses }) => (keeps ?? only ?? refuses) !== undefined,
  );
  return byName(rows.map((row) => ({ ...row, like: '' })));
}

function changed(
  given: readonly ProgramSpec[],
  [name = '', ...below]: readonly string[],
  change: (spec: ProgramSpec) => readonly ProgramSpec[],
): readonly ProgramSpec[] {
  return given.flatMap((spec): readonly ProgramSpec[] => {
    if (!list(spec.names).includes(name)) {
      return [spec];
    }
    const others = list(spec.names).filter((it) => it !== name);
    const own = { ...spec, names: name };
    return [
      { ...spec, names: others.join(' ') },
      ...(below.length === 0 ? change(own) : [{ ...own, subcommands: changed(spec.subcommands ?? [], below, change) }]),
    ];
  });
}

test('catalogue: no program and no subcommand stands in it twice', () => {
  const titles = places.map(({ path }) => path.join(' '));
  assert.deepEqual(
    titles.filter((title, at) => titles.indexOf(title) !== at),
    [],
  );
});

test('catalogue: every row has an example, or is known by whole argument lists alone', () => {
  const bare = places.filter(({ row }) => row.spec.example === undefined && row.reads !== 'only lines');
  assert.deepEqual(
    bare.map(({ path }) => path.join(' ')),
    [],
  );
});

test('catalogue: what no row vouches for is not read-only', () => {
  const asked = places.flatMap(askedAt);
  const others = [
    ...['node zzz', 'nodejs zzz', 'php zzz', 'sqlite3 zzz', 'top zzz', 'tmux'],
    ...['shfmt -w a.sh', 'clang-format -n -i a.c', 'gofmt -w a.go'],
  ];
  assert.ok(asked.length > 200, `${asked.length} lines`);
  assert.deepEqual(
    [...asked, ...others].filter((line) => whyNot(line) === undefined),
    [],
  );
});

test('catalogue: every example is read-only, and is not when its row is gone', () => {
  const faults = places.flatMap((place) =>
    faultsOf(
      place.line,
      catalogueWith(place.path, () => []),
    ),
  );
  assert.deepEqual(faults, []);
});

/** A line must be read-only, and must not be with the smaller catalogue. */
function faultsOf(line: string, smaller: PreparedSpecs): readonly string[] {
  const why = whyNot(line);
  if (why !== undefined) {
    return [`${line}: ${why}`];
  }
  return whyNot(line, smaller) === undefined ? [`${line}: nothing changes without it`] : [];
}

test('catalogue: every whole argument list is read-only, and is not when it is gone', () => {
  const faults = places.flatMap(({ path, row }) =>
    (row.lines ?? []).flatMap((line) => {
      const smaller = catalogueWith(path, (it) => [
        { ...it, only: (row.lines ?? []).filter((other) => other !== line).join('|') || '--nothing' },
      ]);
      return faultsOf([...path, line.replace('*', 'install')].join(' ').trim(), smaller);
    }),
  );
  assert.deepEqual(faults, []);
});

/** Values that cannot be just anything. */
const valueFor: ReadonlyMap<string, string> = new Map([
  ['git -C', root],
  ['git -c', 'color.ui=never'],
  ['gh api -X', 'GET'],
  ['gh api --method', 'GET'],
  ['gh api -H', 'Accept:x/y'],
  ['gh api --header', 'Accept:x/y'],
  ['bat --paging', 'never'],
  ['batcat --paging', 'never'],
  ['sed -e', 'p'],
  ['gsed -e', 'p'],
  ['gsed --expression', 'p'],
  ['sed --expression', 'p'],
]);

interface Option {
  /** The words to add, and the options that are kept without the option. */
  readonly words: readonly string[];
  readonly without: string;
}

function optionsOf({ kept, reads }: Prepared, title: string): readonly Option[] {
  if (reads !== 'options') {
    return [];
  }
  const all = [...kept.arities, ...kept.words];
  const without = (name: string) =>
    [
      ...all.filter(([it]) => it !== name).map(([it, arity]) => it + marks[arity]),
      ...(kept.numeric ? ['-#'] : []),
    ].join(' ');
  const names = all.flatMap(([name, arity]) => {
    const given = arity === 'value' ? [name, valueFor.get(`${title} ${name}`) ?? 'x1'] : [name];
    return [given, ...(arity === 'optional' && name.startsWith('--') ? [[`${name}=x1`]] : [])].map((words) => ({
      words,
      without: without(name),
    }));
  });
  const numbers = { words: ['-7'], without: all.map(([it, arity]) => it + marks[arity]).join(' ') };
  return [...names, ...(kept.numeric ? [numbers] : [])];
}

const marks: { readonly [arity in Arity]: string } = {
  none: '',
  value: '=',
  optional: '[=]',
  either: '=?',
  pair: '==',
};

/** Where an option may be added to an example: behind the row's own words if something else follows the options. */
function withWords({ path, row, line }: Place, words: readonly string[]): string {
  const title = path.join(' ');
  const early = row.subcommands !== undefined || row.spec.inner !== undefined || row.kept.stops;
  return early ? [title, ...words, line.slice(title.length + 1)].join(' ').trim() : [line, ...words].join(' ');
}

test('catalogue: every option keeps its row read-only, and does not when it is gone', () => {
  const given = places.flatMap((place) =>
    optionsOf(place.row, place.path.join(' ')).map((option) => ({ place, ...option })),
  );
  const faults = given.flatMap(({ place, words, without }) =>
    faultsOf(
      withWords(place, words),
      catalogueWith(place.path, (spec) => [{ ...spec, keeps: without }]),
    ),
  );
  assert.deepEqual(faults, []);
  assert.ok(given.length > 1500, `${given.length} options`);
});

test('catalogue: an option that a row does not know ends it', () => {
  const given = places
    .filter(({ row }) => row.reads === 'options')
    .map((place) => withWords(place, ['--no-such-option']));
  assert.deepEqual(
    given.filter((line) => whyNot(line) === undefined),
    [],
  );
  assert.ok(given.length > 200, `${given.length} rows`);
});

test('catalogue: every part of a search keeps it read-only, and nothing like it does', () => {
  for (const name of findTests.alone.filter((it) => it.startsWith('-'))) {
    assert.equal(whyNot(`find . ${name}`), undefined, name);
    assert.notEqual(whyNot(`find . ${name}x`), undefined, `${name}x`);
  }
  for (const name of findTests.valued) {
    assert.equal(whyNot(`find . ${name} x`), undefined, name);
    assert.notEqual(whyNot(`find . ${name}`), undefined, `${name} without its value`);
    assert.notEqual(whyNot(`find . ${name} *`), undefined, `${name} with several`);
  }
});
