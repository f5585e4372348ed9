// What comes of files of other tools: what is kept, what is lost, and what asks because it cannot be said.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileVersion } from '../../src/core/profiles/profile';
import { readProfile } from '../../src/core/profiles/readProfile';
import { fromText } from '../../src/exchange/fromText';

const geminiNames: Readonly<Record<string, string>> = {
  run_shell_command: 'Bash',
  bash: 'Bash',
  write_file: 'Write',
  read_file: 'Read',
};

/** What a file comes to, one line a fact, in the order of the profile. */
function imported(name: string, text: string, as?: string): readonly string[] {
  const reading = fromText({ name, text, as }, (tool) => geminiNames[tool] ?? tool);
  if ('refused' in reading) {
    return [`refused: ${reading.refused}`];
  }
  const { mode, unmatched, rules, tools, workingDirectories = [] } = reading.profile;
  const whole = { ...reading.profile, gatehouseProfile: profileVersion };
  assert.ok(readProfile(whole).ok, 'what is imported can be read as a profile');
  return [
    reading.kind,
    ...(mode === undefined ? [] : [`mode ${mode}`]),
    ...(unmatched === undefined ? [] : [`unmatched ${unmatched}`]),
    ...(['deny', 'ask', 'allow'] as const).flatMap((effect) =>
      (rules?.[effect] ?? []).map((rule) => `${effect} ${rule}`),
    ),
    ...(tools?.allowed ?? []).map((tool) => `shown ${tool}`),
    ...(tools?.disallowed ?? []).map((tool) => `hidden ${tool}`),
    ...workingDirectories.map((folder) => `in ${folder}`),
    ...reading.lost.map(({ text: lost, instead }) => `lost ${lost}${instead === undefined ? '' : ` -> ${instead}`}`),
    ...reading.warnings.map(() => 'warned'),
  ];
}

const json = (value: unknown) => JSON.stringify(value);
const claude = (permissions: unknown) => imported('settings.json', json({ permissions }));

test('import: what allows and cannot be said exactly is lost', () => {
  assert.deepEqual(
    claude({
      allow: ['Bash(git * main)', 'Task(x)', 'Deploy(prod)', 'shell(x)', 'Bash(a && b)', 'Read(!x)', 'no rule', '*'],
    }),
    [
      'claude',
      ...['Bash(git * main)', 'Task(x)', 'Deploy(prod)', 'shell(x)', 'Bash(a && b)', 'Read(!x)', 'no rule', '*'].map(
        (it) => `lost ${it}`,
      ),
    ],
  );
});

test('import: what denies or asks and cannot be said exactly asks for more', () => {
  assert.deepEqual(
    claude({ deny: ['Bash(git push * --force)', 'Bash(curl*)', 'Task(x)', 'Deploy(prod)', 'no rule'] }),
    [
      'claude',
      'deny Bash(curl:*)',
      ...['Bash(git push:*)', 'Bash', 'Task', 'Deploy', '*'].map((rule) => `ask ${rule}`),
      'lost Bash(git push * --force) -> ask Bash(git push:*)',
      'lost Bash(curl*) -> ask Bash',
      'lost Task(x) -> ask Task',
      'lost Deploy(prod) -> ask Deploy',
      'lost no rule -> ask *',
    ],
  );
});

test('import: Claude Code', () => {
  const permissions = {
    defaultMode: 'plan',
    allow: [
      'Bash(npm run test:*)',
      'Bash(git diff *)',
      'Bash(make build)',
      'Bash(ls*)',
      'Edit(/src/**)',
      'Read(//etc/hosts)',
    ],
    ask: ['WebFetch(domain:example.com)', 'mcp__github'],
    deny: ['Read(./.env)', 'Read(~/.ssh/**)', 'Bash(rm:*)', 'mcp__github__delete_*'],
    additionalDirectories: ['~/notes', '../docs'],
    disableBypassPermissionsMode: 'disable',
  };
  assert.deepEqual(imported('settings.json', json({ permissions, hooks: {} })), [
    'claude',
    'mode explore',
    ...['Read(./.env)', 'Read(~/.ssh/**)', 'Bash(rm:*)', 'mcp__github__delete_*'].map((rule) => `deny ${rule}`),
    ...['WebFetch(domain:example.com)', 'mcp__github'].map((rule) => `ask ${rule}`),
    ...[
      'Bash(npm run test:*)',
      'Bash(git diff:*)',
      'Bash(make build)',
      'Bash(ls:*)',
      'Edit(./src/**)',
      'Read(/etc/hosts)',
    ].map((rule) => `allow ${rule}`),
    'in ~/notes',
    'lost Bash(ls*) -> allow Bash(ls:*)',
    'lost ../docs',
    'lost disableBypassPermissionsMode',
    'lost hooks',
  ]);
  assert.deepEqual(claude({ defaultMode: 'bypassPermissions' }), ['claude', 'mode bypass', 'warned']);
  assert.deepEqual(claude({ defaultMode: 'auto' }), ['claude', 'lost mode auto']);
  assert.match(claude({ allow: 'Bash', deny: [7] })[0] ?? '', /^refused: has a `permissions.deny`/);
});

