// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../rules/hearings';

const decisionOn = (command: string, rules: object, more: object = {}) =>
  verdictOn({ tool: 'Bash', input: { command }, rules: { allow: [], ask: [], deny: [], ...rules }, ...more }).decision;

test('decide: a value that hangs on its option is followed like any other word', () => {
  const rows: readonly (readonly [command: string, decision: string])[] = [
    ['sort --output=$HOME/.bashrc x', 'ask'],
    ['sort --outp=$HOME/.bashrc x', 'ask'],
    ['sort -o"$HOME/.bashrc" x', 'ask'],
    ['sort -uo$HOME/.bashrc x', 'ask'],
    ['sort -o{.git/config,y} x', 'ask'],
    ['sort --{output,x}=.git/config x', 'ask'],
    ['f=~/.bashrc; sort --output=$f x', 'ask'],
    ['o=-o; sort $o ~/.bashrc x', 'ask'],
    ['sort -o$x ~/.bashrc', 'ask'],
    ['sort -o "$x" y', 'ask'],
    ['sort --output="$x" y', 'ask'],
    ['f=out; sort -o "$f" x', 'ask'],
    ['sort --output=out x', 'allow'],
    ['sort --output="$PWD/out" x', 'allow'],
  ];
  // A file that an option names has to be covered by itself.
  for (const [command, decision] of rows) {
    assert.equal(decisionOn(command, { allow: ['Bash(sort:*)', 'Write(**)'] }), decision, command);
  }
  for (const command of ['grep -f"$HOME/.ssh/id_rsa" x', 'grep --file={.env,a} x', 'f=.env; grep --file=$f x']) {
    assert.equal(decisionOn(command, {}), 'ask', command);
  }
});

test('decide: the home and the folder are known paths, unless the line sets them', () => {
  const deny = ['Edit(~/.bashrc)', 'Read(.env)'];
  for (const command of [
    'echo x > "$HOME/.bashrc"',
    'echo x > ${HOME}/.bashrc',
    'cp x "$HOME"/.bashrc',
    'sort -o $HOME/.bashrc x',
    'cat $PWD/.env',
  ]) {
    assert.equal(decisionOn(command, { deny }), 'deny', command);
  }
  const allow = ['Edit(~/a)', 'Bash(echo:*)', 'Bash(y)', 'Bash(read:*)'];
  assert.equal(decisionOn('echo x > "$HOME/a"', { allow }), 'allow');
  for (const command of [
    'HOME=/etc; echo x > "$HOME/a"',
    'HOME=$(y); echo x > "$HOME/a"',
    'HOME=$(y); echo x > ~/a',
    'read HOME < f; echo x > ~/a',
  ]) {
    assert.equal(decisionOn(command, { allow }), 'ask', command);
  }
});

test('decide: a program that is told to work in a folder which a rule names asks', () => {
  const rules = { allow: ['Bash'], deny: ['Edit(.git/**)'] };
  for (const command of [
    'make -C .git',
    'make --directory=.git',
    'git -C .git log',
    'ninja -C .git',
    'env -C .git y',
    'make -C sub -C ../.git',
    'cd .git && make',
    'cd .git/hooks && python3 x.py',
    'cd .git; make',
    'cd sub; cd ../.git; ./x.sh',
    'pushd .git; make',
    'chdir .git; make',
    '(cd .git; make)',
    'for d in .git; do cd $d; make; done',
  ]) {
    assert.equal(decisionOn(command, rules, { mode: 'bypass' }), 'ask', command);
  }
  for (const command of [
    'make -C sub',
    'git -C sub log',
    'env -C sub y',
    'cd sub && make',
    'cd sub; make',
    'cd .git && cat config',
  ]) {
    assert.equal(decisionOn(command, rules, { mode: 'bypass' }), 'allow', command);
  }
});

