import type { Event } from '../base/lifetime';
import type { Scope } from '../core/rules/rule/rule';
import type { RuleLayer } from './settingsSource';

/** Settings files as they lie on this machine. Of a file that is broken VS Code tells only what it could make of it. */
export interface SettingsFiles {
  /** The text of a file; undefined when there is none or it cannot be read. */
  textOf(file: string): string | undefined;
  /** What of a file VS Code may not tell, or not yet. Nothing where there is no file. */
  untoldIn(file: string, scope: Scope): UntoldSettings;
  /** Rejects when there is no room for so many characters beside a file: VS Code would then leave half of it. */
  makeSureOfRoom(file: string, length: number): Promise<void>;
  /** Puts a text in the place of a file at once. */
  replace(file: string, text: string): Promise<void>;
  /** A file that somebody asked about is no longer what it was. */
  readonly onDidChange: Event<void>;
}

/** A file that may hold settings. */
export interface SettingsFile {
  readonly path: string;
  /** VS Code reads it in this window; not certain of the files of profiles, because nobody tells which is in use. */
  readonly isCertain: boolean;
}

/** What a file cannot be used for, and all its deny and ask rules. It only tightens. */
export type UntoldSettings = Pick<RuleLayer, 'unreadable' | 'rules'>;
