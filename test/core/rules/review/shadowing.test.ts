import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewRules } from '../../../../src/core/rules/review/review';
import { aRule, someFacts } from '../../../builders';

const facts = someFacts();
const ground = { ...facts.place, roots: facts.roots, foldsCase: facts.foldsCase };

/** The deny rule that makes an allow rule unheard, if one does. */
function shadow(allowed: string, ...denied: readonly string[]): string | undefined {
  const rules = [aRule(allowed, 'allow'), ...denied.map((text) => aRule(text, 'deny'))];
  return reviewRules(rules, ground).find(({ kind }) => kind === 'shadowed')?.because?.text;
}

const cases: readonly (readonly [allowed: string, denied: string, shadowed: boolean])[] = [
  ['Glob(src/**)', 'Grep(src)', false],
  ['Grep(src/**)', 'Glob(src)', false],
  ['Read(src/**)', 'Glob(src)', false],
  ['Glob(src/**)', 'Glob(src)', true],
  ['Grep(src/**)', 'Grep(src)', true],
  ['Glob(src/**)', 'Read(src)', true],
  ['Write(src)', 'Read(src)', false],
  ['Write(src/a)', 'Write(src/a)', true],
  ['Write(src/a)', 'Write(src/b)', false],
  ['Write(src/**)', 'Write(src/*.ts)', false],
  ['Bash(x)', 'Bash', true],
  ['Bash', 'Bash(x)', false],
  ['Bash(x y)', 'Bash(x)', false],
  ['Bash(x)', 'Bash(x)', true],
  ['Bash(x:*)', 'Bash(x)', false],
  ['Bash(x y z:*)', 'Bash(x y:*)', true],
  ['Bash(x z y:*)', 'Bash(x y:*)', false],
  ['WebFetch(com)', 'WebFetch(evil.com)', false],
  ['WebFetch(a.b.evil.com)', 'WebFetch(evil.com)', true],
  ['WebFetch(xevil.com)', 'WebFetch(evil.com)', false],
  ['mcp__a__b', 'mcp__a__bc', false],
  ['mcp__a__bc', 'mcp__a__b*', true],
  ['mcp__a__b*', 'mcp__a__bc', false],
  ['Task', 'Deploy', false],
  ['Task', 'Task', true],
];

for (const [allowed, denied, shadowed] of cases) {
  test(`shadowing: a denial of ${denied} ${shadowed ? 'leaves nothing of' : 'leaves something of'} ${allowed}`, () => {
    assert.equal(shadow(allowed, denied), shadowed ? denied : undefined);
  });
}
