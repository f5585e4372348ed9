import type { Decision } from '../decision';
import type { Mode } from '../modes';
import type { Part } from '../part';
import type { Rule, UnreadableRule } from '../rules/rule/rule';
import type { Match } from '../rules/speaking';
import type { NamedVoice } from '../safety/check';
import { isQuietTarget } from '../shell/catalogue/quietTarget';
import { quoted } from '../text/visible';
import type { Reason, Step } from '../verdict';

/** Step 0. */
export function toolIsHidden(tool: string, why: string): Reason {
  return { part: tool, step: 0, effect: 'deny', text: `The tool ${quoted(tool)} is hidden from agents: ${why}.` };
}

/** Steps 1 and 2: a rule matches. */
export function ruleMatches(
  part: Part,
  { step, effect, match: { rule } }: { step: Step; effect: Decision; match: Match },
): Reason {
  return spokenBy(rule, { part: part.text, step, effect, text: `${named(rule)} matches ${quoted(part.text)}.` });
}

/** Step 2: a deny or ask rule cannot be ruled out. */
export function ruleMayMatch(part: Part, { effect, match: { rule, why } }: { effect: Decision; match: Match }): Reason {
  const text = `${named(rule)} may match ${quoted(part.text)}: ${why}.`;
  return spokenBy(rule, { part: part.text, step: 2, effect, maybe: true, text });
}

/** Step 2: a deny or ask rule that nobody can read might have spoken. */
export function ruleIsUnreadable(part: Part, effect: Decision, rule: UnreadableRule): Reason {
  const text = `${named(rule)} cannot be read: ${rule.why}. Until it is mended, calls it might be about ask.`;
  return spokenBy(rule, { part: part.text, step: 2, effect, text });
}

/** Step 3: allowed. */
export function onlyReads(part: Part): Reason {
  return { part: part.text, step: 3, effect: 'allow', text: `${quoted(part.text)} ${harmlessDeed(part)}.` };
}

/** The text may show more than the part is about; what is judged by itself must not seem to be meant. */
function harmlessDeed(part: Part): string {
  if (part.kind !== 'run') {
    return 'only reads';
  }
  const { words, assignments, inner, redirections, local } = part.command;
  if (inner.length > 0) {
    return 'adds nothing to what it runs, which is judged by itself';
  }
  if (local) {
    return 'calls a function whose commands are judged by themselves';
  }
  const deed = words.length > 0 ? 'only reads' : assignments.length > 0 ? 'only sets variables' : 'runs nothing';
  const isWriting = redirections.some(({ access, target }) => access !== 'read' && !isQuietTarget(target));
  return isWriting ? `${deed}; where it writes to is judged by itself` : deed;
}

/** Step 3: denied by a mode that lets only reads through. */
export function notReadOnly(part: Part, mode: Mode): Reason {
  const text = `${quoted(part.text)} may do more than read, and mode ${mode.name} allows nothing else.`;
  return { part: part.text, step: 3, effect: 'deny', text };
}

/** Steps 4, 5 and 7: what the checks said, each with what the mode makes of it. */
export function checksSpoke(part: Part, voices: readonly NamedVoice[], mode: Mode): readonly Reason[] {
  return voices.map((voice) => {
    const { step, effect } = weigh(voice, mode);
    const ignored = effect === 'ignored' ? ` Mode ${mode.name} ignores that.` : '';
    return {
      part: part.text,
      step,
      effect,
      check: voice.check,
      text: `${sentenceAbout(part, voice.says.replace(/\.$/, ''))}.${ignored}`,
    };
  });
}

/** Step 6. */
export function editsInside(part: Part): Reason {
  const text = `${quoted(part.text)} only edits files inside the working directories.`;
  return { part: part.text, step: 6, effect: 'allow', text };
}

/** Step 8. */
export function isCovered(part: Part, rule: Rule): Reason {
  return spokenBy(rule, {
    part: part.text,
    step: 8,
    effect: 'allow',
    text: `${named(rule)} covers ${quoted(part.text)}.`,
  });
}

/** Step 9. */
export function nothingSpoke(part: Part, decision: Decision, mode: Mode): Reason {
  const by = mode.silence === 'setting' && decision !== 'ask' ? ' (the setting for unmatched calls)' : '';
  const rest = decision === 'ask' ? '' : `, and mode ${mode.name} ${verbs[decision]}${by}`;
  return { part: part.text, step: 9, effect: decision, text: `No rule covers ${quoted(part.text)}${rest}.` };
}

const verbs: Readonly<Record<Decision, string>> = { allow: 'allows it', ask: 'asks', deny: 'denies it' };

/** What a check says, after the part it is about, unless it names that itself. */
function sentenceAbout({ text }: Part, says: string): string {
  const named = quoted(text);
  return says.startsWith(named) ? says : `${named}: ${says}`;
}

function weigh(voice: NamedVoice, mode: Mode): { step: Step; effect: Reason['effect'] } {
  if (voice.effect === 'deny') {
    return { step: 4, effect: mode.checkDenial };
  }
  if (voice.safety) {
    return { step: 5, effect: mode.safetyAsk };
  }
  return { step: 7, effect: mode.plainAsk === 'go on' ? 'ask' : mode.plainAsk };
}

function named({ effect, text, scope }: Rule | UnreadableRule): string {
  return `The ${effect} rule ${quoted(text)} (${scope})`;
}

function spokenBy(rule: Rule | UnreadableRule, { part, step, effect, maybe, text }: Reason): Reason {
  const { scope, place } = rule;
  return {
    part,
    rule: rule.text,
    scope,
    ...(place === undefined ? {} : { place }),
    step,
    effect,
    ...(maybe === undefined ? {} : { maybe }),
    text,
  };
}
