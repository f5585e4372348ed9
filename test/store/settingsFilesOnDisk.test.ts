import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SettingsFilesOnDisk } from '../../src/store/settingsFilesOnDisk';
import { userSettingsFiles } from '../../src/store/userSettingsFiles';
import { FullDisk } from './fullDisk';

const scratch = mkdtempSync(join(tmpdir(), 'gatehouse-settings-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

function someFiles() {
  const files = new SettingsFilesOnDisk({ interval: 10 });
  after(() => files.dispose());
  return files;
}

function untold(text: string, name = 'settings.json') {
  const file = join(mkdtempSync(join(scratch, 'one-')), name);
  writeFileSync(file, text);
  return someFiles().untoldIn(file, 'workspace');
}

const rules = '"gatehouse.rules.deny": ["Bash(rm:*)", "Read(.env)"], "gatehouse.mode": "default"';

test('settings files: wherever a text is cut, every call asks, or it says all that it said', () => {
  const whole = `{ "editor.tabSize": 2, ${rules} }`;
  for (let length = 0; length < whole.length; length += 1) {
    const { unreadable } = untold(whole.slice(0, length));
    assert.ok(
      unreadable.some(({ blocks, scope }) => blocks === '*' && scope === 'workspace'),
      whole.slice(0, length),
    );
  }
  assert.deepEqual(untold(whole).unreadable, []);
  assert.deepEqual(
    untold(whole).rules.map(({ text }) => text),
    ['Bash(rm:*)', 'Read(.env)'],
  );
});

test('settings files: what is no JSON, or no settings, makes every call ask', () => {
  const texts = ['garbage', '[]', '7', 'null', '"x"', `${'\0'.repeat(40)}`, `{${rules}} x`, `{${rules}`, `${rules}}`];
  const types = ['null', '"Bash"', '{}', '7', 'true', '[null]', '[["Bash"]]'];
  const keys = ['rules.deny', 'rules.ask', 'tools.allowed', 'tools.disallowed'];
  const wrong = keys.flatMap((key) => types.map((value) => `{"gatehouse.${key}": ${value}}`));
  const nested = ['{"gatehouse": null}', '{"gatehouse": {"rules": []}}', '{"gatehouse.rules": {"deny": null}}'];
  const others = ['{"gatehouse.checks": null}', '{"gatehouse.rules.denny": ["Bash"]}'];
  for (const text of [...texts, ...wrong, ...nested, ...others]) {
    assert.equal(untold(text).unreadable[0]?.blocks, '*', text);
  }
  for (const text of ['garbage', '{"settings": 7}', '{"settings": {"gatehouse.rules.deny": null}}']) {
    assert.equal(untold(text, 'x.code-workspace').unreadable[0]?.blocks, '*', text);
  }
  const folder = join(scratch, 'folder.json');
  mkdirSync(folder);
  assert.match(someFiles().untoldIn(folder, 'user').unreadable[0]?.why ?? '', /cannot be read/);
});

test('settings files: what VS Code reads as well is fine, and so is a file that is not there', () => {
  const fine = [
    '{}',
    '{ /* nothing */ }',
    `\uFEFF{${rules}}`,
    `{ // a comment\n${rules},\n}`,
    '{"gatehouse.rules.allow": null}',
    '{"gatehouse": {"rules": {"deny": []}}}',
    '{"other.rules.deny": null}',
  ];
  for (const text of fine) {
    assert.deepEqual(
      untold(text).unreadable.filter(({ blocks }) => blocks !== undefined),
      [],
      text,
    );
  }
  assert.deepEqual(untold('{"folders": []}', 'x.code-workspace').unreadable, []);
  assert.deepEqual(someFiles().untoldIn(join(scratch, 'none.json'), 'user'), { unreadable: [], rules: [] });
  assert.deepEqual(someFiles().untoldIn(join(scratch, 'none', 'none.json'), 'user'), { unreadable: [], rules: [] });
});

test('settings files: of a list that stands twice, no deny or ask rule is lost', () => {
  const { unreadable, rules: found } = untold(
    '{"gatehouse.rules.deny": ["Bash(a)"], "gatehouse.rules.allow": ["Bash(x)"], "gatehouse.rules.deny": ["Bash(b)"]}',
  );
  assert.deepEqual(unreadable, []);
  assert.deepEqual(
    found.map(({ effect, text }) => `${effect} ${text}`),
    ['deny Bash(a)', 'deny Bash(b)'],
  );
});

test('settings files: whoever was asked about is followed: it comes, changes and goes', async () => {
  const file = join(scratch, 'followed.json');
  const files = someFiles();
  const awake = setInterval(() => undefined, 1_000);
  const said: number[] = [files.untoldIn(file, 'user').unreadable.length];
  const next = () =>
    new Promise<void>((resolve) => {
      const listening = files.onDidChange(() => {
        listening.dispose();
        said.push(files.untoldIn(file, 'user').unreadable.length);
        resolve();
      });
    });
  for (const change of [() => writeFileSync(file, '{'), () => writeFileSync(file, '{} '), () => rmSync(file)]) {
    const told = next();
    change();
    await told;
  }
  clearInterval(awake);
  assert.deepEqual(said, [0, 1, 0, 0]);
});

test('settings files: a disk without room is told before anything is written, and nothing stays behind', async () => {
  const folder = mkdtempSync(join(scratch, 'room-'));
  for (const file of [join(folder, 'settings.json'), join(folder, '.vscode', 'settings.json')]) {
    for (const room of [0, 1]) {
      const disk = await FullDisk.with(room, scratch);
      await assert.rejects(
        someFiles()
          .makeSureOfRoom(file, 100)
          .finally(() => disk.free()),
        /ENOSPC/,
      );
    }
    await someFiles().makeSureOfRoom(file, 100);
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(existsSync(file), false);
  }
});

test('settings files: one that can only be read is told before anything is written, and nothing stays behind', async () => {
  const folder = mkdtempSync(join(scratch, 'fixed-'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{}', { mode: 0o444 });
  // The administrator may write to every file but those of the system itself.
  const fixed = process.getuid?.() === 0 ? '/sys/kernel/uevent_seqnum' : file;
  if (existsSync(fixed)) {
    await assert.rejects(someFiles().makeSureOfRoom(fixed, 100), /settings\.json can only be read/);
  }
  assert.deepEqual(readdirSync(folder), ['settings.json']);

  const fixedFolder = process.getuid?.() === 0 ? '/sys/kernel' : folder;
  chmodSync(folder, 0o555);
  if (existsSync(fixedFolder) && process.platform !== 'win32') {
    const making = someFiles().makeSureOfRoom(join(fixedFolder, 'other.json'), 100);
    await assert.rejects(making, /^Error: the folder of settings\.json can only be read$/);
  }
  chmodSync(folder, 0o755);
});

test('settings files: a text is put in place at once, through a link, and the file keeps its mode', async () => {
  const folder = mkdtempSync(join(scratch, 'put-'));
  const real = join(folder, 'dotfiles.json');
  const link = join(folder, 'settings.json');
  writeFileSync(real, '{}', { mode: 0o640 });
  symlinkSync(real, link);
  await someFiles().replace(link, '{ "a": 1 }');
  assert.equal(readFileSync(real, 'utf8'), '{ "a": 1 }');
  assert.ok(lstatSync(link).isSymbolicLink());
  assert.equal(lstatSync(real).mode & 0o777, 0o640);
  for (const room of [0, 1, 2]) {
    const disk = await FullDisk.with(room, scratch);
    await assert.rejects(
      someFiles()
        .replace(link, '{ "b": 2 }')
        .finally(() => disk.free()),
      /ENOSPC/,
    );
    assert.equal(readFileSync(link, 'utf8'), '{ "a": 1 }', String(room));
  }
  assert.deepEqual(readdirSync(folder).sort(), ['dotfiles.json', 'settings.json']);
});

test('settings files: the person’s may lie in three places', () => {
  const user = join(scratch, 'data', 'User');
  mkdirSync(join(user, 'profiles', 'abc'), { recursive: true });
  assert.deepEqual(userSettingsFiles(user), [
    { path: join(user, 'settings.json'), isCertain: false },
    { path: join(user, 'profiles', 'abc', 'settings.json'), isCertain: false },
    { path: join(scratch, 'data', 'Machine', 'settings.json'), isCertain: true },
  ]);
  assert.deepEqual(
    userSettingsFiles(join(scratch, 'none', 'User')).map(({ isCertain }) => isCertain),
    [true, true],
    'without profiles there is no doubt',
  );
});
