import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { table } from '../../../src/core/programs/entry';
import { list, options } from '../../../src/core/programs/notation';
import { byName } from '../../../src/core/programs/prepared';
import { allNames, type ProgramSpec } from '../../../src/core/programs/spec';
import { specs } from './allSpecs';

/** A list of specs, those of subcommands among them, with the words that lead to it. */
interface Level {
  readonly title: string;
  readonly specs: readonly ProgramSpec[];
}

function levelsOf(given: readonly ProgramSpec[], title: string): readonly Level[] {
  return [
    { title, specs: given },
    ...given.flatMap(({ names, subcommands = [] }) => levelsOf(subcommands, `${title} ${list(names)[0] ?? ''}`.trim())),
  ];
}

const levels = levelsOf(specs, '');
const all = levels.flatMap((level) => level.specs);

/** The names that stand more than once. */
function twice(names: readonly string[]): readonly string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** Each fact of each program, by the names of both. */
function factsOf(given: readonly ProgramSpec[]): readonly string[] {
  return given.flatMap(({ names, like = '', ...facts }) =>
    list(allNames({ names, like })).flatMap((name) => Object.keys(facts).map((fact) => `${name}: ${fact}`)),
  );
}

test('specs: an entry says what its line says', () => {
  const reading = () => undefined;
  const more = '--lines=';
  assert.deepEqual(
    table`
    // Left out: what writes.
    a b: keeps; most 0; only | -l | * --help
    c: like d; stops; takes -b
      --bytes= ${more}; write -o
      --output; read -f; operands read; touches ${reading}
    -: wrapper plain
    e: keeps
      > f g: takes -a
        -b=
        >> h: only
      > i: rewrites ${/x/}
  `.map(({ spec }) => spec()),
    [
      { names: 'a b', keeps: '', most: 0, only: '| -l | * --help' },
      {
        names: 'c',
        like: 'd',
        stops: true,
        takes: '-b --bytes= --lines=',
        uses: { write: '-o --output', read: '-f' },
        operands: 'read',
        touches: reading,
      },
      { names: '-', wrapper: 'plain' },
      {
        names: 'e',
        keeps: '',
        subcommands: [
          { names: 'f g', takes: '-a -b=', subcommands: [{ names: 'h', only: '' }] },
          { names: 'i', rewrites: /x/ },
        ],
      },
    ],
  );
});

const texts = ['programs/spec', 'shell/fileUse', 'shell/analysis']
  .map((name) => readFileSync(`src/core/${name}.ts`, 'utf8'))
  .join('\n');

/** What each fact may be, by the interface that explains them: a union of texts is written out. */
function kindsOfFacts(): ReadonlyMap<string, string> {
  const [, body = ''] = /interface ProgramSpec \{\n(.*?)\n\}/s.exec(texts) ?? [];
  const unionOf = (name: string): string => new RegExp(`type ${name} =([^;]*);`).exec(texts)?.[1] ?? name;
  const written = (kind: string) =>
    kind
      .replace("Wrapped['kind']", /interface Wrapping \{.*?readonly kind: (.*?);/s.exec(texts)?.[1] ?? '')
      .replace(/^[A-Z]\w+$/, unionOf)
      .replace(/\bGoing\b/, unionOf);
  return new Map(
    [...body.matchAll(/readonly (\w+)\??: (.*);/g)].map(([, name = '', kind = '']) => [name, written(kind)]),
  );
}

test('specs: every fact is one that the interface knows, and of its kind', () => {
  const kinds = kindsOfFacts();
  const isOf = (kind: string, value: unknown) =>
    kind === 'true'
      ? value === true
      : kind === 'string' || kind === 'number'
        ? typeof value === kind && !Number.isNaN(value)
        : /^[\s|]*'/.test(kind)
          ? kind.includes(`'${value}'`)
          : typeof value === 'function' || typeof value === 'object';
  const faults = all.flatMap(({ names, ...facts }) =>
    Object.entries(facts)
      .filter(([name, value]) => value !== undefined && !isOf(kinds.get(name) ?? 'string', value))
      .concat(Object.entries(facts).filter(([name]) => !kinds.has(name)))
      .map(([name, value]) => `${names}: ${name} ${value}`),
  );
  assert.deepEqual(faults, []);
  assert.match(kinds.get('operands') ?? '', /'none'.*'urls'/s);
  assert.match(kinds.get('wrapper') ?? '', /'neutral'/);
});

test('specs: a fact of a program that stood in two entries would be noticed', () => {
  const given: readonly ProgramSpec[] = [
    { names: 'a b', most: 1 },
    { names: 'c', like: 'a', most: 2, skip: 1 },
  ];
  assert.deepEqual(twice(factsOf(given)), ['a: most']);
});

test('specs: no fact of a program or a subcommand stands in two entries', () => {
  for (const { title, specs: given } of levels) {
    assert.deepEqual(twice(factsOf(given)), [], title);
  }
  assert.ok(specs.length > 250, `${specs.length} entries`);
});

test('specs: a program of GNU has one entry under both of its names', () => {
  const doing = specs.filter(
    (it) => (it.keeps ?? it.only ?? it.operands ?? it.uses ?? it.touches ?? it.wrapper) !== undefined,
  );
  const entryOf = (name: string) => doing.find((spec) => list(allNames(spec)).includes(name));
  const others = ['zip', 'unzip', 'pg'];
  const apart = specs
    .flatMap((spec) => list(allNames(spec)))
    .filter((name) => name.startsWith('g') && entryOf(name.slice(1)) !== undefined && !others.includes(name.slice(1)))
    .filter((name) => entryOf(name) !== entryOf(name.slice(1)));
  assert.deepEqual(apart, []);
});

test('specs: no option takes a value in one list and none in the other', () => {
  const faults = all.flatMap(({ names, keeps = '', takes = '', words }) => {
    const read = (text: string) => {
      const { arities, words: whole } = words === true ? options('', { words: text }) : options(text);
      return new Map([...arities, ...whole]);
    };
    const kept = read(keeps === 'anything' ? '' : keeps);
    return [...read(takes)]
      .filter(([name, arity]) => kept.has(name) && (kept.get(name) === 'value') !== (arity === 'value'))
      .map(([name, arity]) => `${names}: ${name} ${kept.get(name)} ${arity}`);
  });
  assert.deepEqual(faults, []);
});

test('specs: no option in front of a subcommand takes a value in one list and none in another', () => {
  const faults = [...byName(specs)].flatMap(([program, { spec, known }]) =>
    [...options(spec.words === true ? '' : (spec.globals ?? '')).arities]
      .filter(
        ([name, arity]) => known.arities.has(name) && (known.arities.get(name) === 'value') !== (arity === 'value'),
      )
      .map(([name]) => `${program}: ${name}`),
  );
  assert.deepEqual(faults, []);
});

test('specs: every entry says something', () => {
  const silent = all.filter(({ names: _, like, ...facts }) => Object.keys(facts).length === 0);
  assert.deepEqual(silent, []);
});

test('specs: as they are asked, all of them have the same facts in the same order', () => {
  const shapes = new Set(
    levels.flatMap((level) => [...byName(level.specs).values()].map(({ spec }) => Object.keys(spec).join())),
  );
  assert.equal(shapes.size, 1);
});
