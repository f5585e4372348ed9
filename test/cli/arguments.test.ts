import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ArgumentSpec, oneValue, readCliArguments } from '../../src/cli/arguments';

const spec: ArgumentSpec = {
  flags: ['real-paths'],
  values: ['settings'],
  lists: ['allow'],
  operands: { least: 0, most: 1 },
};

test('arguments: what a command does not take is refused by name', () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['--nope'], 'unknown option `--nope`'],
    [['-x'], 'unknown option `-x`'],
    [['--settings'], '`--settings` needs a value'],
    [['--real-paths=yes'], '`--real-paths` takes no value'],
    [['a', 'b'], 'unexpected `b`'],
    [['--settings', 'a', '--settings=b'], '`--settings` is given twice'],
    [['--__proto__'], 'unknown option `--__proto__`'],
    [['--toString=1'], 'unknown option `--toString`'],
  ];
  for (const [given, wrong] of cases) {
    assert.deepEqual(readCliArguments(given, spec), { wrong }, given.join(' '));
  }
  assert.deepEqual(readCliArguments([], { ...spec, operands: { least: 1, most: 1 } }), { wrong: 'a file is missing' });
});

test('arguments: values may be attached, repeated, empty or begin with a dash', () => {
  const given = readCliArguments(
    ['--allow=a=b', '--allow', '--x', '--real-paths', '--settings=', '--', '--file'],
    spec,
  );
  assert.deepEqual(given, {
    flags: new Set(['real-paths']),
    values: new Map([
      ['allow', ['a=b', '--x']],
      ['settings', ['']],
    ]),
    operands: ['--file'],
  });
  assert.ok(!('wrong' in given));
  assert.equal(oneValue(given, 'settings'), '');
  assert.equal(oneValue(given, 'nothing'), undefined);
});
