import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastNote } from '../../../src/editor/prompts/pastNote';
import { offerRows, type RuleMaking, remarkOn } from '../../../src/editor/prompts/ruleEditing';
import { World } from '../../gate/world';

async function making(command: string, effect: 'allow' | 'deny' = 'allow'): Promise<RuleMaking> {
  const world = new World();
  await world.review(world.bash(command));
  return {
    effect,
    scope: 'session',
    question: world.front,
    snapshot: world.policy.current(world.session.id),
  };
}

test('remarkOn: tells what is wrong with a rule while it is written', async () => {
  const rule = await making('npm run build');
  const cases: readonly (readonly [text: string, kind: string, says: RegExp])[] = [
    ['', 'unusable', /is empty/],
    ['Bash(', 'unusable', /is not of the form/],
    ['*', 'unusable', /would allow every call/],
    ['Bash', 'doubtful', /every shell command/],
    ['Bash(cargo build:*)', 'doubtful', /does not cover this call/],
    ['Bash(npm run:*)', 'fine', /begin with `npm run`/],
    ['Bash(npm run build)', 'fine', /exactly the shell command `npm run build`/],
  ];
  for (const [text, kind, says] of cases) {
    const remark = remarkOn(text, rule);
    assert.equal(remark.kind, kind, `${text}: ${remark.says}`);
    assert.match(remark.says, says, text);
  }
});

test('remarkOn: a deny rule is judged as one', async () => {
  assert.match(remarkOn('Bash(npm:*)', await making('npm run build', 'deny')).says, /^Denies /);
});

test('offerRows: narrowest first, each can be taken or edited', async () => {
  const rule = await making('npm run build');
  const choice = rule.question.choices.find((it) => it.kind === 'allowAndRemember');
  const rows = offerRows(choice?.kind === 'allowAndRemember' ? choice.offers : [], rule);
  const labels = rows.filter((row) => row.kind === 'choice').map((row) => row.label);
  assert.deepEqual(labels.slice(0, 2), ['Bash(npm run build)', 'Edit Bash(npm run build)…']);
  assert.ok(labels.length > 2);
  assert.equal(new Set(labels).size, labels.length, 'no two rows have the same words');
});

test('offerRows: a rule that is too long for a row, or one of several, is shown whole above what takes it', async () => {
  const long = `Bash(npm run ${'x'.repeat(200)})`;
  const rows = offerRows([[long], ['Bash(a)', 'Bash(b)']], await making('npm run build'));
  const shown = rows.map((row) => row.label);
  assert.ok(shown.join('').includes(long));
  assert.ok(shown.includes('Remember this rule'));
  assert.ok(shown.includes('Remember these rules'));
  assert.ok(shown.includes('Bash(b)'));
});

test('offerRows: what a rule means is said whole, above it where no row can hold it', async () => {
  const rows = offerRows([['Bash(sh tidy.sh) changes(gatehouse-demo/**)']], await making('sh tidy.sh'));
  const told = rows.filter(({ kind }) => kind === 'text').map(({ label }) => label);
  assert.match(told.join(''), /run on a copy first, while it changes only `gatehouse-demo\/\*\*`\./);
  assert.deepEqual(
    rows.flatMap((row) => (row.kind === 'choice' ? [row.detail] : [])),
    [undefined, undefined],
  );
});

test('offerRows: rows about rules that are too long for a label say which rule they edit', async () => {
  const offers = ['a', 'b'].map((end) => [`Bash(${end} ${'x'.repeat(200)})`]);
  const rows = offerRows(offers, await making('npm run build'));
  const edits = rows.flatMap((row) => (row.kind === 'choice' && row.value.kind === 'edit' ? [row.detail ?? ''] : []));
  assert.deepEqual(
    edits.map((it) => it.slice(0, 6)),
    ['Bash(a', 'Bash(b'],
  );
});

test('offerRows: what a rule would have answered is told first, but behind what is wrong with it', async () => {
  const rows = (await Promise.all(['npm run build', 'git push'].map((command) => making(command)))).flatMap((made) =>
    offerRows([['Bash(npm run:*)']], { ...made, past: () => 'PAST.' }),
  );
  const details = rows.flatMap((row) => (row.kind === 'choice' && row.detail !== undefined ? [row.detail] : []));
  assert.match(details[0] ?? '', /^PAST\. /);
  assert.match(details[1] ?? '', /does not cover this call\. PAST\.$/);
});

test('pastNote: says how many questions, and whether any was denied', () => {
  const cases: readonly [number, number, string][] = [
    [1, 0, 'Answers 1 past question, all allowed.'],
    [12, 3, 'Answers 12 past questions, 3 of them DENIED.'],
  ];
  for (const [questions, denied, says] of cases) {
    assert.equal(pastNote({ questions, denied }), says);
  }
});
