import { asList } from '../../base/json';
import type { PolicySettings } from '../../core/profiles/policySettings';
import { isListOfTexts } from '../../core/settings/isListOfTexts';
import { keys, ruleKeys, type SettingKey } from '../../core/settings/keys';
import { jsonEqual } from '../../core/text/jsonEqual';
import type { SettingsLayers } from '../../ports/settingsSource';
import { writtenSetting } from '../settings/settingsFiles';
import type { SettingsWriter } from '../settings/settingsWriter';
import { t } from '../t';

/** Where a profile can be put. */
export type ProfileHome = 'user' | 'workspace';

/** The settings of one home, or why a profile cannot be put there. */
type HomeReading =
  | { readonly ok: true; readonly settings: PolicySettings }
  | { readonly ok: false; readonly why: string };

/** Settings that were written, with what stood there before and what stands there since. */
export interface WrittenSettings {
  readonly home: ProfileHome;
  readonly values: readonly { readonly key: SettingKey<unknown>; readonly before: unknown; readonly after: unknown }[];
}

/** What is set in exactly that home. What is no list is never overwritten: somebody wrote it and means something. */
export function settingsOf(home: ProfileHome, { mode, userMode = mode, unmatched }: SettingsLayers): HomeReading {
  const broken: SettingKey<unknown>[] = [];
  const list = (key: SettingKey<unknown>, at = home): readonly string[] => {
    const value = writtenSetting(key, at) ?? [];
    if (isListOfTexts(value)) {
      return value;
    }
    broken.push(key);
    return [];
  };
  const rules = { allow: list(ruleKeys.allow), ask: list(ruleKeys.ask), deny: list(ruleKeys.deny) };
  const tools = { allowed: list(keys.allowedTools), disallowed: list(keys.disallowedTools) };
  const workingDirectories = list(keys.workingDirectories, 'user');
  const checks = writtenSetting(keys.checks, home) ?? [];
  const [key = Array.isArray(checks) ? undefined : keys.checks] = broken;
  if (key !== undefined) {
    const why = t`\`${key.key}\` in settings.json is not a list as it should be; mend it, then try again`;
    return { ok: false, why };
  }
  return {
    ok: true,
    settings: {
      mode: userMode,
      unmatched,
      readsOutside: (writtenSetting(keys.readsOutside, home) ?? 'allow') === 'allow' ? 'allow' : 'ask',
      rules,
      tools,
      checks: asList(checks),
      workingDirectories,
    },
  };
}

/** Writes what differs, what tightens most surely first. Everything is written, or nothing stays written. */
export async function writeSettings(
  home: ProfileHome,
  { before, after }: { readonly before: PolicySettings; readonly after: PolicySettings },
  writer: SettingsWriter,
): Promise<WrittenSettings> {
  const changed = pairs(before, after).filter(([, old, next]) => !jsonEqual(old, next));
  const values: WrittenSettings['values'][number][] = [];
  // A file that cannot be written half-way must not leave half a profile behind.
  try {
    for (const [key, old, next] of changed) {
      let written: unknown;
      await writer.change(key, home, (found) => {
        // What was shown is what is written, also when another window writes at the same time.
        if (Array.isArray(old) && !jsonEqual(found ?? [], old)) {
          throw new Error(t`the settings have changed meanwhile; try again`);
        }
        written = found;
        return next;
      });
      values.push({ key, before: written, after: next });
    }
  } catch (error) {
    await writeBack({ home, values }, writer);
    throw error;
  }
  return { home, values };
}

/** The keys that are no longer as they were written. */
export function changedSince({ home, values }: WrittenSettings): readonly string[] {
  return values.filter(({ key, after }) => !jsonEqual(writtenSetting(key, home), after)).map(({ key }) => key.key);
}

/** Brings back what stood there before. */
export async function writeBack({ home, values }: WrittenSettings, writer: SettingsWriter): Promise<void> {
  for (const { key, before } of values.toReversed()) {
    await writer.change(key, home, () => before);
  }
}

function pairs(
  before: PolicySettings,
  after: PolicySettings,
): readonly (readonly [SettingKey<unknown>, unknown, unknown])[] {
  return [
    [keys.denyRules, before.rules.deny, after.rules.deny],
    [keys.askRules, before.rules.ask, after.rules.ask],
    [keys.disallowedTools, before.tools.disallowed, after.tools.disallowed],
    [keys.allowedTools, before.tools.allowed, after.tools.allowed],
    [keys.checks, before.checks, after.checks],
    [keys.readsOutside, before.readsOutside, after.readsOutside],
    [keys.mode, before.mode, after.mode],
    [keys.unmatched, before.unmatched, after.unmatched],
    [keys.allowRules, before.rules.allow, after.rules.allow],
    [keys.workingDirectories, before.workingDirectories, after.workingDirectories],
  ];
}
