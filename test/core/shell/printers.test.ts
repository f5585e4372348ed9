import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { type Printer, printerOf } from '../../../src/core/shell/word';

function show(printer: Printer | undefined): string {
  const before = printer?.from === undefined ? '' : `${show(printer.from)} | `;
  return printer === undefined ? '-' : before + printer.words.map(({ source }) => source).join(' ');
}

function commandsOf(line: string) {
  const analysis = analyse(line, { cwd: '/w', home: '/home/u' });
  assert.equal(analysis.kind, 'commands', line);
  return analysis.kind === 'commands' ? analysis.commands : [];
}

/** What feeds the command `b`, or the last one of the line. */
function feeding(line: string): string {
  const commands = commandsOf(line);
  const input = (commands.find(({ words }) => words[0]?.text === 'b') ?? commands.at(-1))?.input;
  return show(input?.kind === 'pipe' ? input.from : undefined);
}

/** What prints the last word of the line's last command, or all that the word becomes. */
function printing(line: string): string {
  const word = commandsOf(line).at(-1)?.words.at(-1);
  const [only, ...others] = word?.becomes ?? [];
  return show((word && printerOf(word)) ?? (only && others.length === 0 ? printerOf(only) : undefined));
}

test('printers: a pipe is fed by the simple command before it', () => {
  for (const [line, printer] of [
    ['a x | b', 'a x'],
    ['a | x | b', 'a | x'],
    ['a 2>/dev/null | b', 'a'],
    ['a < f | b', 'a'],
    ['x; a | b', 'a'],
    ['for i in 1 2; do a | b; done', 'a'],
    // Whatever else might be printed, or be another program.
    ['a', '-'],
    // Others may have taken a part of it.
    ['a | (c)', '-'],
    ['a | while b; do c; done', '-'],
    ['(a) | b', '-'],
    ['{ a; } | b', '-'],
    ['(a; x) | b', '-'],
    ['a |& b', '-'],
    ['a 2>&1 | b', '-'],
    ['a &> f | b', '-'],
    ['a > f | b', '-'],
    ['A=1 a | b', '-'],
    ['a $(x) | b', '-'],
    ['env a | b', '-'],
    ['"$x" | b', '-'],
    ['eval "$x" | b', '-'],
    ['a | (x) | b', '-'],
    ['a() { x; }; a | b', '-'],
    ['PATH=.; a | b', '-'],
    ['alias a=x; a | b', '-'],
    ['hash -p /x a; a | b', '-'],
    ['for i in 1 2; do a | b; function a { x; }; done', '-'],
    ['for i in 1 2; do a | b; alias a=x; done', '-'],
  ] as const) {
    assert.equal(feeding(line), printer, line);
  }
});

test('printers: a word that is a substitution, a variable or an argument of `xargs` knows what prints it', () => {
  for (const [line, printer] of [
    ['c $(a x)', 'a x'],
    ['c "$(a x)"', 'a x'],
    ['c `a x`', 'a x'],
    ['c $(a | b)', 'a | b'],
    ['f=$(a); c $f', 'a'],
    ['f="$(a)" && c "$f"', 'a'],
    ['for f in $(a); do c "$f"; done', 'a'],
    ['a | xargs c', 'a'],
    ['a | b | xargs -n 1 -r c', 'a | b'],
    ['a | xargs -I% c %', 'a'],
    // More than that in the word, or another way in which it gets its value.
    ['c x$(a)', '-'],
    ['c $(a)$(b)', '-'],
    ['c $(a; b)', '-'],
    ['c $(a && b)', '-'],
    ['c $(a 2>&1)', '-'],
    ['c $( (a) )', '-'],
    ['c <(a)', '-'],
    ['f=$(a); f=b; c $f', '-'],
    ['f=$(a); f+=b; c $f', '-'],
    ['f=x$(a); c $f', '-'],
    ['f=$(a); c "$f.x"', '-'],
    ['x && f=$(a); c $f', '-'],
    ['for f in $(a) b; do c "$f"; done', '-'],
    ['a | while read f; do c "$f"; done', '-'],
    ['a | xargs -d x c', '-'],
    ['a | xargs -a x c', '-'],
    ['a | xargs -I% c x%', '-'],
    ['xargs c', '-'],
  ] as const) {
    assert.equal(printing(line), printer, line);
  }
});
