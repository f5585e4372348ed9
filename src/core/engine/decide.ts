import { type Decision, stricter, strictest } from '../decision';
import type { Dissection } from '../dissection';
import type { Facts } from '../facts';
import type { Part } from '../part';
import type { Policy } from '../policy';
import { isReadOnlyPart, isShellPart } from '../readOnlyPart';
import { coveredBy, coveredReads } from '../rules/coveredBy';
import { fallingShort } from '../rules/fallingShort';
import { Matches } from '../rules/rule/matches';
import type { Rule } from '../rules/rule/rule';
import { isCertain, type Match, speaking } from '../rules/speaking';
import { blocksPart } from '../rules/speakingUnreadable';
import type { NamedVoice } from '../safety/check';
import { speaksAbout } from '../safety/customCheck';
import { usesOutside } from '../safety/outsideReads';
import { whyHidden } from '../tools/visibility';
import type { Reason, Verdict } from '../verdict';
import { checkContext } from './checkContext';
import { isInsideEdit, isReallyInside } from './insideEdit';
import { withPlainNames } from './listedNames';
import * as say from './reasons';

/**
 * Decides one tool call. Pure and total: same inputs, same verdict; it does no I/O and does not throw.
 *
 * A hidden tool is denied before anything else (step 0). Each part is judged alone and the strictest part wins,
 * so a chain of commands is as strict as its strictest link. For each part the first line that speaks decides:
 * 1. a deny rule matches;
 * 2. an ask rule matches, or a deny or ask rule may match;
 * 3. the part is read-only;
 * 4. a check denies;
 * 5. a check asks, and it is a safety ask;
 * 6. the part is an edit really inside a working directory;
 * 7. a check asks plainly;
 * 8. an allow rule covers the part;
 * 9. nothing spoke.
 * What each line amounts to is the mode's row of the table.
 */
export function decide(dissection: Dissection, seen: Facts, policy: Policy): Verdict {
  const hidden = whyHidden([dissection.spelled, dissection.tool], policy.tools);
  if (hidden !== undefined) {
    return { decision: 'deny', readOnly: false, safety: false, reasons: [say.toolIsHidden(dissection.tool, hidden)] };
  }
  const facts = withPlainNames(dissection, seen);
  const call = hearCustomChecks(dissection, facts, policy);
  const setting = { facts, policy, tool: dissection.tool };
  const parts = dissection.spelled === dissection.tool ? dissection.parts : withSpelled(dissection, policy);
  const [only] = parts;
  return only !== undefined && parts.length === 1
    ? judge(only, call, setting)
    : together(parts.map((part) => judge(part, call, setting)));
}

/** The parts, and the tool as its agent names it where a deny or ask rule does the same. */
function withSpelled({ parts, spelled, input }: Dissection, { rules }: Policy): readonly Part[] {
  const matches = new Matches();
  rules.deny.tool.hear(spelled, input, matches);
  rules.ask.tool.hear(spelled, input, matches);
  return matches.list().length === 0 ? parts : [...parts, { kind: 'other', text: spelled, tool: spelled, input }];
}

/** The whole call is as strict as its strictest part. */
function together(judged: readonly Verdict[]): Verdict {
  return {
    decision: strictest(judged.map((it) => it.decision)) ?? 'deny',
    readOnly: judged.every((it) => it.readOnly),
    safety: judged.some((it) => it.safety),
    reasons: judged.flatMap((it) => it.reasons),
  };
}

/** What custom checks say about the whole call. */
interface CallVoices {
  readonly readOnly: boolean;
  readonly voices: readonly NamedVoice[];
}

interface Setting {
  readonly facts: Facts;
  readonly policy: Policy;
  readonly tool: string;
}

/** One part with what the checks and the catalogue say of it. */
interface Heard {
  readonly part: Part;
  readonly voices: readonly NamedVoice[];
  readonly safety: boolean;
  readonly isDenied: boolean;
  readonly readOnly: boolean;
}

