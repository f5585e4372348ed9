// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awkRuns } from '../../../../src/core/shell/wrappers/awk';
import { sedRuns } from '../../../../src/core/shell/wrappers/sed';

test('sed: a script that may run commands is told from one that cannot', () => {
  for (const script of [
    'e',
    '1e ls',
    '1 e ls',
    '$!e ls',
    '/x/e ls',
    '\\,x,e ls',
    '1,5e ls',
    '1,/x/e',
    '1~2e',
    '0,/x/I e',
    's/a/b/e',
    's/a/b/ge',
    's|a|b|2e',
    'p;e ls',
    'p\ne ls',
    '{p;e ls}',
    '1{e ls',
    's/a/b/;e',
    's/[/]/b/;e',
    'a text\ne ls',
    'y/a/b/;e',
    '/unterminated',
    's/a/b',
    '%',
  ]) {
    assert.ok(sedRuns(script), script);
  }
  for (const script of [
    '',
    'p',
    '1,5p',
    '$d',
    '/e/p',
    's/a/e/',
    's/e/b/g',
    's,a/b,c/e,',
    's/\\//e/',
    's/a/b/2p',
    'a e ls',
    'i\\\ne ls',
    'y/e/f/',
    'b e',
    ':e',
    'r e',
    's/a/b/w e',
    '/a/,/e/{p;d}',
    '/a/!d',
    '1!G;h;$!d',
    '# e',
    'q5',
    '$=',
  ]) {
    assert.ok(!sedRuns(script), script);
  }
});

test('awk: a program that may run commands is told from one that cannot', () => {
  for (const program of [
    'BEGIN{system("ls")}',
    '{system ("ls")}',
    '{print | "sh"}',
    '{print $1 | "sort"}',
    '"ls" | getline',
    '{"ls" |& getline x}',
    '{getline < "f"}',
    '/[/(/(/]!/ | "sh" | getline; /x/',
    '{@f()}',
    '@load "x"',
    '{x = 1 / 2 | "sh"; y = "/"}',
    '/unterminated',
    '{print "a" "b" | "sh"}',
  ]) {
    assert.ok(awkRuns(program), program);
  }
  for (const program of [
    '{print $1}',
    '/a|b/ {print}',
    '$1 ~ /a|b/',
    '!/a|b/',
    '$1 || $2',
    '{print "a | b"}',
    '{print "system(1)"}',
    '{print "a \\" | b"}',
    'NR == 1 || /x|y/ { n++ } END { print n / 2 }',
    '{ n = a / b / c }',
    '# a | b\n{print}',
    '{ systemic = 1 }',
    '{ print (a/b) }',
  ]) {
    assert.ok(!awkRuns(program), program);
  }
});
