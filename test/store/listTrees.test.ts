import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { takeApart } from '../../src/core/engine/takeApart';
import { modes } from '../../src/core/modes';
import { factsOnDisk } from '../../src/store/gatherFacts';
import { aRule } from '../builders';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'listed-trees-')));
after(() => rmSync(folder, { recursive: true, force: true }));

function make(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

make({
  ...{ 'clean/a.ts': '', 'clean/sub/b.ts': '', 'holds/.env': '', 'holds/a.ts': '', 'deep/a/b/.env': '' },
  ...{ 'case/.ENV': '', 'out/a': '', 'onward/a': '', 'twice/a': '', 'loop/a': '', 'led/.env': '' },
  ...{ 'let/.gitignore': '# x\n.env*\n!/.env\n', 'let/.env': '', 'letAll/.ignore': '!**', 'letAll/.env': '' },
  ...{ 'above/.rgignore': '!.e*', 'above/in/.env': '', 'plain/.gitignore': '!.env.example', 'plain/.env': '' },
  ...{ 'repo/.git/HEAD': '', 'repo/.gitignore': 'modules/\n', 'repo/modules/p/key.txt': '', 'repo/a': '' },
  ...{ 'loose/.gitignore': 'modules/\n', 'loose/modules/p/key.txt': '' },
  ...{ 'onlyFolder/.git/HEAD': '', 'onlyFolder/.gitignore': 'key.txt/\n', 'onlyFolder/key.txt': '' },
  ...{ 'outer/.git/HEAD': '', 'outer/.gitignore': 'key.txt\n', 'outer/in/.git/HEAD': '', 'outer/in/key.txt': '' },
  ...{ 'again/.git/HEAD': '', 'again/.gitignore': 'modules\n!modules\n', 'again/modules/key.txt': '' },
});
symlinkSync('/etc/hostname', join(folder, 'out/link'));
symlinkSync('../holds', join(folder, 'onward/link'));
symlinkSync('link', join(folder, 'loop/link'));
symlinkSync('a.ts', join(folder, 'clean/link'));
symlinkSync('.env', join(folder, 'led/link'));
symlinkSync('holds', join(folder, 'way'));
symlinkSync('deep/a', join(folder, 'far'));
for (let at = 0; at < 210; at += 1) {
  mkdirSync(join(folder, 'much', `${at}`), { recursive: true });
  for (let name = 0; name < 100; name += 1) {
    writeFileSync(join(folder, 'much', `${at}`, `${name}`), '');
  }
}

const place = { cwd: folder, home: '/home/u', platform: 'linux' } as const;
const ground = { place, workingDirectories: [folder], trusted: true, ownPaths: [] };

function decisionOn(command: string, rule: string, allow: readonly string[] = []): string {
  const rules = [aRule(rule, 'deny'), ...allow.map((it) => aRule(it))];
  const facts = { place, roots: [folder], trusted: true, real: new Map(), foldsCase: false };
  const policy = makePolicy({ mode: modes[0], rules }, facts);
  const dissection = takeApart({ tool: 'Bash', input: { command } }, place);
  return decide(dissection, factsOnDisk(dissection, ground, policy), policy).decision;
}

test('listTrees: a search asks where something lies below that a rule keeps, or where that is not known', () => {
  for (const command of [
    'grep -r x holds',
    'grep -r x .',
    'grep -r x deep',
    'grep -r x case',
    'cd holds && grep -r x .',
    'cd clean; grep -r x .',
    'grep -r x cle*',
    'grep -r x "$y"',
    'grep -r x way',
    'grep -r x way/',
    'grep -r x far/../clean',
    'rg -L x way',
    'grep -r x out',
    'grep -R x onward',
    'rg --follow x onward',
    'grep -r x loop',
    'grep -r x much',
    'find holds -exec cat {} +',
    'rg -. x holds',
    'rg --hidden x holds',
    'rg -uu x holds',
    'rg --no-ignore x holds',
    "rg -g '*' x holds",
    "rg --iglob '.ENV' x holds",
    'rg -tsh x holds',
    'rg --ignore-file=y x holds',
    'rg $y x holds',
    'export RIPGREP_CONFIG_PATH=y; rg x holds',
    'rg x let',
    'rg x letAll',
    'rg x above/in',
  ]) {
    assert.equal(decisionOn(command, 'Read(.env)'), 'ask', command);
  }
});

test('listTrees: what the line itself makes is not to be seen before', () => {
  const allow = ['Bash(unzip:*)', 'Bash(mv:*)', 'Bash(ln:*)', 'Bash(git checkout:*)', 'Write'];
  for (const command of [
    'unzip y.zip && grep -r x clean',
    'git checkout y && grep -r x clean',
    'mv clean other && grep -r x other',
    'ln -s ../deep clean/y && grep -r x clean',
    'grep -r x clean > clean/y',
  ]) {
    assert.equal(decisionOn(command, 'Read(**/b.ts)', allow), 'ask', command);
    assert.equal(decisionOn(command, 'Read(**/.env)', allow), 'ask', command);
  }
  assert.equal(decisionOn('cp -r holds y', 'Read(.env)', ['Bash(cp:*)']), 'ask');
});

test('listTrees: a folder that may not be looked into is not known', { skip: process.getuid?.() === 0 }, () => {
  make({ 'closed/in/a': '' });
  chmodSync(join(folder, 'closed/in'), 0);
  assert.equal(decisionOn('grep -r x closed', 'Read(.env)'), 'ask');
  chmodSync(join(folder, 'closed/in'), 0o700);
});

test('listTrees: what rg leaves out by itself is only what it surely does', () => {
  const rows: readonly (readonly [command: string, decision: string])[] = [
    ['rg x repo', 'allow'],
    ['rg x repo/modules', 'ask'],
    ['rg -u x repo', 'ask'],
    ['rg --no-ignore-vcs x repo', 'ask'],
    ['grep -r x repo', 'ask'],
    ['rg x loose', 'ask'],
    ['rg x again', 'ask'],
    ['rg x onlyFolder', 'ask'],
    ['rg x outer/in', 'ask'],
    ['rg x outer', 'ask'],
  ];
  for (const [command, decision] of rows) {
    assert.equal(decisionOn(command, 'Read(**/key.txt)'), decision, command);
  }
});

test('listTrees: a search asks nothing where no such thing lies below', () => {
  for (const command of [
    'grep -r x clean',
    'grep -rn x clean 2>/dev/null | sort | head -5',
    'cd clean && grep -r x .',
    'rg x clean',
    'rg x clean/a.ts',
    'rg x missing',
    'rg x holds',
    'rg x plain',
    "rg -g '!y' x holds",
    'find clean -exec cat {} +',
  ]) {
    assert.equal(decisionOn(command, 'Read(.env)'), 'allow', command);
  }
  assert.equal(decisionOn('cp -r clean y', 'Read(.env)', ['Bash(cp:*)']), 'allow');
  assert.equal(decisionOn('grep -r x clean', 'Read(clean/sub/c.ts)'), 'allow');
  assert.equal(decisionOn('grep -r x clean', 'Read(clean/sub/**)'), 'ask');
});

test('listTrees: links below are followed where the command follows them', () => {
  make({ 'linked/a': '', 'kept/key.txt': '', 'safe/a': '' });
  symlinkSync('../kept', join(folder, 'linked/on'));
  for (const command of [
    'grep -R x linked',
    'rg -L x linked',
    'cp -rL linked to',
    'tar -chf - linked',
    'tar chf - linked',
    'find -L linked -exec cat {} +',
    'diff -r linked clean',
    'zip -r x.zip linked',
    'scp -r linked h.org:',
  ]) {
    const rule = 'Read(kept/**)';
    assert.notEqual(decisionOn(command, rule, ['Bash']), 'allow', command);
    assert.equal(decisionOn(command.replace('linked', 'safe'), rule, ['Bash']), 'allow', command);
  }
  assert.equal(decisionOn('grep -r x linked', 'Read(kept/**)'), 'allow');
  assert.equal(decisionOn('grep -R x much', 'Read(kept/**)'), 'ask');
  assert.equal(decisionOn('rg -L x led', 'Read(**/.env)'), 'deny');
});

test('listTrees: a followed link to a secret asks without any rule', () => {
  make({ 'held/a': '', 'hidden/.env': '' });
  symlinkSync('../hidden/.env', join(folder, 'held/notes'));
  assert.equal(decisionOn('grep -R x held', 'WebSearch'), 'ask');
  assert.equal(decisionOn('rg --follow x held', 'WebSearch'), 'ask');
  assert.equal(decisionOn('grep -r x held', 'WebSearch'), 'allow');
  assert.equal(decisionOn('grep -R x clean', 'WebSearch'), 'allow');
});

test('listTrees: a link that leads nowhere, or links behind links, hide no other', () => {
  make({ 'broken/a': '', 'hop/a': '', 'between/a': '', 'open/a': '' });
  symlinkSync('nowhere', join(folder, 'broken/before'));
  symlinkSync('../hidden/.env', join(folder, 'broken/notes'));
  symlinkSync('../between', join(folder, 'hop/on'));
  symlinkSync('../hidden/.env', join(folder, 'between/notes'));
  symlinkSync('nowhere', join(folder, 'open/link'));
  for (const command of ['grep -R x broken', 'rg -L x broken', 'grep -R x hop', 'grep -R x much']) {
    assert.equal(decisionOn(command, 'WebSearch', ['Bash']), 'ask', command);
  }
  assert.equal(decisionOn('grep -R x open', 'WebSearch'), 'allow');
});

test('listTrees: links are followed by what removes and changes, too', () => {
  make({ 'build/a': '', 'plainly/a': '' });
  symlinkSync('/etc', join(folder, 'build/on'));
  for (const command of ['find -L build -name x -delete', 'chown -RL u build', 'find build -follow -exec rm {} +']) {
    assert.equal(decisionOn(command, 'WebSearch', ['Bash']), 'ask', command);
    assert.equal(decisionOn(command.replace('build', 'plainly'), 'WebSearch', ['Bash']), 'allow', command);
  }
  assert.equal(decisionOn('find build -name x -delete', 'WebSearch', ['Bash']), 'allow');
});

test('listTrees: links among names that are handed on are opened by whoever gets them', () => {
  make({ 'named/a': '', 'unnamed/a': '' });
  symlinkSync('../hidden/.env', join(folder, 'named/notes'));
  for (const command of [
    'find named | xargs cat',
    'find named -type l -exec cat {} +',
    'ls named | sed s,^,named/, | xargs cat',
    'cd named && ls | xargs cat',
    'for f in $(find named); do cat $f; done',
    'grep -rl x named | xargs head',
  ]) {
    assert.equal(decisionOn(command, 'WebSearch', ['Bash']), 'ask', command);
    assert.equal(decisionOn(command.replaceAll('named', 'unnamed'), 'WebSearch', ['Bash']), 'allow', command);
  }
});