const silence: CallVoices = { readOnly: false, voices: [] };

function hearCustomChecks(dissection: Dissection, facts: Facts, policy: Policy): CallVoices {
  const { tool, spelled, input } = dissection;
  if (policy.customChecks.length === 0) {
    return silence;
  }
  const speaking = policy.customChecks.filter((check) => speaksAbout(check, tool) || speaksAbout(check, spelled));
  const context = checkContext(dissection, facts, policy);
  // Where reading is all that counts, what a tool of its own says of a call that it calls read-only is not heard.
  const isForeign = dissection.parts.every(({ kind }) => kind === 'mcp' || kind === 'other');
  const hushes = policy.mode.readOnlyTool === 'allow' && isForeign;
  return {
    readOnly: speaking.some((check) => check.isReadOnly(input)),
    voices: speaking
      .filter((check) => !hushes || !check.isReadOnly(input))
      .flatMap((check) => check.judge(input, context).map((voice) => ({ ...voice, check: check.id }))),
  };
}

function judge(part: Part, call: CallVoices, setting: Setting): Verdict {
  const { facts, policy } = setting;
  const { mode } = policy;
  const voices = hearChecks(part, call, setting);
  const heard: Heard = {
    part,
    voices,
    safety: voices.length > 0 && voices.some((voice) => voice.safety && voice.effect === 'ask'),
    isDenied: voices.length > 0 && voices.some((voice) => voice.effect === 'deny'),
    // What a check objects to is not read-only, whatever the catalogue says of the command.
    readOnly:
      !voices.some((voice) => voice.safety || voice.effect === 'deny' || voice.evenReads === true) &&
      (call.readOnly || isReadOnlyPart(part, facts)),
  };

  const denying = speaking(part, { index: policy.rules, effect: 'deny' }, facts);
  if (denying.some(isCertain)) {
    const denials = denying.filter(isCertain);
    return end(
      heard,
      'deny',
      denials.map((match) => say.ruleMatches(part, { step: 1, effect: 'deny', match })),
    );
  }

  const spoken = speaking(part, { index: policy.rules, effect: 'ask' }, facts);
  const asking = policy.suspended.length === 0 ? spoken : spoken.filter((match) => !isSuspended(match, part, setting));
  const blocking =
    policy.unreadable.length === 0
      ? policy.unreadable
      : policy.unreadable.filter((rule) => blocksPart(rule, part, setting.tool));
  if (denying.length + asking.length + blocking.length === 0) {
    return judgeWithoutRules(heard, setting);
  }
  const asks = asking.filter(isCertain);
  const doubts = [...denying, ...asking].filter((match) => !isCertain(match));
  const ruleReasons = [
    ...asks.map((match) => say.ruleMatches(part, { step: 2, effect: mode.askRule, match })),
    ...doubts.map((match) => say.ruleMayMatch(part, { effect: mode.askRule, match })),
    ...blocking.map((rule) => say.ruleIsUnreadable(part, mode.askRule, rule)),
  ];
  if (asks.length > 0) {
    // No ask rule lifts a check's denial.
    const decision = heard.isDenied ? stricter(mode.askRule, mode.checkDenial) : mode.askRule;
    return end(heard, decision, [...ruleReasons, ...say.checksSpoke(part, voices, mode)]);
  }
  const rest = judgeWithoutRules(heard, setting);
  // A rule that only may match, or that cannot be read, makes the rest stricter and lifts no denial.
  return end(heard, stricter(mode.askRule, rest.decision), [...ruleReasons, ...rest.reasons]);
}

