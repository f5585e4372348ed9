import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveCase, told } from './liveCase';

/** Who is behind a call, and what the agent asks the person itself. */
export const accountCases: readonly LiveCase[] = [
  {
    name: "a subagent's calls reach the gate with their parent",
    demanded: (_, { subagent }) => subagent !== undefined,
    async shared({ live, dialect, world }) {
      assert.ok(dialect.subagent);
      const marker = world.model.follow('below', [
        { calls: [dialect.shell('touch below-denied.txt')] },
        { calls: [dialect.shell('mkdir below')] },
      ]);
      const rules = ['deny Bash(touch:*)', 'allow Bash(mkdir:*)'];
      const turn = await live.turn([{ calls: [dialect.subagent(`${marker} do it`)] }], {
        rules,
        answering: () => ({ kind: 'allow' }),
      });
      assert.ok(!existsSync(join(live.cwd, 'below-denied.txt')));
      assert.ok(existsSync(join(live.cwd, 'below')), told(turn.reviews));
      const shell = turn.reviews.filter((it) => it.record.call.tool === 'Bash');
      assert.equal(shell.length, 2, told(turn.reviews));
      const starts = turn.events.filter((it) => it.kind === 'toolStarted');
      const parent = starts.find((it) => it.parent === undefined)?.item;
      assert.ok(parent !== undefined);
      assert.deepEqual(
        shell.map((it) => it.record.call.parent),
        [parent, parent],
      );
      assert.ok(starts.some((it) => it.parent === parent && it.tool === 'Bash'));
    },
  },
  {
    name: "the agent's own question is put to the person, and the answer reaches the model",
    demanded: (_, { ask }) => ask !== undefined,
    async shared({ live, dialect }) {
      assert.ok(dialect.ask);
      const asked = live.person.asked.length;
      live.person.words = ['the blue one'];
      const turn = await live.turn([{ calls: [dialect.ask('Which colour?', ['the blue one', 'the red one'])] }], {
        answering: () => ({ kind: 'allow' }),
      });
      assert.equal(live.person.asked.length, asked + 1);
      assert.match(live.person.asked.at(-1)?.text ?? '', /Which colour\?/);
      assert.deepEqual(
        live.person.asked.at(-1)?.options.map((it) => it.label),
        ['the blue one', 'the red one'],
      );
      assert.match(turn.results, /the blue one/);
    },
  },
];
