import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programs } from '../../../src/core/programs/analysis/programs';
import { runnerOf } from '../../../src/core/programs/analysis/runners';
import { table } from '../../../src/core/programs/entry';
import { list } from '../../../src/core/programs/notation';
import { Prepared, preparedByName } from '../../../src/core/programs/prepared';
import { allNames, type ProgramSpec } from '../../../src/core/programs/spec';
import { entries } from '../../../src/core/programs/specs/all';
import { literalWord } from '../../../src/core/shell/word';
import { specs } from './allSpecs';

/** All that is said of each name, put together at once in the order of the entries. */
function eagerly(): ReadonlyMap<string, ProgramSpec> {
  const all = new Map<string, ProgramSpec[]>();
  for (const spec of specs) {
    for (const name of list(allNames(spec))) {
      all.set(name, [...(all.get(name) ?? []), spec]);
    }
  }
  const sure = (given: readonly ProgramSpec[]) =>
    given
      .filter((it) => it.keeps !== undefined || it.only !== undefined || it.refuses !== undefined || it.edits)
      .map(({ names }) => names)
      .join(' ');
  return new Map(
    [...all].map(([name, given]) => {
      const [first] = given;
      return [name, given.length === 1 && first ? first : Object.assign({}, ...given, { names: sure(given) })];
    }),
  );
}

const expected = eagerly();

test('lazyTables: the names of an entry are those that it has when it is read', () => {
  for (const { names, spec } of entries) {
    assert.deepEqual(list(names), list(allNames(spec())));
  }
  const [entry] = table`
    a
      b: keeps like: -x; like c
      d; takes -like
      > e: like f
  `;
  assert.deepEqual(list(entry?.names ?? ''), ['a', 'b', 'c', 'd']);
});

test('lazyTables: every program is asked as if all had been read at the start, whichever comes first', () => {
  assert.deepEqual([...programs.keys()], [...expected.keys()]);
  assert.equal(programs.size, expected.size);
  const backwards = preparedByName(entries);
  for (const name of [...expected.keys()].reverse()) {
    const spec = expected.get(name);
    const { spec: said, ...facts } = new Prepared(spec ?? { names: '' });
    for (const asked of [programs.get(name), backwards.get(name)]) {
      assert.deepEqual(asked?.spec, said, name);
      const { reads, lines, operands, content } = asked ?? {};
      assert.deepEqual({ reads, lines, operands, content }, facts, name);
    }
  }
  assert.equal(programs.get('no-such-program'), undefined);
  assert.equal(programs.has('no-such-program'), false);
});

test('lazyTables: a program is read once, and so are those that share its entry', () => {
  for (const [name, prepared] of programs) {
    assert.equal(programs.get(name), prepared);
  }
  const alone = entries.find(({ names }) => list(names).length > 1 && isAlone(names));
  const [first, second] = list(alone?.names ?? '').map((name) => programs.get(name));
  assert.ok(first !== undefined && first === second);
});

function isAlone(names: string): boolean {
  return list(names).every((name) => entries.filter((it) => list(it.names).includes(name)).length === 1);
}

test('lazyTables: the programs that files or folders tell what to do are those whose entry says so', () => {
  for (const [name, spec] of expected) {
    if (!name.includes('/') && /^[a-z0-9_-]+$/.test(name)) {
      const { folders, orders, manifests, runsOperands, stays, goals, loads } = spec;
      const isBound = [folders, orders, manifests, runsOperands, stays, goals].some((fact) => fact !== undefined);
      const runner = runnerOf([literalWord(name)]);
      assert.equal(runner?.isBound, isBound || loads !== undefined ? isBound : undefined, name);
    }
  }
});
