import type { Event } from '../base/lifetime';
import type { Decision } from '../core/decision';
import type { Facts, Place } from '../core/facts';
import type { Enforcement } from '../core/outcome';
import type { Policy } from '../core/policy';
import type { RehearsalSetting } from '../core/rehearsalSetting';
import type { RulePlace } from '../core/rules/rule/rule';
import type { SessionId } from '../core/toolCall';
import type { Containment } from './containment';
import type { RememberScope } from './question';
import type { RuleName } from './ruleBook';

/** Knows what applies to each session, and keeps what the person wants remembered. */
export interface PolicySource {
  /** What applies to calls of `session` now; undefined when no such session runs. */
  current(session: SessionId): PolicySnapshot | undefined;
  readonly onDidChange: Event<PolicyChange>;
  /** Resolves once the rules are in force. */
  remember(rules: RememberedRules): Promise<void>;
  /** Resolves once the rules are no longer heard. */
  forget(rules: RememberedRules): Promise<void>;
  /** Stops hearing ask rules in one session, for calls that one of `covering` covers. Managed rules are never suspended. */
  suspend(session: SessionId, suspended: SuspendedRules): void;
  /** Whether there is an ask rule of this name that may be suspended. */
  isSuspendable(session: SessionId, name: RuleName): boolean;
  /** Workspace allow rules that do not count because nobody has accepted them yet. */
  readonly unaccepted: readonly UnacceptedRule[];
  /** Makes workspace allow rules count. Only for rules the person has just seen. */
  accept(rules: readonly UnacceptedRule[]): Promise<void>;
}

/** Everything that applies to one session, frozen. Its policy's version tells it from every other. */
export interface PolicySnapshot {
  readonly policy: Policy;
  readonly enforcement: Enforcement;
  readonly ground: SettledPlace;
  /** The folders that relative paths in remembered rules hang on. Never empty. */
  readonly ruleFolders: readonly string[];
  readonly sessionName: string;
  /** Names the conversation that the session belongs to. */
  readonly history: string;
  /** The session's runtime lets us change a tool's input. */
  readonly changesInput: boolean;
  /** What the session runs in; undefined: it is not contained. */
  readonly containment?: Containment | undefined;
  /** When commands are rehearsed. */
  readonly rehearse: RehearsalSetting;
  /** How long a question waits before it is denied; 0: for ever. */
  readonly questionLimitSeconds: number;
  /** The scopes in which an allow rule would be heard. */
  readonly rememberScopes: readonly RememberScope[];
}

/** What is settled about the place before any call, by the person and never by the call. */
export interface SettledPlace extends Omit<Place, 'cwd'>, Pick<Facts, 'foldsCase' | 'trusted' | 'contents'> {
  /** Absolute. */
  readonly workingDirectories: readonly string[];
  /** What holds this program's own rules, records and code; absolute. */
  readonly ownPaths: readonly string[];
}

/** A policy is no longer what it was. */
export interface PolicyChange {
  /** Undefined: of every session. */
  readonly session: SessionId | undefined;
}

/** Rules to add or to take away. */
export interface RememberedRules {
  /** Where the answer was given; also where session rules live. */
  readonly session: SessionId;
  readonly rules: readonly string[];
  readonly effect: Decision;
  readonly scope: RememberScope;
}

/** Ask rules to suspend, and the rules that say for which calls. */
export interface SuspendedRules {
  readonly asking: readonly RuleName[];
  readonly covering: readonly string[];
}

/** A workspace allow rule that waits to be accepted. */
export interface UnacceptedRule {
  readonly text: string;
  /** The folder it came with; undefined for the workspace as a whole. */
  readonly folder: string | undefined;
  readonly place: RulePlace | undefined;
  /** Stands for exactly this rule in exactly this workspace and folder. */
  readonly hash: string;
}
