import { type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import { compareSettings, type SettingsChange } from '../../core/profiles/compareSettings';
import {
  mergeProfile,
  type PolicySettings,
  replaceByProfile,
  workspaceProfile,
} from '../../core/profiles/policySettings';
import type { Profile } from '../../core/profiles/profile';
import { jsonEqual } from '../../core/text/jsonEqual';
import type { TriedSettings } from '../../ports/history';
import { inertMessage, shortened } from '../agentText';
import { confirmsMode } from '../modes/switchMode';
import type { PromptPageNeeds } from '../prompts/page';
import { lookingThrough } from '../slowWork';
import { t } from '../t';
import { tell } from '../tell';
import { untilTaken } from '../untilTaken';
import type { WindowNeeds } from '../windowNeeds';
import { type PreviewAct, type PreviewNotes, type PreviewRow, previewRows, previewText, summary } from './previewRows';
import { type ProfileHome, settingsOf, type WrittenSettings, writeSettings } from './profileHome';
import { triedText } from './triedText';

/** What using a profile works with. */
export interface UseProfileNeeds
  extends PromptPageNeeds,
    Pick<WindowNeeds, 'history' | 'policy' | 'ruleBook' | 'settings' | 'showText' | 'writer'> {}

/** A profile to be used, with what is to be seen of it besides its changes. */
export interface OfferedProfile {
  readonly profile: Profile;
  readonly notes: readonly PreviewNotes[];
  /** Makes the settings from those that are there; left out: the person chooses whether to merge or replace. */
  readonly combine?: Combine;
  /** The person wants to see first what it would have changed about the calls of the audit log. */
  readonly isTried?: true;
}

/** A profile that was put into settings, with what undoing it needs. */
export interface UsedProfile {
  readonly name: string;
  readonly written: WrittenSettings;
  /** The hashes of rules that were accepted with it. */
  readonly accepted: readonly string[];
}

/** Puts a profile into settings after the person has seen all that would change. Undefined when nothing was written. */
export async function useProfile(
  offered: OfferedProfile,
  home: ProfileHome,
  needs: UseProfileNeeds,
): Promise<UsedProfile | undefined> {
  const { profile, isTried } = offered;
  const taken = home === 'workspace' ? workspaceProfile(profile) : profile;
  const before = readable(home, needs);
  const combine = before === undefined ? undefined : (offered.combine ?? (await chosenWay(taken, before)));
  if (before === undefined || combine === undefined) {
    return undefined;
  }
  const after = combine(before, taken);
  const changes = compareSettings(before, after);
  const name = shortened(profile.name, 60);
  const past = isTried && changes.length > 0 ? await triedNotes({ home, before, after }, needs) : [];
  if (past === undefined) {
    return undefined;
  }
  const notes = [...past, ...offered.notes];
  if (changes.length === 0) {
    tell(`${t`nothing would change by “${name}”`}.`);
    if (notes.length > 0) {
      await needs.showText(previewText(t`Nothing would change by ${name}.`, changes, notes), t`Preview`);
    }
    return undefined;
  }
  const act = await showPreview(isTried ? t`Trying ${name}` : t`Profile ${name}`, changes, notes);
  if (act === 'showText') {
    await needs.showText(previewText(t`The profile ${name} would change this:`, changes, notes), t`Preview`);
  }
  // The mode that allows everything needs a second yes, however it comes.
  if (act !== 'apply' || (before.mode !== after.mode && !(await confirmsMode(after.mode, 'everywhere', needs)))) {
    return undefined;
  }
  // What was shown is what is written: settings that have moved meanwhile would make it something else.
  if (!jsonEqual(readable(home, needs), before)) {
    tell(`${t`the settings have changed meanwhile; nothing was written. Try again`}.`);
    return undefined;
  }
  const written = await writeSettings(home, { before, after }, needs.writer);
  const fresh = after.rules.allow.filter((text) => !before.rules.allow.includes(text));
  return { name, written, accepted: home === 'workspace' ? await acceptedRules(fresh, needs) : [] };
}

/** What settings would change about the calls of the audit log; undefined when the person stops looking. */
async function triedNotes(tried: TriedSettings, { history }: UseProfileNeeds) {
  const title = t`Gatehouse tries the rules on the audit log`;
  const found = await lookingThrough(title, (watch) => history.tryOut(tried, watch));
  return found && triedText(found);
}

/** The person has just seen these rules, so they are accepted as they are written. */
async function acceptedRules(texts: readonly string[], { policy }: UseProfileNeeds): Promise<readonly string[]> {
  const isOneFolder = workspace.workspaceFile === undefined;
  const rules = policy.unaccepted.filter(
    ({ text, folder }) => texts.includes(text) && (isOneFolder || folder === undefined),
  );
  await policy.accept(rules);
  return rules.map(({ hash }) => hash);
}

type Combine = typeof mergeProfile;

async function chosenWay(profile: Profile, before: PolicySettings): Promise<Combine | undefined> {
  const count = (combine: Combine) => summary(compareSettings(before, combine(before, profile)));
  const rows = [
    { label: t`Merge`, description: count(mergeProfile), detail: t`Adds to what is there.`, combine: mergeProfile },
    {
      label: t`Replace`,
      description: count(replaceByProfile),
      detail: t`Puts the lists of the profile in the place of those that are there.`,
      combine: replaceByProfile,
    },
  ];
  const chosen = await window.showQuickPick(rows, {
    title: t`Profile ${shortened(profile.name, 60)}`,
    placeHolder: t`Nothing is written before you have seen what would change.`,
  });
  return chosen?.combine;
}

function readable(home: ProfileHome, { settings }: UseProfileNeeds): PolicySettings | undefined {
  const reading = settingsOf(home, settings.current);
  if (!reading.ok) {
    void window.showErrorMessage(`Gatehouse: ${inertMessage(reading.why)}.`);
    return undefined;
  }
  return reading.settings;
}

type Item = QuickPickItem & { readonly row: PreviewRow };

/** Shows what would change and waits for what the person does about it; undefined when they close it. */
function showPreview(
  title: string,
  changes: readonly SettingsChange[],
  notes: readonly PreviewNotes[],
): Promise<PreviewAct | undefined> {
  const pick = window.createQuickPick<Item>();
  pick.title = title;
  pick.placeholder = t`What would change stands below, what loosens first. Escape changes nothing.`;
  pick.ignoreFocusOut = true;
  pick.items = previewRows(changes, notes).map(toItem);
  return untilTaken(pick, () => {
    const row = pick.selectedItems[0]?.row;
    // A row of text is only to be read: Enter on it does nothing.
    return row?.kind === 'act' ? row.act : undefined;
  });
}

function toItem(row: PreviewRow): Item {
  const item = { row, label: row.label };
  const described = row.kind === 'act' ? { ...item, description: row.detail } : item;
  return row.kind === 'separator' ? { ...item, kind: QuickPickItemKind.Separator } : described;
}
