// Anything at all gets an answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decisions } from '../../src/core/decision';
import { takeApart } from '../../src/core/engine/takeApart';
import { explain } from '../../src/core/explain/explain';
import type { Platform } from '../../src/core/facts';
import { readRule } from '../../src/core/rules/readRule';
import type { Verdict } from '../../src/core/verdict';
import { bash, type LawCall, policyOf, verdictOn } from './judged';
import { lawFacts } from './lawPlace';
import { anySettings, ruleLists } from './policies';
import { holds } from './seeded';

const toolNames = fc.oneof(
  fc.constantFrom(
    'Bash',
    'PowerShell',
    'Read',
    'Write',
    'Edit',
    'MultiEdit',
    'NotebookEdit',
    'Glob',
    'Grep',
    'WebFetch',
  ),
  fc.constantFrom('mcp__', 'mcp__a', 'mcp__a__', 'mcp__a__b', '__proto__', 'constructor', 'bash', 'BASH '),
  fc.string({ unit: 'binary' }),
);

/** Texts that no one would write: any characters, halves of characters, and pieces of shell. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 40 }),
  fc.string({
    maxLength: 40,
    unit: fc.constantFrom(
      ...[
        '$(',
        ')',
        '`',
        '"',
        "'",
        '\\',
        '${',
        '}',
        '((',
        '))',
        '<<',
        '<<<',
        'EOF',
        '\n',
        ' ',
        '|',
        '&',
        ';',
        '>',
        '<(',
      ],
      ...[
        'case',
        'esac',
        'in',
        'if',
        'fi',
        'do',
        'done',
        '[[',
        ']]',
        '{',
        'rm',
        'x',
        '=',
        '[',
        ']',
        '*',
        '~',
        '!',
        '#',
        '@',
      ],
    ),
  }),
);

const anyInput = fc.oneof(
  fc.anything(),
  fc.jsonValue(),
  fc.record({ command: anyText }),
  fc.record({ file_path: anyText, notebook_path: anyText, path: anyText, pattern: anyText, url: anyText }),
  fc.record({ pattern: fc.anything(), path: fc.anything(), url: fc.webUrl() }),
);

test('law: any call gets a verdict with a reason, in every mode', () => {
  holds(
    fc.property(toolNames, anyInput, ruleLists, anySettings, (tool, input, rules, setting) => {
      sound(verdictOn({ tool, input }, policyOf(rules, setting)));
    }),
  );
});

test('law: any command line gets a verdict with a reason', () => {
  holds(
    fc.property(anyText, ruleLists, anySettings, (command, rules, setting) => {
      sound(verdictOn(bash(command), policyOf(rules, setting)));
    }),
  );
});

test('law: any rule text is a rule or says why it is none, and a policy can be made of it', () => {
  const ruleTexts = fc.oneof(
    anyText,
    fc
      .tuple(fc.constantFrom('Bash', 'Read', 'Write', 'WebFetch', 'shell', 'url', 'x'), anyText)
      .map(([name, body]) => `${name}(${body})`),
  );
  holds(
    fc.property(ruleTexts, fc.constantFrom(...decisions), anyText, (text, effect, command) => {
      const rule = readRule(text, { effect, scope: 'user' });
      assert.ok('match' in rule || rule.why !== '');
      const policy = policyOf([`${effect} ${text}`]);
      sound(verdictOn(bash(command), policy));
      sound(verdictOn({ tool: 'Read', input: { file_path: command } }, policy));
      sound(verdictOn({ tool: 'WebFetch', input: { url: command } }, policy));
    }),
  );
});

test('law: any path on any system gets a verdict', () => {
  const calls: fc.Arbitrary<LawCall> = fc
    .tuple(fc.constantFrom('Read', 'Write', 'Glob', 'Grep'), anyText)
    .map(([tool, path]) => ({ tool, input: { file_path: path, pattern: path, path } }));
  const places = fc.constantFrom<[Platform, string, string]>(
    ['linux', '/work/proj', '/home/u'],
    ['darwin', '/Users/u/proj', '/Users/u'],
    ['win32', 'C:\\\\work\\\\proj', 'C:\\\\Users\\\\u'],
  );
  holds(
    fc.property(calls, places, (call, [platform, cwd, home]) => {
      const place = { platform, cwd, home };
      const { parts, paths } = takeApart(call, place);
      assert.ok(parts.length > 0 && paths.every((path) => path !== ''));
      sound(
        verdictOn(call, policyOf(['deny Read(*.secret)', 'allow Write(src/**)']), {
          ...lawFacts(),
          place,
          roots: [cwd],
        }),
      );
    }),
  );
});

function sound(verdict: Verdict): void {
  assert.ok(decisions.includes(verdict.decision));
  assert.ok(verdict.reasons.length > 0);
  assert.ok(verdict.reasons.every((it) => it.text !== ''));
  assert.ok(explain(verdict).length > 0);
}
