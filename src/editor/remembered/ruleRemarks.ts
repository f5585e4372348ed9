import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import { visible } from '../../core/text/visible';
import { historyText } from '../ruleText/hoverText';
import { said } from '../said';
import { t } from '../t';
import type { RememberedRule } from './rememberedRule';
import { agoText, untilText } from './timeText';

/** What a row says beside a rule, in a few words: what is wrong with it first, then how often it spoke. */
export function briefRemarks(rule: RememberedRule, now: number): string {
  return [...warnings(rule, now), used(rule, now), ...endings(rule, now), ...placeOf(rule)].join(', ');
}

/** Everything that is known about a rule, a sentence a line. */
export function longRemarks(rule: RememberedRule, now: number): readonly string[] {
  const { text, effect, scope, origin } = rule;
  const read = readRule(text, { effect, scope });
  const { madeAt, madeFor, agent, expires } = origin ?? {};
  return [
    isReadable(read) ? said(describeRule(read)) : t`This rule cannot be read: it ${said(read.why)}.`,
    ...(rule.unheard === undefined ? [] : [unheardSentences[rule.unheard]]),
    historyText(rule.record, now),
    ...(madeFor === undefined
      ? [homeOf(rule)]
      : [madeText(madeAt === undefined ? '' : agoText(madeAt, now), visible(madeFor), agent)]),
    ...(expires === undefined || expires <= now ? [] : [t`It ends ${untilText(expires, now)}.`]),
  ];
}

/** What a rule was made for, and when, if that is known. */
function madeText(ago: string, madeFor: string, agent: string | undefined): string {
  const made = ago === '' ? t`Made for ${madeFor}` : t`Made ${ago} for ${madeFor}`;
  return agent === undefined ? `${made}.` : t`${made}, a call of ${visible(agent)}.`;
}

/** Where a rule comes from that nobody made by answering a question. */
function homeOf({ scope, session }: RememberedRule): string {
  if (session !== undefined) {
    return t`It ends with the session ${visible(session.name)}.`;
  }
  return scope === 'managed'
    ? t`The administrator of this machine laid it down; it cannot be changed here.`
    : t`It was written in settings.`;
}

const unheardWords: Readonly<Record<NonNullable<RememberedRule['unheard']>, string>> = {
  expired: t`ended`,
  unaccepted: t`not accepted`,
  untrusted: t`not trusted`,
};

const unheardSentences: Readonly<Record<NonNullable<RememberedRule['unheard']>, string>> = {
  expired: t`It has ended and allows nothing any more.`,
  unaccepted: t`It allows nothing until you accept it: Review Workspace Rules.`,
  untrusted: t`It allows nothing until the workspace is trusted.`,
};

function warnings(rule: RememberedRule, now: number): readonly string[] {
  const { unheard, origin } = rule;
  if (rule.isBroken) {
    return [t`cannot be read`];
  }
  if (unheard === 'expired' && origin?.expires !== undefined) {
    return [t`ended ${agoText(origin.expires, now)}`];
  }
  return unheard === undefined ? [] : [unheardWords[unheard]];
}

function used({ record }: RememberedRule, now: number): string {
  if (record === undefined) {
    return t`never used`;
  }
  const last = agoText(record.last, now);
  return record.count === 1 ? t`used once ${last}` : t`used ${record.count} times, last ${last}`;
}

function endings({ origin, unheard }: RememberedRule, now: number): readonly string[] {
  const { expires, madeAt, agent } = origin ?? {};
  return [
    ...(expires === undefined || unheard === 'expired' ? [] : [t`ends ${untilText(expires, now)}`]),
    ...(madeAt === undefined
      ? []
      : agent === undefined
        ? [t`made ${agoText(madeAt, now)}`]
        : [t`made ${agoText(madeAt, now)} for ${visible(agent)}`]),
  ];
}

function placeOf({ folder, session }: RememberedRule): readonly string[] {
  return [
    ...(session === undefined ? [] : [t`session ${visible(session.name)}`]),
    ...(folder === undefined ? [] : [visible(folder.split(/[\\/]/).at(-1) ?? folder)]),
  ];
}