test('import: VS Code', () => {
  const settings = {
    'chat.tools.terminal.autoApprove': {
      mkdir: true,
      'git push': false,
      'npm install': null,
      '/^git (status|log)\\b/': true,
      '/^npm run build$/': { approve: true, matchCommandLine: true },
      '/rm -rf/': false,
      '/^echo .*secret/i': { approve: true },
    },
    'chat.tools.edits.autoApprove': { '**/*.md': true, '**/.vscode/*.json': false },
    'chat.tools.urls.autoApprove': {
      'example.com': true,
      'https://api.example.com': true,
      'https://bad.example.com/*': false,
      'docs.example.com': { approveRequest: true, approveResponse: false },
    },
    'chat.tools.global.autoApprove': true,
  };
  assert.deepEqual(imported('settings.json', json(settings)), [
    'vscode',
    ...['Bash(git push:*)', 'Bash', 'Write(**/.vscode/*.json)', 'WebFetch(bad.example.com)'].map(
      (rule) => `ask ${rule}`,
    ),
    ...['Bash(mkdir:*)', 'Bash(git status:*)', 'Bash(git log:*)', 'Bash(npm run build)', 'Write(**/*.md)'].map(
      (rule) => `allow ${rule}`,
    ),
    'allow WebFetch(example.com)',
    'lost /rm -rf/ -> ask Bash',
    'lost /^echo .*secret/i',
    'lost https://api.example.com',
    'lost docs.example.com',
    'lost chat.tools.global.autoApprove',
  ]);
});

test('import: Copilot', () => {
  const flags = `copilot --allow-tool 'shell(git:*)' --deny-tool='shell(git push)' --allow-tool write --deny-tool "My-MCP(delete)" \\
    --allow-url=https://github.com --deny-url evil.example.com/x --available-tools=bash,view --add-dir ~/notes --add-dir rel`;
  assert.deepEqual(imported('run.sh', flags), [
    'copilot',
    ...['shell(git push)', 'mcp__My-MCP__delete', 'url(evil.example.com)'].map((rule) => `deny ${rule}`),
    ...['shell(git:*)', 'write'].map((rule) => `allow ${rule}`),
    ...['shown bash', 'shown Bash', 'shown view'],
    'in ~/notes',
    'lost https://github.com',
    'lost rel',
  ]);
  assert.deepEqual(imported('x', 'copilot --allow-all-tools --deny-tool=shell'), [
    'copilot',
    'unmatched allow',
    'deny shell',
    'ask url',
    'lost --allow-all-tools -> ask url',
    'warned',
  ]);
  const managed = {
    permissions: { allow: ['Shell(npm test:*)', 'Domain(example.com)'], deny: ['Read(.env)', 'Edit(/etc/**)'] },
  };
  assert.deepEqual(imported('managed-settings.json', json(managed)), [
    'copilot-managed',
    ...['deny read(.env)', 'deny write(/etc/**)', 'allow shell(npm test:*)', 'allow url(example.com)'],
  ]);
});

test('import: Gemini CLI', () => {
  const policy = `
[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git status", "git log"]
decision = "allow"
priority = 100
[[rule]]
toolName = "run_shell_command"
commandRegex = "rm .*-rf"
decision = "deny"
priority = 200
[[rule]]
toolName = ["write_file", "replace"]
decision = "ask_user"
priority = 10
[[rule]]
toolName = "read_file"
argsPattern = "secret"
decision = "deny"
priority = 10
[[rule]]
mcpName = "my-server"
toolName = "search"
decision = "allow"
priority = 10
[[rule]]
toolName = "write_file"
decision = "allow"
modes = ["yolo"]
priority = 10
[[rule]]
toolName = "*"
decision = "deny"
priority = 5
[[rule]]
toolName = "glob"
decision = "allow"
priority = 1
`;
  assert.deepEqual(imported('rules.toml', policy), [
    'gemini',
    'unmatched deny',
    ...['Bash', 'Write', 'replace', 'Read'].map((rule) => `ask ${rule}`),
    ...['Bash(git status:*)', 'Bash(git log:*)', 'mcp__my-server__search'].map((rule) => `allow ${rule}`),
    'lost toolName = "run_shell_command", commandRegex = "rm .*-rf": deny -> ask Bash',
    'lost toolName = "read_file", argsPattern = "secret": deny -> ask Read',
    'lost toolName = "write_file": allow',
    'lost toolName = "*": deny -> unmatched: deny',
    'lost toolName = "glob": allow',
    'warned',
  ]);
  assert.match(imported('a.toml', '[[rule]]\ntoolName = "x"\n')[0] ?? '', /^refused/);
  assert.match(imported('a.toml', '[[rule')[0] ?? '', /^refused: cannot be read/);
});

