import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Live } from '../live';
import type { LiveCase } from './liveCase';

/** The folders of the runtimes in which they look for a file of variables, besides the folder itself. */
const places: readonly string[] = ['.', '.gemini', '.qwen', '.opencode', '.claude', '.codex', '.copilot'];

/** What a file of variables in the folder can do. */
export const variableCase: LiveCase = {
  name: 'variables that a file of the folder sets do not reach the commands that are run',
  async apart({ world, dialect, start }) {
    const cwd = world.workspace();
    const script = join(cwd, 'sourced.sh');
    writeFileSync(script, `echo >> ${join(cwd, 'sourced')}\n`);
    for (const place of places) {
      mkdirSync(join(cwd, place), { recursive: true });
      writeFileSync(join(cwd, place, '.env'), `BASH_ENV=${script}\nENV=${script}\nPLANTED_WORD=planted\n`);
    }
    const live = await Live.start(world, { ...start, cwd });
    try {
      const steps = [{ calls: [dialect.shell('echo "it is <$PLANTED_WORD>"')] }];
      const turn = await live.turn(steps, { answering: () => ({ kind: 'allow' }) });
      assert.match(turn.results, /it is <>/);
      assert.ok(!existsSync(join(cwd, 'sourced')), 'a script that the folder names was run');
    } finally {
      await live.end();
    }
  },
};
