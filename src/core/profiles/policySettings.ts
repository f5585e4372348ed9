import type { Decision } from '../decision';
import type { ModeName } from '../modes';
import type { OutsideReads } from '../safety/outsideReads';
import { jsonEqual } from '../text/jsonEqual';
import { type Visibility, visibleUnderAll } from '../tools/visibility';
import type { Profile, RuleTexts } from './profile';

/** What one scope's settings say, as far as a profile can say it, too. */
export interface PolicySettings {
  readonly mode: ModeName;
  readonly unmatched: Decision;
  /** `allow` where nothing is said. */
  readonly readsOutside?: OutsideReads | undefined;
  readonly rules: RuleTexts;
  readonly tools: Visibility;
  readonly checks: readonly unknown[];
  readonly workingDirectories: readonly string[];
}

/**
 * The settings with everything the profile says added to them. The profile's mode takes the place of the old one; of
 * tools only those are seen that both show.
 */
export function mergeProfile(settings: PolicySettings, profile: Profile): PolicySettings {
  const { rules, tools, checks = [], workingDirectories = [] } = profile;
  return {
    mode: profile.mode ?? settings.mode,
    unmatched: profile.unmatched ?? settings.unmatched,
    readsOutside: settings.readsOutside === 'ask' ? 'ask' : (profile.reads?.outside ?? settings.readsOutside),
    rules: {
      allow: joined(settings.rules.allow, rules?.allow),
      ask: joined(settings.rules.ask, rules?.ask),
      deny: joined(settings.rules.deny, rules?.deny),
    },
    tools: tools === undefined ? settings.tools : bothVisible(settings.tools, tools),
    checks: [...settings.checks, ...checks.filter((it) => !settings.checks.some((kept) => jsonEqual(it, kept)))],
    workingDirectories: joined(settings.workingDirectories, workingDirectories),
  };
}

/** The settings with everything the profile speaks about put in place of what was there. */
export function replaceByProfile(settings: PolicySettings, profile: Profile): PolicySettings {
  return {
    mode: profile.mode ?? settings.mode,
    unmatched: profile.unmatched ?? settings.unmatched,
    readsOutside: profile.reads?.outside ?? settings.readsOutside,
    rules: { ...settings.rules, ...profile.rules },
    tools: profile.tools ?? settings.tools,
    checks: profile.checks ?? settings.checks,
    workingDirectories: profile.workingDirectories ?? settings.workingDirectories,
  };
}

/** What is left of a profile for a workspace, which never says how the person works. */
export function workspaceProfile({ name, description, reads, rules, tools, checks }: Profile): Profile {
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(reads === undefined ? {} : { reads }),
    ...(rules === undefined ? {} : { rules }),
    ...(tools === undefined ? {} : { tools }),
    ...(checks === undefined ? {} : { checks }),
  };
}

function joined(kept: readonly string[], added: readonly string[] = []): readonly string[] {
  return [...new Set([...kept, ...added])];
}

/** The lists of both, each name once. */
function bothVisible(left: Visibility, right: Visibility): Visibility {
  const { allowed, disallowed } = visibleUnderAll([left, right]);
  return { allowed: [...new Set(allowed)], disallowed: [...new Set(disallowed)] };
}
