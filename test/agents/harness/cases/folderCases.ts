import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HostileFolder, hostileSecrets } from '../hostileFolder';
import type { Turn } from '../live';
import { Live } from '../live';
import type { LiveCase } from './liveCase';

const words: readonly (readonly [string, (marker: string) => string])[] = [
  ['plain', (m) => `${m} go on`],
  ['at', (m) => `${m} look at @.env and @~/.ssh/id_rsa and @sub/more.md`],
  ['slash evil', (m) => `/evil ${m} x`],
  ['slash sr', (m) => `/security-review ${m} x`],
  ['slash init', (m) => `/init ${m} !\`touch STARTED-inline\` @.env`],
  ['dollar', (m) => `$evil ${m} x`],
  ['bang', (m) => `!touch STARTED-bang ${m}`],
];

/** What a folder that somebody else wrote can make of an agent. */
export const folderCases: readonly LiveCase[] = [
  {
    name: 'a hostile folder starts no program, and none of its secrets reaches the model',
    async apart({ world }) {
      const cwd = world.workspace();
      const folder = new HostileFolder(cwd, join(world.root, 'home'));
      const found: string[] = [];
      for (const [what, say] of words) {
        const live = await Live.start(world, { cwd, rules: ['deny Read(.env)'] });
        try {
          const begun = await live.begin([{ text: 'Hello.' }], undefined, say);
          await live
            .until((e) => e.kind === 'idle' || e.kind === 'ended', begun.from, 20_000)
            .catch((e) => found.push(`${what}: late ${String(e).slice(0, 300)}`));
          const turn: Turn = live.turnOf(begun);
          const bodies = JSON.stringify(turn.requests.map((it) => it.body));
          const hits = [...hostileSecrets, 'PROJECT-RULE-ONE', 'PROJECT-RULE-TWO', 'NESTED-RULE'].filter((it) =>
            bodies.includes(it),
          );
          found.push(
            `${what}: requests ${turn.requests.length}; hits ${hits.join(',')}; started ${folder.started.join(',')}; reviews ${turn.reviews.length}; events ${JSON.stringify(turn.events).slice(0, 300)}`,
          );
          if (process.env['DUMP'] || true) {
            (await import('node:fs')).writeFileSync(
              `/tmp/instructions/${world.runtime.name}-${what.replace(/ /g, '-')}.json`,
              JSON.stringify(
                turn.requests.map((it) => it.body),
                null,
                1,
              ),
            );
          }
        } finally {
          await live.end();
        }
      }
      assert.fail(`\n${found.join('\n')}`);
    },
  },
];
