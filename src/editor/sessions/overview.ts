import { type ModeName, modes } from '../../core/modes';
import type { Enforcement } from '../../core/outcome';
import type { AgentOption, AgentUsage } from '../../ports/agent';
import type { AgentCatalogue, CataloguedAgent, Conversation, HostedSessions } from '../../ports/hostedSessions';
import type { Questions } from '../../ports/questions';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import { shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { guardOf } from './guardOf';
import type { AgentItem, AttachedItem, ConversationHead, OptionItem, Overview } from './messages';
import { shownText } from './shownText';

/** What the view shows besides a transcript, as it is now. */
interface OverviewNeeds {
  readonly hosted: Pick<HostedSessions, 'conversations'>;
  readonly catalogue: Pick<AgentCatalogue, 'agents' | 'problems'>;
  readonly questions: Pick<Questions, 'waiting'>;
  readonly sessions: Pick<SessionDirectory, 'running'>;
  readonly windowMode: ModeName;
  readonly attached: readonly AttachedItem[];
  readonly enforcement: Enforcement;
}

/** Makes everything but the transcript. */
export function overview(needs: OverviewNeeds, current: string | undefined): Overview {
  return {
    type: 'overview',
    conversations: needs.hosted.conversations.map((it) => headOf(it, needs)),
    current,
    agents: needs.catalogue.agents.map(itemOf),
    problems: needs.catalogue.problems.map(shownText),
    modes: modes.map(({ name, title, says }) => ({ name, title: said(title), says: said(says) })),
    windowMode: needs.windowMode,
    attached: needs.attached,
  };
}

function headOf(conversation: Conversation, { questions, sessions, enforcement }: OverviewNeeds): ConversationHead {
  const { session, state, resumable, promise, live } = conversation;
  return {
    id: conversation.conversation,
    name: shortened(conversation.name, 60),
    agent: shortened(conversation.agent, 40),
    state: conversation.isElsewhere === true ? 'elsewhere' : state,
    resumable,
    waiting: session === undefined ? 0 : questions.waiting.filter(({ call }) => call.session === session).length,
    guard: promise === undefined ? undefined : guardOf(promise, enforcement),
    contained: conversation.contained?.map((it) => shownText(said(it))),
    mode: sessions.running.find(({ id }) => id === session)?.mode,
    changedAt: conversation.changedAt,
    usage: usageText(live?.usage ?? {}),
    options: live?.options.map(optionOf) ?? [],
    commands: live?.commands.map(({ name, says }) => ({ name, says: shortened(says, 80) })) ?? [],
    queued: live?.queued.map((text) => shortened(text, 300)) ?? [],
    hearsAtWork: live?.hearsAtWork === true,
    takesImages: promise?.capabilities.images === true,
  };
}

const optionNames: Readonly<Record<AgentOption['id'], string>> = { model: t`Model`, effort: t`Reasoning effort` };

function optionOf({ id, current = '', values }: AgentOption): OptionItem {
  return {
    id,
    name: optionNames[id],
    current,
    values: values.map((it) => ({ id: it.id, name: shortened(it.name, 60), says: shortened(it.says ?? '', 200) })),
  };
}

const originTexts: Readonly<Record<CataloguedAgent['origin'], string>> = {
  settings: t`from your settings`,
  found: t`found on this machine`,
  own: t`part of Gatehouse`,
};

/** Agents keep their names as they are, because a name is what starts one; the page shows it as text only. */
function itemOf({ name, adapter, origin }: CataloguedAgent): AgentItem {
  return { name, says: originTexts[origin], isDemo: adapter === 'demo' };
}

/** What a conversation has used, in a few words; empty when its runtime does not tell. */
export function usageText({ tokens, context, cost }: AgentUsage): string {
  return [
    ...(tokens === undefined ? [] : [t`${counted(tokens)} tokens`]),
    ...(context === undefined || context.size <= 0
      ? []
      : [t`context ${Math.min(100, Math.round((100 * context.used) / context.size))} % full`]),
    ...(cost === undefined || cost.amount <= 0 ? [] : [costText(cost)]),
  ].join(', ');
}

function counted(tokens: number): string {
  const [size, sign] = tokens >= 1_000_000 ? [1_000_000, 'M'] : tokens >= 1_000 ? [1_000, 'k'] : [1, ''];
  return `${Number((tokens / size).toPrecision(3))}${sign}`;
}

/** The currency comes from the runtime: three letters, or it is left out. */
function costText({ amount, currency }: NonNullable<AgentUsage['cost']>): string {
  const sign = currency === 'USD' ? '$' : /^[A-Z]{3}$/.test(currency) ? `${currency} ` : '';
  return `${sign}${amount < 0.01 ? amount.toFixed(4) : amount.toFixed(2)}`;
}
