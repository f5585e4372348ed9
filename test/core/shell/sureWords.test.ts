import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';

/** What the last word of the last command surely becomes. */
function becomes(line: string): string {
  const analysis = analyse(line, { cwd: '/w', home: '/home/u' });
  const word = analysis.kind === 'commands' ? analysis.commands.at(-1)?.words.at(-1) : undefined;
  return (word?.becomes ?? []).map(({ text }) => text).join(' ');
}

test('sure words: a variable is what the text sets it to, unless something may set it otherwise', () => {
  for (const [line, expected] of [
    ['f=a; c "$f"', 'a'],
    ['for f in a b; do c "$f"; done', 'a b'],
    ['f=a; [ -f "$x" ]; c "$f"', 'a'],
    [`f=a; printf '%s' "$x"; c "$f"`, 'a'],
    ['f=a; export g=b; c "$f"', 'a'],
    ['f=a; read g; c "$f"', 'a'],
    // Under a name that nobody knows, or through another one.
    ['f=a; read "$n"; c "$f"', ''],
    ['f=a; vared "$n"; c "$f"', ''],
    ['f=a; print -v "$n" x; c "$f"', ''],
    ['f=a; printf -v "$n" x; c "$f"', ''],
    ['f=a; export "$n"; c "$f"', ''],
    ['f=a; nameref f=g; c "$f"', ''],
    ['f=a; declare -n f=g; c "$f"', ''],
    ['f=a; unset f; c "$f"', ''],
    ['f=a; eval "$x"; c "$f"', ''],
    ['f=a; . ./x; c "$f"', ''],
  ] as const) {
    assert.equal(becomes(line), expected, line);
  }
});
