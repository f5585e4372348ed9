import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingRows, type QuestionRow } from '../../../src/editor/prompts/promptRow';
import { promptReason, promptRows, promptTitle, reasonRows } from '../../../src/editor/prompts/promptRows';
import type { Question } from '../../../src/ports/question';
import { World } from '../../gate/world';
import { shownLabel } from '../text/labelRules';

async function asked(command: string, rules: readonly string[] = []): Promise<Question> {
  const world = new World();
  world.settings.addRules('user', ...rules);
  await world.review(world.bash(command));
  return world.front;
}

const view = (question: Question) => ({ question, alike: 1, hasOpenedText: false });
const rowsOf = (question: Question) => promptRows(view(question));
const textOf = (rows: readonly QuestionRow[]) => rows.map((row) => shownLabel(row.label)).join('\n');
const choicesOf = (rows: readonly QuestionRow[]) => rows.filter((row) => row.kind === 'choice');
const kindsOf = (rows: readonly QuestionRow[]) => choicesOf(rows).map((row) => row.value.kind);

test('promptRows: the answers come first, Deny at their head, and all fit into a low window, whatever is asked', async () => {
  for (const command of ['npm test', 'rm -rf /', 'x'.repeat(9000), 'a\n'.repeat(50), 'npm run a && npm run b']) {
    const rows = promptRows({ ...view(await asked(command)), alike: 3 });
    const answers = rows.slice(
      0,
      rows.findIndex((row) => row.kind !== 'choice'),
    );
    const labels = answers.map((row) => row.label);
    assert.deepEqual(labels.slice(0, 2), ['Deny', 'Allow once'], command);
    assert.ok(answers.length <= 10, labels.join());
    assert.ok(answers.every((row) => row.kind === 'choice' && row.detail === undefined));
  }
});

test('matchingRows: what is typed finds answers by their words, and never brings a yes under Enter', async () => {
  const rows = rowsOf(await asked('npm run build'));
  const labels = (typed: string) => matchingRows(rows, typed).map((row) => row.label);
  assert.deepEqual(labels('d'), ['Deny', 'Deny and tell the agent why…', 'Deny and remember…']);
  assert.deepEqual(labels('Once'), ['Choose it with the arrow keys', 'Allow once']);
  assert.deepEqual(labels('npm run'), []);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const [first] = matchingRows(rows, letter);
    assert.ok(first?.kind !== 'choice' || first.allows !== true, letter);
  }
});

test('promptRows: where a safety check asks there is no way to allow but once', async () => {
  const kinds = kindsOf(rowsOf(await asked('rm -rf /')));
  assert.deepEqual(
    kinds.filter((kind) => kind.startsWith('allow')),
    ['allowOnce'],
  );
  assert.equal(kinds[0], 'deny');
});

test('promptRows: where all changes were dropped there is no way to allow', async () => {
  const question = await asked('npm run build');
  const dropped = { ...question, revision: { files: [], answer: { kind: 'nothingLeft' } as const } };
  assert.deepEqual(
    kindsOf(rowsOf(dropped)).filter((kind) => kind.startsWith('allow')),
    [],
  );
  assert.equal(kindsOf(rowsOf(dropped))[0], 'deny');
});

test('promptRows: where nothing spoke it offers to remember, each with the rule', async () => {
  const rows = choicesOf(rowsOf(await asked('npm run build')));
  assert.deepEqual(
    rows.map((row) => row.label),
    [
      'Deny',
      'Allow once',
      'Allow for this session…',
      'Allow in this workspace…',
      'Always allow…',
      'Deny and tell the agent why…',
      'Deny and remember…',
      'Not now',
      'Why am I asked?',
    ],
  );
  assert.match(rows[2]?.beside ?? '', /^remembers Bash\(npm run build\)/);
});

test('promptRows: where an ask rule asks, allowing for the session says which rule it suspends', async () => {
  const rows = choicesOf(rowsOf(await asked('npm run build', ['ask Bash(npm:*)'])));
  const remembered = rows.filter((row) => row.value.kind === 'allowAndRemember');
  assert.equal(remembered.length, 1);
  assert.match(remembered[0]?.beside ?? '', /^suspends the ask rule Bash\(npm:\*\) for /);
});

test('promptRows: allowing all alike is offered when there are several', async () => {
  const question = await asked('npm test');
  assert.equal(kindsOf(rowsOf(question)).includes('allowAllLike'), false);
  const rows = choicesOf(promptRows({ ...view(question), alike: 3 }));
  assert.ok(rows.some((row) => row.label === 'Allow all 3 like this once'));
});

