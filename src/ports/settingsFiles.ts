import type { Event } from '../base/emitter';
import type { Scope } from '../core/rules/rule';
import type { RuleLayer } from './settingsSource';

/** Settings files as they lie on this machine. Of a file that is broken VS Code tells only what it could make of it. */
export interface SettingsFiles {
  /** The text of a file; undefined when there is none or it cannot be read. */
  textOf(file: string): string | undefined;
  /** How long ago a file was changed, in milliseconds; undefined when there is none. */
  ageOf(file: string): number | undefined;
  /** What a file says that VS Code does not tell. Nothing where there is no file. */
  untoldIn(file: string, scope: Scope): UntoldSettings;
  /** Rejects when there is no room for so many characters beside a file: VS Code would then leave half of it. */
  makeSureOfRoom(file: string, length: number): Promise<void>;
  /** A file that somebody asked about is no longer what it was. */
  readonly onDidChange: Event<void>;
}

/** What VS Code keeps to itself: what it could not read, and deny and ask rules that it passed over. It only tightens. */
export type UntoldSettings = Pick<RuleLayer, 'unreadable' | 'rules'>;
