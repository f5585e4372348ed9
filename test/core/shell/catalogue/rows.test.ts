import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Options, options } from '../../../../src/core/programs/notation';
import { type Catalogue, rows, toCatalogue } from '../../../../src/core/shell/catalogue/catalogue';
import type { Row } from '../../../../src/core/shell/catalogue/row';
import { findTests } from '../../../../src/core/shell/languages/find';
import { root, whyNot } from './readOnly';
import { rowCases } from './rowCases';

/** Every row with the words that lead to it. */
const places = rows.flatMap((row) => placesOf(row, []));

interface Place {
  readonly path: readonly string[];
  readonly row: Row;
}

function placesOf(row: Row, above: readonly string[]): readonly Place[] {
  const path = [...above, row.name];
  return [{ path, row }, ...(row.subcommands ?? []).flatMap((it) => placesOf(it, path))];
}

/** The catalogue in which one row is changed, or gone. */
function catalogueWith(path: readonly string[], change: (row: Row) => readonly Row[]): Catalogue {
  return toCatalogue(changed(rows, path, change));
}

function changed(
  given: readonly Row[],
  [name, ...below]: readonly string[],
  change: (row: Row) => readonly Row[],
): readonly Row[] {
  return given.flatMap((row): readonly Row[] => {
    if (row.name !== name) {
      return [row];
    }
    return below.length === 0 ? change(row) : [{ ...row, subcommands: changed(row.subcommands ?? [], below, change) }];
  });
}

function caseOf({ path }: Place): string | undefined {
  const title = path.join(' ');
  return rowCases.find((line) => line === title || line.startsWith(`${title} `));
}

test('catalogue: no program and no subcommand stands in it twice', () => {
  const titles = places.map(({ path }) => path.join(' '));
  assert.deepEqual(
    titles.filter((title, at) => titles.indexOf(title) !== at),
    [],
  );
});

test('catalogue: every row has a case, and every case a row', () => {
  const without = places.filter((place) => caseOf(place) === undefined).map(({ path }) => path.join(' '));
  assert.deepEqual(without, []);
  const used = new Set(places.map(caseOf));
  assert.deepEqual(
    rowCases.filter((line) => !used.has(line) && whyNot(line) !== undefined),
    [],
  );
});

test('catalogue: every case is read-only, and is not when its row is gone', () => {
  const faults = places.flatMap((place) =>
    faultsOf(
      caseOf(place) ?? '',
      catalogueWith(place.path, () => []),
    ),
  );
  assert.deepEqual(faults, []);
});

/** A line must be read-only, and must not be with the smaller catalogue. */
function faultsOf(line: string, smaller: Catalogue): readonly string[] {
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
        { ...it, lines: (it.lines ?? []).filter((other) => other !== line) },
      ]);
      return faultsOf([...path, line].join(' ').trim(), smaller);
    }),
  );
  assert.deepEqual(faults, []);
});

/** Values that cannot be just anything. */
const valueFor: ReadonlyMap<string, string> = new Map([
  ['git -C', root],
  ['git -c', 'color.ui=never'],
  ['bat --paging', 'never'],
  ['batcat --paging', 'never'],
  ['sed -e', 'p'],
  ['sed --expression', 'p'],
]);

interface Option {
  /** The words to add, and the spec without the option. */
  readonly words: readonly string[];
  readonly without: Options;
}

function optionsOf(spec: Options, title: string): readonly Option[] {
  const names = [...spec.arities, ...spec.words].flatMap(([name, arity]) => {
    const given = arity === 'value' ? [name, valueFor.get(`${title} ${name}`) ?? 'x1'] : [name];
    const without = { ...spec, arities: mapWithout(spec.arities, name), words: mapWithout(spec.words, name) };
    return [given, ...(arity === 'optional' && name.startsWith('--') ? [[`${name}=x1`]] : [])].map((words) => ({
      words,
      without,
    }));
  });
  return [...names, ...(spec.numeric ? [{ words: ['-7'], without: { ...spec, numeric: false } }] : [])];
}

function mapWithout<Thing>(map: ReadonlyMap<string, Thing>, name: string): ReadonlyMap<string, Thing> {
  return new Map([...map].filter(([it]) => it !== name));
}

/** Where an option may be added to a case: behind the row's own words if something else follows the options. */
function withWords(line: string, { path, row }: Place, words: readonly string[]): string {
  const title = path.join(' ');
  const early = row.subcommands !== undefined || row.runs !== undefined || row.options?.stops === true;
  return early ? [title, ...words, line.slice(title.length + 1)].join(' ').trim() : [line, ...words].join(' ');
}

test('catalogue: every option keeps its row read-only, and does not when it is gone', () => {
  const given = places.flatMap((place) =>
    optionsOf(place.row.options ?? options(''), place.path.join(' ')).map((option) => ({ place, ...option })),
  );
  const faults = given.flatMap(({ place, words, without }) =>
    faultsOf(
      withWords(caseOf(place) ?? '', place, words),
      catalogueWith(place.path, (row) => [{ ...row, options: without }]),
    ),
  );
  assert.deepEqual(faults, []);
  assert.ok(given.length > 1500, `${given.length} options`);
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
