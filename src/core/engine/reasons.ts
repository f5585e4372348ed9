import type { Decision } from '../decision';
import type { Mode } from '../modes';
import type { Part } from '../part';
import type { FallingShort } from '../rules/fallingShort';
import type { Rule, UnreadableRule } from '../rules/rule/rule';
import type { Match } from '../rules/speaking';
import type { NamedVoice } from '../safety/check';
import { isQuietTarget } from '../shell/word';
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
  const unasked = rule.effect === 'ask' && effect === 'deny' ? ', and in this mode nobody is asked' : '';
  return spokenBy(rule, { part: part.text, step, effect, text: `${ruled(rule)} ${called(part)}${unasked}.` });
}

/** Step 2: a deny or ask rule cannot be ruled out. */
export function ruleMayMatch(part: Part, { effect, match: { rule, why } }: { effect: Decision; match: Match }): Reason {
  const text = `The ${rule.effect} rule ${quoted(rule.text)} may cover ${called(part)}: ${why}.`;
  return spokenBy(rule, { part: part.text, step: 2, effect, maybe: true, text });
}

/** Step 2: a deny or ask rule that nobody can read might have spoken. */
export function ruleIsUnreadable(part: Part, effect: Decision, rule: UnreadableRule): Reason {
  // What is wrong with a whole setting names the setting itself.
  const named = rule.isFile === true ? quoted(rule.text) : `The ${rule.effect} rule ${quoted(rule.text)}`;
  const whose = rule.why.startsWith('`') ? '' : `${named} `;
  const asks = rule.isFile === true ? 'every call asks' : 'all that it may cover asks';
  const text = `${whose}${rule.why}. Until it is mended, ${asks}.`;
  return spokenBy(rule, { part: part.text, step: 2, effect, text });
}

/** Step 3: allowed. */
export function onlyReads(part: Part): Reason {
  return { part: part.text, step: 3, effect: 'allow', text: sentence(`${called(part)} ${harmlessDeed(part)}`) };
}

/** The text may show more than the part is about; what is judged by itself must not seem to be meant. */
function harmlessDeed(part: Part): string {
  if (part.kind !== 'run') {
    return 'only reads';
  }
  const { words, assignments, inner, redirections, local } = part.command;
  if (inner.length > 0) {
    return 'only starts other commands, which are judged one by one';
  }
  if (local) {
    return 'calls a function, whose commands are judged one by one';
  }
  const deed = words.length > 0 ? 'only reads' : assignments.length > 0 ? 'only sets variables' : 'runs nothing';
  const isWriting = redirections.some(({ access, target }) => access !== 'read' && !isQuietTarget(target));
  return isWriting ? `${deed}; the file that it writes to is judged by itself` : deed;
}

/** Step 3: denied by a mode that lets only reads through. */
export function notReadOnly(part: Part, mode: Mode): Reason {
  const text = sentence(`${called(part)} may change something, and mode ${mode.name} allows reading only`);
  return { part: part.text, step: 3, effect: 'deny', text };
}

/** Steps 4, 5 and 7: what the checks said, each with what the mode makes of it. */
export function checksSpoke(part: Part, voices: readonly NamedVoice[], mode: Mode): readonly Reason[] {
  return voices.map((voice) => {
    const { step, effect } = weigh(voice, mode);
    const isIgnored = effect === 'ignored';
    const text =
      voice.asWritten === true
        ? `${voice.says}${isIgnored ? ` (mode ${mode.name} ignores that)` : ''}`
        : `${sentence(voice.says)}${isIgnored ? ` Mode ${mode.name} ignores that.` : ''}`;
    return { part: part.text, step, effect, check: voice.check, text };
  });
}

/** Step 6. */
export function editsInside(part: Part): Reason {
  const text = sentence(`${called(part)} only edits files inside the working directories`);
  return { part: part.text, step: 6, effect: 'allow', text };
}

/** Step 8. */
export function isCovered(part: Part, rule: Rule): Reason {
  const text = `${ruled(rule)} ${called(part)}.`;
  return spokenBy(rule, { part: part.text, step: 8, effect: 'allow', text });
}

/** Step 9. */
export function nothingSpoke(part: Part, decision: Decision, mode: Mode, short?: FallingShort): Reason {
  const by = mode.silence === 'setting' && decision !== 'ask' ? ' (the setting for unmatched calls)' : '';
  const rest =
    decision === 'ask' ? '' : `, and mode ${mode.name} ${decision === 'allow' ? 'allows' : 'denies'} it${by}`;
  const text = short
    ? `The rule ${quoted(short.rule.text)} does not cover ${called(part)}, because ${short.why}${rest}.`
    : `No rule covers ${called(part)}${rest}.`;
  return { part: part.text, step: 9, effect: decision, text };
}

/** What a check says, as a sentence. */
function sentence(says: string): string {
  return `${says.charAt(0).toUpperCase()}${says.slice(1).replace(/\.$/, '')}.`;
}

/** The part in a sentence. Of some commands nothing stands in the text. */
function called({ text }: Part): string {
  return text === '…' ? 'a command that is known only when it runs' : quoted(text);
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

function ruled({ effect, text }: Rule): string {
  return `The rule ${quoted(text)} ${effect === 'ask' ? 'asks about' : effect === 'deny' ? 'denies' : 'allows'}`;
}

/** A reason with its rule. The order is the one in which it is printed. */
function spokenBy({ text, scope, place }: Rule | UnreadableRule, { part, ...said }: Reason): Reason {
  return { part, rule: text, scope, ...(place === undefined ? {} : { place }), ...said };
}
