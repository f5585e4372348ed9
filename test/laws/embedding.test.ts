// A denied command is denied wherever it hides.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Policy } from '../../src/core/policy';
import { rewritten, simpleCommands, type Words, written } from './commandLines';
import { type Context, dynamicContexts, scriptContexts, wordContexts } from './contexts';
import { bash, decisionOn, type LawRule, policyOf, type Setting, settings, verdictOn } from './judged';
import { holds } from './seeded';

/** A denied command and the rule that denies it. */
const denied: readonly (readonly [rule: LawRule, words: Words])[] = [
  ['deny Bash(rm:*)', ['rm', 'x']],
  ['deny Bash(rm:*)', ['/bin/rm', '-rf', 'build dir']],
  ['deny Bash(git push:*)', ['git', 'push', 'origin', 'main']],
  ['deny Bash(git push:*)', ['git', '-C', 'sub', 'push']],
  ['deny Read(*.secret)', ['cat', 'notes.secret']],
  ['deny Read(*.secret)', ['head', '-n', '1', 'a/notes.secret']],
  ['deny Write(src/locked/**)', ['touch', 'src/locked/a.ts']],
  ['deny Write(src/locked/**)', ['tee', 'a', 'src/locked/a.ts']],
  ['deny WebFetch(evil.example)', ['curl', '-s', 'https://evil.example/x']],
  ['deny Bash', ['ls']],
];

/** Everything is allowed that can be: only the deny rule stands in the way. */
const open: readonly LawRule[] = ['allow Bash', 'allow Write', 'allow Read', 'allow WebFetch'];
const openSettings: readonly Setting[] = settings.filter(({ mode }) => mode !== 'explore' && mode !== 'dontAsk');

const script = fc.constantFrom(...scriptContexts);
const choices = fc.array(fc.nat(), { minLength: 8, maxLength: 8 });

/** The command in one place within another. */
function nested(outer: Context, inner: Context, command: string): string {
  const text = inner.around(command);
  return outer.around(text.endsWith('&') ? `{ ${text}\n}` : text);
}

/** Whether one here-document would end another, or swallow the lines of a command. */
function clashes(outer: Context, inner: Context): boolean {
  const lines = inner.around('x').includes('\n') || inner.around('x').endsWith('&');
  return (/here-doc/.test(outer.name) && /here-doc/.test(inner.name)) || (/after a here-doc/.test(outer.name) && lines);
}

function deniesIn(contexts: readonly Context[], accepted: ReadonlySet<string>): void {
  for (const [rule, words] of denied) {
    for (const setting of openSettings) {
      const policy = policyOf([rule, ...open], setting);
      for (const { name, around, elsewhere } of contexts) {
        const command = around(written(words));
        const decision = decisionOn(command, policy);
        const unsure = elsewhere && decision === 'ask' && !rule.includes('Bash');
        assert.ok(accepted.has(decision) || unsure, `${name}, ${setting.mode}, ${rule}: ${command}: ${decision}`);
      }
    }
  }
}

test('law: a denied command is denied in every place bash runs it', () => {
  deniesIn(scriptContexts, new Set(['deny']));
});

test('law: a denied command is denied after every wrapper', () => {
  deniesIn(wordContexts, new Set(['deny']));
});

test('law: a denied command is denied or asked about where it only may run', () => {
  deniesIn(dynamicContexts, new Set(['deny', 'ask']));
});

/** Commands that write files whose names are nowhere in the text; each may write below `src/locked`. */
const fed: readonly string[] = [
  'find . -exec touch {} +',
  'find . -exec cp a {} \\;',
  'find . -type f -exec cp a b {} +',
  'find src -exec mv a {} \\;',
  'find src/.. -execdir tee {} \\;',
  'ls | xargs touch',
  'ls | xargs -I% cp a %',
  'for f in $(ls); do touch "$f"; done',
  'while read -r f; do cp a "$f"; done',
  'touch src/*/a.ts',
  'touch {src,lib}/locked/a.ts',
  'cp -r . .',
  'cp a "$dir"',
  'echo x > "$file"',
  'cd "$dir" && touch locked/a.ts',
];

