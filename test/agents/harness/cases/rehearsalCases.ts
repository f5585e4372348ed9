import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Question } from '../../../../src/ports/question';
import { missing } from '../../../contain/able';
import type { LiveCase } from './liveCase';

/** Where commands cannot be confined these are left out; the tests of confinement say so by name. */
const isAble = missing === undefined;

/** What an agent runs, what the person does when asked what to keep, and what is then true. */
interface Rehearsed {
  readonly name: string;
  /** Makes what has to be there, and says what the script does. */
  script(cwd: string): string;
  /** Left out: it is kept. What else happens meanwhile happens here. */
  answering?(question: Question, cwd: string): Answer;
  /** What the model reads. */
  readonly reads: RegExp;
  /** The files of the folder afterwards, of those that the script is about. */
  readonly leaves: Readonly<Record<string, string | undefined>>;
}

const keep: Answer = { kind: 'allow' };

const rehearsals: readonly Rehearsed[] = [
  {
    name: 'part of it is dropped',
    script: () => 'echo a > wanted.txt; echo b > unwanted.txt; echo RAN',
    answering({ call }) {
      const { changes } = call.input as { readonly changes: readonly { readonly file_path: string }[] };
      const input = { changes: changes.filter((it) => !it.file_path.endsWith('unwanted.txt')) };
      return { kind: 'allow', changed: { input, note: 'one was dropped' } };
    },
    reads: /RAN[\s\S]*Not kept, as the person decided: \S*unwanted\.txt/,
    leaves: { 'wanted.txt': 'a\n', 'unwanted.txt': undefined },
  },
  {
    name: 'it is discarded',
    script: () => 'echo x > discarded.txt; echo RAN',
    answering: () => ({ kind: 'deny', message: 'THE PERSON SAYS NO' }),
    reads: /nothing of it was kept[\s\S]*THE PERSON SAYS NO[\s\S]*discarded\.txt/,
    leaves: { 'discarded.txt': undefined },
  },
  {
    name: 'a file was changed meanwhile',
    script(cwd) {
      writeFileSync(join(cwd, 'both.txt'), 'before\n');
      return 'echo theirs > both.txt; echo more > more.txt';
    },
    answering(_, cwd) {
      writeFileSync(join(cwd, 'both.txt'), 'mine\n');
      return keep;
    },
    reads: /Somebody changed these meanwhile: \S*both\.txt/,
    leaves: { 'both.txt': 'mine\n', 'more.txt': undefined },
  },
  {
    name: 'a tree is removed',
    script(cwd) {
      mkdirSync(join(cwd, 'tree/deep'), { recursive: true });
      writeFileSync(join(cwd, 'tree/deep/leaf'), '');
      return 'rm -rf tree; echo REMOVED';
    },
    reads: /REMOVED/,
    leaves: { 'tree/deep/leaf': undefined },
  },
  {
    name: 'a link is planted meanwhile',
    script(cwd) {
      mkdirSync(join(cwd, 'inner'));
      mkdirSync(join(cwd, 'outer'));
      return 'echo x > inner/file.txt';
    },
    answering(_, cwd) {
      rmSync(join(cwd, 'inner'), { recursive: true });
      symlinkSync('outer', join(cwd, 'inner'));
      return keep;
    },
    reads: /nothing of it was kept/,
    leaves: { 'outer/file.txt': undefined },
  },
  {
    name: 'it wants a network',
    script: () => 'echo x > net.txt; exec 3<>/dev/tcp/192.0.2.1/80 || exit 7',
    answering: ({ call }) => (call.tool === 'Bash' ? { kind: 'deny', message: 'ASKED AS BEFORE' } : keep),
    reads: /ASKED AS BEFORE/,
    leaves: { 'net.txt': undefined },
  },
  {
    name: 'it does not end',
    script: () => 'echo x > begun.txt; sleep 1004',
    answering: ({ call }) => (call.tool === 'Bash' ? { kind: 'deny', message: 'ASKED AS BEFORE' } : keep),
    reads: /ASKED AS BEFORE/,
    leaves: { 'begun.txt': undefined },
  },
];

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
  ...rehearsals.map(
    ({ name, script, answering, reads, leaves }, at): LiveCase => ({
      name: `a command is rehearsed: ${name}`,
      demanded: ({ modifyInput }) => modifyInput && isAble,
      async shared({ live, dialect }) {
        const { cwd } = live;
        writeFileSync(join(cwd, `case${at}.sh`), script(cwd));
        const turn = await live.turn([{ calls: [dialect.shell(`bash case${at}.sh`)] }], {
          rehearse: 'auto',
          answering: (question) => answering?.(question, cwd) ?? keep,
        });
        assert.match(turn.results, reads);
        for (const [file, text] of Object.entries(leaves)) {
          const path = join(cwd, file);
          assert.equal(existsSync(path) ? readFileSync(path, 'utf8') : undefined, text, file);
        }
      },
    }),
  ),
  {
    name: 'two commands are rehearsed at once, and each is kept or not by itself',
    demanded: ({ modifyInput }) => modifyInput && isAble,
    async shared({ live, dialect }) {
      for (const name of ['yes', 'no']) {
        writeFileSync(join(live.cwd, `${name}.sh`), `sleep 0.5; echo x > ${name}.txt`);
      }
      const calls = ['yes', 'no'].map((name) => dialect.shell(`bash ${name}.sh`));
      await live.turn([{ calls }], {
        rehearse: 'auto',
        answering: ({ dissection }) =>
          dissection.paths.some((path) => path.endsWith('yes.txt')) ? keep : { kind: 'deny', message: 'no' },
      });
      assert.ok(existsSync(join(live.cwd, 'yes.txt')) && !existsSync(join(live.cwd, 'no.txt')));
    },
  },
];
