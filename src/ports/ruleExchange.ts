import type { Profile } from '../core/profiles/profile';

/** Something that does not mean the same in the other tool's words. It never means more. */
export interface LostRule {
  readonly text: string;
  /** A sentence. */
  readonly why: string;
  /** What stands in its place. */
  readonly instead: string | undefined;
}

/** A file of another tool. */
export interface ForeignFile {
  /** Its name, by which its syntax is known. */
  readonly name: string;
  readonly text: string;
  /** The name of its kind; by its looks when left out. */
  readonly as?: string | undefined;
}

/** What another tool's file says, as a profile. */
export interface ForeignRules {
  readonly profile: Profile;
  readonly lost: readonly LostRule[];
  /** What the file leaves open, in sentences. */
  readonly warnings: readonly string[];
}

/** A tool that rules can be taken to. */
export type ExportTarget = 'claude' | 'copilot';

/** Brings rules from other tools and takes them there. */
export interface RuleExchange {
  /** Every kind of file that can be read: its name, and what it is for people. */
  kinds(): readonly { readonly name: string; readonly title: string }[];
  /** `refused` fits after the file's name. */
  read(file: ForeignFile): ForeignRules | { readonly refused: string };
  write(profile: Profile, as: ExportTarget): { readonly text: string; readonly lost: readonly LostRule[] };
}
