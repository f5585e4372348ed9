import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAgentPaths } from '../../../src/editor/agents/catalogue';
import { readAgents } from '../../../src/editor/agents/readAgents';

const home = '/home/u';
const one = (entry: unknown) => readAgents([entry], home);

test('readAgents: an agent of which anything cannot be read is not started, and its problem is told by name', () => {
  const agent = { name: 'a', adapter: 'acp', command: 'agent' };
  const cases: readonly (readonly [unknown, RegExp])[] = [
    ['agent', /Agent 1 in `gatehouse.agents`: it must be an object/],
    [{ ...agent, name: '' }, /`name` is missing/],
    [{ ...agent, name: 5 }, /`name` must be a text/],
    [{ ...agent, adapter: undefined }, /`adapter` is missing/],
    [{ ...agent, adapter: 'toString' }, /Agent `a`.*`adapter` must be one of copilot/],
    [{ ...agent, command: undefined }, /`command` is missing/],
    [{ ...agent, command: '' }, /`command` names no program/],
    [{ ...agent, command: '   ' }, /`command` names no program/],
    [{ ...agent, command: 'a | b' }, /started without a shell/],
    [{ ...agent, command: 'a && b' }, /started without a shell/],
    [{ ...agent, command: 'a > log' }, /started without a shell/],
    [{ ...agent, command: 'a; b' }, /started without a shell/],
    [{ ...agent, command: 'a *.js' }, /started without a shell/],
    [{ ...agent, command: 'a # why' }, /started without a shell/],
    [{ ...agent, command: './agent' }, /must be an absolute path or a name/],
    [{ ...agent, command: 'node_modules/.bin/agent' }, /must be an absolute path or a name/],
    [{ ...agent, command: '../agent' }, /must be an absolute path or a name/],
    [{ ...agent, command: '~root/agent' }, /must be an absolute path or a name/],
    [{ ...agent, args: 'x' }, /`args` must be a list of texts/],
    [{ ...agent, args: [1] }, /`args` must be a list of texts/],
    [{ ...agent, env: { A: 1 } }, /`env` must have texts as values/],
    [{ ...agent, env: [] }, /`env` must be an object/],
    [{ ...agent, options: 'x' }, /`options` must be an object/],
    [{ ...agent, interception: 'cli' }, /`interception` is for the adapter copilot only/],
    [{ ...agent, shell: true }, /a field `shell` that is not known/],
    [{ ...agent, adapter: 'demo' }, /the adapter demo starts no program/],
    [{ ...agent, profile: { mod: 'explore' } }, /`profile` has a field `mod` that is not known/],
    [{ ...agent, profile: { mode: 'yolo' } }, /`mode` must be one of default/],
    [{ ...agent, profile: { enforcement: 'off' } }, /`enforcement` must be one of enforce, observe/],
    [{ ...agent, profile: { workingDirectories: ['~/'] } }, /names a whole disk or home folder/],
    [{ ...agent, profile: { workingDirectories: ['sub'] } }, /is neither an absolute path/],
    [
      { ...agent, profile: { checks: [{ tool: 'T', denyWen: [] }] } },
      /`checks` cannot be read: `denyWen` is not known/,
    ],
    [{ ...agent, profile: { unmatched: true } }, /`unmatched` must be one of allow, ask, deny/],
    [{ ...agent, profile: { rules: { denny: [] } } }, /`rules` has a field `denny`/],
    [{ ...agent, profile: { rules: { deny: ['Bash', 5] } } }, /`deny` must be a list of texts/],
    [{ ...agent, profile: { tools: { disallowed: 'Bash' } } }, /`disallowed` must be a list of texts/],
  ];
  for (const [entry, problem] of cases) {
    const { agents, problems } = one(entry);
    assert.deepEqual(agents, [], JSON.stringify(entry));
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', problem);
  }
});

test('readAgents: the value is a list, names come once, and the others are read all the same', () => {
  assert.deepEqual(readAgents({}, home).problems, ['`gatehouse.agents` must be a list.']);
  assert.deepEqual(readAgents(undefined, home), { agents: [], problems: [] });
  const agent = { name: 'a', adapter: 'acp', command: 'agent' };
  const { agents, problems } = readAgents([agent, { ...agent, name: ' a ' }, { ...agent, name: 'b' }], home);
  assert.deepEqual(
    agents.map(({ name }) => name),
    ['a', 'b'],
  );
  assert.match(problems[0] ?? '', /another agent called `a`/);
});