test('import: Codex', () => {
  const policy = `# what may run
prefix_rule(
    pattern = ["git", ["status", "log"]],  # alternatives
    match = [["git", "status"], "git log"],
)
prefix_rule(pattern=["rm"], decision="forbidden", justification='''no
deleting''')
prefix_rule(pattern=["npm", "publish"], decision="prompt")
host_executable(name="git", paths=["/usr/bin/git"])
`;
  assert.deepEqual(imported('default.rules', policy), [
    'codex',
    ...['deny Bash(rm:*)', 'ask Bash(npm publish:*)', 'allow Bash(git status:*)', 'allow Bash(git log:*)'],
    'lost host_executable(name="git", paths=["/usr/bin/git"])',
  ]);
  for (const bad of [
    'for x in y: prefix_rule(pattern=[x])',
    'prefix_rule(pattern=["a" + b])',
    'prefix_rule(pattern=["a"]',
  ]) {
    assert.match(imported('x.rules', bad)[0] ?? '', /^refused/, bad);
  }
  assert.deepEqual(imported('x.rules', 'prefix_rule(pattern=[WORD], decision="forbidden")')[1], 'ask Bash');
});

test('import: a workflow without the block allows what no rule names, and that is told', () => {
  const block =
    'runtime:\n  tool_permissions:\n    default: deny\n    rules:\n      - {kind: read, decision: allow}\n      - {kind: shell, decision: deny}\n';
  assert.deepEqual(imported('w.yaml', block), ['workflow', 'unmatched deny', 'deny shell', 'allow read']);
  assert.deepEqual(imported('w.yml', 'name: x\n'), ['workflow', 'unmatched allow', 'warned']);
  assert.deepEqual(
    imported('w.yml', 'runtime:\n  tool_permissions:\n    rules: [{kind: shell, decision: allow, only: x}]\n'),
    ['workflow', 'unmatched allow', 'lost {"kind":"shell","decision":"allow","only":"x"}', 'warned'],
  );
  assert.match(imported('w.yml', 'runtime: {tool_permissions: {default: maybe}}')[0] ?? '', /^refused/);
  assert.match(imported('w.yml', 'a: [')[0] ?? '', /^refused: cannot be read/);
});

test('import: agent-code, and front matter', () => {
  const toml = `[permissions]
allowed_tools = ["Bash", "Read(src/**)"]
disallowed_tools = ["WebFetch", "Bash(rm *)"]
default_mode = "accept_edits"
[[permissions.rules]]
tool = "Bash"
pattern = "git *"
action = "allow"
`;
  assert.deepEqual(imported('config.toml', toml), [
    'agent-code',
    ...[
      'mode acceptEdits',
      'deny Bash(rm:*)',
      'ask Bash(git)',
      'allow Bash(git:*)',
      'shown Bash',
      'shown Read',
      'hidden WebFetch',
    ],
    'lost Read(src/**) -> the tool is shown',
  ]);
  const matter =
    '---\npermission_mode: dontAsk\npermissions_allow:\n  - Bash(npm test)\npermissions_deny: [Read(.env)]\n---\nDo it.\n';
  assert.deepEqual(imported('agent.md', matter), [
    'front-matter',
    ...['mode dontAsk', 'unmatched deny', 'deny Read(.env)', 'allow Bash(npm test)'],
  ]);
  assert.match(imported('agent.md', '---\ntitle: x\n---\n')[0] ?? '', /^refused/);
});

