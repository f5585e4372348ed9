import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveCase, reviewsOf, told } from './liveCase';

/** Shell commands: allowed, denied, asked; read-only ones; and what a bare allow rule must not let through. */
export const shellCases: readonly LiveCase[] = [
  {
    name: 'a shell command that a rule denies does not run, and the model reads why',
    async shared({ live, dialect, capabilities }) {
      const turn = await live.turn([{ calls: [dialect.shell('touch denied.txt')] }], { rules: ['deny Bash(touch:*)'] });
      assert.equal(reviewsOf('Bash', turn.reviews).length, 1, told(turn.reviews));
      assert.ok(!existsSync(join(live.cwd, 'denied.txt')));
      assert.ok(turn.events.some((it) => it.kind === 'toolFinished' && it.ending === 'denied'));
      if (capabilities.denyMessage) {
        assert.match(turn.told, /Bash\(touch:\*\)/);
      }
    },
  },
  {
    name: 'a shell command that a rule allows runs once, with no question',
    async shared({ live, dialect }) {
      const seen = live.person.seen.length;
      const steps = [{ text: 'Now. ', calls: [dialect.shell('mkdir allowed')] }];
      const turn = await live.turn(steps, { rules: ['allow Bash(mkdir:*)'] });
      assert.ok(existsSync(join(live.cwd, 'allowed')), told(turn.reviews));
      assert.equal(live.person.seen.length, seen, 'nothing was to be asked');
      assert.equal(reviewsOf('Bash', turn.reviews).length, 1, told(turn.reviews));
      const started = turn.events.find((it) => it.kind === 'toolStarted');
      assert.equal(started?.kind === 'toolStarted' && started.tool, 'Bash');
      assert.ok(turn.events.some((it) => it.kind === 'toolFinished' && it.ending === 'done'));
      const [review] = turn.reviews;
      assert.equal(review?.record.call.item, started?.kind === 'toolStarted' ? started.item : undefined);
      const text = turn.events.map((it) => (it.kind === 'text' ? it.text : '')).join('');
      assert.match(text, /Now\.[\s\S]*DONE after 1/);
      assert.deepEqual(turn.events.at(-1), { kind: 'idle', after: 'done' });
    },
  },
  {
    name: 'a shell command that is asked about runs when the person allows it',
    async shared({ live, dialect }) {
      const seen = live.person.seen.length;
      const steps = [{ calls: [dialect.shell('mkdir asked')] }];
      const turn = await live.turn(steps, { answering: () => ({ kind: 'allow' }) });
      assert.equal(live.person.seen.length, seen + 1);
      assert.equal(live.person.seen.at(-1)?.question.call.cwd, live.cwd);
      assert.ok(existsSync(join(live.cwd, 'asked')), told(turn.reviews));
    },
  },
  {
    name: 'a shell command that is asked about does not run when the person denies it, and the model reads their words',
    async shared({ live, dialect, capabilities }) {
      const answering = () => ({ kind: 'deny', message: 'USE THE OTHER FOLDER' }) as const;
      const turn = await live.turn([{ calls: [dialect.shell('mkdir refused')] }], { answering });
      assert.ok(!existsSync(join(live.cwd, 'refused')));
      const [review] = turn.reviews;
      assert.equal(review?.outcome.decision === 'deny' && review.outcome.because, 'person');
      if (capabilities.denyMessage) {
        assert.match(turn.told, /USE THE OTHER FOLDER/);
      }
    },
  },
  {
    name: 'a read-only command that the runtime would not ask about reaches the gate',
    demanded: ({ everyCall }) => everyCall,
    async shared({ live, dialect }) {
      const turn = await live.turn([{ calls: [dialect.shell('ls')] }, { calls: [dialect.shell('cat hello.txt')] }]);
      assert.deepEqual(
        turn.reviews.map((it) => (it.record.call.input as { command?: unknown }).command),
        ['ls', 'cat hello.txt'],
      );
      assert.match(turn.results, /world/);
    },
  },
  {
    name: 'a bare allow rule does not let through what an ask rule names',
    async shared({ live, dialect }) {
      const seen = live.person.seen.length;
      const rules = ['allow Bash', 'ask Bash(rm:*)'];
      const turn = await live.turn([{ calls: [dialect.shell('rm doomed.txt')] }], { rules });
      assert.equal(live.person.seen.length, seen + 1, told(turn.reviews));
      assert.ok(existsSync(join(live.cwd, 'doomed.txt')));
    },
  },
];
