import assert from 'node:assert/strict';
import { promptRows } from '../../../src/editor/prompts/promptRows';
import type { Choice, Question } from '../../../src/ports/question';
import { fastClock, PromptWorld, pause, press, stillClock, until } from './promptWorld';

const armedMs = 900;
/** A quick pick needs a moment to come up and to hear of a key. */
const momentMs = 250;

suite('prompts:', () => {
  let world: PromptWorld;

  teardown(async () => {
    world.dispose();
    await press.escape();
  });

  const shown = async (command: string) => {
    void world.review(command);
    await until(() => world.shown.length > 0, 'the question is shown');
    await pause(momentMs);
  };
  const state = () => world.queue.waiting[0]?.state;

  test('Enter right after opening does not answer', async () => {
    // However busy the machine is, no time passes here.
    world = new PromptWorld({ clock: stillClock });
    await shown('npm test');
    await choose('allowOnce', front());
    await pause(momentMs);
    assert.equal(state(), 'shown');
    assert.deepEqual(world.outcomes, []);
  });

  test('Enter on what is active when it opens denies', async () => {
    world = new PromptWorld({ clock: fastClock });
    await shown('npm test');
    await press.enter();
    await until(() => world.outcomes.length === 1, 'the call is answered');
    assert.equal(world.outcomes[0]?.outcome.decision, 'deny');
  });

  test('a click that brings the window back does not answer', async () => {
    world = new PromptWorld();
    await shown('npm test');
    await pause(armedMs);
    world.regainFocus();
    await choose('allowOnce', front());
    await pause(momentMs);
    assert.equal(state(), 'shown');
  });

  test('a choice made on purpose answers', async () => {
    world = new PromptWorld({ clock: fastClock });
    await shown('npm test');
    await choose('allowOnce', front());
    await until(() => world.outcomes.length === 1, 'the call is answered');
    assert.equal(world.outcomes[0]?.outcome.decision, 'allow');
  });

  test('Escape puts the question off, and it can be reviewed later', async () => {
    world = new PromptWorld({ clock: fastClock });
    await shown('npm test');
    await press.escape();
    await until(() => state() === 'notNow', 'the question is put off');
    world.prompts.review(front().id);
    await until(() => state() === 'shown', 'the question is shown again');
    await pause(momentMs);
    await choose('deny', front());
    await until(() => world.outcomes.length === 1, 'the call is answered');
    assert.equal(world.outcomes[0]?.outcome.decision, 'deny');
  });

  test('a rule is remembered as it was shown, and settles what it covers', async () => {
    world = new PromptWorld({ clock: fastClock });
    await shown('npm run build');
    void world.review('npm run build');
    await until(() => world.queue.waiting.length === 2, 'both wait');
    await choose('allowAndRemember', front());
    await pause(momentMs);
    // The first row says where the rule goes; the narrowest rule comes next.
    await press.down(1);
    await press.enter();
    await until(() => world.outcomes.length === 2, 'both are answered');
    assert.deepEqual(
      world.sessions.running[0]?.rules.map((rule) => [rule.effect, rule.text]),
      [['allow', 'Bash(npm run build)']],
    );
  });

  test('"Why am I asked?" is no answer', async () => {
    world = new PromptWorld({ clock: fastClock });
    await shown('npm test');
    await choose('explain', front());
    await pause(momentMs);
    await press.enter();
    await pause(momentMs);
    assert.equal(state(), 'shown');
  });

  test('a call that its agent withdraws takes its prompt away', async () => {
    world = new PromptWorld({ clock: fastClock });
    const agent = new AbortController();
    void world.review('npm test', agent.signal);
    await until(() => world.shown.length === 1, 'the question is shown');
    agent.abort();
    await until(() => world.outcomes.length === 1, 'the call is answered');
    await press.enter();
    assert.equal(world.outcomes[0]?.outcome.decision, 'deny');
    assert.deepEqual(world.queue.waiting, []);
  });

  test('fifty questions within a second are asked in order, none lost, none answered twice', async () => {
    world = new PromptWorld({ clock: fastClock });
    const asked = Array.from({ length: 50 }, (_, at) => `npm run step-${at}`);
    for (const command of asked) {
      void world.review(command);
    }
    await until(() => world.queue.waiting.length === asked.length, 'all wait');
    for (const [at] of asked.entries()) {
      await until(() => world.shown.length === at + 1, `question ${at + 1} is shown`);
      await pause(60);
      await choose(at % 2 === 0 ? 'allowOnce' : 'deny', world.shown[at]);
      await until(() => world.outcomes.length === at + 1, `question ${at + 1} is answered`);
    }
    const commandOf = ({ call }: Question) => (call.input as { command: string }).command;
    assert.deepEqual(world.shown.map(commandOf), asked);
    assert.deepEqual(
      world.outcomes.map(({ command }) => command),
      asked,
    );
    assert.deepEqual(
      world.outcomes.map(({ outcome }) => outcome.decision),
      asked.map((_, at) => (at % 2 === 0 ? 'allow' : 'deny')),
    );
    assert.equal(world.auditLog.records.length, asked.length);
    assert.deepEqual(world.log.errors, []);
  });

  function front(): Question {
    const [question] = world.queue.waiting;
    assert.ok(question);
    return question;
  }

  /** Moves down to a choice and presses Enter. */
  async function choose(kind: Choice['kind'], question: Question | undefined): Promise<void> {
    assert.ok(question);
    const rows = promptRows({ question, alike: 1, hasOpenedText: false }).filter((row) => row.kind !== 'separator');
    const at = rows.findIndex((row) => row.kind === 'choice' && row.value.kind === kind);
    assert.ok(at >= 0, `${kind} is offered`);
    await press.down(at);
    await press.enter();
  }
});
