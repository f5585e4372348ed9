import assert from 'node:assert/strict';
import { readInquiry } from '../../../src/cli/readInquiry';
import type { Decision } from '../../../src/core/decision';
import { decide } from '../../../src/core/engine/decide';
import { makePolicy } from '../../../src/core/engine/makePolicy';
import { takeApart } from '../../../src/core/engine/takeApart';
import { modeNamed } from '../../../src/core/modes';
import { printRule } from '../../../src/core/rules/printRule';
import { isReadable, readRule } from '../../../src/core/rules/readRule';
import { reviewRules } from '../../../src/core/rules/review/review';
import { isNearHost } from '../../../src/core/url/nearHost';
import { readUrl } from '../../../src/core/url/readUrl';
import type { Verdict } from '../../../src/core/verdict';
import { describedLinks } from '../../../src/store/describedLinks';
import { gatherFacts } from '../../../src/store/gatherFacts';

const surroundings = { cwd: '/work/proj', home: '/home/u', platform: 'linux' } as const;
const ground = { ...surroundings, roots: ['/work/proj'], foldsCase: false };

/** The verdict on a line as the command line gives it, without the suggestions, which cost more than deciding. */
export function verdictOn(line: object): Verdict {
  const read = readInquiry(JSON.stringify(line), surroundings);
  const inquiry = read.kind === 'malformed' ? assert.fail(read.why) : read.inquiry;
  const { place, links, rules, mode, unmatched, checks, tools } = inquiry;
  const dissection = takeApart(inquiry, place);
  const facts = gatherFacts(dissection, inquiry, links.size > 0 ? describedLinks(links, place, undefined) : undefined);
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

/** The decision on a call and every voice that was heard: its step, what it said, which rule or check it was. */
export function heardOn(line: object): readonly string[] {
  const { decision, reasons } = verdictOn(line);
  return [
    decision,
    ...reasons.map(({ part, step, effect, rule, check }) => `${step} ${effect} ${rule ?? check ?? ''}: ${part}`),
  ];
}

/** What a rule means, and what a review has against it. */
export function meaningOf(text: string, effect: Decision): readonly string[] {
  const rule = readRule(text, { effect, scope: 'user' });
  return [
    isReadable(rule)
      ? `${printRule(rule)} ${JSON.stringify(rule.match)}`
      : `unreadable, blocks ${rule.blocks ?? 'nothing'}`,
    ...reviewRules([rule], ground).map(({ kind, mend }) => `${kind}: ${mend.replacement ?? 'remove it'}`),
  ];
}

/** What people are told about a call, a rule or a URL: every reason, every problem. */
export function toldAbout({ call, rule, effect, url }: Omit<HearingLine, 'hears'>): readonly string[] {
  if (call !== undefined) {
    return verdictOn(call).reasons.map(({ text }) => text);
  }
  if (rule !== undefined) {
    const read = readRule(rule, { effect: effect ?? 'deny', scope: 'user' });
    return reviewRules([read], ground).flatMap(({ says, mend }) => [says, mend.says]);
  }
  const read = readUrl(url ?? '');
  const why = read.ok ? read.suspicious : read.why;
  return why === undefined ? [] : [why];
}

/** Where a URL leads. */
export function hostOf(text: string): string {
  const url = readUrl(text);
  return url.ok
    ? `${url.scheme} ${url.host.text}${isNearHost(url.host) ? ', near' : ''}${url.suspicious === undefined ? '' : ', suspicious'}`
    : 'none';
}

/** What one line of the table is about, and what comes out for it. */
export function outcomeOf({ call, rule, effect, url }: HearingLine): readonly string[] {
  return call !== undefined
    ? heardOn(call)
    : rule !== undefined
      ? meaningOf(rule, effect ?? 'deny')
      : [hostOf(url ?? '')];
}

/** One line of test/corpus/hearings.jsonl. */
export interface HearingLine {
  readonly call?: object;
  readonly rule?: string;
  readonly effect?: Decision;
  readonly url?: string;
  readonly hears: readonly string[];
}
