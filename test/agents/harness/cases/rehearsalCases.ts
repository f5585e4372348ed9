import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing } from '../../../contain/able';
import type { LiveCase } from './liveCase';

/** Where commands cannot be confined these are left out; the tests of confinement say so by name. */
const isAble = missing === undefined;

/** Commands of agents whose input can be changed run on a copy first. */
export const rehearsalCases: readonly LiveCase[] = [
  {
    name: 'a command that changes nothing is rehearsed unasked, and the model reads what it said and how it ended',
    demanded: ({ modifyInput }) => modifyInput && isAble,
    async shared({ live, dialect }) {
      const seen = live.person.seen.length;
      writeFileSync(join(live.cwd, 'check.sh'), 'echo CHECKED; exit 3');
      const turn = await live.turn([{ calls: [dialect.shell('bash check.sh')] }], { rehearse: 'auto' });
      assert.match(turn.results, /CHECKED/);
      assert.match(turn.results, /3/);
      assert.equal(turn.reviews.at(-1)?.record.rehearsal?.kept, 0);
      assert.equal(live.person.seen.length, seen);
    },
  },
  {
    name: 'what a rehearsed command changes is kept where edits are accepted, and what was discarded never happened',
    demanded: ({ modifyInput }) => modifyInput && isAble,
    async shared({ live, dialect }) {
      mkdirSync(join(live.cwd, '.git/hooks'), { recursive: true });
      writeFileSync(join(live.cwd, 'a.txt'), 'one\n');
      writeFileSync(join(live.cwd, 'good.sh'), 'sed -i s/one/two/ a.txt; echo DONE');
      writeFileSync(join(live.cwd, 'bad.sh'), 'echo x > .git/hooks/pre-commit; echo y > b.txt; echo PLANTED');
      const options = { rehearse: 'auto', mode: 'acceptEdits' } as const;
      const good = await live.turn([{ calls: [dialect.shell('bash good.sh')] }], options);
      assert.match(good.results, /DONE/);
      assert.equal(readFileSync(join(live.cwd, 'a.txt'), 'utf8'), 'two\n');
      const seen = live.person.seen.length;
      const bad = await live.turn([{ calls: [dialect.shell('bash bad.sh')] }], options);
      assert.equal(live.person.seen.length, seen + 1);
      assert.match(bad.results, /nothing of it was kept/);
      assert.ok(!existsSync(join(live.cwd, '.git/hooks/pre-commit')) && !existsSync(join(live.cwd, 'b.txt')));
    },
  },
];
