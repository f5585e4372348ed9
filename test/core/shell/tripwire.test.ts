// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tripwireOf } from '../../../src/core/shell/tripwire';

test('tripwire: whatever may begin a substitution has to be explained', () => {
  for (const text of ['$(', '`', '<(', '>(', '$[', 'a $(b) c', "'$('", '\\\\$(', '$\\\n(', '$\\\n\\\n(', '<\\\n(']) {
    assert.ok(tripwireOf(text).isTripped(), JSON.stringify(text));
  }
});

test('tripwire: what is escaped begins nothing', () => {
  for (const text of ['', 'ls', '$x', '${x}', '\\$(', '\\`', '\\<(', '\\\\\\$(', '$ (', '< (', '$a(']) {
    assert.ok(!tripwireOf(text).isTripped(), JSON.stringify(text));
  }
});

test('tripwire: it holds until every place is explained', () => {
  const wire = tripwireOf('a $(b) `c` <(d) e');
  wire.explain(2);
  wire.explain(3);
  assert.ok(wire.isTripped());
  wire.explainAll(7, 10);
  assert.ok(wire.isTripped());
  wire.explainQuoted(0, 12);
  assert.ok(!wire.isTripped());
});

test('tripwire: double quotes explain angles and nothing else', () => {
  const wire = tripwireOf('"<(a) $(b)"');
  wire.explainQuoted(0, 11);
  assert.ok(wire.isTripped());
  wire.explain(6);
  assert.ok(!wire.isTripped());
});
