import type { ToolCall } from '../core/toolCall';
import type { StepsTaken } from './rehearsed';

/** What lies at a path, as far as it is needed to put it back. A file's content is kept under its digest. */
export type FileImage =
  | { readonly kind: 'absent' }
  | { readonly kind: 'file'; readonly digest: string; readonly mode: number }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder'; readonly mode: number }
  /** It could not be kept: it is too large, or no file. */
  | { readonly kind: 'lost' };

/** One path that was changed. */
export interface PathChange {
  /** Absolute, with links resolved. */
  readonly path: string;
  readonly before: FileImage;
  readonly after: FileImage;
}

/** What one call changed. */
export interface BookEntry {
  readonly id: string;
  /** The conversation it belongs to, or the session where there is none. */
  readonly history: string;
  readonly session: string;
  readonly agent: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** `uncovered`: nobody looked at what it changed, so nothing of it can be undone. */
  readonly kind: 'edit' | 'rehearsal' | 'undo' | 'uncovered';
  readonly title: string;
  readonly changes: readonly PathChange[];
}

/** Whose change it is. */
export interface ChangeOrigin extends Pick<BookEntry, 'history' | 'session'> {
  readonly call: ToolCall;
}

/** Images of paths, taken before they change. */
export interface TakenImages {
  readonly history: string;
  readonly images: ReadonlyMap<string, FileImage>;
}

/** Keeps what agents change, so that it can be undone. What it cannot keep holds nobody up: nothing here rejects. */
export interface ChangeRecorder {
  /** Takes images of files that are about to change. */
  take(history: string, paths: readonly string[]): Promise<TakenImages>;
  /** Enters a change. `texts` says what each path is going to hold (undefined: nothing); left out: what it holds now. */
  enter(
    origin: ChangeOrigin,
    kind: Exclude<BookEntry['kind'], 'undo'>,
    change?: { readonly taken: TakenImages; readonly texts?: ReadonlyMap<string, string | undefined> },
  ): Promise<void>;
}

/** Changes to be undone together: each path from what lies there now to what is put there, and what cannot be. */
export interface UndoPlan extends Pick<BookEntry, 'history' | 'title' | 'changes'> {
  /** Paths that somebody has changed since, or whose content was not kept, each with why. */
  readonly conflicts: readonly { readonly path: string; readonly why: string }[];
}

/** What agents changed, and undoing it. */
export interface ChangeBook {
  entries(): Promise<readonly BookEntry[]>;
  /** What undoing these entries would do, of one path or of all. */
  plan(entries: readonly BookEntry[], path?: string): Promise<UndoPlan>;
  /** Undoes all of a plan or nothing. What is undone is a change too, which can be undone. */
  undo(plan: UndoPlan): Promise<StepsTaken>;
  /** The text of a file's image; undefined when it is no text, or gone. */
  text(history: string, image: FileImage): Promise<string | undefined>;
}
