import type { ModeName } from '../../core/modes';
import type { Attachment, Conversation } from '../../ports/hostedSessions';
import type { Question } from '../../ports/question';
import type { PageCommand } from './messages';

/** A file that is to be opened. */
export interface OpenedFile {
  /** As the agent wrote it: absolute, or relative to `cwd`. */
  readonly path: string;
  readonly cwd: string;
  /** Counted from 1. */
  readonly line?: number;
}

/** What the session view does outside its page. */
export interface PresenterActs {
  /** Shows what a question would change. */
  showChange(question: Question): void;
  showText(text: string, name?: string): Promise<void>;
  /** Whether the person really wants a mode; asks where it loosens. */
  confirmsMode(mode: ModeName | undefined): Promise<boolean>;
  rename(conversation: Conversation): Promise<void>;
  close(conversation: Conversation): Promise<void>;
  export(conversation: Conversation): Promise<void>;
  /** Opens an address outside, after it has been looked at. */
  openLink(address: string): Promise<void>;
  /** Opens a file as text, at a line. Rejects with a message for the person. */
  openFile(place: OpenedFile): Promise<void>;
  copy(text: string): Promise<void>;
  /** The files of the workspace whose path fits, relative to `cwd`. */
  findFiles(query: string, cwd: string): Promise<readonly string[]>;
  /** Lets the person choose something to give to an agent; undefined when they choose nothing. */
  chooseAttachment(): Promise<Attachment | undefined>;
  /** Shows a conversation in an editor tab. */
  openInEditor(conversation: Conversation): void;
  run(command: Exclude<PageCommand, 'attach'>): Promise<void>;
}
