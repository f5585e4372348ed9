import { type ModeName, modes } from '../../core/engine/modes';
import type { AgentPromise } from '../../ports/agent';
import type { AgentCatalogue, CataloguedAgent } from '../../ports/agentCatalogue';
import type { Conversation, HostedSessions } from '../../ports/hostedSessions';
import type { Questions } from '../../ports/questions';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import { shortened } from '../text/toRows';
import type { AgentItem, ConversationHead, Guard, Overview } from './messages';
import { shownText } from './shownText';

/** What the view shows besides a transcript, as it is now. */
export interface OverviewNeeds {
  readonly hosted: Pick<HostedSessions, 'conversations'>;
  readonly catalogue: Pick<AgentCatalogue, 'agents' | 'problems'>;
  readonly questions: Pick<Questions, 'waiting'>;
  readonly sessions: Pick<SessionDirectory, 'running'>;
  readonly windowMode: ModeName;
}

/** Makes everything but the transcript. */
export function overview(needs: OverviewNeeds, current: string | undefined): Overview {
  return {
    type: 'overview',
    conversations: needs.hosted.conversations.map((it) => headOf(it, needs)),
    current,
    agents: needs.catalogue.agents.map(itemOf),
    problems: needs.catalogue.problems.map(shownText),
    modes: modes.map(({ name, says }) => ({ name, says })),
    windowMode: needs.windowMode,
  };
}

function headOf(conversation: Conversation, { questions, sessions }: OverviewNeeds): ConversationHead {
  const { session, state, resumable, promise } = conversation;
  return {
    id: conversation.conversation,
    name: shortened(conversation.name, 60),
    agent: shortened(conversation.agent, 40),
    state,
    resumable,
    waiting: session === undefined ? 0 : questions.waiting.filter(({ call }) => call.session === session).length,
    guard: promise === undefined ? undefined : guardOf(promise),
    mode: sessions.running.find(({ id }) => id === session)?.mode,
  };
}

function guardOf({ capabilities, slipsPast, byItself = [] }: AgentPromise): Guard {
  const says = [...slipsPast, ...byItself].map(shownText);
  return { kind: capabilities.everyCall ? 'enforced' : 'advisory', slipsPast: says };
}

const originTexts: Readonly<Record<CataloguedAgent['origin'], string>> = {
  settings: 'from your settings',
  found: 'found on this machine',
  own: 'part of Gatehouse',
};

/** Agents keep their names as they are, because a name is what starts one; the page shows it as text only. */
function itemOf({ name, adapter, origin }: CataloguedAgent): AgentItem {
  return { name, says: originTexts[origin], isDemo: adapter === 'demo' };
}
