/** What kind of thing lies at a path. `other` is a pipe, a socket, a device or a name that is no text. */
export type EntryKind = 'file' | 'folder' | 'link' | 'other';

/** One thing that a command would change. */
export interface RehearsedChange {
  readonly kind: 'created' | 'modified' | 'deleted' | 'mode';
  /** Absolute. */
  readonly path: string;
  readonly entry: EntryKind;
  /** Bytes of a file, after the change; of what is deleted, before it. */
  readonly size: number;
  /** What its kind and content do not tell, such as its mode; a clause that begins behind the path. */
  readonly remark?: string | undefined;
  /** How to bring it about. Undefined for what cannot be kept. */
  readonly step: FileStep | undefined;
}

/** How a command that was rehearsed ended. */
export type RehearsalEnd =
  | { readonly kind: 'exited'; readonly code: number }
  /** It did not end in time. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'cancelled' };

/** What a command did when it ran on a copy. */
export interface Rehearsed {
  readonly end: RehearsalEnd;
  /** What it said on its output and error output, cut where that is very much. */
  readonly output: string;
  /** Whether it tried to reach a network, which it had not. */
  readonly wantedNetwork: boolean;
  /** Everything that it would change, in the order of the paths; what is deleted is always named one by one. */
  readonly changes: readonly RehearsedChange[];
  /** Changes in places that are private to every rehearsal, such as caches of tools and temporary files. */
  readonly dropped: readonly string[];
  /** Removes everything that the rehearsal left. Has to be called, after whatever is to be kept was kept. */
  discard(): Promise<void>;
}

/** What came of the wish to rehearse. */
export type RehearsalOutcome =
  | { readonly kind: 'rehearsed'; readonly rehearsed: Rehearsed }
  | { readonly kind: 'impossible'; readonly why: string };

/** What is to lie at a path. */
export type FileTarget =
  | { readonly kind: 'absent' }
  /** A file with the content of another, whose name is `from`. */
  | { readonly kind: 'file'; readonly from: string; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder'; readonly mode: number };

/**
 * What has to lie at a path for a step to be taken. A `stamp` is what the file system says of one entry and changes
 * whenever anybody touches it.
 */
export type FileExpectation = { readonly kind: 'absent' } | { readonly kind: 'stamp'; readonly stamp: string };

/** One path that is to be changed. */
export interface FileStep {
  /** The folder that the path lies in. No part of the way from it to the path may be a link. */
  readonly root: string;
  /** Absolute, below `root`. */
  readonly path: string;
  readonly expected: FileExpectation;
  readonly target: FileTarget;
}

/** What came of steps that are taken all together or not at all. */
export type StepsTaken =
  | { readonly kind: 'taken' }
  /** Nothing was changed, because something else lies at these paths than was expected. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  /** Nothing was changed, or everything was put back. */
  | { readonly kind: 'failed'; readonly why: string };

/** A command to be run on a copy. */
export interface RehearsalWish {
  readonly command: string;
  /** Where it would run; absolute. */
  readonly cwd: string;
  /** The folders that the person works in; absolute. */
  readonly folders: readonly string[];
  /** Aborted when nobody wants to know any more. */
  readonly signal: AbortSignal;
}

/** Runs commands on a copy of the folders, keeps what is to be kept, and tells agents what a command said. */
export interface Rehearsals {
  /** Why commands cannot be rehearsed on this machine, as a sentence; undefined when they can. */
  objection(): Promise<string | undefined>;
  /** Never rejects. */
  rehearse(wish: RehearsalWish): Promise<RehearsalOutcome>;
  /** Takes all steps or none. Never rejects. */
  keep(steps: readonly FileStep[]): Promise<StepsTaken>;
  /** Puts a text aside as the content of a file, for a step. */
  write(text: string): Promise<string>;
  /** A command that does nothing but say what another has said, and ends as that one did. */
  retold(output: string, exitCode: number): Promise<string>;
}
