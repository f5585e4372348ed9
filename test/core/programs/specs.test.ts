import assert from 'node:assert/strict';
import { test } from 'node:test';
import { list, options } from '../../../src/core/programs/notation';
import { allNames } from '../../../src/core/programs/prepared';
import type { ProgramSpec } from '../../../src/core/programs/spec';
import { specs } from '../../../src/core/programs/specs/all';

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

test('specs: a program that stood in two entries would be noticed', () => {
  assert.deepEqual(twice([{ names: 'a b' }, { names: 'c', like: 'a' }].flatMap((it) => list(allNames(it)))), ['a']);
});

test('specs: no program and no subcommand stands in two entries', () => {
  for (const { title, specs: given } of levels) {
    assert.deepEqual(twice(given.flatMap((spec) => list(allNames(spec)))), [], title);
  }
  assert.ok(specs.length > 250, `${specs.length} entries`);
});

test('specs: a program of GNU has one entry under both of its names', () => {
  const entryOf = (name: string) => specs.find((spec) => list(allNames(spec)).includes(name));
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

test('specs: every entry says something', () => {
  const silent = all.filter(
    ({ keeps, only, refuses, operands, uses, touches, wrapper, unwrap, destroys, subcommands }) =>
      (keeps ?? only ?? refuses ?? operands ?? uses ?? touches ?? wrapper ?? unwrap ?? destroys ?? subcommands) ===
      undefined,
  );
  assert.deepEqual(
    silent.map(({ names }) => names),
    [],
  );
});
