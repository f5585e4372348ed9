import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { doWorkTwice, type Work } from '../suites/lanes';
import { runMocha } from '../suites/runMocha';

suite('runMocha:', () => {
  let folder: string;

  setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'gh-mocha-'));
  });

  teardown(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const run = (...files: readonly string[]) => {
    const lines: string[] = [];
    const tally = runMocha({ files, timeoutMs: 1_000, print: (...line) => void lines.push(line.join(' ')) });
    return { tally, lines };
  };
  const workOf = (path: string): Work => ({
    name: basename(path),
    run: (time, print) => runMocha({ files: [path], timeoutMs: 5_000, bail: time === 'first', print }),
  });

  test('files without a test are no success', async () => {
    await assert.rejects(run(file('empty.js', '')).tally, /no test is in .*empty\.js/);
  });

  test('what a file does after its tests is not done after those of another, and each run runs every file', async () => {
    const log = join(folder, 'log');
    const says = (word: string) => `require('fs').appendFileSync(${JSON.stringify(log)}, '${word} ')`;
    const one = file('one.js', `teardown(() => ${says('after-one')}); test('one', () => ${says('one')});`);
    const two = file('two.js', `test('two', () => ${says('two')}); test('wrong', () => { throw new Error('no'); });`);
    for (const round of [1, 2]) {
      const { tally, lines } = run(one, two);
      assert.deepEqual(await tally, { passed: 2, failed: 1, skipped: [] }, `round ${round}`);
      assert.match(lines.join('\n'), / one\n[\s\S]* two\n/);
    }
    assert.equal(readFileSync(log, 'utf8'), 'one after-one two one after-one two ');
  });

  test('a file that will run once more is left at its first failure, and runs whole the second time', async () => {
    const log = join(folder, 'log');
    const says = (word: string) => `require('fs').appendFileSync(${JSON.stringify(log)}, '${word} ')`;
    const fails = `() => { ${says('fails')}; throw new Error('no'); }`;
    const one = file('one.js', `test('fails', ${fails}); test('follows', () => ${says('follows')});`);
    const quiet = { print: () => undefined, say: () => undefined };
    const tally = await doWorkTwice([workOf(one)], { lanes: 1, ...quiet });
    assert.deepEqual(tally, { passed: 1, failed: 1, skipped: [] });
    assert.equal(readFileSync(log, 'utf8'), 'fails fails follows ');
  });

  test('files run beside each other, and one that fails runs once more when no other does', async () => {
    const log = join(folder, 'log');
    const says = (word: string) => `require('fs').appendFileSync(${JSON.stringify(log)}, '${word} ')`;
    // It waits for a file that only the other one makes, and passes when it is tried a second time.
    const waits = `async () => { while (!require('fs').existsSync('${folder}/made')) await new Promise((r) => setTimeout(r, 5)); }`;
    const passes = `() => { ${says('tried')}; if (require('fs').readFileSync('${log}', 'utf8').split('tried').length < 3) throw new Error('no'); }`;
    const one = file('one.js', `test('waits', ${waits}); test('passes', ${passes});`);
    const two = file('two.js', `test('makes', () => require('fs').writeFileSync('${folder}/made', ''));`);
    const said: string[] = [];
    const print = () => undefined;
    const say = (line: string) => void said.push(line);
    const tally = await doWorkTwice([one, two].map(workOf), { lanes: 2, print, say });
    assert.deepEqual(tally, { passed: 3, failed: 0, skipped: [] });
    assert.deepEqual(said, ['run once more, because tests in them failed: one.js']);
    assert.equal(readFileSync(log, 'utf8'), 'tried tried ');
  });

  test('a file that cannot even be loaded is tried again, and the others go on', async () => {
    const log = join(folder, 'loads');
    const note = `require('node:fs').appendFileSync(${JSON.stringify(log)}, 'x ')`;
    const broken = file('broken.js', `${note}; throw new Error('no such thing');`);
    const fine = file('fine.js', `test('runs', () => undefined);`);
    const printed: string[] = [];
    const quiet = { print: (line: string) => void printed.push(line), say: () => undefined };
    const tally = await doWorkTwice([broken, fine].map(workOf), { lanes: 2, ...quiet });
    assert.deepEqual(tally, { passed: 1, failed: 1, skipped: [] });
    assert.equal(readFileSync(log, 'utf8'), 'x x ');
    assert.match(printed.join('\n'), /broken\.js: Error: no such thing/);
  });
});