test('decide: a pattern is followed through the links that it meets', () => {
  const rows: readonly (readonly [command: string, link: string, target: string, decision: string])[] = [
    ['cat docs/*', 'docs', '/home/u/.ssh', 'ask'],
    ['cat doc?/*', 'docs', '/home/u/.ssh', 'ask'],
    ['cat docs/*', 'docs/a', '/home/u/.ssh/id_rsa', 'ask'],
    ['cat */*', 'docs/a', '/work/proj/.env', 'ask'],
    ['cd docs && cat *', 'docs', '/home/u/.ssh', 'ask'],
    ['cd docs && cat ../.e*', 'docs', '/home/u/.ssh', 'ask'],
    ['cat docs/../*.key*', 'docs', '/home/u/.ssh/x', 'ask'],
    ['cat docs/$x', 'docs', '/home/u/.ssh', 'ask'],
    ['for f in docs/*; do cat "$f"; done', 'docs/a', '/home/u/.ssh/id_rsa', 'ask'],
    ['d=docs; cat $d/*.txt', 'docs/a.txt', '/home/u/.ssh/id_rsa', 'ask'],
    ['d=doc; cat ${d}s/*', 'docs', '/home/u/.ssh', 'ask'],
    ['find docs -name "*.txt" | xargs cat', 'docs/a.txt', '/home/u/.ssh/id_rsa', 'ask'],
    ['rm -rf build/*', 'build', '/home/u', 'ask'],
    ['rm build/*', 'build', '/srv/x', 'ask'],
    ['cd build && rm -rf *', 'build', '/home/u', 'ask'],
    ['sed -i s/a/b/ out/*', 'out/a', '/home/u/.bashrc', 'ask'],
    ['cat docs/*', 'docs', '/work/proj/src', 'allow'],
    ['cat docs/*.md', 'docs/a', '/home/u/.ssh/id_rsa', 'allow'],
    ['cat docs/*', 'docs/.a', '/home/u/.ssh/id_rsa', 'allow'],
    ['rm build/*', 'build', '/work/proj/dist', 'allow'],
  ];
  for (const [command, link, target, decision] of rows) {
    const fs = { symlinks: { [`/work/proj/${link}`]: target } };
    const allow = /^(?:rm|sed|cd build)/.test(command) ? ['Bash'] : [];
    assert.equal(decisionOn(command, { allow }, { fs, workingDirectories: ['/work/proj'] }), decision, command);
  }
});

test('decide: a rule about a folder holds for a pattern that leads there by a link', () => {
  const fs = { symlinks: { '/work/proj/docs': '/srv/data' } };
  const rules = { allow: ['Bash'], deny: ['Read(//srv/data/**)'] };
  assert.equal(decisionOn('cat docs/*', rules, { fs }), 'ask');
  assert.equal(decisionOn('cat src/*', rules, { fs }), 'allow');
});

test('decide: patterns that say what is searched name secrets in any spelling', () => {
  for (const command of [
    "rg -g '.en?' .",
    "rg -g '.en[v]' --hidden .",
    "rg -g '[.]env' .",
    "rg -g '?env' .",
    "rg -g '{.env}' .",
    "rg --glob='.{env,x}' .",
    "rg --iglob '.ENV{}' .",
    "rg -g '*.p?m' .",
    "rg --type-add 'x:{.env}' -tx .",
    "grep -r --include='?env' x .",
    "grep -r --include='[.]env' x .",
    'grep -r --include=*.{pem,key} x .',
    "find . -name '[.]env' | xargs cat",
    "find . -name '?env' -print0 | xargs -0 cat",
  ]) {
    assert.equal(decisionOn(command, { allow: ['Bash'] }), 'ask', command);
  }
  for (const command of [
    "rg -g '*.{js,ts,json}' x",
    "rg -g '[a-z]*.ts' -g '*.t?' x",
    'grep -rn --include=*.{ts,tsx} x src',
    "grep -r --include='*.[ch]' x .",
    "find . -name '?.ts' | xargs cat",
  ]) {
    assert.equal(decisionOn(command, {}), 'allow', command);
  }
});

test('decide: a short name of Windows may be the name that a rule keeps', () => {
  const place = { cwd: 'C:\\proj', home: 'C:\\Users\\u', platform: 'win32', mode: 'bypass' };
  const rules = { allow: [], ask: [], deny: ['Read(.env)'] };
  const readOf = (name: string) => verdictOn({ tool: 'Read', input: { file_path: name }, rules, ...place }).decision;
  assert.equal(readOf('ENV~1'), 'ask');
  assert.equal(readOf('a.txt'), 'allow');
  assert.equal(decisionOn('cat ENV~1', rules, place), 'ask');
  assert.equal(decisionOn('git show HEAD~1', rules, place), 'allow');
});
