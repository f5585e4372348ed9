import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildCli, type Run, scratchFolder } from './builtCli';

const cli = buildCli();

/** A person with a home of their own, on a machine that has no agent. */
class Person {
  readonly home = scratchFolder();
  readonly folder = join(this.home, '.gatehouse');

  run(...words: readonly string[]): Run {
    const env = { HOME: this.home, PATH: '/nowhere' };
    const options = { cwd: this.home, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words, '--folder', this.folder], options);
    return { code: status, out: stdout, err: stderr };
  }
}

test('govern: what could not be done is not told as done', () => {
  const person = new Person();
  mkdirSync(person.folder);
  chmodSync(person.folder, 0o755);
  const { code, out, err } = person.run('govern', 'claude');
  assert.equal(code, 1);
  assert.match(out, /^What the hook cannot promise:\n/);
  assert.doesNotMatch(out, /is added/);
  assert.ok(err.includes(`is open to other users; close it with \`chmod 700 '${person.folder}'\``), err);
  assert.ok(!existsSync(join(person.home, '.claude/settings.json')));
});

test('govern: the hook of Codex is taken out where there is no Codex, too', () => {
  const person = new Person();
  const file = join(person.home, '.codex/hooks.json');
  const added = person.run('govern', 'codex');
  assert.equal(added.code, 1);
  assert.match(added.err, /has the hook, but `codex` is not on PATH, so it is not trusted/);
  assert.match(readFileSync(file, 'utf8'), /hook codex/);
  assert.deepEqual(person.run('ungovern', 'codex'), { code: 0, out: `${file}: the hook is removed\n`, err: '' });
  assert.ok(!existsSync(file));
});

test('govern: --json says whether the file was changed, also where the rest could not be done', () => {
  const person = new Person();
  const told = () => {
    const { code, out } = person.run('govern', 'codex', '--json');
    const { changed, failure } = JSON.parse(out);
    return { code, changed, isFailed: failure !== undefined };
  };
  assert.deepEqual(told(), { code: 1, changed: true, isFailed: true });
  assert.deepEqual(told(), { code: 1, changed: false, isFailed: true });
  const closed = new Person();
  mkdirSync(closed.folder, { mode: 0o755 });
  assert.equal(JSON.parse(closed.run('govern', 'claude', '--json').out).changed, false);
});
