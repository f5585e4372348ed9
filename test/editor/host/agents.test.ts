import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationTarget, commands, workspace } from 'vscode';
import type { Conversation, TranscriptEntry } from '../../../src/ports/hostedSessions';
import type { Answer, Question } from '../../../src/ports/question';
import type { Session } from '../../../src/ports/sessionDirectory';
import { eventually } from './eventually';

const folder = () => workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

function hosted<T>(act: string, ...given: readonly unknown[]): Thenable<T> {
  return commands.executeCommand<T>('gatehouse.test.hosted', act, ...given);
}

/** Keeps a scenario in the opened folder. */
function scenario(name: string, ...steps: readonly object[]): void {
  const scenarios = join(folder(), '.gatehouse', 'scenarios');
  mkdirSync(scenarios, { recursive: true });
  writeFileSync(join(scenarios, `${name}.json`), JSON.stringify({ steps }));
}

async function conversation(id: string): Promise<Conversation | undefined> {
  return (await hosted<readonly Conversation[]>('conversations')).find((it) => it.conversation === id);
}

async function idle(id: string): Promise<void> {
  await eventually('the agent is idle', async () => ((await conversation(id))?.state === 'idle' ? true : undefined));
}

async function answer(given: Answer): Promise<Question> {
  const question = await eventually('a question', async () => {
    const [first] = await commands.executeCommand<readonly Question[]>('gatehouse.test.questions');
    return first;
  });
  await commands.executeCommand('gatehouse.test.answer', question.id, question.digest, given);
  return question;
}

async function rows(id: string): Promise<readonly Extract<TranscriptEntry, { kind: 'tool' }>[]> {
  const entries = await hosted<readonly TranscriptEntry[]>('entries', id);
  return entries.filter((it) => it.kind === 'tool');
}

setup(() => hosted('conversations'));

teardown(async () => {
  for (const { conversation: id } of await hosted<readonly Conversation[]>('conversations')) {
    await hosted('close', id);
  }
  rmSync(join(folder(), '.gatehouse'), { recursive: true, force: true });
  await workspace.getConfiguration().update('gatehouse.agents', undefined, ConfigurationTarget.Global);
});

test('agents: the demo agent writes what was allowed, and nothing that was denied', async () => {
  scenario('two', { write: 'allowed.txt', content: 'yes\n' }, { write: 'denied.txt', content: 'no\n' });
  const started = await hosted<Conversation>('start', 'Demo');
  assert.equal(started.state, 'idle');
  assert.equal(started.promise?.capabilities.everyCall, true);
  await hosted('send', started.conversation, 'two');
  const question = await answer({ kind: 'allow' });
  assert.equal(question.call.agent, 'Demo');
  await eventually('the next question', async () => {
    const [next] = await commands.executeCommand<readonly Question[]>('gatehouse.test.questions');
    return next?.id === question.id ? undefined : next;
  });
  await answer({ kind: 'deny', message: 'not this one' });
  await idle(started.conversation);
  assert.equal(readFileSync(join(folder(), 'allowed.txt'), 'utf8'), 'yes\n');
  assert.equal(existsSync(join(folder(), 'denied.txt')), false);
  const [first, second] = await rows(started.conversation);
  assert.equal(first?.state, 'done');
  assert.equal(first?.reviews[0]?.answered, 'allow');
  assert.equal(second?.state, 'denied');
  rmSync(join(folder(), 'allowed.txt'));
});

test('agents: the demo agent is started by its command and says what it can play', async () => {
  await commands.executeCommand('gatehouse.startDemoAgent');
  const started = await eventually('a session', async () =>
    (await hosted<readonly Conversation[]>('conversations')).find((it) => it.agent === 'Demo' && it.state !== 'kept'),
  );
  await eventually('a greeting', async () => {
    const entries = await hosted<readonly TranscriptEntry[]>('entries', started.conversation);
    return entries.find((it) => it.kind === 'agent' && it.text.includes('`tour`'));
  });
});

