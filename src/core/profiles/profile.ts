import type { Decision } from '../decision';
import type { ModeName } from '../modes';
import type { OutsideReads } from '../safety/outsideReads';
import type { Visibility } from '../tools/visibility';

/** The version of the format that is written; an older one is still read, a newer one is refused. */
export const profileVersion = 1;

/**
 * A set of permissions that can be carried from one machine to another. What is left out is not touched where the
 * profile is used. Whether decisions bind (`enforcement`) is deliberately absent: no file may end that.
 */
export interface Profile {
  readonly name: string;
  readonly description?: string;
  readonly mode?: ModeName;
  readonly unmatched?: Decision;
  readonly reads?: { readonly outside: OutsideReads };
  /** An effect that is left out is not touched, either. */
  readonly rules?: Partial<RuleTexts>;
  readonly tools?: Visibility;
  /** Entries of `gatehouse.checks`, each of which can be read. */
  readonly checks?: readonly unknown[];
  readonly workingDirectories?: readonly string[];
}

/** The texts of rules by their effect. */
export type RuleTexts = Readonly<Record<Decision, readonly string[]>>;

/** The text of a profile's file. Reading it gives the same profile again. */
export function printProfile(profile: Profile): string {
  const { name, description, mode, unmatched, reads, rules, tools, checks, workingDirectories } = profile;
  // The order is that of the documentation; what is undefined is left out.
  const file = {
    gatehouseProfile: profileVersion,
    name,
    description,
    mode,
    unmatched,
    reads: reads && { outside: reads.outside },
    rules: rules && { deny: rules.deny, ask: rules.ask, allow: rules.allow },
    tools: tools && { allowed: tools.allowed, disallowed: tools.disallowed },
    checks,
    workingDirectories,
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}
