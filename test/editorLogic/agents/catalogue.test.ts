import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../../src/base/lifetime';
import type { SessionId } from '../../../src/core/toolCall';
import { type AgentSettings, Catalogue } from '../../../src/editor/agents/catalogue';
import { answerRows, questionLine, questionTitle } from '../../../src/editor/agents/personRows';
import { setUpRows } from '../../../src/editor/agents/setUpRows';
import { FakeLog, settled } from '../../gate/fakes';

/** A machine with some programs, and a person's settings. */
class Machine {
  readonly onPath = new Map([['claude', '/usr/bin/claude']]);
  readonly files = new Set<string>();
  readonly changed = new Emitter<void>();
  settings: AgentSettings = { agents: undefined, paths: undefined, scenarioFolders: undefined };
  hasModel = false;
  looked = 0;
  ran = 0;

  catalogue(): Catalogue {
    return new Catalogue({
      settings: () => this.settings,
      onDidChangeSettings: this.changed.event,
      programs: {
        find: async (name) => {
          this.looked += 1;
          return this.onPath.get(name);
        },
        isThere: async (path) => this.files.has(path),
        version: async () => {
          this.ran += 1;
          return undefined;
        },
      },
      hasModel: async () => this.hasModel,
      home: '/home/u',
      scenarios: '/ext/scenarios',
      log: new FakeLog(),
    });
  }
}

const named = (catalogue: Catalogue) => catalogue.agents.map(({ name, origin }) => `${name} ${origin}`);

test('catalogue: programs are looked for when somebody first wants to know, and none is run', async () => {
  const machine = new Machine();
  const catalogue = machine.catalogue();
  assert.equal(machine.looked, 0);
  assert.ok(!named(catalogue).includes('Claude found'));
  let changes = 0;
  catalogue.onDidChange(() => {
    changes += 1;
  });
  await catalogue.search();
  assert.ok(named(catalogue).includes('Claude found'));
  assert.ok(named(catalogue).includes('Demo own'));
  assert.ok(!named(catalogue).some((name) => name.startsWith('Copilot')));
  assert.equal(changes, 1);
  assert.equal(machine.ran, 0);
  const looked = machine.looked;
  await catalogue.search();
  assert.equal(machine.looked, looked);
});

test('catalogue: the agent on the editor’s own models is there when there is a model', async () => {
  const machine = new Machine();
  const catalogue = machine.catalogue();
  await catalogue.search();
  assert.ok(!named(catalogue).includes('Editor model own'));
  machine.hasModel = true;
  machine.changed.fire();
  await catalogue.search();
  assert.ok(named(catalogue).includes('Editor model own'));
});

test('catalogue: a path of the settings comes before PATH, if a program is there', async () => {
  const machine = new Machine();
  machine.files.add('/opt/claude');
  machine.settings = { ...machine.settings, paths: ['/opt/claude', '/opt/codex'] };
  const catalogue = machine.catalogue();
  await catalogue.search();
  assert.equal(catalogue.agents.find(({ name }) => name === 'Claude')?.launch.command, '/opt/claude');
  assert.equal(
    catalogue.agents.find(({ name }) => name === 'Codex'),
    undefined,
  );
});

test('catalogue: what the person configured stands first and in place of what is found, and changes are heard', async () => {
  const machine = new Machine();
  const catalogue = machine.catalogue();
  await catalogue.search();
  machine.settings = {
    ...machine.settings,
    agents: [{ name: 'Claude', adapter: 'claude', command: '/x/claude', model: 'm' }, { name: 'broken' }],
  };
  machine.changed.fire();
  await settled();
  assert.equal(named(catalogue)[0], 'Claude settings');
  assert.equal(catalogue.agents.filter(({ name }) => name === 'Claude').length, 1);
  assert.equal(catalogue.problems.length, 1);
});

test('catalogue: the demo agent has our scenarios before anybody else’s, and a rule that denies', async () => {
  const machine = new Machine();
  machine.settings = {
    ...machine.settings,
    agents: [{ name: 'Mine', adapter: 'demo', options: { pace: 0, scenarios: ['/evil'] } }],
    scenarioFolders: ['~/scenarios'],
  };
  const catalogue = machine.catalogue();
  const [mine, demo] = ['Mine', 'Demo'].map((name) => catalogue.agents.find((it) => it.name === name));
  const scenarios = ['/ext/scenarios', '/home/u/scenarios'];
  assert.deepEqual(mine?.launch.options, { pace: 0, scenarios });
  assert.deepEqual(demo?.launch.options, { scenarios });
  assert.deepEqual(demo?.start.rules, [{ text: 'Bash(git push:*)', effect: 'deny' }]);
});

test('setUpRows: what is installed comes first with its version, what is not with how to install it, all of it inert', async () => {
  const catalogue = new Machine().catalogue();
  const found = await catalogue.search();
  const rows = setUpRows(found, new Map([['/usr/bin/claude', '2.1 $(trash) \u202e']]), ['Agent `$(x)`: bad.', 'more']);
  const labels = rows.map(({ label }) => label);
  assert.deepEqual(labels.slice(0, 3), [
    '$(warning) Something in your settings cannot be used',
    '$(check) Claude',
    'Copilot',
  ]);
  assert.doesNotMatch(rows[1]?.description ?? '', /(?<!\\)\$\(trash\)|\u202e/);
  assert.match(rows[2]?.detail ?? '', /npm install --global @github\/copilot/);
  assert.equal(rows[0]?.description, 'and 1 more');
  assert.deepEqual(labels.slice(-2), ['Another agent that speaks ACP…', 'Demo']);
});

test('personRows: labels are inert and answers are the agent’s own words', () => {
  const asked = {
    ...{ session: 's' as SessionId, header: 'He\u202ead', text: 'two\nlines $(trash)', several: false },
    options: [{ label: '$(check) yes', says: 'go\u0007' }],
  };
  const [yes, own, ...more] = answerRows(asked);
  assert.deepEqual(more, []);
  assert.equal(yes?.answer, '$(check) yes');
  assert.doesNotMatch(yes?.label ?? '', /^\$\(check\)/);
  assert.doesNotMatch(yes?.detail ?? '', /\u0007/);
  assert.equal(own?.answer, undefined);
  assert.doesNotMatch(questionLine(asked), /\n|(?<!\\)\$\(trash\)/);
  assert.doesNotMatch(questionTitle(asked, 's'), /\u202e/);
});
