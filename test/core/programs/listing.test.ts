import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { listsNames } from '../../../src/core/programs/analysis/listing';

/** Whether the last command of the line prints names of files that it, or one before it, finds. */
function isListing(line: string): boolean {
  const analysis = analyse(line, { cwd: '/w', home: '/home/u' });
  const last = analysis.kind === 'commands' ? analysis.commands.at(-1) : undefined;
  assert.ok(last !== undefined, line);
  const { words, input } = last;
  return listsNames({ words, from: input.kind === 'pipe' ? input.from : undefined });
}

test('listing: programs that print the names of what they find', () => {
  for (const line of [
    ...['rg -l x', 'rg --files', "rg --files -g '*.ts'", 'rg -il x src', 'rg --files-with-matches -e x', 'rg -0l x'],
    ...['grep -l x a b', 'grep -rl x .', 'grep -L x a', "grep -rl --include='*.ts' x", 'egrep -ril x src'],
    ...['find .', 'find src -type f', "find . -name '*.ts' -print0", 'find . -path ./x -prune -o -print'],
    ...['fd', 'fd -e ts', 'fd x src', 'fdfind --hidden x'],
    ...['rg -l x | sort', 'rg -l x | sort -ru', 'rg -l x | head -5', 'rg -l x | head -12', 'rg -l x | head -n 5'],
    ...['rg -l x | tail -n +2', 'find . | grep test', 'find . | grep -v test', 'find . | sort | uniq | head -1'],
  ]) {
    assert.equal(isListing(line), true, line);
  }
});

test('listing: whatever may print anything else does not', () => {
  for (const line of [
    ...[
      'rg x',
      'rg',
      'rg -e -l x',
      'rg -c x',
      'rg -l --path-separator=+ x',
      'rg -l --color=always x',
      'rg -l --stats x',
    ],
    ...['rg -l "$x"', 'rg -l x *', '"$rg" -l x', './rg -l x', 'unheard-of -l x', '$(echo rg) -l x'],
    ...['grep x a', 'grep -lc x a', 'grep -l --label=x y -', 'grep -Zl x a', 'zgrep -l x a.gz'],
    ...[
      "find . -printf '%p'",
      'find . -ls',
      'find . -exec echo {} +',
      'find . -ok ls {} \\;',
      'find . -files0-from x',
      'find "$x"',
    ],
    ...['fd --format x', 'fd -l', 'fd -x ls', 'fd --color=always', 'git ls-files', 'ls', 'cat a', 'echo a'],
    ...[
      'head -5',
      'head -5 a',
      'sort',
      'cat a | sort',
      'rg x | sort',
      'sort < a',
      'rg -l x 2>&1 | sort',
      'rg -l x |& sort',
    ],
    ...['rg -l x | head -c 5', 'rg -l x | tail -c 5', 'rg -l x | head -5 a', 'rg -l x | sort a', 'rg -l x | uniq -c'],
    ...[
      'rg -l x | sort -k 2',
      'rg -l x | grep -o y',
      'rg -l x | grep -n y',
      'rg -l x | grep y a',
      'rg -l x | grep -c y',
    ],
    ...[
      'rg -l x | rg y',
      'rg -l x | cut -c3-',
      'rg -l x | tr / -',
      'rg -l x | sed p',
      'rg -l x | cat | sort',
      'rg -l x | tee a',
    ],
    ...['{ rg -l x; } | sort', '(rg -l x) | sort', 'X=1 rg -l x | sort', 'rg -l x > a | sort'],
    ...[
      'rg() { :; }; rg -l x | sort',
      'PATH=.; rg -l x | sort',
      'for i in 1; do rg -l x | sort; rg() { :; }; done | cat',
    ],
  ]) {
    assert.equal(isListing(line), false, line);
  }
});