test('readAgents: a command line is split into words, and nothing in it is expanded', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['agent', 'agent', []],
    ['agent --acp', 'agent', ['--acp']],
    [`'/opt/my agent/bin' "--say" 'a b'`, '/opt/my agent/bin', ['--say', 'a b']],
    ['agent $HOME "$HOME" ~', 'agent', ['$HOME', '$HOME', '~']],
    ['agent $(id)', 'agent', []],
    ['~/bin/agent', '/home/u/bin/agent', []],
    ['C:\\Tools\\agent.exe', 'C:\\Tools\\agent.exe', []],
  ];
  for (const [line, command, args] of cases) {
    const [agent] = one({ name: 'a', adapter: 'acp', command: line, args: ['more'] }).agents;
    if (line.includes('$(')) {
      assert.equal(agent, undefined, line);
    } else {
      assert.deepEqual([agent?.launch.command, agent?.launch.args], [command, [...args, 'more']], line);
    }
  }
});

test('readAgents: everything an entry says reaches the launch and the session', () => {
  const { agents, problems } = one({
    name: 'Reviewer',
    adapter: 'claude',
    command: 'claude',
    env: { A: 'b' },
    model: 'm',
    provider: { url: 'x' },
    options: { settingSources: ['user'], model: 'other' },
    profile: {
      mode: 'explore',
      unmatched: 'deny',
      rules: { allow: ['Read'], deny: ['Bash(rm:*)'] },
      tools: { disallowed: ['WebFetch'] },
      workingDirectories: ['~/notes', '/data'],
      checks: [{ tool: 'Deploy', readOnly: true }],
      enforcement: 'observe',
    },
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(agents, [
    {
      name: 'Reviewer',
      adapter: 'claude',
      origin: 'settings',
      launch: {
        command: 'claude',
        args: [],
        env: { A: 'b' },
        options: { settingSources: ['user'], model: 'm', provider: { url: 'x' } },
      },
      start: {
        mode: 'explore',
        unmatched: 'deny',
        rules: [
          { text: 'Read', effect: 'allow' },
          { text: 'Bash(rm:*)', effect: 'deny' },
        ],
        tools: { allowed: [], disallowed: ['WebFetch'] },
        workingDirectories: ['/home/u/notes', '/data'],
        checks: [{ tool: 'Deploy', readOnly: true }],
        enforcement: 'observe',
      },
    },
  ]);
});

test('readAgents: how Copilot is intercepted chooses the adapter', () => {
  const adapterOf = (interception?: string) =>
    one({ name: 'a', adapter: 'copilot', command: 'copilot', interception }).agents.map(({ adapter, launch }) => [
      adapter,
      launch.options['flavour'],
    ]);
  assert.deepEqual(adapterOf(), [['copilot', undefined]]);
  assert.deepEqual(adapterOf('sdk'), [['copilot', undefined]]);
  assert.deepEqual(adapterOf('cli'), [['cli', 'copilot']]);
  assert.deepEqual(adapterOf('none'), []);
});

test('agentPaths: absolute paths are known by the name of their program', () => {
  const paths = readAgentPaths(['/opt/x/claude', '~/bin/codex', 'C:\\T\\Gemini.exe', './qwen', 'copilot', 5], home);
  assert.deepEqual([...paths], []);
  assert.deepEqual(
    [...readAgentPaths(['/opt/x/claude', '~/bin/codex', 'C:\\T\\Gemini.exe', './qwen', 'copilot'], home)],
    [
      ['claude', '/opt/x/claude'],
      ['codex', '/home/u/bin/codex'],
      ['gemini', 'C:\\T\\Gemini.exe'],
    ],
  );
  assert.equal(readAgentPaths({ claude: '/x' }, home).size, 0);
});

test('readAgents: a home is put in as it is written', () => {
  const profile = { workingDirectories: ['~/notes'] };
  const { agents } = readAgents([{ name: 'a', adapter: 'acp', command: '~/agent', profile }], "/home/$&$'");
  assert.deepEqual(agents[0]?.start.workingDirectories, ["/home/$&$'/notes"]);
  assert.equal(agents[0]?.launch.command, "/home/$&$'/agent");
});