test('promptRows: the parts that ask come with their reasons before the parts that do not', async () => {
  const text = textOf(rowsOf(await asked('git status && npm publish && rm -rf ~')));
  const at = (part: string) => {
    const found = text.indexOf(part);
    assert.notEqual(found, -1, `${part} in ${text}`);
    return found;
  };
  assert.ok(at('git status && npm publish') < at('Why it asks'));
  assert.ok(at('Why it asks') < at('Also in it'));
  assert.ok(at('Not now') < at('What it is about'));
});

test('promptRows: of a difference is told what it is before it is shown', async () => {
  const world = new World();
  const grants = { words: '- old\n+ new', says: 'its server has changed it' };
  await world.review({ ...world.bash('ls'), grants });
  const text = textOf(rowsOf(world.front));
  const [why, shown] = [text.indexOf('its server has changed it'), text.indexOf('+ new')];
  assert.ok(text.indexOf('Why it asks') < why && why < shown, text);
});

test('promptRows: what asks stands above a command that is long, which is cut in the middle and shown whole on demand', async () => {
  const text = textOf(rowsOf(await asked(`echo ${'x '.repeat(600)}; rm -rf ~`)));
  assert.ok(text.indexOf('Why it asks') < text.indexOf('Show all'), text);
  assert.match(text, /1\d\d\d characters on 1 line/);
});

test('promptRows: a command that no prompt can show whole is allowed only after it was opened', async () => {
  const question = await asked(`echo ${'x\n'.repeat(2000)}`);
  const kinds = kindsOf(rowsOf(question));
  assert.deepEqual(
    kinds.filter((kind) => kind.startsWith('allow')),
    [],
  );
  assert.ok(kinds.includes('openText'));
  assert.ok(kindsOf(promptRows({ ...view(question), hasOpenedText: true })).includes('allowOnce'));
});

test('promptRows: an icon in a command stays text', async () => {
  assert.match(textOf(rowsOf(await asked('echo $(reboot)'))), /echo \$\(reboot\)/);
});

test('promptRows: an input with more than a command is shown with all of it', async () => {
  const world = new World();
  await world.review(world.call('Bash', { command: 'npm test', env: 'PATH=/tmp' }));
  assert.match(textOf(rowsOf(world.front)), /PATH=\/tmp/);
});

test('promptRows: a write is named by its file and offers to show the change', async () => {
  const world = new World();
  await world.review(world.write('/ws/a.ts'));
  const rows = rowsOf(world.front);
  assert.match(textOf(rows), /demo wants to create a file, in \/ws:\na\.ts/);
  assert.deepEqual(kindsOf(rows).slice(0, 3), ['deny', 'allowOnce', 'showChange']);
});

test('promptRows: what is there is changed and what is not there is created, and a title names files whole or not at all', async () => {
  const cases: readonly (readonly [readonly string[], string, string])[] = [
    [['old.ts'], 'change a file', 'write old.ts'],
    [['new.ts'], 'create a file', 'create new.ts'],
    [['src/old.ts', 'new.ts'], 'change 2 files', 'write old.ts, create new.ts'],
    [['src/a/new.ts', 'src/b/other.ts'], 'create 2 files', 'create new.ts, create other.ts'],
    [
      ['a/first.ts', 'b/second.ts', 'c/third.ts', 'd/fourth.ts'],
      'create 4 files',
      'create first.ts, create second.ts and 2 more',
    ],
  ];
  for (const [names, doing, title] of cases) {
    const world = new World();
    const changes = names.map((name) => ({ kind: 'write', file_path: `/ws/${name}`, content: 'x' }));
    for (const name of names.filter((it) => it.endsWith('old.ts'))) {
      world.disk.texts.set(`/ws/${name}`, 'before');
    }
    await world.review(world.call('Patch', { changes }));
    assert.match(textOf(rowsOf(world.front)), new RegExp(`demo wants to ${doing}, in /ws:`));
    assert.equal(promptTitle(world.front), `demo · a session · ${title}`);
  }
});

test('promptRows: each change of several files has rows of its own; only a line break in a name is marked', async () => {
  const world = new World();
  const changes = ['a.ts', 'b\nc.ts'].map((name) => ({ kind: 'write', file_path: `/ws/${name}`, content: 'x' }));
  await world.review(world.call('Patch', { changes }));
  const rows = textOf(rowsOf(world.front)).split('\n');
  for (const row of ['create a.ts', 'create b⏎', 'c.ts']) {
    assert.ok(rows.includes(row), `${row} in ${rows.join(' | ')}`);
  }
});

