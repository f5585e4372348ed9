import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { SessionId, ToolCall, ToolCallId } from '../../../src/core/toolCall';
import type { BookEntry } from '../../../src/ports/changeBook';
import { ChangeBookFiles } from '../../../src/store/changes/changeBook';
import { CountingIds, FakeLog } from '../../gate/fakes';
import { FullDisk } from '../fullDisk';

let top: string;
let now: number;
let book: ChangeBookFiles;
const log = new FakeLog();

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'book-')));
  now = Date.now();
  const clock = { now: () => (now += 1) };
  book = new ChangeBookFiles({
    folder: join(top, 'book'),
    journals: join(top, 'journals'),
    ids: new CountingIds(),
    clock,
    log,
  });
  mkdirSync(join(top, 'ws'));
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

const at = (name: string) => join(top, 'ws', name);

function call(command: string): ToolCall {
  return {
    id: 'c' as ToolCallId,
    session: 's' as SessionId,
    agent: 'demo',
    tool: 'Bash',
    spelled: 'Bash',
    input: { command },
    cwd: top,
  };
}

/** An agent changes files, and it is entered. */
async function changes(title: string, names: readonly string[], work: () => void): Promise<BookEntry> {
  const taken = await book.take('talk', names.map(at));
  work();
  await book.enter({ call: call(title), history: 'talk', session: 'a session' }, 'rehearsal', { taken });
  const entry = (await book.entries()).at(-1);
  assert.ok(entry !== undefined);
  return entry;
}

async function undo(entries: readonly BookEntry[], path?: string): Promise<string> {
  const plan = await book.plan(entries, path);
  if (plan.conflicts.length > 0) {
    return plan.conflicts.map((it) => `${it.path.slice(top.length + 4)}: ${it.why}`).join();
  }
  return (await book.undo(plan)).kind;
}

test('change book: what somebody changed since is not undone, and nothing beside it', async () => {
  writeFileSync(at('a'), 'one');
  writeFileSync(at('b'), 'one');
  const entry = await changes('x', ['a', 'b'], () => {
    writeFileSync(at('a'), 'two');
    writeFileSync(at('b'), 'two');
  });
  writeFileSync(at('a'), 'mine');
  assert.equal(await undo([entry]), 'a: it was changed since');
  assert.deepEqual([readFileSync(at('a'), 'utf8'), readFileSync(at('b'), 'utf8')], ['mine', 'two']);
  assert.equal(await undo([entry], at('b')), 'taken');
  assert.equal(readFileSync(at('b'), 'utf8'), 'one');
});

test('change book: what changes between the preview and the press is not undone', async () => {
  const entry = await changes('x', ['a'], () => writeFileSync(at('a'), 'two'));
  const plan = await book.plan([entry]);
  writeFileSync(at('a'), 'mine');
  assert.equal((await book.undo(plan)).kind, 'conflict');
  assert.equal(readFileSync(at('a'), 'utf8'), 'mine');
});

test('change book: one call is undone, with what it made and removed, and undoing it again brings it back', async () => {
  writeFileSync(at('gone'), 'kept');
  writeFileSync(at('changed'), 'one');
  const entry = await changes('x', ['gone', 'changed', 'new', 'd', 'd/e'], () => {
    rmSync(at('gone'));
    writeFileSync(at('changed'), 'two');
    writeFileSync(at('new'), 'new');
    mkdirSync(at('d'));
    writeFileSync(at('d/e'), 'e');
  });
  assert.equal(await undo([entry]), 'taken');
  assert.deepEqual(readdirSync(join(top, 'ws')).sort(), ['changed', 'gone']);
  assert.equal(readFileSync(at('changed'), 'utf8'), 'one');
  const undone = (await book.entries()).at(-1);
  assert.ok(undone?.kind === 'undo');
  assert.equal(await undo([undone]), 'taken');
  assert.deepEqual(readdirSync(join(top, 'ws')).sort(), ['changed', 'd', 'new']);
  assert.equal(readFileSync(at('d/e'), 'utf8'), 'e');
});

test('change book: what took the place of something of another kind is undone, and done again', async () => {
  const names = ['file', 'file/in', 'folder', 'folder/in', 'link', 'link/in', 'set'];
  const look = () =>
    names.map((name) => {
      const found = existsSync(at(name)) ? lstatSync(at(name)) : undefined;
      const holds = found?.isFile() === true ? readFileSync(at(name), 'utf8') : '';
      return `${name} ${found?.isSymbolicLink() === true ? 'link' : found?.mode.toString(8)} ${holds}`;
    });
  const becomesFolder = (name: string) => {
    rmSync(at(name));
    mkdirSync(at(name));
    writeFileSync(at(`${name}/in`), 'in');
  };
  writeFileSync(at('file'), 'file');
  mkdirSync(at('folder'));
  writeFileSync(at('folder/in'), 'in');
  symlinkSync('folder', at('link'));
  writeFileSync(at('set'), 'set');
  chmodSync(at('set'), 0o2755);
  chmodSync(at('folder'), 0o1755);
  const before = look();
  const entry = await changes('x', names, () => {
    becomesFolder('file');
    becomesFolder('link');
    rmSync(at('folder'), { recursive: true });
    writeFileSync(at('folder'), 'a file');
    chmodSync(at('set'), 0o755);
  });
  assert.equal(await undo([entry]), 'taken');
  assert.deepEqual(look(), before);
  const undone = (await book.entries()).at(-1);
  assert.equal(await undo(undone === undefined ? [] : [undone]), 'taken');
  assert.equal(readFileSync(at('link/in'), 'utf8'), 'in');
});

