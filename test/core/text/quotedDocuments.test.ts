import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyse } from '../../../src/core/programs/analysis/analyse';
import { withoutDocuments } from '../../../src/core/text/lookAlike';
import { someFacts } from '../../builders';

test('withoutDocuments: only what stands in a quoted here-document is left out', () => {
  for (const [text, left] of [
    ["cat <<'E'\na – b\nE\nls", "cat <<'E'\nE\nls"],
    ['cat <<-"E" > x\na\n\tE', 'cat <<-"E" > x\n\tE'],
    ["cat <<'E'\nE\nls", "cat <<'E'\nE\nls"],
    ['cat <<E\na\nE', 'cat <<E\na\nE'],
    [`echo "<<'E'"\na\nE`, `echo "<<'E'"\na\nE`],
    ["# <<'E'\na\nE", "# <<'E'\na\nE"],
    ["cat <<<'E'\na\nE", "cat <<<'E'\na\nE"],
    ["cat <<'E'\na", "cat <<'E'\na"],
  ] as const) {
    assert.equal(withoutDocuments(text), left, text);
  }
});

test('a long quoted here-document is no reason to give up on a command, and long text is', () => {
  const long = 'a line of prose\n'.repeat(2_000);
  const kindOf = (text: string) => analyse(text, someFacts().place).kind;
  assert.equal(kindOf(`cat > x <<'E'\n${long}E\n`), 'commands');
  assert.equal(kindOf(`cat > x <<E\n${long}E\n`), 'unparsable');
  assert.equal(kindOf(`cat > x <<'E'\n${long.repeat(4)}E\n`), 'unparsable');
});
