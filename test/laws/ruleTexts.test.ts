// Rules are read and printed without loss.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decisions } from '../../src/core/decision';
import { printRule } from '../../src/core/rules/printRule';
import { isReadable, readRule } from '../../src/core/rules/readRule';
import { wordTexts } from './commandLines';
import { anyRules } from './policies';
import { holds, runs } from './seeded';

const effects = fc.constantFrom(...decisions);
const names = fc.constantFrom(
  'Bash',
  'shell',
  'Write',
  'Edit',
  'Read',
  'read',
  'Glob',
  'WebFetch',
  'url',
  'Tool',
  'MCP_x',
  'mcp__a__b',
  'mcp__a__',
);
const hosts = fc.constantFrom(
  'example.com',
  '*.example.com',
  'domain:example.com',
  'EXAMPLE.com.',
  'domain:*',
  '127.1',
  'größe.de',
);
const bodies = fc.oneof(
  hosts,
  fc.array(wordTexts, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  fc.tuple(wordTexts, fc.constantFrom(':*', ' *', '/**', '*', '')).map(([word, end]) => word + end),
  fc.json(),
);
const texts = fc.oneof(
  anyRules.map((rule) => rule.slice(rule.indexOf(' ') + 1)),
  names,
  fc.tuple(names, bodies).map(([name, body]) => `${name}(${body})`),
);

test('law: printing a rule and reading it again gives the same rule', () => {
  let readable = 0;
  holds(
    fc.property(texts, effects, (text, effect) => {
      const rule = readRule(text, { effect, scope: 'user' });
      if (!isReadable(rule)) {
        return;
      }
      readable += 1;
      const printed = printRule(rule);
      const again = readRule(printed, { effect, scope: 'user' });
      assert.ok(isReadable(again), `${text} is printed as ${printed}, which cannot be read`);
      assert.deepEqual(again.match, rule.match);
      assert.equal(printRule(again), printed);
    }),
  );
  assert.ok(readable > runs / 4, `only ${readable} texts could be read`);
});
