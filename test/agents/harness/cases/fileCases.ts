import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveCase, reviewsOf, told } from './liveCase';

/** Writes with their diff, and reads. */
export const fileCases: readonly LiveCase[] = [
  {
    name: 'a write that is denied is not written',
    async shared({ live, dialect }) {
      const path = join(live.cwd, 'unwanted.txt');
      const turn = await live.turn([{ calls: [dialect.write(path, 'x\n')] }], { rules: ['deny Write', 'deny Edit'] });
      assert.ok(turn.reviews.length > 0, 'it did not reach the gate');
      assert.ok(!existsSync(path));
    },
  },
  {
    name: 'a new file is shown with its text and then written exactly once',
    async shared({ live, dialect }) {
      const path = join(live.cwd, 'new.txt');
      const seen = live.person.seen.length;
      const steps = [{ calls: [dialect.write(path, 'line1\nline2\n')] }];
      const turn = await live.turn(steps, { answering: () => ({ kind: 'allow' }) });
      assert.equal(live.person.seen.length, seen + 1, told(turn.reviews));
      const [change] = live.person.seen.at(-1)?.changes ?? [];
      assert.ok(change?.kind === 'text', JSON.stringify(change));
      assert.deepEqual([change.path, change.before, change.after], [path, undefined, 'line1\nline2\n']);
      assert.equal(readFileSync(path, 'utf8'), 'line1\nline2\n');
    },
  },
  {
    name: 'an edit is shown with its diff and then made exactly once',
    async shared({ live, dialect }) {
      const path = join(live.cwd, 'edited.txt');
      writeFileSync(path, 'hello\nworld\n');
      const seen = live.person.seen.length;
      // Some runtimes edit only what they have read. A text that holds the old one would show a second edit.
      const read = dialect.read === undefined ? [] : [{ calls: [dialect.read(path)] }];
      const steps = [...read, { calls: [dialect.edit(path, 'world', 'world and world')] }];
      const turn = await live.turn(steps, { rules: ['allow Read'], answering: () => ({ kind: 'allow' }) });
      assert.equal(live.person.seen.length, seen + 1, told(turn.reviews));
      const [change] = live.person.seen.at(-1)?.changes ?? [];
      assert.ok(change?.kind === 'text', JSON.stringify(change));
      assert.deepEqual(
        [change.path, change.before, change.after],
        [path, 'hello\nworld\n', 'hello\nworld and world\n'],
      );
      assert.equal(readFileSync(path, 'utf8'), 'hello\nworld and world\n');
    },
  },
  {
    name: 'what the person made of an edit is what is written, and the model is told',
    demanded: ({ modifyInput }) => modifyInput,
    async shared({ live, dialect }) {
      const path = join(live.cwd, 'changed.txt');
      const steps = [{ calls: [dialect.write(path, 'as the agent wants\n')] }];
      const turn = await live.turn(steps, {
        answering: ({ call }) => ({
          kind: 'allow',
          changed: {
            input: { ...(call.input as object), content: 'as the person wants\n' },
            note: 'THE PERSON CHANGED IT',
          },
        }),
      });
      assert.deepEqual(live.person.receipts.at(-1), { kind: 'taken' });
      assert.equal(readFileSync(path, 'utf8'), 'as the person wants\n', told(turn.reviews));
      assert.match(JSON.stringify(turn.requests.at(-1)?.body), /THE PERSON CHANGED IT/);
    },
  },
  {
    name: 'a read reaches the gate, and what is denied is not read',
    demanded: ({ everyCall }, { read }) => everyCall && read !== undefined,
    async shared({ live, dialect }) {
      const path = join(live.cwd, 'hello.txt');
      assert.ok(dialect.read);
      const denied = await live.turn([{ calls: [dialect.read(path)] }], { rules: ['deny Read'] });
      assert.equal(reviewsOf('Read', denied.reviews).length, 1, told(denied.reviews));
      assert.doesNotMatch(denied.results, /world/);
      const allowed = await live.turn([{ calls: [dialect.read(path)] }], { rules: ['allow Read'] });
      assert.equal(reviewsOf('Read', allowed.reviews).length, 1, told(allowed.reviews));
      assert.match(allowed.results, /world/);
    },
  },
];
