import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchedSecret, searchPatterns } from '../../../src/core/engine/searchedSecret';

const place = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;
const found = (...patterns: readonly string[]) => searchedSecret({ base: '.', patterns }, place);

test('searchedSecret: patterns for ordinary files say nothing about secrets', () => {
  for (const pattern of [
    '*',
    '**',
    '**/*',
    '*.ts',
    '**/*.ts',
    '*.{ts,tsx}',
    'src/**/*.json',
    '*.json',
    '*.md,*.txt',
    'package.json',
    '.env.example',
    '.github/**/*.yml',
    '!.env',
    '*.ts !**/.env',
    'test*',
    '[a-z]*.ts',
    '?',
    'src/env.ts',
    '',
  ]) {
    assert.equal(found(pattern), undefined, pattern);
  }
});

test('searchedSecret: a pattern that names secrets does, in any spelling', () => {
  for (const pattern of [
    '{a,{b,{c,.env}}}',
    '{{{{.env,a},b},c},d}',
    '@(.@(env|x)|y)',
    '!!.env',
    "'.env'",
    '~/.aws/credentials',
    '/.env',
    '/*.pem',
    '.env',
    '.env*',
    '**/.env',
    './.env',
    'sub/.env',
    '{.env,x}',
    '{.env}',
    '.{e}nv',
    '.env{}',
    '[[:punct:]]env',
    '*.ts,.env',
    '*.ts .env',
    '.[e]nv',
    '[.]env',
    '?env',
    '*env',
    '.{env,git}',
    '.e{nv,}',
    '@(.env|x)',
    '+(.env)',
    '\\.env',
    'sub\\.env',
    '.ENV',
    '**/{a,b/{.env,c}}',
    '*.pem',
    '**/*.{pem,key}',
    'id_rsa*',
    '.*',
    '~/.ssh/*',
    '/run/secrets/*',
    '.aws/**',
    'terraform.tfstate',
    '*credentials*.json',
  ]) {
    assert.notEqual(found(pattern), undefined, pattern);
  }
  assert.notEqual(found('*.ts', '.env'), undefined);
});

test('searchedSecret: what a pattern stands for cannot always be told', () => {
  assert.equal(found(`{${Array.from({ length: 300 }, (_, at) => `a${at}`).join(',')}}`), 'unclear');
});

test('searchPatterns: patterns are found under every name that agents have for them', () => {
  const given = { pattern: 'p', path: 'q', glob: 'a', include: ['b', 3], include_pattern: 'c', globs: [['d']] };
  assert.deepEqual(searchPatterns(given), ['a', 'b', 'c', 'd']);
  assert.deepEqual(searchPatterns(undefined), []);
});
