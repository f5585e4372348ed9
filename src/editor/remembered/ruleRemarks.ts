import { describeRule } from '../../core/explain/describeRule';
import { isReadable, readRule } from '../../core/rules/readRule';
import { visible } from '../../core/text/visible';
import type { RememberedRule } from './rememberedRule';
import { agoText, untilText } from './timeText';

/** What a row says beside a rule, in a few words: what is wrong with it first, then how often it spoke. */
export function briefRemarks(rule: RememberedRule, now: number): string {
  return [...warnings(rule, now), spoken(rule, now), ...endings(rule, now), ...placeOf(rule)].join(', ');
}

/** Everything that is known about a rule, a sentence a line. */
export function longRemarks(rule: RememberedRule, now: number): readonly string[] {
  const { text, effect, scope, origin } = rule;
  const read = readRule(text, { effect, scope });
  const { madeAt, madeFor, agent, expires } = origin ?? {};
  return [
    isReadable(read) ? describeRule(read) : `This rule cannot be read: it ${read.why}.`,
    ...(rule.unheard === undefined ? [] : [unheardSentences[rule.unheard]]),
    rule.record === undefined ? 'It has not spoken yet.' : `It has ${spoken(rule, now).replace('spoke', 'spoken')}.`,
    ...(madeFor === undefined
      ? [homeOf(rule)]
      : [
          `Made${madeAt === undefined ? '' : ` ${agoText(madeAt, now)}`} for ${visible(madeFor)}${agent === undefined ? '' : `, a call of ${visible(agent)}`}.`,
        ]),
    ...(expires === undefined || expires <= now ? [] : [`It ends ${untilText(expires, now)}.`]),
  ];
}

/** Where a rule comes from that nobody made by answering a question. */
function homeOf({ scope, session }: RememberedRule): string {
  if (session !== undefined) {
    return `It ends with the session ${visible(session.name)}.`;
  }
  return scope === 'managed'
    ? 'The administrator of this machine laid it down; it cannot be changed here.'
    : 'It was written in settings.';
}

const unheardWords: Readonly<Record<NonNullable<RememberedRule['unheard']>, string>> = {
  expired: 'ended',
  unaccepted: 'not accepted',
  untrusted: 'not trusted',
};

const unheardSentences: Readonly<Record<NonNullable<RememberedRule['unheard']>, string>> = {
  expired: 'It has ended and allows nothing any more.',
  unaccepted: 'It allows nothing until you accept it: Review Workspace Rules.',
  untrusted: 'It allows nothing until the workspace is trusted.',
};

function warnings(rule: RememberedRule, now: number): readonly string[] {
  const { unheard, origin } = rule;
  if (rule.isBroken) {
    return ['cannot be read'];
  }
  if (unheard === 'expired' && origin?.expires !== undefined) {
    return [`ended ${agoText(origin.expires, now)}`];
  }
  return unheard === undefined ? [] : [unheardWords[unheard]];
}

function spoken({ record }: RememberedRule, now: number): string {
  if (record === undefined) {
    return 'never spoke';
  }
  return `spoke ${record.count === 1 ? 'once' : `${record.count} times, last`} ${agoText(record.last, now)}`;
}

function endings({ origin, unheard }: RememberedRule, now: number): readonly string[] {
  const { expires, madeAt, agent } = origin ?? {};
  return [
    ...(expires === undefined || unheard === 'expired' ? [] : [`ends ${untilText(expires, now)}`]),
    ...(madeAt === undefined
      ? []
      : [`made ${agoText(madeAt, now)}${agent === undefined ? '' : ` for ${visible(agent)}`}`]),
  ];
}

function placeOf({ folder, session }: RememberedRule): readonly string[] {
  return [
    ...(session === undefined ? [] : [`session ${visible(session.name)}`]),
    ...(folder === undefined ? [] : [visible(folder.split(/[\\/]/).at(-1) ?? folder)]),
  ];
}
