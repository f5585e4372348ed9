/** How a program is started. */
export interface ProgramLine {
  /** Absolute, or a name to find on PATH. */
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where a runtime keeps what it needs from one session to the next, its login among it. Absolute paths. */
export interface AgentState {
  /** Made where they are missing. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** A session that is to be contained. */
export interface ContainmentWish {
  readonly cwd: string;
  /** The folders that the person works in; absolute. */
  readonly folders: readonly string[];
  readonly state: AgentState;
  /** The home of the agent's programs. */
  readonly home: string;
  /** What has to be seen though it lies among temporary files. */
  readonly readable: readonly string[];
  readonly network: 'open' | 'off';
}

/** Whether a path can be written to by a contained session. */
export type WriteReach =
  | { readonly kind: 'writable' }
  /** Not now; the session could leave its containment for `folder`, which may also be a single file. */
  | { readonly kind: 'outside'; readonly folder: string }
  /** Not now and not later, because more than the path would come into reach. */
  | { readonly kind: 'closed'; readonly why: string };

/** Everything that one session runs in. */
export interface Containment {
  /** What holds, one sentence each, for people. */
  readonly says: readonly string[];
  /** Whether the search for what is to be hidden was cut short. */
  readonly isCutShort: boolean;
  /** What to start so that a program runs contained, with all that it starts. */
  wrap(program: ProgramLine): ProgramLine;
  reach(path: string): WriteReach;
  /** Whether a path is found empty. */
  hides(path: string): boolean;
  /** Lets the session write to one folder until it ends. Resolves with why it cannot be; never rejects. */
  open(folder: string): Promise<string | undefined>;
  /** Removes what the session wrote to private layers. Nothing of it may run any more. What the person has to know, in sentences; never rejects. */
  end(): Promise<readonly string[]>;
}

/** Contains sessions. */
export interface Containments {
  /** Why sessions cannot be contained on this machine, and what to do about it; undefined when they can. */
  objection(): Promise<string | undefined>;
  /** Rejects with a message for the person. */
  contain(wish: ContainmentWish): Promise<Containment>;
}
