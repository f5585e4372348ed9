import type { Lifetime } from '../base/lifetime';
import type { AuditTrail } from '../ports/auditLog';
import type { History } from '../ports/history';
import type { AgentCatalogue, HostedSessions } from '../ports/hostedSessions';
import type { PolicySource } from '../ports/policySource';
import type { Question } from '../ports/question';
import type { Questions } from '../ports/questions';
import type { Reviewer } from '../ports/reviewer';
import type { RuleBook } from '../ports/ruleBook';
import type { RuleOrigins, RuleRecords } from '../ports/ruleStatistics';
import type { SessionDirectory } from '../ports/sessionDirectory';
import type { SettingsSource } from '../ports/settingsSource';
import type { Clock, Ids, KeptValues, Log, Stopwatch, Timers } from '../ports/surroundings';
import type { AskedQuestions } from './agents/askedQuestions';
import type { Attention } from './prompts/attention';
import type { Prompts } from './prompts/prompts';
import type { KeptHashes } from './settings/keptHashes';
import type { SettingsWriter } from './settings/settingsWriter';
import type { WindowMode } from './settings/windowMode';
import type { UndoOffers } from './undoOffers';

/** What the parts of a window work with, each thing under one name; a part says which of them it needs. */
export interface WindowNeeds {
  readonly accepted: KeptHashes;
  readonly asked: AskedQuestions;
  readonly attention: Attention;
  readonly catalogue: AgentCatalogue;
  readonly clock: Clock;
  readonly history: History;
  readonly home: string;
  readonly hosted: HostedSessions;
  readonly ids: Ids;
  /** Hashes of rules that the person put aside. They do not count either; they are only not told of again. */
  readonly ignored: KeptHashes;
  /** What is put up in the window belongs to it. */
  readonly lifetime: Lifetime;
  readonly log: Log;
  readonly origins: RuleOrigins;
  readonly policy: PolicySource;
  readonly prompts: Prompts;
  readonly questions: Questions;
  readonly records: RuleRecords;
  readonly reviewer: Reviewer;
  readonly ruleBook: RuleBook;
  readonly sessions: SessionDirectory;
  readonly settings: SettingsSource;
  readonly stopwatch: Stopwatch;
  readonly timers: Timers;
  readonly trail: AuditTrail;
  readonly undoOffers: UndoOffers;
  readonly values: KeptValues;
  readonly windowMode: WindowMode;
  readonly writer: SettingsWriter;
  /** Shows what a call would change. Resolves when the preview is no longer open. */
  showChange(question: Question): Promise<void>;
  /** Opens a text in an editor, under a name that ends like a file of its language. */
  showText(text: string, name?: string, ending?: string): Promise<void>;
}

/** Does what a command of the palette says. What it is given depends on where it was started: a view hands over its row, the palette nothing. */
export type RunCommand = (...given: readonly unknown[]) => unknown;

/** Commands by their names, as package.json declares them. */
export type EditorCommands = Readonly<Record<string, RunCommand>>;
