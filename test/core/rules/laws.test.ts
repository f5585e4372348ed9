import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { takeApart } from '../../../src/core/engine/takeApart';
import { coveredBy } from '../../../src/core/rules/coveredBy';
import { printRule } from '../../../src/core/rules/printRule';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { indexRules } from '../../../src/core/rules/ruleIndex';
import { speaking } from '../../../src/core/rules/speaking';
import { someFacts } from '../../builders';
import { seed } from '../../seed';

fc.configureGlobal({ seed });

const facts = someFacts();
const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };

const word = fc.constantFrom(
  'git',
  'push',
  'npm',
  'run',
  'rm',
  '-f',
  'a.txt',
  'src/a',
  '.env',
  '/etc/x',
  "'a b'",
  'sudo',
  'timeout',
  '5',
  'env',
  'xargs',
);
const loose = fc.oneof(
  word,
  fc.constantFrom('$x', '"$x"', '*', 'p*', '$(ls)', '~/x', '{a,b}', '> src/b', '< a', '2>/dev/null', '&&', '|', ';'),
);
const command = fc.array(loose, { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
const ruleText = fc.oneof(
  fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('', ':*'))
    .map(([words, end]) => `Bash(${words.join(' ')}${end})`),
  fc.constantFrom(
    'Bash',
    'Write',
    'Read',
    'Write(src/**)',
    'Read(.env)',
    'Write(/etc/x)',
    'Read(*.txt)',
    'WebFetch(a.com)',
    'WebFetch',
  ),
);
const call = fc.oneof(
  command.map((text) => ({ tool: 'Bash', input: { command: text } })),
  fc
    .tuple(
      fc.constantFrom('Read', 'Write', 'Edit', 'Grep'),
      fc.constantFrom('src/a', '.env', '/etc/x', 'b.txt', 'src/../x'),
    )
    .map(([tool, path]) => ({
      tool,
      input: { file_path: path, path, pattern: 'x' },
    })),
  fc
    .constantFrom('https://a.com/', 'https://b.a.com', 'https://x@a.com:80', 'a.com', 'https:a.com')
    .map((url) => ({ tool: 'WebFetch', input: { url } })),
);

function indexed(text: string, effect: 'allow' | 'deny') {
  const rule = readRule(text, { effect, scope: 'user' });
  assert.ok(isReadable(rule), text);
  return indexRules([rule], ground);
}

test('rules: what a rule covers as an allow rule it matches for certain as a deny rule', () => {
  let covered = 0;
  fc.assert(
    fc.property(call, ruleText, (given, text) => {
      for (const part of takeApart(given, facts.place).parts) {
        // A wrapper that changes nothing is covered by what covers its inner command, without being named by it.
        const isNeutral = part.kind === 'run' && part.command.wrapping?.kind === 'neutral';
        // A rule that names an outer command covers the inner one without naming it.
        const isInner = part.kind === 'run' && part.command.outer !== undefined;
        if (!isNeutral && !isInner && coveredBy(part, indexed(text, 'allow'), facts) !== undefined) {
          covered += 1;
          const [match] = speaking(part, { index: indexed(text, 'deny'), effect: 'deny' }, facts);
          assert.equal(match?.certainty, 'matches', `${text} about ${part.text}`);
        }
      }
    }),
    { numRuns: 5_000 },
  );
  assert.ok(covered > 200, `only ${covered} parts were covered`);
});

test('rules: a rule and its canonical text speak and cover alike', () => {
  fc.assert(
    fc.property(call, ruleText, (given, text) => {
      const rule = readRule(text, { effect: 'allow', scope: 'user' });
      const canonical = isReadable(rule) ? printRule(rule) : text;
      for (const part of takeApart(given, facts.place).parts) {
        const heard = [text, canonical].map(
          (it) => speaking(part, { index: indexed(it, 'deny'), effect: 'deny' }, facts)[0]?.certainty,
        );
        const covers = [text, canonical].map((it) => coveredBy(part, indexed(it, 'allow'), facts) !== undefined);
        assert.equal(heard[0], heard[1]);
        assert.equal(covers[0], covers[1]);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('rules: more rules never say less', () => {
  fc.assert(
    fc.property(call, fc.array(ruleText, { maxLength: 4 }), ruleText, (given, texts, more) => {
      const rules = (list: readonly string[], effect: 'allow' | 'deny') =>
        indexRules(list.map((text) => readRule(text, { effect, scope: 'user' })).filter(isReadable), ground);
      for (const part of takeApart(given, facts.place).parts) {
        const denials = (list: readonly string[]) =>
          speaking(part, { index: rules(list, 'deny'), effect: 'deny' }, facts).filter(
            (it) => it.certainty === 'matches',
          ).length;
        assert.ok(denials([...texts, more]) >= denials(texts));
        const covers = (list: readonly string[]) => coveredBy(part, rules(list, 'allow'), facts) !== undefined;
        assert.ok(covers([...texts, more]) || !covers(texts));
      }
    }),
    { numRuns: 3_000 },
  );
});
