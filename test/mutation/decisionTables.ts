// The decision tables as one test for each line, so that a mutant is tried only on the lines that reach it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readInquiry } from '../../src/cli/readInquiry';
import { decide } from '../../src/core/engine/decide';
import { makePolicy } from '../../src/core/engine/makePolicy';
import { modeNamed } from '../../src/core/engine/modes';
import { takeApart } from '../../src/core/engine/takeApart';
import { readRule } from '../../src/core/rules/readRule';
import type { Verdict } from '../../src/core/verdict';
import { describedLinks } from '../../src/store/describedLinks';
import { gatherFacts } from '../../src/store/gatherFacts';

type Vector = Readonly<Record<string, unknown>>;

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;

function vectors(name: string): readonly Vector[] {
  return readFileSync(`test/corpus/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The verdict on a line as the command line gives it, without the suggestions, which cost more than deciding. */
function verdictOn(call: object): Verdict {
  const read = readInquiry(JSON.stringify(call), surroundings);
  const inquiry = read.kind === 'malformed' ? assert.fail(read.why) : read.inquiry;
  const { place, links, rules, mode, unmatched, checks, tools } = inquiry;
  const dissection = takeApart(inquiry, place);
  const facts = gatherFacts(
    dissection.paths,
    inquiry,
    links.size > 0 ? describedLinks(links, place, undefined) : undefined,
  );
  const written = (['allow', 'ask', 'deny'] as const).flatMap((effect) =>
    rules[effect].map((text) => readRule(text, { effect, scope: 'session' })),
  );
  const policy = makePolicy(
    {
      mode: modeNamed(mode) ?? assert.fail(),
      unmatched: unmatched ?? 'ask',
      rules: written,
      customChecks: checks.read,
      tools,
    },
    facts,
  );
  return decide(dissection, facts, policy);
}

for (const vector of vectors('readonly').filter((it) => it['readonly'] === false)) {
  const { command } = vector;
  test(`readonly: ${command}`, () => {
    assert.equal(verdictOn({ tool: 'Bash', input: { command }, ...surroundings }).readOnly, false);
  });
}

for (const vector of [...vectors('rules'), ...vectors('modes')]) {
  test(`decision: ${JSON.stringify(vector)}`, () => {
    const accepted = Array.isArray(vector['accept']) ? vector['accept'] : [];
    const { decision } = verdictOn(vector);
    assert.ok(decision === vector['expect'] || accepted.includes(decision));
  });
}