test('change book: a mode alone is a change, which is undone unless somebody gave it another since', async () => {
  const mode = (name: string) => statSync(at(name)).mode & 0o777;
  writeFileSync(at('run'), 'x');
  mkdirSync(at('d'));
  chmodSync(at('run'), 0o644);
  chmodSync(at('d'), 0o755);
  const entry = await changes('chmod', ['run', 'd'], () => {
    chmodSync(at('run'), 0o755);
    chmodSync(at('d'), 0o700);
  });
  chmodSync(at('run'), 0o700);
  assert.equal(await undo([entry]), 'run: it was changed since');
  chmodSync(at('run'), 0o755);
  assert.equal(await undo([entry]), 'taken');
  assert.deepEqual([mode('run'), mode('d')], [0o644, 0o755]);
  const undone = (await book.entries()).at(-1);
  assert.equal(await undo(undone === undefined ? [] : [undone]), 'taken');
  assert.deepEqual([mode('run'), mode('d')], [0o755, 0o700]);
});

test('change book: of very many paths those that are not kept are said, and nothing is half undone', async () => {
  const names = Array.from({ length: 2001 }, (_, number) => `n${number}`);
  const entry = await changes('many', names, () => {
    for (const name of names) {
      writeFileSync(at(name), '');
    }
  });
  assert.equal(entry.changes.length, 2001);
  assert.equal(await undo([entry]), 'n2000: its content was not kept');
});

test('change book: what was cut, on a full disk or later, is never put back', async () => {
  for (let room = 0; room < 6; room += 1) {
    const text = `before ${room}, in two halves`;
    writeFileSync(at('a'), text);
    const disk = await FullDisk.with(room, top);
    try {
      await book.take('talk', [at('a')]);
    } finally {
      disk.free();
    }
    const entry = await changes('x', ['a'], () => writeFileSync(at('a'), 'after'));
    assert.equal(await undo([entry]), 'taken');
    assert.equal(readFileSync(at('a'), 'utf8'), text);
    const blobs = join(top, 'book', 'talk', 'blobs');
    assert.deepEqual(
      readdirSync(blobs).filter((name) => !/^[0-9a-f]{64}$/.test(name)),
      [],
    );
    const again = await changes('y', ['a'], () => writeFileSync(at('a'), 'after that'));
    for (const name of readdirSync(blobs)) {
      writeFileSync(join(blobs, name), '');
    }
    assert.equal(await undo([again]), 'a: its content was not kept');
    assert.equal(readFileSync(at('a'), 'utf8'), 'after that');
  }
});

test('change book: an entry that was cut off takes no other along', async () => {
  const first = await changes('x', ['a'], () => writeFileSync(at('a'), 'one'));
  appendFileSync(join(top, 'book', 'talk', 'book.jsonl'), '{"id":"cut","time":1,"chan');
  const second = await changes('y', ['a'], () => writeFileSync(at('a'), 'two'));
  assert.deepEqual(await book.entries(), [first, second]);
});

test('change book: several calls are undone together, unless somebody else came between them', async () => {
  writeFileSync(at('a'), '0');
  await changes('first', ['a'], () => writeFileSync(at('a'), '1'));
  await changes('second', ['a', 'b'], () => {
    writeFileSync(at('a'), '2');
    writeFileSync(at('b'), '2');
  });
  assert.equal(await undo(await book.entries()), 'taken');
  assert.deepEqual([readFileSync(at('a'), 'utf8'), readdirSync(join(top, 'ws'))], ['0', ['a']]);
  const third = await changes('third', ['a'], () => writeFileSync(at('a'), '3'));
  writeFileSync(at('a'), 'mine');
  const fourth = await changes('fourth', ['a'], () => writeFileSync(at('a'), '4'));
  assert.equal(await undo([third, fourth]), 'a: it was changed since');
});

test('change book: an edit is known by the text it is going to write', async () => {
  writeFileSync(at('a'), 'one');
  const taken = await book.take('talk', [at('a')]);
  const texts = new Map([[at('a'), 'two']]);
  await book.enter({ call: call('x'), history: 'talk', session: '' }, 'edit', { taken, texts });
  const [entry] = await book.entries();
  assert.ok(entry !== undefined);
  assert.equal(await undo([entry]), 'a: it was changed since');
  writeFileSync(at('a'), 'two');
  assert.equal(await undo([entry]), 'taken');
  assert.equal(readFileSync(at('a'), 'utf8'), 'one');
});

test('change book: what nobody looked at is listed, and what changed nothing is not', async () => {
  const origin = { call: call('make'), history: 'talk', session: 'a session' };
  await book.enter(origin, 'uncovered');
  await book.enter(origin, 'rehearsal', { taken: await book.take('talk', [at('none')]) });
  assert.deepEqual(
    (await book.entries()).map(({ kind, title }) => [kind, title]),
    [['uncovered', 'Bash: make']],
  );
});

test('change book: files are readable by this user only, gone with the conversation, and not kept for ever', async () => {
  await changes('x', ['a'], () => writeFileSync(at('a'), 'two'));
  const folder = join(top, 'book', 'talk');
  for (const name of ['book.jsonl', `blobs/${readdirSync(join(folder, 'blobs'))[0]}`]) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
  }
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  await book.forget('talk');
  assert.deepEqual(await book.entries(), []);
  await changes('x', ['a'], () => writeFileSync(at('a'), 'three'));
  now += 40 * 24 * 3_600_000;
  await book.prune();
  assert.deepEqual(readdirSync(join(top, 'book')), []);
});
