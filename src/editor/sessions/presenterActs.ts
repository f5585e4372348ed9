import type { ModeName } from '../../core/engine/modes';
import type { Conversation } from '../../ports/hostedSessions';
import type { Question, QuestionId } from '../../ports/question';
import type { PageCommand } from './messages';

/** What the session view does outside its page. */
export interface PresenterActs {
  /** Puts a question before the person in a prompt. */
  review(id: QuestionId): void;
  /** Shows what a question would change. */
  showChange(question: Question): void;
  showText(text: string): Promise<void>;
  /** Whether the person really wants a mode; asks where it loosens. */
  confirmsMode(mode: ModeName | undefined): Promise<boolean>;
  rename(conversation: Conversation): Promise<void>;
  close(conversation: Conversation): Promise<void>;
  export(conversation: Conversation): Promise<void>;
  /** Opens an address outside, after it has been looked at. */
  openLink(address: string): Promise<void>;
  run(command: PageCommand): Promise<void>;
}
