// How a command is spelled must not change what is decided about it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rewritten, simpleCommands, type Words, written } from './commandLines';
import { bash, policyOf, verdictOn } from './judged';
import { anySettings, ruleLists } from './policies';
import { single } from './quoting';
import { holds } from './seeded';

const choices = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

test('law: quoting words otherwise changes nothing', () => {
  holds(
    fc.property(simpleCommands, choices, ruleLists, anySettings, (words, chosen, rules, setting) => {
      const policy = policyOf(rules, setting);
      assert.deepEqual(answer(rewritten(words, chosen), policy), answer(written(words), policy));
    }),
  );
});

test('law: a word with dangerous text in it is allowed under no quoting if it is not between single quotes', () => {
  const dangerous = fc.string({ maxLength: 8, unit: fc.constantFrom(...'$(`){}<> rm\\"\'!') });
  holds(
    fc.property(simpleCommands, dangerous, choices, ruleLists, (words, text, chosen, rules) => {
      const policy = policyOf(rules);
      const all = [...words, text];
      const { decision } = verdictOn(bash(all.map(single).join(' ')), policy);
      const other = verdictOn(bash(rewritten(all, chosen)), policy).decision;
      assert.ok(other === decision || other === 'ask', `${rewritten(all, chosen)}: ${other}, not ${decision}`);
    }),
  );
});

/** Blanks, line continuations and comments that bash drops. */
const gaps = fc.array(fc.constantFrom(' ', '  ', '\t', ' \t ', ' \\\n', ' \\\n  '), { minLength: 9, maxLength: 9 });
const heads = fc.constantFrom('', ' ', '\n', '\t\n ', '# a comment\n', '\\\n');
const tails = fc.constantFrom('', ' ', '\n', ' ;', ';\n', ' # rm x', '\n# the end', '\n\n');

test('law: blanks, line breaks and comments around words change nothing', () => {
  holds(
    fc.property(
      simpleCommands,
      gaps,
      fc.tuple(heads, tails),
      ruleLists,
      anySettings,
      (words, between, [head, tail], rules, setting) => {
        const policy = policyOf(rules, setting);
        assert.deepEqual(answer(head + spaced(words, between) + tail, policy), answer(written(words), policy));
      },
    ),
  );
});

test('law: a program is the same program under its path for deny and ask rules', () => {
  holds(
    fc.property(
      simpleCommands,
      fc.constantFrom('/bin/', '/usr/bin/', './', '../x/'),
      ruleLists,
      (words, folder, rules) => {
        const tightening = rules.filter((rule) => !rule.startsWith('allow'));
        const policy = policyOf(tightening, { mode: 'bypass', unmatched: 'allow' });
        const [program = '', ...rest] = words;
        const under = written([folder + program.replace(/^.*\//, ''), ...rest]);
        const bare = written([program.replace(/^.*\//, ''), ...rest]);
        assert.equal(
          verdictOn(bash(under), policy).decision === 'deny',
          verdictOn(bash(bare), policy).decision === 'deny',
        );
      },
    ),
  );
});

function answer(command: string, policy: ReturnType<typeof policyOf>): readonly unknown[] {
  const { decision, readOnly, safety } = verdictOn(bash(command), policy);
  return [decision, readOnly, safety];
}

function spaced(words: Words, between: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? '' : (between[at % between.length] ?? ' ')) + written([word])).join('');
}
