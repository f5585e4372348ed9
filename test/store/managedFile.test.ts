import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { settingNames } from '../../src/core/settings/keys';
import { ManagedFile, managedFileOf, managedLayer } from '../../src/store/managedFile';

const scratch = mkdtempSync(join(tmpdir(), 'gh-managed-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function layerOf(text: string) {
  const file = join(mkdtempSync(join(scratch, 'one-')), 'managed.json');
  writeFileSync(file, text);
  const managed = new ManagedFile(file, { settings: settingNames, owner: process.getuid?.() });
  const { current } = managed;
  managed.dispose();
  return current;
}

test('managedFile: stands where only an administrator can write', () => {
  assert.equal(managedFileOf('linux'), '/etc/gatehouse/managed.json');
  assert.equal(managedFileOf('darwin'), '/Library/Application Support/Gatehouse/managed.json');
  assert.equal(managedFileOf('win32'), 'C:\\Program Files\\Gatehouse\\managed.json');
});

test('managedFile: what cannot be read makes every call ask', () => {
  const broken = [
    '',
    ' ',
    '\uFEFF',
    '// nothing',
    '{',
    '[]',
    'null',
    'no json at all',
    '{"gatehouse.rules.deny": ["Bash(rm:*)"',
  ];
  const wrongTypes = ['"Bash"', 'null', '{}', '7', '[7]', '["Bash", null]'].map(
    (it) => `{"gatehouse.rules.deny": ${it}}`,
  );
  const otherTypes = [
    '{"gatehouse.rules": 7}',
    '{"gatehouse": null}',
    '{"gatehouse.rules.ask": null}',
    '{"gatehouse.tools.disallowed": null}',
    '{"gatehouse.tools.allowed": "Bash"}',
    '{"gatehouse.checks": null}',
    '{"gatehouse.checks": {"tool": "Deploy"}}',
  ];
  const misspelt = [
    '{"gatehouse.rules.denny": ["Bash"]}',
    '{"gatehouse.rules": {"Deny": ["Bash"]}}',
    '{"gatehouse.tools.hidden": ["Bash"]}',
    '{"gatehouse.rule.deny": ["Bash"]}',
    '{"gatehouse": {"rulez": {"deny": ["Bash"]}}}',
    '{"gateHouse.rules.deny": ["Bash"]}',
    '{"rules.deny": ["Bash"]}',
    '{"deny": ["Bash"]}',
    '{"gatehouse.check": []}',
    '{"gatehouse.managed": 7}',
    '{"gatehouse": {"managed": null}}',
    '{"gatehouse.prompt": []}',
  ];
  const repeated = [
    '{"gatehouse.managed.forbid": ["bypass"], "gatehouse.managed.forbid": []}',
    '{"gatehouse.tools.disallowed": ["Bash"], "gatehouse": {"tools": {"disallowed": []}}}',
    '{"gatehouse.contain": "on", "gatehouse.contain": "off"}',
  ];
  for (const text of [...broken, ...wrongTypes, ...otherTypes, ...misspelt, ...repeated]) {
    const [fault] = layerOf(text).unreadable;
    assert.deepEqual([fault?.blocks, fault?.scope], ['*', 'managed'], text);
  }
  const folder = join(scratch, 'folder.json');
  mkdirSync(folder);
  const managed = new ManagedFile(folder, { owner: process.getuid?.() });
  assert.equal(managed.current.unreadable[0]?.blocks, '*');
  managed.dispose();
});

test('managedFile: rules, checks and tools are read as from settings; a file that is not there says nothing', () => {
  const { rules, unreadable, checks, tools } = layerOf(`{
    // Comments are fine.
    "gatehouse.rules.deny": ["Bash(curl:*)"],
    "gatehouse.rules": { "ask": ["WebFetch"], "allow": ["Bash(make:*)"] },
    "gatehouse.checks": [{ "tool": "Deploy" }],
    "gatehouse.tools.disallowed": ["Task"],
    "gatehouse.mode": "bypass",
    "gatehouse": { "prompt": { "style": "notification" } },
    "$schema": "x",
  }`);
  assert.deepEqual(
    rules.map(({ effect, text }) => `${effect} ${text}`),
    ['deny Bash(curl:*)', 'ask WebFetch', 'allow Bash(make:*)'],
  );
  assert.deepEqual([unreadable, tools.disallowed], [[], ['Task']]);
  assert.equal(JSON.stringify(checks), '[{"tool":"Deploy"}]');
  assert.equal(rules[0]?.place?.line, 3);
  const none = new ManagedFile(join(scratch, 'none', 'managed.json'));
  assert.deepEqual([none.current.rules, none.current.unreadable], [[], []]);
  none.dispose();
});

test('managedFile: is followed when it comes, changes and goes', async () => {
  const file = join(scratch, 'followed.json');
  const managed = new ManagedFile(file, { interval: 10, owner: process.getuid?.() });
  // Watching alone does not keep a program alive.
  const awake = setInterval(() => undefined, 1_000);
  const said: string[] = [];
  const next = () =>
    new Promise<void>((resolve) => {
      const listening = managed.onDidChange(() => {
        listening.dispose();
        said.push(managed.current.rules.map(({ text }) => text).join());
        resolve();
      });
    });
  for (const change of [
    () => writeFileSync(file, '{"gatehouse.rules.deny": ["Bash(a)"]}'),
    () => writeFileSync(file, '{"gatehouse.rules.deny": ["Bash(bb)"]}'),
    () => rmSync(file),
  ]) {
    const told = next();
    change();
    await told;
  }
  clearInterval(awake);
  managed.dispose();
  assert.deepEqual(said, ['Bash(a)', 'Bash(bb)', '']);
});

test('managedFile: one that others can write is a fault, and only what tightens is heard of it', () => {
  const folder = mkdtempSync(join(scratch, 'open-'));
  const file = join(folder, 'managed.json');
  const text = {
    ...{ 'gatehouse.rules.allow': ['Bash'], 'gatehouse.rules.deny': ['Bash(rm:*)'], 'gatehouse.contain': 'on' },
    ...{ 'gatehouse.audit.otlpEndpoint': 'http://x', 'gatehouse.audit.keepFiles': 0 },
    'gatehouse.workingDirectories': ['/etc'],
  };
  const own = process.getuid?.() ?? 0;
  const heard = (owner: number) => {
    const { rules, unreadable, others } = managedLayer(file, { settings: settingNames, owner });
    return [rules.map((it) => it.effect), unreadable.map((it) => it.blocks), [...others.keys()].length];
  };
  const refused = [['deny'], ['*'], 1];
  writeFileSync(file, JSON.stringify(text), { mode: 0o644 });
  assert.deepEqual(heard(own), [['allow', 'deny'], [], 4]);
  assert.deepEqual(heard(own + 1), refused);
  for (const mode of [0o664, 0o646, 0o666]) {
    chmodSync(file, mode);
    assert.deepEqual(heard(own), refused, mode.toString(8));
  }
  chmodSync(file, 0o644);
  for (const mode of [0o770, 0o777, 0o1777]) {
    chmodSync(folder, mode);
    assert.deepEqual(heard(own), refused, mode.toString(8));
  }
  const link = join(mkdtempSync(join(scratch, 'link-')), 'managed.json');
  symlinkSync(file, link);
  assert.equal(managedLayer(link, { owner: own }).unreadable.length, 1, 'a link into a folder that is open');
  const nowhere = join(mkdtempSync(join(scratch, 'link-')), 'managed.json');
  symlinkSync(join(scratch, 'not-mounted.json'), nowhere);
  assert.equal(managedLayer(nowhere, { owner: own }).unreadable[0]?.blocks, '*', 'a link that leads nowhere');
  chmodSync(folder, 0o755);
  assert.equal(managedLayer(link, { owner: own }).unreadable.length, 0);
});

test('managedFile: what it forbids must be known', () => {
  assert.deepEqual(layerOf('{"gatehouse.managed.forbid": ["bypass", "observe", "uncontained"]}').unreadable, []);
  for (const forbid of ['["Bypass"]', '["dontAsk"]', '"bypass"', 'null', '[7]', '{}', '["bypass", ""]']) {
    const [fault] = layerOf(`{"gatehouse.managed.forbid": ${forbid}}`).unreadable;
    assert.deepEqual([fault?.blocks, fault?.scope], ['*', 'managed'], forbid);
  }
});
