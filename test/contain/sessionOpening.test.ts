import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { confining } from './able';
import { staged } from './containedStage';

test('contained session: a folder that became a link since it was asked about is not opened', confining, () =>
  staged(async ({ session, home, workspace }) => {
    const folder = join(workspace, 'deep/in/.git/config');
    assert.deepEqual(session.reach(folder), { kind: 'outside', folder });
    rmSync(join(workspace, 'deep/in'), { recursive: true });
    mkdirSync(join(home, 'other/.git/config'), { recursive: true });
    symlinkSync(join(home, 'other'), join(workspace, 'deep/in'));
    assert.match((await session.open(folder)) ?? '', /elsewhere/);
  }),
);

/** What is opened, and what a program that runs already can then write to. */
const openings: readonly (readonly [folder: string, file: string])[] = [
  ['home/other', 'home/other/new'],
  ['home/project/.vscode', 'home/project/.vscode/tasks.json'],
  ['home/project/.git/config', 'home/project/.git/config'],
];

for (const [folder, file] of openings) {
  test(`contained session: ${folder} can be opened for a program that runs, and for those after it`, confining, () =>
    staged(async (stage) => {
      const path = join(stage.top, file);
      const script = `touch up; for n in $(seq 100); do [ -e go ] || sleep 0.1; done; echo first > ${path}; cat ~/.ssh/id_rsa`;
      const env = { ...process.env, HOME: stage.home };
      const line = stage.session.wrap({ command: 'bash', args: ['-c', script], cwd: stage.workspace, env });
      const program = spawn(line.command, line.args, { cwd: line.cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let said = '';
      program.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
      const ended = once(program, 'close');
      while (!existsSync(join(stage.workspace, 'up'))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const reach = stage.session.reach(path);
      assert.deepEqual(reach, { kind: 'outside', folder: join(stage.top, folder) });
      assert.equal(await stage.session.open(join(stage.top, folder)), undefined);
      assert.deepEqual(stage.session.reach(path), { kind: 'writable' });
      writeFileSync(join(stage.workspace, 'go'), '');
      await ended;
      assert.doesNotMatch(said, /Read-only/);
      assert.equal(readFileSync(path, 'utf8'), 'first\n');
      assert.match(stage.run(`echo second > ${path}`), /\(0\)/);
      assert.equal(readFileSync(path, 'utf8'), 'second\n');
    }),
  );
}

test(
  'contained session: a folder that holds what is hidden or kept apart is never opened, nor is a secret',
  confining,
  () =>
    staged(async ({ session, home, workspace }) => {
      for (const path of [join(home, 'new'), join(home, '.ssh/id_rsa'), join(workspace, '.env')]) {
        assert.equal(session.reach(path).kind, 'closed', path);
      }
      assert.notEqual(await session.open(home), undefined);
    }),
);

test('contained session: a number that belongs to somebody else by now is no view of the session', confining, () =>
  staged(async ({ session, home }) => {
    const other = spawn('sleep', ['60']);
    try {
      writeFileSync(join(session['box'].path, `view-${other.pid}`), '');
      assert.equal(await session.open(join(home, 'other')), undefined);
    } finally {
      other.kill();
    }
  }),
);
