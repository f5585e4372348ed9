import type { ModeName } from '../../core/modes';
import type { SessionId } from '../../core/toolCall';
import type { Visibility } from '../../core/tools/visibility';
import type { AdapterName, AgentAdapter, AgentEvent } from '../../ports/agent';
import type { CataloguedAgent } from '../../ports/hostedSessions';
import type { AgentQuestion, ConfirmsUntrusted, Person } from '../../ports/person';
import type { Reviewer } from '../../ports/reviewer';
import type { SessionDirectory } from '../../ports/sessionDirectory';
import type { InstalledPrograms, Log, ScratchFolders, Timers } from '../../ports/surroundings';
import type { BriefingNeeds } from './briefing';
import type { ContainingNeeds } from './containing';
import type { McpNeeds } from './mcpSession';

/** What running an agent takes. */
export interface AgentRunNeeds extends BriefingNeeds {
  /** Loads an adapter when it is first needed. */
  readonly adapters: (name: AdapterName) => Promise<AgentAdapter>;
  readonly sessions: SessionDirectory;
  readonly reviewer: Reviewer;
  readonly person: Person;
  readonly scratch: ScratchFolders;
  readonly programs: Pick<InstalledPrograms, 'find'>;
  /** Which tools the model of a session may see. */
  readonly toolsOf: (session: SessionId) => Visibility | undefined;
  readonly confirmsUntrusted: ConfirmsUntrusted;
  readonly containing: ContainingNeeds;
  /** Left out: the MCP servers of agents are started as they are. */
  readonly mcp?: McpNeeds;
  readonly timers: Timers;
  readonly log: Log;
}

/** What one run starts with. */
export interface AgentRunStart {
  readonly agent: CataloguedAgent;
  readonly name: string;
  readonly mode: ModeName | undefined;
  readonly cwd: string;
  readonly resume: string | undefined;
  /** Names the conversation. */
  readonly history: string;
}

/** Who follows a run. */
export interface AgentRunFollower {
  /** Its state, or what is promised for it, has changed. */
  changed(): void;
  /** After `ended` comes nothing more. */
  emitted(event: AgentEvent): void;
  /** The agent asks; what is returned takes the answer. */
  asked(question: AgentQuestion): (answer: readonly string[] | undefined) => void;
}