test('law: a deny rule is heard about files that a command is fed', () => {
  for (const setting of openSettings) {
    const policy = policyOf(['deny Write(src/locked/**)', ...open], setting);
    for (const command of fed) {
      assert.notEqual(decisionOn(command, policy), 'allow', `${setting.mode}: ${command}`);
    }
  }
});

/**
 * Denied, or refused as text that shells read in different ways: then nobody can say where the command is,
 * but nothing allows it either. Counts how often it is denied.
 */
class Tally {
  private denied = 0;
  private all = 0;

  take(command: string, policy: Policy): void {
    const { decision, reasons } = verdictOn(bash(command), policy);
    const refused = decision === 'ask' && reasons.some((it) => it.check === 'unreadable');
    assert.ok(decision === 'deny' || refused, `${decision}: ${command}`);
    this.denied += decision === 'deny' ? 1 : 0;
    this.all += 1;
  }

  /** Refusing is the way out for odd texts, so it must be rare. */
  isMostlyDenied(): boolean {
    return this.all > 0 && this.denied / this.all > 0.97;
  }
}

test('law: a denied command is denied in two places within each other, however it is quoted', () => {
  const tally = new Tally();
  holds(
    fc.property(
      fc.constantFrom(...denied),
      script,
      script,
      choices,
      fc.constantFrom(...openSettings),
      ([rule, words], outer, inner, chosen, setting) => {
        fc.pre(!clashes(outer, inner));
        const text = rewritten(words, chosen);
        fc.pre(!text.includes("$'") || !(outer.posix || inner.posix));
        tally.take(nested(outer, inner, text), policyOf([rule, ...open], setting));
      },
    ),
  );
  assert.ok(tally.isMostlyDenied());
});

test('law: a denied command is denied after two wrappers in any place', () => {
  const wrapper = fc.constantFrom(
    ...wordContexts.filter(({ name, elsewhere }) => !elsewhere && !/nohup|find|redirection|assign/.test(name)),
  );
  const tally = new Tally();
  holds(
    fc.property(fc.constantFrom(...denied), wrapper, wrapper, script, ([rule, words], outer, inner, place) => {
      const wrapped = outer.around(inner.around(written(words)).replace(/^ls \| /, ''));
      tally.take(place.around(wrapped), policyOf([rule, ...open], { mode: 'bypass', unmatched: 'allow' }));
    }),
  );
  assert.ok(tally.isMostlyDenied());
});

test('law: no place makes a command looser', () => {
  holds(
    fc.property(simpleCommands, script, fc.constantFrom(...openSettings), (words, { around }, setting) => {
      const policy = policyOf(['ask Bash(git push:*)', 'deny Bash(rm:*)', 'allow Bash(npm run:*)'], setting);
      const alone = decisionOn(written(words), policy);
      const { decision: placed, reasons } = verdictOn(bash(around(written(words))), policy);
      // Where the whole cannot be read, the rule only may match.
      const refused = placed === 'ask' && reasons.some((it) => it.check === 'unreadable');
      assert.ok(alone === 'allow' || placed !== 'allow', `${around(written(words))}: ${placed}, alone ${alone}`);
      assert.ok(
        alone !== 'deny' || refused || placed === 'deny',
        `${around(written(words))}: ${placed}, alone ${alone}`,
      );
    }),
  );
});

test('law: no place makes a command read-only that is not', () => {
  holds(
    fc.property(simpleCommands, script, (words, { around }) => {
      const policy = policyOf([]);
      const alone = verdictOn(bash(written(words)), policy);
      assert.ok(alone.readOnly || !verdictOn(bash(around(written(words))), policy).readOnly);
    }),
  );
});
