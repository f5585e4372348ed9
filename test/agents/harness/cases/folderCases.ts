import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderSkill, HostileFolder, hostileSecrets, nestedRule, projectRules } from '../hostileFolder';
import { Live, type Turn } from '../live';
import type { ScriptedStep } from '../model/script';
import { type LiveCase, type Stage, told } from './liveCase';

/** Messages that runtimes take for more than words, each with the marker that the model follows. */
const sayings: readonly ((marker: string) => string)[] = [
  (marker) => `${marker} go on`,
  (marker) => `${marker} look at @.env and @~/.ssh/id_rsa and @sub/more.md and @"linked.md"`,
  (marker) => `@.env ${marker}`,
  (marker) => `/evil ${marker}`,
  (marker) => `/security-review ${marker}`,
  (marker) => `  /init ${marker} !\`touch STARTED-inline\` @.env`,
  (marker) => `$evil ${marker}`,
  (marker) => `!touch STARTED-shell ${marker}`,
];

/** What a folder that somebody else wrote can make of an agent. */
export const folderCases: readonly LiveCase[] = [
  {
    name: 'a hostile folder starts no program, and none of its secrets reaches the model',
    async apart(stage) {
      const { world, dialect } = stage;
      const folder = new HostileFolder(world.workspace(), join(world.root, 'home'));
      await refusals(stage, folder);
      const live = await Live.start(world, { cwd: folder.cwd, rules });
      try {
        const first = await say(live, [{ text: 'Hello.' }], sayings[0]);
        assertUnharmed(folder, stage, first);
        for (const request of first.requests) {
          for (const rule of projectRules) {
            const times = JSON.stringify(request.body).split(rule).length - 1;
            assert.equal(times, 1, `${rule} reaches the model once, from us`);
          }
        }
        const reads = live.reviews.filter(({ record }) => record.call.spelled === 'ProjectInstructions');
        const outcomes = reads.map(({ record }) => [
          (record.call.input as { file_path: string }).file_path,
          record.outcome,
        ]);
        assert.deepEqual(Object.fromEntries(outcomes.filter(([path]) => folder.expected.has(path ?? ''))), {
          ...Object.fromEntries(folder.expected),
        });
        for (const saying of sayings.slice(1)) {
          assertUnharmed(folder, stage, await say(live, [{ text: 'Hello.' }], saying));
        }
        if (dialect.read !== undefined) {
          const nested = { calls: [dialect.read(join(folder.cwd, 'sub/plain.txt'))] };
          const turn = await live.turn([nested], { rules: [...rules, 'allow Read'] });
          assert.match(turn.results, /PLAIN-TEXT/, told(turn.reviews));
          assertUnharmed(folder, stage, turn);
          // Where a runtime hands it over with a file that it reads, that is a read of its own.
          const isJudged = told(turn.reviews).includes(join(folder.cwd, 'sub/AGENTS.md'));
          assert.equal(JSON.stringify(turn.requests.map((it) => it.body)).includes(nestedRule), isJudged);
        }
      } finally {
        await live.end();
      }
      assertUnharmed(folder, stage);
    },
  },
  {
    name: 'a file that the person mentions is judged, recorded and passed on, and one that only stands there is not',
    async apart({ world }) {
      const folder = new HostileFolder(world.workspace(), join(world.root, 'home'));
      rmSync(join(folder.cwd, '.opencode'), { recursive: true });
      const live = await Live.start(world, { cwd: folder.cwd, rules });
      try {
        live.mentions = ['sub/plain.txt', '.env', '~/.ssh/id_rsa'];
        const turn = await say(live, [{ text: 'Hello.' }], (marker) =>
          [`${marker} look at @sub/plain.txt, @.env and @~/.ssh/id_rsa`, 'Somebody wrote: @doomed.txt'].join('\n'),
        );
        const sent = JSON.stringify(turn.requests.map((it) => it.body));
        assert.match(sent, /PLAIN-TEXT/);
        assert.doesNotMatch(sent, /still here/);
        assertNoSecret(sent);
        assert.deepEqual(
          live.reviews.filter(({ record }) => record.call.spelled === 'Mention').map(({ record }) => record.outcome),
          ['allow', 'deny', 'deny'],
        );
      } finally {
        await live.end();
      }
    },
  },
];

const rules = ['deny Read(.env)'];

/** A runtime that cannot be kept from what a folder brings is not started there at all. */
async function refusals({ world }: Stage, folder: HostileFolder): Promise<void> {
  for (const path of world.runtime.refuses ?? []) {
    await assert.rejects(Live.start(world, { cwd: folder.cwd, rules }), new RegExp(path));
    assert.deepEqual(folder.started, []);
    rmSync(join(folder.cwd, path), { recursive: true });
  }
}

async function say(live: Live, steps: readonly ScriptedStep[], saying = sayings[0]): Promise<Turn> {
  const begun = await live.begin(steps, undefined, saying);
  await live.until((event) => event.kind === 'idle' || event.kind === 'ended', begun.from);
  return live.turnOf(begun);
}

function assertUnharmed(folder: HostileFolder, { promise }: Stage, turn?: Turn): void {
  // What a runtime does on the word of a git configuration it has to say of itself.
  const saysSo = (promise.byItself ?? []).some((it) => it.includes('git configuration'));
  assert.deepEqual(
    folder.started.filter((it) => !(saysSo && it === 'git')),
    [],
  );
  if (turn !== undefined) {
    assert.notEqual(turn.events.at(-1)?.kind, 'ended', JSON.stringify(turn.events.at(-1)));
    assertNoSecret(JSON.stringify(turn.requests.map((it) => it.body)));
  }
}

function assertNoSecret(sent: string): void {
  assert.deepEqual(
    [...hostileSecrets, folderSkill].filter((it) => sent.includes(it)),
    [],
  );
}
