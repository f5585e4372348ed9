import type { AgentCapabilities, AgentPromise } from '../../../../src/ports/agent';
import type { Review } from '../../../../src/ports/reviewer';
import type { Live, LiveStart } from '../live';
import type { LiveWorld } from '../liveWorld';
import type { Dialect } from '../runtimeUnderTest';

/** One thing a runtime has to show. */
export interface LiveCase {
  /** A sentence that is true when it passes. */
  readonly name: string;
  /** Whether it is promised; left out: always. */
  demanded?(capabilities: AgentCapabilities, dialect: Dialect): boolean;
  /** Runs in the session that most cases share. */
  readonly shared?: (stage: Stage & { readonly live: Live }) => Promise<void>;
  /** Starts sessions of its own. */
  readonly apart?: (stage: Stage) => Promise<void>;
}

/** What a case works with. */
export interface Stage {
  readonly world: LiveWorld;
  readonly dialect: Dialect;
  readonly capabilities: AgentCapabilities;
  /** What a session of a case starts with besides; left out: nothing. */
  readonly start?: LiveStart;
  readonly promise: AgentPromise;
}

/** The reviews of calls to one of our tools. */
export function reviewsOf(tool: string, reviews: readonly Review[]): readonly Review[] {
  return reviews.filter((it) => it.record.call.tool === tool);
}

/** A review in a few words, for messages. */
export function told(reviews: readonly Review[]): string {
  return reviews
    .map(({ record, outcome }) => `${record.call.tool} ${JSON.stringify(record.call.input)} -> ${outcome.decision}`)
    .join('\n');
}
