import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNotSafeProgram } from '../../../../../src/core/shell/catalogue/judges/awkProgram';

const refused: readonly string[] = [
  'BEGIN { system("x") }',
  'BEGIN{system ("x")}',
  '{ print > "x" }',
  '{ print $1, $2 >> "x" }',
  '{ printf("%s", $1) > "x" }',
  '{ print (1 > 2) }',
  '{ print >= "x" }',
  '{ print | "sh" }',
  '{ print |& "sh" }',
  '"date" | getline d',
  '{ getline x < "f" }',
  '{ getline }',
  'BEGIN { f = "system"; @f("x") }',
  '@load "x"',
  '@include "x"',
  'BEGIN { awk::system("x") }',
  'BEGIN { ARGV[1] = ".env"; ARGC = 2 } 1',
  '{ print $1,\n$2 > "x" }',
  '{ print $1, # more\n$2 > "x" }',
  '{ print "a" \\\n> "x" }',
  '{ print a /b/ c > "x" }',
  '/[/"]/ { system("x") } /"/',
  '/[[:alpha:]/"]/ { system("touch p1") } /"/',
  '/[\\]/"]/ { system("x") } /"/',
  '/[]/"]/ { system("x") } /"/',
  '/[^]/"]/ { system("x") } /"/',
  'x = 1 / 2; { print "a" > "f" } # /',
  'BEGIN { a[1] / 2; print "x" > "f" } # /',
  'BEGIN { "a" / 2; print "x" > "f" } # /',
  'BEGIN { if (1) /x"/; print "a" > "b" # "/\n }',
  '{ x++ / 2; system("x") } # /',
  '{ x /= 2 }',
  'BEGIN { print x/="/ > "f" }',
  '/a//="/{ system("x") }/"/',
  '{ length / 2; system("x") } # /',
  '{ print "a',
  '/a',
  '{ print `x` }',
  '{ \\x }',
  "{ print '\\'' }",
  '{ print \u00a0 }',
];

const accepted: readonly string[] = [
  '',
  '1',
  'NR==2',
  '{ print }',
  '{ print $1 }',
  '{ print $1, $2; n++ }',
  '/foo/ { print $2 }',
  '!/foo/',
  '$2 > 1 { print $1 }',
  '$3 > 4',
  '{ if ($1 > 5) print $1; else print "no > yes" }',
  '{ print $1\n if ($2 > 3) n++ }',
  '{ sum += $1 } END { print sum / NR }',
  '{ a[$1]++ } END { for (k in a) print k, a[k] }',
  '{ print "a | b > c" }',
  '/a|b>c/ { print }',
  '/[|>]/ { print }',
  '/a\\/b/ { print }',
  '$0 ~ /x/ || $1 ~ /[[:digit:]]+/ && NF > 2',
  '!seen[$0]++',
  'length > 80',
  'BEGIN { FS = "," } { print $2 }',
  '{ gsub(/foo/, "bar") } 1',
  '{ printf "%s %d\\n", $1, 0.5e3 } # > x',
  'function f(x) { return x / 2 } { print f($1) }',
  '/start/{f=1} f; /end/{f=0}',
  '{ $1 = $1 / 2; x ^= 2; y %= 3 } $1 <= 2',
];

for (const program of refused) {
  test(`awk: ${JSON.stringify(program)} may do more than print`, () =>
    assert.notEqual(whyNotSafeProgram(program), undefined));
}

for (const program of accepted) {
  test(`awk: ${JSON.stringify(program)} only prints`, () => assert.equal(whyNotSafeProgram(program), undefined));
}