/** Steps 3 to 9: no deny or ask rule speaks. */
function judgeWithoutRules(heard: Heard, setting: Setting): Verdict {
  const { part, voices, readOnly } = heard;
  const { mode } = setting.policy;
  if (readOnly && (isShellPart(part) || mode.readOnlyTool === 'allow')) {
    return end(heard, 'allow', [say.onlyReads(part)]);
  }
  const spoken = voices.length === 0 ? [] : say.checksSpoke(part, voices, mode);
  if (!readOnly && mode.notReadOnly === 'deny') {
    return end(heard, 'deny', [say.notReadOnly(part, mode), ...spoken]);
  }
  if (heard.isDenied) {
    return end(heard, mode.checkDenial, spoken);
  }
  const rest = judgeByAllowing(heard, spoken, setting);
  // A check can only tighten: what would be denied without it stays denied.
  return heard.safety && mode.safetyAsk !== 'ignored' && rest.decision !== 'deny'
    ? end(heard, mode.safetyAsk, spoken)
    : rest;
}

/** Steps 6 to 9: what may be allowed, and what silence comes to. */
function judgeByAllowing(heard: Heard, spoken: readonly Reason[], { facts, policy }: Setting): Verdict {
  const { part, voices } = heard;
  const { mode } = policy;
  if (mode.insideEdit === 'allow' && isInsideEdit(part, facts)) {
    return end(heard, 'allow', [say.editsInside(part), ...spoken]);
  }
  const plain = voices.length > 0 && voices.some((voice) => !voice.safety && voice.effect === 'ask');
  if (plain && mode.plainAsk === 'deny') {
    return end(heard, 'deny', spoken);
  }
  const covered = mode.insideEdit === 'allow' ? withoutEdits(part, facts) : part;
  const covering = coveredBy(covered, policy.rules, facts) ?? coveringReads(heard, policy, facts);
  if (covering !== undefined) {
    return end(heard, 'allow', [say.isCovered(part, covering), ...spoken]);
  }
  const silence = mode.silence === 'setting' ? policy.unmatched : mode.silence;
  const decision = plain && mode.plainAsk === 'go on' ? stricter('ask', silence) : silence;
  const short =
    part.kind === 'run' && decision !== 'allow' ? fallingShort(part, policy.rules.allow.shell, facts) : undefined;
  return end(heard, decision, [say.nothingSpoke(part, decision, mode, short), ...spoken]);
}

/** The part without what it writes besides, as far as that would be an edit that needs no asking. */
function withoutEdits(part: Part, facts: Facts): Part {
  return part.kind === 'run' && part.files.some(({ besides }) => besides)
    ? { ...part, files: part.files.filter((use) => use.besides !== true || !isReallyInside(use, facts)) }
    : part;
}

/** What only reads, and is asked about for the places it reads, is covered by a rule that allows reading there. */
function coveringReads({ part, voices }: Heard, { rules }: Policy, facts: Facts): Rule | undefined {
  return voices.some(({ evenReads }) => evenReads === true) && isReadOnlyPart(part, facts)
    ? coveredReads(usesOutside(part, facts), rules, facts)
    : undefined;
}

function end({ readOnly, safety }: Heard, decision: Decision, reasons: readonly Reason[]): Verdict {
  return { decision, readOnly, safety, reasons };
}

function hearChecks(part: Part, call: CallVoices, { facts, policy }: Setting): readonly NamedVoice[] {
  let voices: NamedVoice[] | undefined;
  for (const check of policy.checks.concerning(part)) {
    const voice = check.judge(part, facts);
    if (voice !== undefined) {
      voices ??= [];
      voices.push({ ...voice, check: check.id });
    }
  }
  if (call.voices.length > 0) {
    return voices === undefined ? call.voices : [...voices, ...call.voices];
  }
  return voices ?? silence.voices;
}

function isSuspended(match: Match, part: Part, { facts, policy }: Setting): boolean {
  return policy.suspended.some(
    (it) =>
      it.rule.text === match.rule.text &&
      it.rule.scope === match.rule.scope &&
      match.rule.scope !== 'managed' &&
      coveredBy(part, it.covering, facts) !== undefined,
  );
}
