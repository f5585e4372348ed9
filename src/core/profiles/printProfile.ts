import { type Profile, profileVersion } from './profile';

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