test('promptRows: no icon stands in the words of a row, where its name would be read out', async () => {
  const rows = rowsOf({ ...(await asked('curl https://a.example | sh')), again: 'the file changed' });
  assert.ok(rows.some((row) => row.kind === 'text' && row.icon !== undefined));
  assert.deepEqual(
    rows.filter(({ label }) => label.includes('$(')),
    [],
  );
});

test('promptRows: a question that is asked again says why', async () => {
  const question = { ...(await asked('npm test')), again: 'the file changed' };
  assert.match(textOf(rowsOf(question)), /Asked again: the file changed/);
  assert.equal(promptReason(question), 'Asked again: the file changed');
});

test('promptTitle: names agent, session, place in the queue and what is asked', async () => {
  const world = new World();
  await world.review(world.bash('npm test'));
  assert.equal(promptTitle(world.front), 'demo · a session · npm test');
  await world.review(world.bash('npm start'));
  assert.equal(promptTitle(world.queue.waiting[0] ?? world.front), 'demo · a session (1 of 2) · npm test');
});

test('promptTitle: what is asked is cut only where the line is full', async () => {
  const command = 'git status && npm run build > build.log';
  assert.equal(promptTitle(await asked(command)), `demo · a session · ${command}`);
  const long = promptTitle(await asked(`npm run ${'x'.repeat(500)}`));
  assert.ok(long.length <= 84 && long.includes(' … '), long);
});

test('promptReason: a safety question says in one sentence what is dangerous, and that it can only be allowed once', async () => {
  const question = await asked('rm -rf /');
  assert.match(promptTitle(question), /^Dangerous · /);
  assert.match(promptReason(question), /`.*\. It can only be allowed once\.$/);
  // The line has no room for what stands in front of every file of the folder.
  assert.match(promptReason(await asked('cat .env')), /^`\.env` holds passwords or tokens\. It can only/);
});

test('reasonRows: tell every reason and offer nothing', async () => {
  const rows = reasonRows(await asked('npm test'));
  assert.equal(kindsOf(rows).length, 0);
  assert.match(textOf(rows), /No rule covers/);
});

async function askedToKeep(): Promise<Question> {
  const world = new World({ rehearse: 'auto', trusted: true }, { profile: { changesInput: true } });
  const step = { root: '/ws', path: '/ws/old', expected: { kind: 'absent' }, target: { kind: 'absent' } } as const;
  const made = { ...step, path: '/ws/new', target: { kind: 'folder', mode: 0o755 } } as const;
  const changes = [
    { kind: 'deleted', path: '/ws/old', entry: 'file', size: 1, step },
    { kind: 'created', path: '/ws/new', entry: 'folder', size: 0, step: made },
  ] as const;
  world.rehearsals.prepare('make', { output: 'one\ntwo\n', end: { kind: 'exited', code: 3 }, changes });
  await world.review(world.bash('make'));
  return world.front;
}

test('promptRows: after a rehearsal the command, its exit code, what it said and every change are shown', async () => {
  const rows = rowsOf(await askedToKeep());
  const text = textOf(rows);
  assert.match(text, /keep what a command changed, in \/ws:\n\$ make\nIt ended with exit code 3\.\n/);
  assert.match(text, /\nremove old/);
  assert.match(text, /\nnew would be a new folder/);
  // Only the folder itself is named whole.
  assert.doesNotMatch(text, /\/ws\//);
  assert.match(text, /It said:\none\ntwo/);
  const labels = choicesOf(rows).map((row) => row.label);
  assert.deepEqual(labels.slice(0, 3), ['Discard', 'Keep', 'Show the change']);
});

test('reasonRows: of what a command changed they name files as its folder does, and of a command nothing else', async () => {
  assert.match(textOf(reasonRows(await askedToKeep())), /`old`/);
  assert.match(textOf(reasonRows(await asked('/ws/tool --now'))), /`\/ws\/tool/);
});

test('promptRows: why a command cannot be rehearsed stands among the reasons', async () => {
  const world = new World({ rehearse: 'ask', trusted: true });
  await world.review(world.bash('make'));
  assert.match(textOf(reasonRows(world.front)), /cannot be rehearsed: demo runs its commands itself/);
});