test('agents: Set Up an Agent changes nothing when it is left', async () => {
  const before = workspace.getConfiguration().inspect('gatehouse.agents')?.globalValue;
  const leaving = commands.executeCommand('gatehouse.setUpAgent');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await commands.executeCommand('workbench.action.closeQuickOpen');
  await leaving;
  assert.deepEqual(workspace.getConfiguration().inspect('gatehouse.agents')?.globalValue, before);
});

test('agents: ending a session closes its question and ends its command', async () => {
  scenario('slow', { run: 'touch never.txt' });
  const { conversation: id, session } = await hosted<Conversation>('start', 'Demo');
  assert.notEqual(session, undefined);
  await hosted('send', id, 'slow');
  await eventually('a question', async () => {
    const [first] = await commands.executeCommand<readonly Question[]>('gatehouse.test.questions');
    return first;
  });
  await hosted('end', id);
  assert.deepEqual(await commands.executeCommand('gatehouse.test.questions'), []);
  const running = await commands.executeCommand<readonly Session[]>('gatehouse.test.sessions');
  assert.deepEqual(
    running.filter((it) => it.id === session),
    [],
  );
  assert.equal((await conversation(id))?.state, 'kept');
  assert.equal(existsSync(join(folder(), 'never.txt')), false);
  assert.equal((await hosted<readonly TranscriptEntry[]>('entries', id)).at(-1)?.kind, 'ended');
});

test('agents: an agent of the person’s settings can be started with its profile, one of a workspace cannot', async () => {
  const settings = workspace.getConfiguration();
  const entry = (name: string) => ({ name, adapter: 'demo', options: { pace: 0 }, profile: { mode: 'explore' } });
  await settings.update('gatehouse.agents', [entry('Mine')], ConfigurationTarget.Global);
  const file = join(folder(), '.vscode', 'settings.json');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  mkdirSync(join(folder(), '.vscode'), { recursive: true });
  writeFileSync(file, JSON.stringify({ 'gatehouse.agents': [entry('Theirs')] }));
  try {
    const { conversation: id } = await hosted<Conversation>('start', 'Mine');
    await assert.rejects(async () => hosted('start', 'Theirs'), /no agent called Theirs/);
    scenario('look', { run: 'touch never.txt', expect: 'deny' }, { run: 'ls', expect: 'allow' });
    await hosted('send', id, 'look');
    await idle(id);
    assert.deepEqual(
      (await rows(id)).map(({ state }) => state),
      ['denied', 'done'],
    );
  } finally {
    if (before === undefined) {
      rmSync(file);
    } else {
      writeFileSync(file, before);
    }
  }
});

test('agents: a question to the person is answered in a list, and Escape puts it off', async () => {
  scenario(
    'ask',
    { ask: 'Which colour?', options: ['$(trash) red', '$(trash) blue'] },
    { ask: 'And which size?', options: ['L'] },
  );
  const { conversation: id } = await hosted<Conversation>('start', 'Demo');
  await hosted('send', id, 'ask');
  const asked = async () => {
    const entries = await hosted<readonly TranscriptEntry[]>('entries', id);
    return entries.flatMap((it) => (it.kind === 'asked' ? [it] : []));
  };
  await eventually('the first question', async () => (await asked())[0]);
  await eventually('the first answer', async () => {
    await commands.executeCommand('workbench.action.quickOpenSelectNext');
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await new Promise((resolve) => setTimeout(resolve, 800));
    return (await asked())[0]?.answer;
  });
  await eventually('the second question', async () => (await asked())[1]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await commands.executeCommand('workbench.action.closeQuickOpen');
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal((await asked())[1]?.answer, undefined, 'it waits on');
  await hosted('cancel', id);
  await idle(id);
  // Which of the two is active when a press is late enough to count, nobody can say.
  const [first, second] = (await asked()).map((it) => it.answer);
  assert.match(first ?? '', /^\$\(trash\) (?:red|blue)$/);
  assert.equal(second, '');
});
