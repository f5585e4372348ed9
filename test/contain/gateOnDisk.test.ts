import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { ModeName } from '../../src/core/modes';
import type { ToolCallId } from '../../src/core/toolCall';
import { DiskRehearsals } from '../../src/extension/diskRehearsals';
import { systemClock, systemTimers } from '../../src/extension/system';
import { CurrentPolicy } from '../../src/gate/currentPolicy';
import { Gate } from '../../src/gate/gate';
import { PromptQueue } from '../../src/gate/promptQueue';
import { Sessions } from '../../src/gate/sessions';
import type { Outcome } from '../../src/ports/reviewer';
import { diskFiles } from '../../src/store/diskFiles';
import { diskPathResolver } from '../../src/store/diskPathResolver';
import {
  CountingIds,
  emptyLayer,
  FakeAuditLog,
  FakeChanges,
  FakeLog,
  FakePrompter,
  FakeSettings,
  FakeStatistics,
  plainLayers,
  settled,
  sha256,
} from '../gate/fakes';
import { confining } from './able';
import { Stage } from './stage';

let stage: Stage;
let home: string | undefined;

beforeEach(() => {
  stage = new Stage();
  home = process.env['HOME'];
  process.env['HOME'] = stage.home;
  writeFileSync(join(stage.workspace, 'a.txt'), 'one\n');
});

afterEach(() => {
  process.env['HOME'] = home;
  stage.dispose();
});

/** A gate over the real disk, in which commands are rehearsed before anybody is asked. */
function gateIn(mode: ModeName) {
  const ids = new CountingIds();
  const log = new FakeLog();
  const sessions = new Sessions(ids);
  const prompter = new FakePrompter();
  const folders = [{ ...emptyLayer, path: stage.workspace }];
  const settings = new FakeSettings({
    ...plainLayers,
    folders,
    home: stage.home,
    mode,
    rehearse: 'auto',
    trusted: true,
  });
  const system = { clock: systemClock, timers: systemTimers, hasher: sha256 };
  const policy = new CurrentPolicy({ settings, sessions, ruleBook: settings, ...system });
  const queue = new PromptQueue({ prompter, ...system, log });
  const rehearsals = new DiskRehearsals({
    platform: 'linux',
    journals: join(stage.top, 'journals'),
    ids,
    log,
    limit: () => 20_000,
    env: () => process.env,
    accompany: (_, work) => work(new AbortController().signal, () => undefined),
  });
  const gate = new Gate({
    ...{ policy, sessions, queue, ids, log, rehearsals, ...system },
    ...{ resolver: diskPathResolver('linux'), files: diskFiles },
    changes: new FakeChanges(),
    ...{ auditLog: new FakeAuditLog(), statistics: new FakeStatistics() },
  });
  const session = sessions.start({ agent: 'demo', name: 'a session', profile: { changesInput: true } });
  const review = (command: string): Promise<Outcome> =>
    gate.review(
      {
        id: ids.next() as ToolCallId,
        session: session.id,
        agent: 'demo',
        tool: 'Bash',
        spelled: 'Bash',
        input: { command },
        cwd: stage.workspace,
      },
      new AbortController().signal,
    );
  return { review, queue, prompter, dispose: () => rehearsals.dispose() };
}

/** What an agent reads that runs what it was allowed. */
function run(outcome: Outcome): { readonly output: string; readonly code: number | null } {
  assert.equal(outcome.decision, 'allow', JSON.stringify(outcome));
  const { command } = (outcome.decision === 'allow' ? outcome.input : {}) as { command: string };
  assert.match(command, /^cat -- '[^']+'; \(exit \d+\)$/);
  const { stdout, status } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
  return { output: stdout, code: status };
}

test(
  'gate on disk: a script that changes nothing is not asked about, and its output and exit code arrive',
  confining,
  async () => {
    const gate = gateIn('default');
    writeFileSync(join(stage.workspace, 'check.sh'), 'echo checked; cat a.txt; exit 3');
    assert.deepEqual(run(await gate.review('sh check.sh')), { output: 'checked\none\n', code: 3 });
    gate.dispose();
  },
);

test('gate on disk: what a script changes inside is kept where edits are accepted', confining, async () => {
  const gate = gateIn('acceptEdits');
  writeFileSync(
    join(stage.workspace, 'build.sh'),
    'sed -i s/one/two/ a.txt; mkdir -p out/deep; echo made > out/deep/f; echo done',
  );
  assert.deepEqual(run(await gate.review('sh build.sh')), { output: 'done\n', code: 0 });
  assert.equal(readFileSync(join(stage.workspace, 'a.txt'), 'utf8'), 'two\n');
  assert.equal(readFileSync(join(stage.workspace, 'out/deep/f'), 'utf8'), 'made\n');
  gate.dispose();
});

test(
  'gate on disk: a hook of git that a script plants is asked about, and denied it is not there',
  confining,
  async () => {
    execFileSync('git', ['init', '-q', stage.workspace]);
    const gate = gateIn('acceptEdits');
    writeFileSync(join(stage.workspace, 'x.sh'), 'echo evil > .git/hooks/pre-commit; echo fine > b.txt');
    const review = gate.review('sh x.sh');
    while (gate.prompter.front === undefined) {
      await settled();
      await new Promise((done) => setTimeout(done, 10));
    }
    const question = gate.prompter.front;
    assert.equal(question.verdict.safety, true);
    assert.equal(question.rehearsal?.command, 'sh x.sh');
    gate.queue.answer(question.id, question.digest, { kind: 'deny' });
    const outcome = await review;
    assert.equal(outcome.decision, 'deny');
    assert.equal(existsSync(join(stage.workspace, '.git/hooks/pre-commit')), false);
    assert.equal(existsSync(join(stage.workspace, 'b.txt')), false);
    gate.dispose();
  },
);

test(
  'gate on disk: what a script writes through a link of the folder is judged where it really lands',
  confining,
  async () => {
    const gate = gateIn('acceptEdits');
    mkdirSync(join(stage.home, 'elsewhere'));
    symlinkSync('../elsewhere', join(stage.workspace, 'out'));
    writeFileSync(join(stage.workspace, 'x.sh'), 'echo x > out/y');
    void gate.review('sh x.sh');
    while (gate.prompter.front === undefined) {
      await new Promise((done) => setTimeout(done, 10));
    }
    assert.deepEqual(gate.prompter.front.dissection.paths, [join(stage.home, 'elsewhere/y')]);
    assert.equal(existsSync(join(stage.home, 'elsewhere/y')), false);
    gate.dispose();
  },
);
