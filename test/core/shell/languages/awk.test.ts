import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAwk } from '../../../../src/core/shell/languages/awk';

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
  'BEGIN { print x/="/ > "f" }',
  '/a//="/{ system("x") }/"/',
  '{ length / 2; system("x") } # /',
  // To older gawks the sign belongs to the number.
  'BEGIN { x = 1e+/system("x")/2 }',
  'BEGIN { x = 2.5E-/system("x")/2 }',
  // Some awks take the word for a variable, and then a slash divides.
  'BEGIN { case = 8; x = case / system("x") / 1 }',
  'BEGIN { x = case/system("x")/1 }',
  'BEGIN { default = 2; x = default / system("x") / 1 }',
  'BEGIN { switch = 2; x = switch / system("x") / 1 }',
  'BEGIN { func = 8; print func / 1 > "x"; x = 1 / 1 }',
  'BEGIN { x = nextfile / 1; print "a" > "x"; y = 1 / 1 }',
  'BEGIN { x = BEGINFILE / system("x") / 1 }',
  'BEGIN { x = ENDFILE / getline / 1 }',
  'BEGIN { x = length / system("x") / 1 }',
  'BEGIN { i = 1; x = i++ / system("x") / 1 }',
  'BEGIN { i = 1; x = --i / system("x") / 1 }',
  'BEGIN { x = (8) / system("x") / 1 }',
  'BEGIN { x = (8\n/ system("x") / 1) }',
  'BEGIN { x = a[8\n/ system("x") / 1] }',
  'BEGIN { if (1) / system("x") / 1 }',
  'BEGIN { while (1) / system("x") / 1 }',
  'BEGIN { x = a::b / system("x") / 1 }',
  'BEGIN { x = 2 ** system("x") }',
  'BEGIN { x **= system("x") }',
  'BEGIN { x = @/a/; print > "x" }',
  'BEGIN { SYMTAB["AR" "GV"][1] = "x" }',
  'BEGIN { x /= 2; print "a" > "f" }',
  'BEGIN { printf("%s", (1\n)) > "x" }',
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
  // These are read in different ways, or not at all, and do nothing in any of them.
  '{ x /= 2 }',
  '{ print "a',
  '/a',
  '{ print `x` }',
  '{ \\x }',
  "{ print '\\'' }",
  '{ print \u00a0 }',
  '{ print (a + b) / 2 }',
  '{ print i++ / 2, case / 2 }',
  'FNR > 5 { nextfile } { print }',
  'func f(x) { return x } { print f($1) }',
  '{ switch ($1) { case /a/: print; default: n++ } }',
  '{ if ($1 > 5) print (a + b) / 2 }',
  '{ x = 2 ** 3; delete a }',
];

const running: readonly string[] = [
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
  '{print "a" "b" | "sh"}',
  // In each of these the first quote belongs to a pattern, so the rest is no text.
  'function f() { return /"/ } BEGIN { system("x") } #"',
  '{ print /"/; system("x") } #"',
  'x in /"/ { system("x") } #"',
  '1 + /"/ { system("x") } #"',
  '1 - /"/ { system("x") } #"',
  '1 * /"/ { system("x") } #"',
  '1 % /"/ { system("x") } #"',
  '1 ^ /"/ { system("x") } #"',
  '1 < /"/ { system("x") } #"',
  '1 > /"/ { system("x") } #"',
  'a[/"/] { system("x") } #"',
  '$/"/ { system("x") } #"',
  '1\n/"/ { system("x") } #"',
  '{ if (1) /"/; system("x") } #"',
  '{ if (1) /#/; system("x") }',
  '{ if (1) 2; else /"/; system("x") } #"',
  '{ do /"/; while (system("x")) } #"',
  '{ exit /"/ + system("x") } #"',
  '{ printf /"/; system("x") } #"',
  '/a\\/b"/ { system("x") } #"',
  'BEGIN { case = 8; x = case / system("x") / 1 }',
  'BEGIN { x = func / getline / 1 }',
  'BEGIN { x = default / 1; print "a" | "sh"; y = 1 / 1 }',
];

const notRunning: readonly string[] = [
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
  '{ print (a + b) / 2 }',
  '{ print length($0) / 2 " x" }',
  '{ print $1 / 1024 " MB/s" }',
  '{ print a[1] / 2, "x/y" }',
  '{ print i++ / 2 }',
  '{ print i-- / 2 / 3 }',
  '{ n = a \\\n / 2 }',
  '/a/\n/b/ { print }',
  '/[a-z]|x/ { print }',
  '/a\\/|b/ { print }',
  '{ print "a\\\\" } # | x',
  '{ getliner = 1; mysystem = 2 }',
  'function f(x) { return /a|b/ }',
  '/unterminated',
  '/a[/]b/',
  '/a\n/ { print }',
  '{ x /= 2; if (x > 3 || y) print }',
];

for (const program of refused) {
  test(`awk: ${JSON.stringify(program)} may do more than print`, () =>
    assert.notEqual(readAwk(program).why, undefined));
}

for (const program of accepted) {
  test(`awk: ${JSON.stringify(program)} only prints`, () => assert.equal(readAwk(program).why, undefined));
}

test('awk: a program that may run commands is told from one that cannot', () => {
  for (const program of running) {
    assert.ok(readAwk(program).runs, program);
  }
  for (const program of notRunning) {
    assert.ok(!readAwk(program).runs, program);
  }
});

test('awk: what some awks read otherwise may write to any file if it has the sign for it', () => {
  assert.ok(readAwk('BEGIN { func = 8; print func / 1 > f; x = 1 / 1 }').unknownWrite);
  assert.ok(readAwk('BEGIN { x = i++ / 1; while ((getline l < f) > 0) y = 1 / 1 }').unknownRead);
  assert.ok(!readAwk('{ print i++ / 2 }').unknownWrite);
});
