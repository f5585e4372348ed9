import fc from 'fast-check';
import { type Decision, decisions } from '../../src/core/decision';
import { commandLines } from './commandLines';
import { type LawCall, type LawRule, type Setting, settings } from './judged';
import { seed } from './seeded';

/** What rules may speak about: each text is readable for every effect. */
const matchers: readonly string[] = [
  'Bash',
  'Bash(ls:*)',
  'Bash(cat:*)',
  'Bash(git:*)',
  'Bash(git push:*)',
  'Bash(git status)',
  'Bash(npm run:*)',
  'Bash(npm run build)',
  'Bash(rm:*)',
  'Bash(rm -rf:*)',
  'Bash(sudo:*)',
  'Bash(sudo rm:*)',
  'Bash(timeout:*)',
  'Bash(xargs:*)',
  'Bash(find:*)',
  'Bash(python3:*)',
  'Bash(unknown-tool:*)',
  'Bash(echo:*)',
  'shell(git)',
  'shell(curl)',
  'Write',
  'Write(src/**)',
  'Write(src/locked/**)',
  'Write(*.ts)',
  'Edit(out.txt)',
  'Write(//etc/**)',
  'Read',
  'Read(*.secret)',
  'Read(.env)',
  'Read(~/**)',
  'Read(src/**)',
  'Grep',
  'WebFetch',
  'WebFetch(example.com)',
  'WebFetch(domain:*.example.com)',
  'mcp__*',
  'mcp__db',
  'mcp__db__get_*',
  'Deploy',
];

/** One rule of an effect. */
export function rulesOf(effect: Decision): fc.Arbitrary<LawRule> {
  return fc.constantFrom(...matchers).map((matcher): LawRule => `${effect} ${matcher}`);
}

/** One rule of any effect. */
export const anyRules: fc.Arbitrary<LawRule> = fc.oneof(...decisions.map(rulesOf));

/** Rules, and others that a law may add to them. */
export interface RuleFamily {
  readonly rules: readonly LawRule[];
  readonly denies: readonly LawRule[];
  readonly asks: readonly LawRule[];
  /** The rules in another order, some of them twice. */
  readonly shuffled: readonly LawRule[];
}

const anyFamily: fc.Arbitrary<RuleFamily> = fc.array(anyRules, { maxLength: 12 }).chain((rules) =>
  fc.record({
    rules: fc.constant(rules),
    denies: fc.array(rulesOf('deny'), { minLength: 1, maxLength: 3 }),
    asks: fc.array(rulesOf('ask'), { minLength: 1, maxLength: 2 }),
    shuffled: fc.shuffledSubarray(rules, { minLength: rules.length }).map((it) => [...it, ...rules.slice(0, 2)]),
  }),
);

/** Random families of rules. Compiling is dear, so that a few hundred serve all calls; another seed gives others. */
export const ruleFamilies: fc.Arbitrary<RuleFamily> = fc.constantFrom(...fc.sample(anyFamily, { seed, numRuns: 400 }));

/** The rules of a policy, of any size. */
export const ruleLists: fc.Arbitrary<readonly LawRule[]> = ruleFamilies.map((family) => family.rules);

/** Any mode, with any answer to silence. */
export const anySettings: fc.Arbitrary<Setting> = fc.constantFrom(...settings);

const files = [
  'src/a.ts',
  'src/locked/a.ts',
  'notes.secret',
  '.env',
  '/etc/hosts',
  '../proj2/x',
  '~/.bashrc',
  'a/../b',
];

/** Calls of every tool. */
export const anyCalls: fc.Arbitrary<LawCall> = fc.oneof(
  { weight: 5, arbitrary: commandLines.map((command): LawCall => ({ tool: 'Bash', input: { command } })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('Read', 'Write', 'Edit'), fc.constantFrom(...files))
      .map(([tool, file_path]): LawCall => ({ tool, input: { file_path } })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<LawCall>(
      { tool: 'Grep', input: { pattern: 'x' } },
      { tool: 'Glob', input: { pattern: 'src/**' } },
      { tool: 'WebFetch', input: { url: 'https://www.example.com/' } },
      { tool: 'WebFetch', input: { url: 'http://localhost/' } },
      { tool: 'mcp__db__get_rows', input: {} },
      { tool: 'mcp__db__drop', input: {} },
      { tool: 'Deploy', input: { target: 'prod-1' } },
      { tool: 'Bash', input: {} },
      { tool: 'toString', input: null },
    ),
  },
);
