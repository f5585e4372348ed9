import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Live } from '../live';
import { descendantsOf, stillRunning, within } from '../programs';
import type { LiveCase } from './liveCase';

/** Cancelling, ending, resuming and being killed. */
export const endingCases: readonly LiveCase[] = [
  {
    name: 'cancelling with a question open closes the question, and the agent takes the next message',
    async apart({ world, dialect }) {
      const live = await Live.start(world);
      try {
        const begun = await live.begin([{ calls: [dialect.shell('mkdir cancelled')] }], { answering: () => 'wait' });
        assert.ok(await within(30_000, () => live.queue.waiting.length === 1), live.log.errors.join('\n'));
        await live.agent.cancel();
        const idle = await live.until((it) => it.kind === 'idle', begun.from, 20_000);
        assert.equal(idle.kind === 'idle' && idle.after, 'cancelled');
        assert.ok(await within(5_000, () => live.queue.waiting.length === 0), 'the question is still open');
        assert.equal(live.person.closed.length, 1);
        assert.ok(!existsSync(join(live.cwd, 'cancelled')));
        const next = await live.turn([{ calls: [dialect.shell('mkdir next')] }], {
          answering: () => ({ kind: 'allow' }),
        });
        assert.ok(existsSync(join(live.cwd, 'next')));
        assert.deepEqual(next.events.at(-1), { kind: 'idle', after: 'done' });
      } finally {
        await live.end();
      }
    },
  },
  {
    name: 'cancelling ends a command that runs',
    demanded: ({ killsOnCancel }) => killsOnCancel,
    async apart({ world, dialect }) {
      const live = await Live.start(world, { rules: ['allow Bash'], answering: () => ({ kind: 'allow' }) });
      try {
        const begun = await live.begin([{ calls: [dialect.shell('sleep 6 && mkdir survived')] }]);
        assert.ok(await within(30_000, () => live.reviews.length === 1));
        await new Promise((resolve) => {
          setTimeout(resolve, 500);
        });
        await live.agent.cancel();
        await live.until((it) => it.kind === 'idle', begun.from, 20_000);
        await new Promise((resolve) => {
          setTimeout(resolve, 6_500);
        });
        assert.ok(!existsSync(join(live.cwd, 'survived')), 'the command went on');
      } finally {
        await live.end();
      }
    },
  },
  {
    name: 'a later session goes on where the first one ended, and is governed like it',
    demanded: ({ resume }) => resume,
    async apart({ world, dialect }) {
      const first = await Live.start(world);
      const { cwd } = first;
      // Some runtimes tell again what they did before; it must not be taken for something new.
      await first.turn([{ calls: [dialect.shell('mkdir before')] }, { text: 'THE WORD IS BANANA' }], {
        answering: () => ({ kind: 'allow' }),
      });
      const token = first.events.findLast((it) => it.kind === 'resumable');
      await first.end();
      assert.ok(token?.kind === 'resumable', 'nothing to resume from');
      const second = await Live.start(world, { cwd, resume: token.token });
      try {
        const turn = await second.turn([{ calls: [dialect.shell('touch resumed.txt')] }], {
          rules: ['deny Bash(touch:*)'],
        });
        assert.match(JSON.stringify(turn.requests[0]?.body), /THE WORD IS BANANA/);
        assert.equal(turn.reviews.length, 1);
        assert.ok(!existsSync(join(cwd, 'resumed.txt')));
        assert.deepEqual(
          second.events.filter((it) => it.kind === 'toolStarted').map((it) => it.input),
          turn.reviews.map((it) => it.record.call.input),
        );
        const said = second.events.map((it) => (it.kind === 'text' ? it.text : '')).join('');
        assert.doesNotMatch(said, /BANANA/);
      } finally {
        await second.end();
      }
    },
  },
  {
    name: 'ending a session leaves no program behind, whatever it was doing',
    async apart({ world, dialect }) {
      const before = new Set(descendantsOf(process.pid).map((it) => it.pid));
      const live = await Live.start(world, { rules: ['allow Bash'], answering: () => ({ kind: 'allow' }) });
      await live.begin([{ calls: [dialect.shell('sleep 300')] }]);
      await within(30_000, () => live.reviews.length === 1);
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      const own = live.programs().filter((pid) => !before.has(pid));
      assert.ok(own.length > 0, 'no program was seen');
      await live.end();
      assert.ok(await within(5_000, () => stillRunning(own).length === 0), stillRunning(own).join('\n'));
      assert.deepEqual(live.events.at(-1), { kind: 'ended', because: 'asked' });
    },
  },
  {
    name: 'killing the agent with a question open ends the session with a message, closes the question, leaves nothing',
    async apart({ world, dialect }) {
      const before = new Set(descendantsOf(process.pid).map((it) => it.pid));
      const live = await Live.start(world);
      try {
        await live.begin([{ calls: [dialect.shell('mkdir killed')] }], { answering: () => 'wait' });
        assert.ok(await within(30_000, () => live.queue.waiting.length === 1), live.log.errors.join('\n'));
        const own = live.programs().filter((pid) => !before.has(pid));
        const [agent] = own;
        assert.ok(agent !== undefined, 'no program was seen');
        process.kill(agent, 'SIGKILL');
        const ended = await live.until((it) => it.kind === 'ended', 0, 15_000);
        assert.ok(ended.kind === 'ended' && ended.because === 'crashed', JSON.stringify(ended));
        assert.ok((ended.message ?? '').length > 10, 'it does not say what happened');
        assert.ok(await within(5_000, () => live.queue.waiting.length === 0), 'the question is still open');
        assert.ok(await within(5_000, () => stillRunning(own).length === 0), stillRunning(own).join('\n'));
        assert.ok(!existsSync(join(live.cwd, 'killed')));
        await assert.rejects(live.agent.send('still there?'));
      } finally {
        await live.end();
      }
    },
  },
];