test('import: what only a shell can tell of flags is no flag, and a flag left without its value takes none', () => {
  const flags: readonly (readonly [line: string, facts: readonly string[]])[] = [
    ['copilot --allow-tool shell(rm)', ['refused: cannot be read: parentheses outside quotes']],
    ["copilot --allow-tool 'shell", ['refused: cannot be read: a quote is left open']],
    [
      "copilot --allow-tool 'shell(git' --deny-tool 'shell(git'",
      ['copilot', 'ask *', 'lost shell(git', 'lost shell(git -> ask *'],
    ],
    ['copilot --allow-tool --deny-tool shell', ['copilot', 'deny shell']],
    ['copilot --allow-tool write && rm shell', ['copilot', 'allow write']],
    ['copilot --allow-tool write\nshell x', ['copilot', 'allow write']],
    ['copilot --allow-tool write # all\ncopilot --deny-tool shell', ['copilot', 'deny shell', 'allow write']],
    ['copilot --deny-tool "$TOOL" --allow-tool "$OTHER"', ['copilot', 'ask *', 'lost $TOOL -> ask *', 'lost $OTHER']],
    ['copilot --deny-tool Shell', ['copilot', 'ask *', 'lost Shell -> ask *']],
    ['copilot --deny-url=x.com --excluded-tools=bash', ['copilot', 'deny url(x.com)', 'hidden bash', 'hidden Bash']],
  ];
  for (const [line, facts] of flags) {
    assert.deepEqual(imported('run.sh', line, 'copilot').toSorted(), facts.toSorted(), line);
  }
});

test('import: YAML is read as its tools read it, or not at all', () => {
  const merged =
    'base: &base\n  default: deny\n  rules: [{kind: shell, decision: deny}]\nruntime:\n  tool_permissions:\n    <<: *base\n';
  assert.deepEqual(imported('w.yaml', merged), ['workflow', 'unmatched deny', 'deny shell']);
  for (const bad of [
    'runtime: {tool_permissions: {default: deny, default: allow}}',
    'runtime: {tool_permissions: {default: !env allow}}',
    'runtime: {tool_permissions: !include other.yaml}',
    'runtime: {tool_permissions: {defualt: deny}}',
    'runtime: {tool_permissions: {default: null}}',
    'runtime: {tool_permissions: deny}',
    'runtime: deny',
    'runtime: {tool_permissions: {rules: {kind: shell, decision: deny}}}',
    'a: 1\n---\nruntime: {tool_permissions: {default: deny}}',
    'a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]',
  ]) {
    assert.match(imported('w.yaml', bad)[0] ?? '', /^refused/, bad);
  }
  assert.deepEqual(imported('a.md', '\uFEFF---\npermissions_deny: Read(x)\n---\n---\npermissions_allow: Bash\n---\n'), [
    ...['front-matter', 'deny Read(x)'],
  ]);
  assert.deepEqual(imported('a.md', '---\npermissions_deny: Bash(x), Read(y)\n---\n'), [
    ...['front-matter', 'ask *', 'lost Bash(x), Read(y) -> ask *'],
  ]);
  assert.deepEqual(imported('a.md', '---\npermission_mode: bypassPermissions\npermissions_allow: [Read]\n---\n'), [
    ...['front-matter', 'unmatched deny', 'allow Read', 'lost permission_mode: bypassPermissions', 'warned'],
  ]);
});

test('import: agent-code’s rules that say more than is known are refused, and its own names are ours', () => {
  for (const bad of [
    'permissions.rules = [{tool = "Bash", action = "allow", pattern = ["git *"]}]',
    'permissions.rules = [{tool = "Bash", action = "allow", when = "x"}]',
    'permissions.rules = [{tool = "Bash", action = "allow", decision = "deny"}]',
    'permissions.rules.tool = "Bash"',
    'permissions.disallowed_tools = ["x"]\npermissions.disallowed_tools = []',
  ]) {
    assert.match(imported('c.toml', bad, 'agent-code')[0] ?? '', /^refused/, bad);
  }
  const dotted = `permissions.default_mode = "allow"
permissions.disallowed_tools = ["FileWrite"]
permissions.rules = [{tool = "FileRead", pattern = "*.pem", action = "deny"}, {tool = "FileRead", pattern = "*/keys/*", action = "deny"},
  {tool = "FileEdit", action = "allow"}, {tool = "Bash", pattern = "git:*", action = "allow"}, {tool = "FileWrite", pattern = "/tmp/*", action = "allow"}]
`;
  assert.deepEqual(imported('c.toml', dotted), [
    ...['agent-code', 'unmatched allow', 'deny Read(*.pem)', 'ask Read', 'allow Bash(git::*)'],
    ...['allow Write(/tmp/**)', 'hidden Write'],
    ...['lost FileRead(*/keys/*) -> ask Read', 'lost FileEdit', 'lost Bash(git:*) -> allow Bash(git::*)', 'warned'],
  ]);
});

test('import: a file of no known kind says which kinds there are', () => {
  assert.match(imported('x.txt', 'hello')[0] ?? '', /^refused: is of no known kind; say which: vscode, /);
  assert.match(imported('x.json', '{', 'claude')[0] ?? '', /^refused: is no JSON: [a-z ]+$/);
  assert.match(
    imported('x.json', '{}', 'cluade')[0] ?? '',
    /^refused: cannot be read as `cluade`, which is no kind; say which: vscode, /,
  );
});
