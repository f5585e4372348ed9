import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verdictOn } from '../rules/hearings';

const decisionOn = (tool: string, input: object, rules: object, mode = 'default') =>
  verdictOn({ tool, input, rules: { allow: [], ask: [], deny: [], ...rules }, mode }).decision;

const inputs: readonly object[] = [
  { path: '.env' },
  { file_path: './.env' },
  { filePath: '/work/proj/.env' },
  { uri: 'file:///work/proj/.env' },
  { uri: 'file:/work/proj/%2Eenv' },
  { paths: ['a', '.env'] },
  { paths: [...Array.from({ length: 999 }, (_, at) => `a${at}`), '.env'] },
  { files: [{ path: '.env' }] },
  { path: 'src/../.ENV' },
  { paths: ['x.env', '.env'] },
  { name: '.env' },
  { src: '.env' },
  { args: ['-c', 'cat .env'] },
  { command: 'cat <.env|sort' },
  { script: 'cat .env' },
  { sql: "select * from read_csv('.env')" },
];

test('toldFiles: a rule about a file is heard of tools that are none of ours', () => {
  for (const input of inputs) {
    assert.equal(decisionOn('mcp__fs__read_file', input, { deny: ['Read(.env)'] }, 'bypass'), 'ask');
    assert.equal(decisionOn('Notes', input, { allow: ['Notes'], ask: ['Edit(.env)'] }), 'ask');
  }
  const deny = ['Read(.env)', 'Edit(src/locked/**)'];
  assert.equal(decisionOn('mcp__fs__move', { source: 'a', destination: 'src/locked/a' }, { deny }, 'bypass'), 'ask');
  assert.equal(decisionOn('mcp__fs__write', { path: 'src/a', content: '.env' }, { deny }, 'bypass'), 'allow');
  assert.equal(decisionOn('mcp__web__open', { url: 'https://x.com/.env' }, { deny }, 'bypass'), 'allow');
});

test('toldFiles: among too many files may be any', () => {
  const paths = Array.from({ length: 1001 }, (_, at) => `a${at}`);
  assert.equal(decisionOn('mcp__fs__read', { paths }, { deny: ['Read(.env)'] }, 'bypass'), 'ask');
  assert.equal(decisionOn('mcp__fs__read', { paths: paths.slice(1) }, { deny: ['Read(.env)'] }, 'bypass'), 'allow');
});

test('toldFiles: secrets and files that run by themselves ask, whichever tool is told of them', () => {
  const allow = ['mcp__fs'];
  for (const input of [
    ...inputs,
    { path: '~/.ssh/id_rsa' },
    { path: '/home/u/.bashrc' },
    { to: 1, dir: '.git/hooks' },
  ]) {
    assert.equal(decisionOn('mcp__fs__read_file', input, { allow }), 'ask', JSON.stringify(input));
  }
  for (const input of [
    { path: 'src/a.ts' },
    { path: '.env.example' },
    { path: '' },
    { path: 3 },
    {},
    { name: 'credentials' },
    { command: 'npm run build' },
  ]) {
    assert.equal(decisionOn('mcp__fs__read_file', input, { allow }), 'allow', JSON.stringify(input));
  }
});
