import { commands, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { printProfile } from '../../core/profiles/profile';
import type { RuleExchange } from '../../ports/ruleExchange';
import { inert, inertMessage, shortened } from '../agentText';
import { modeTitle } from '../modes/modeRows';
import { said } from '../said';
import { t } from '../t';
import { tell } from '../tell';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { type ExportScope, exportedProfile, unreadableIn } from './exportedProfile';
import { foreignProfile, lossLine } from './foreignProfile';
import { chooseFile, readProfileFile, readyMadeProfiles } from './profileFiles';
import { changedSince, type ProfileHome, settingsOf, writeBack } from './profileHome';
import { faultsText, readProfileText } from './profileText';
import { rulesLeftOut, writtenRules } from './triedRules';
import { type OfferedProfile, type UsedProfile, type UseProfileNeeds, useProfile } from './useProfile';

/** What the commands on profiles work with. */
export interface ProfileNeeds extends UseProfileNeeds, Pick<WindowNeeds, 'sessions' | 'undoOffers'> {
  /** Loaded when it is first wanted. */
  readonly exchange: () => RuleExchange;
  /** The folder with the profiles that ship. */
  readonly readyMade: Uri;
}

/** The commands on profiles. */
export function profileCommands(needs: ProfileNeeds): EditorCommands {
  /** The latest use of a profile, which can be undone. */
  const latest: { used: UsedProfile | undefined } = { used: undefined };
  const use = async (offered: OfferedProfile, home: ProfileHome) => {
    const used = await useProfile(offered, home, needs);
    if (used !== undefined) {
      latest.used = used;
      const undo = () => commands.executeCommand('gatehouse.undoProfileImport');
      needs.undoOffers.make(t`Gatehouse: “${inertMessage(used.name)}” is in force.`, undo);
    }
  };
  const useAt = async (offered: OfferedProfile | undefined) => {
    const home = offered && (await chosenHome());
    if (offered !== undefined && home !== undefined) {
      await use(offered, home);
    }
  };
  return {
    'gatehouse.exportProfile': (target) => exportProfile(needs, target),
    // Given a file, as by another extension or a test, the dialog is left out; the preview never is.
    'gatehouse.importProfile': async (given) => useAt(await profileOfFile(given, needs)),
    'gatehouse.importRules': async (given) =>
      useAt(await foreignProfile(needs.exchange(), given instanceof Uri ? given : undefined)),
    'gatehouse.tryRules': () => tryRules(needs, use),
    'gatehouse.exportRules': () => exportRules(needs),
    async 'gatehouse.useReadyMadeProfile'() {
      const chosen = await chosenReadyMade(needs);
      if (chosen !== undefined) {
        await use(chosen, 'user');
      }
    },
    async 'gatehouse.undoProfileImport'() {
      const { used } = latest;
      if (used === undefined) {
        return tell(t`no profile was used since this window opened.`);
      }
      const moved = changedSince(used.written);
      if (moved.length > 0) {
        return tell(t`${moved.join(', ')} was changed since, so the profile cannot be undone as a whole.`);
      }
      await needs.ruleBook.unaccept(used.accepted);
      await writeBack(used.written, needs.writer);
      latest.used = undefined;
      return tell(t`“${used.name}” is undone; the settings are as they were before.`);
    },
  };
}

async function profileOfFile(given: unknown, needs: ProfileNeeds): Promise<OfferedProfile | undefined> {
  const asked = { title: t`Import Permission Profile`, filters: { 'Permission profile': ['json'] } };
  const file = given instanceof Uri ? given : await chooseFile(asked);
  const reading = file && (await readProfileFile(file));
  if (reading?.ok === false) {
    await needs.showText(faultsText(file?.path ?? '', reading.faults), t`Profile`);
    void window.showErrorMessage(t`Gatehouse: the file was refused and nothing has changed. The opened page says why.`);
  }
  return reading?.ok === true ? { profile: reading.profile, notes: [] } : undefined;
}

async function chosenReadyMade({ readyMade }: ProfileNeeds): Promise<OfferedProfile | undefined> {
  const rows = (await readyMadeProfiles(readyMade)).map((profile) => ({
    label: inert(profile.name),
    description: profile.mode === undefined ? '' : t`mode ${modeTitle(profile.mode)}`,
    detail: inert(profile.description ?? ''),
    profile,
  }));
  const chosen = await window.showQuickPick(rows, {
    title: t`Use a Ready-made Profile`,
    placeHolder: t`Nothing is written before you have seen what would change.`,
  });
  return chosen && { profile: chosen.profile, notes: [] };
}

/** Shows what other rules would have made of the calls of the audit log; from there they are applied or dropped. */
async function tryRules(
  needs: ProfileNeeds,
  use: (offered: OfferedProfile, home: ProfileHome) => Promise<void>,
): Promise<void> {
  const found = (home: ProfileHome) => settingsOf(home, needs.settings.current);
  const rows = [
    { label: t`Write rules…`, detail: t`Added to what is there`, offered: () => writtenRules() },
    {
      label: t`Leave out rules…`,
      detail: t`As if they had been forgotten`,
      offered: (home: ProfileHome) => {
        const reading = found(home);
        return reading.ok ? rulesLeftOut(reading.settings) : tell(`${reading.why}.`);
      },
    },
    {
      label: t`A ready-made profile…`,
      detail: t`One that comes with Gatehouse`,
      offered: () => chosenReadyMade(needs),
    },
    {
      label: t`A profile in a file…`,
      detail: t`One that was exported`,
      offered: () => profileOfFile(undefined, needs),
    },
    {
      label: t`Rules of another tool…`,
      detail: t`Claude Code, Copilot, Gemini, Codex and others`,
      offered: () => foreignProfile(needs.exchange(), undefined),
    },
  ];
  const chosen = await window.showQuickPick(rows, { title: t`Try Rules`, placeHolder: t`What would you like to try?` });
  const home = chosen && (await chosenHome());
  const offered = home && (await chosen.offered(home));
  if (offered !== undefined && home !== undefined) {
    await use({ ...offered, isTried: true }, home);
  }
}

async function exportProfile({ settings, sessions, showText }: ProfileNeeds, target: unknown): Promise<void> {
  const scopes = await chosenScopes(sessions.running.some(({ rules }) => rules.length > 0));
  if (scopes === undefined || scopes.size === 0) {
    return;
  }
  const name = await window.showInputBox({
    title: t`Export Permission Profile`,
    prompt: t`The name of the profile`,
    value: t`My profile`,
    validateInput: (text) => (text.trim() === '' ? t`Write a name.` : undefined),
  });
  if (name === undefined) {
    return;
  }
  const layers = settings.current;
  const text = printProfile(exportedProfile(name.trim(), scopes, { layers, sessions: sessions.running }));
  const reading = readProfileText(text);
  // A denial that cannot be read would be missing wherever the profile is used.
  if (!reading.ok || unreadableIn(scopes, layers) > 0) {
    if (!reading.ok) {
      await showText(
        [t`This cannot be exported:`, '', ...reading.faults.map(({ says }) => `- ${said(says)}`), ''].join('\n'),
        t`Profile`,
      );
    }
    return tell(t`some rules or checks cannot be read, so nothing was exported. Mend them in settings.json first.`);
  }
  const file = target instanceof Uri ? target : await chosenTarget(name);
  if (file !== undefined) {
    await workspace.fs.writeFile(file, new TextEncoder().encode(text));
    tell(t`the profile was written to ${shortened(file.path, 100)}.`);
  }
}

/** Shows the person's own rules as another tool writes them, in an editor of its own. */
async function exportRules({ settings, sessions, exchange }: ProfileNeeds): Promise<void> {
  const targets = [
    {
      label: 'Claude Code',
      detail: t`The permissions of its settings.json`,
      as: 'claude' as const,
      language: 'jsonc',
    },
    { label: 'Copilot CLI', detail: t`Flags of its command line`, as: 'copilot' as const, language: 'shellscript' },
  ];
  const target = await window.showQuickPick(targets, { title: t`Export Rules`, placeHolder: t`For which tool?` });
  const scopes = target && (await chosenScopes(sessions.running.some(({ rules }) => rules.length > 0)));
  if (target === undefined || scopes === undefined || scopes.size === 0) {
    return;
  }
  const profile = exportedProfile(t`Mine`, scopes, { layers: settings.current, sessions: sessions.running });
  const { text, lost } = exchange().write(profile, target.as);
  const mark = target.as === 'claude' ? '//' : '#';
  const notes = lost.map((loss) => `${inert(`${mark} ${t`Not carried over: ${lossLine(loss)}`}`)}\n`);
  const content = `${notes.join('')}${text}`;
  await window.showTextDocument(await workspace.openTextDocument({ content, language: target.language }));
}

async function chosenScopes(hasSessionRules: boolean): Promise<ReadonlySet<ExportScope> | undefined> {
  const rows: readonly (QuickPickItem & { readonly scope: ExportScope })[] = [
    {
      label: t`Your own settings`,
      detail: t`Rules, mode, visible tools, checks and working directories`,
      scope: 'user',
      picked: true,
    },
    { label: t`The workspace`, detail: t`Rules, visible tools and checks`, scope: 'workspace' },
    ...(hasSessionRules ? [{ label: t`Running sessions`, detail: t`Their rules`, scope: 'session' as const }] : []),
  ];
  const chosen = await window.showQuickPick(rows, {
    title: t`Export Permission Profile`,
    placeHolder: t`Which settings?`,
    canPickMany: true,
  });
  return chosen && new Set(chosen.map(({ scope }) => scope));
}

function chosenTarget(name: string): Thenable<Uri | undefined> {
  const fileName = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'profile'}.gatehouse.json`;
  const [folder] = workspace.workspaceFolders ?? [];
  return window.showSaveDialog({
    title: t`Export Permission Profile`,
    filters: { 'Permission profile': ['json'] },
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder.uri, fileName) }),
  });
}

async function chosenHome(): Promise<ProfileHome | undefined> {
  if ((workspace.workspaceFolders ?? []).length === 0) {
    return 'user';
  }
  const rows: readonly { readonly label: string; readonly detail: string; readonly home: ProfileHome }[] = [
    { label: t`Your own settings`, detail: t`Everything the profile says, in every workspace`, home: 'user' },
    { label: t`This workspace`, detail: t`Its rules, visible tools and checks, here only`, home: 'workspace' },
  ];
  const chosen = await window.showQuickPick(rows, { title: t`Import Permission Profile`, placeHolder: t`Where to?` });
  return chosen?.home;
}
