import type { HookedAgent } from './hook';

/** Brings our hook into the configuration of agents that run in a terminal, and takes it out again. */
export interface Governing {
  /** The agents found on this machine. */
  agents(): Promise<readonly GovernedAgent[]>;
  /** What would be changed; undefined when nothing would. Rejects with a message for the person. */
  change(agent: HookedAgent, wish: GovernWish, reach?: GovernReach): Promise<GovernedFile | undefined>;
  /**
   * Changes it. Resolves with a command line for the administrator where only they may. Rejects with a message for the
   * person.
   */
  carryOut(agent: HookedAgent, wish: GovernWish, reach?: GovernReach): Promise<string | undefined>;
}

/** What a person wants. */
export type GovernWish = 'govern' | 'ungovern';

/** For whom a hook is installed; left out: for the person, and removed from where it is. */
export type GovernReach = 'machine';

/** An agent as the list shows it. */
export interface GovernedAgent {
  readonly agent: HookedAgent;
  readonly title: string;
  /** The version that its program tells; undefined when it tells none. */
  readonly version: string | undefined;
  readonly isGoverned: boolean;
  /** Its hook can be installed for the whole machine, where no folder switches it off. */
  readonly isForMachine?: boolean;
  /** `governed`, `not governed` or `cannot tell`, with why and when it last asked where that is known. */
  readonly state: string;
  /** What the hook cannot promise, one sentence each. */
  readonly limits: readonly string[];
}

/** A configuration file as it is and as it would be; undefined where there is none. */
export interface GovernedFile {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}
