import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Platform } from '../core/facts';
import { isInside } from '../core/paths/segments';
import { isListOfTexts } from '../core/settings/isListOfTexts';
import { keys, type OfflineChoice, settingNames } from '../core/settings/keys';
import { readManagedLimits } from '../core/settings/managedLimits';
import {
  type AuditPreferences,
  type Lookup,
  managedAudit,
  readChoice,
  readPreferences,
  readWorkingDirectories,
} from '../core/settings/readValues';
import { visibleUnderAll } from '../core/tools/visibility';
import type { LayerRule, RuleLayer, SettingsLayers } from '../ports/settingsSource';
import type { Log } from '../ports/surroundings';
import { fileLayer } from './fileLayer';
import { KeptValuesFiles } from './keptValues';
import { managedFileOf, managedLayer } from './managedFile';
import { RuleOriginsKept } from './ruleOrigins';
import type { Look } from './steadyReading';
import { profilesFolder, userSettingsFiles } from './userSettingsFiles';
import { workspaceFilesFor, workspaceFilesKey } from './workspaceFiles';

/** Where the settings are that hold while no window is there. */
interface AlonePlace {
  /** Where an agent works; absolute, with links resolved. */
  readonly cwd: string;
  readonly home: string;
  readonly platform: Platform;
  /** VS Code's folder with the person's settings. */
  readonly userFolder: string;
  /** Where a window keeps what the person accepted and trusted. */
  readonly storage: string;
  readonly ownPaths: readonly string[];
  readonly log: Log;
  readonly look: Look;
}

/** What the settings files say about one folder. */
export interface AloneSettings {
  readonly layers: SettingsLayers;
  readonly offline: OfflineChoice;
  readonly audit: AuditPreferences;
}

/** The settings of the machine, the person and the folder from their files alone, for when no window is there to ask. */
export function settingsAlone(place: AlonePlace): AloneSettings {
  const { home, platform, userFolder, storage, log, look } = place;
  const values = new KeptValuesFiles(join(storage, 'kept'));
  ['trustedFolders', 'acceptedRules', 'ruleOrigins', workspaceFilesKey].map((key) => values.fileOf(key)).forEach(look);
  look(profilesFolder(userFolder));
  const layerOf = (path: string, scope: 'user' | 'workspace') => {
    look(path);
    return fileLayer(path, scope);
  };
  const [first, ...others] = userSettingsFiles(userFolder).map(({ path }) => layerOf(path, 'user'));
  const lookup: Lookup = (key) => first?.others.get(key.key);
  const rules = others.flatMap((it) => it.rules.filter(({ effect }) => effect !== 'allow'));
  const unreadable = others.flatMap((it) => it.unreadable);
  const trustedFolders = textsIn(values.get('trustedFolders'));
  const folder = folderOf(place, trustedFolders);
  const user = first ?? layerOf(join(userFolder, 'settings.json'), 'user');
  const workspaceId = pathToFileURL(folder).href;
  const origins = new RuleOriginsKept({ values, workspaceId: () => workspaceId, log });
  const ending = (list: readonly LayerRule[], scope: 'user' | 'workspace') =>
    list.map((rule) => {
      const expires = origins.expiryOf({ text: rule.text, effect: rule.effect, scope });
      return expires === undefined ? rule : { ...rule, expires };
    });
  const own = layerOf(join(folder, '.vscode', 'settings.json'), 'workspace');
  const opened = workspaceFilesFor(values.get(workspaceFilesKey), place.cwd).map((path) => layerOf(path, 'workspace'));
  const managed = managedLayer(managedFileOf(platform), { settings: settingNames, look });
  const isWhole = managed.unreadable.length === 0;
  const limits = readManagedLimits(({ key }) => managed.others.get(key), { home, platform, isWhole });
  const layers: SettingsLayers = {
    managed,
    limits,
    // Which profile a window would have is not known: of the others only what tightens is heard.
    user: {
      ...user,
      rules: [...ending(user.rules, 'user'), ...rules],
      unreadable: [...user.unreadable, ...unreadable],
    },
    workspace: tightening(opened),
    folders: [{ ...own, rules: ending(own.rules, 'workspace'), path: folder }],
    workspaceId,
    trusted: trustedFolders.includes(folder),
    accepted: new Set(textsIn(values.get('acceptedRules'))),
    mode: readChoice(keys.mode, lookup),
    unmatched: readChoice(keys.unmatched, lookup),
    enforcement: readChoice(keys.enforcement, lookup),
    workingDirectories: readWorkingDirectories(lookup, { home, platform }),
    rehearse: 'off',
    questionLimitSeconds: 0,
    ...{ home, platform, foldsCase: platform !== 'linux', ownPaths: place.ownPaths },
  };
  return {
    layers,
    offline: readChoice(keys.hookOffline, lookup),
    audit: readPreferences((key) => managedAudit(key, managed.others) ?? lookup(key)).audit,
  };
}

/** Of files that may hold for a folder, what can only tighten: which of them a window would have is not known. */
function tightening(layers: readonly RuleLayer[]): RuleLayer {
  return {
    rules: layers.flatMap(({ rules }) => rules.filter(({ effect }) => effect !== 'allow')),
    unreadable: layers.flatMap(({ unreadable }) => unreadable),
    checks: layers.flatMap(({ checks }) => (Array.isArray(checks) ? checks : [])),
    tools: visibleUnderAll(layers.map(({ tools }) => tools)),
    readsOutside: layers.some(({ readsOutside }) => readsOutside === 'ask') ? 'ask' : 'allow',
  };
}

/**
 * The folder that an agent works in: the nearest above it that the person has trusted in a window, else the nearest that
 * is a project, else its own. Nothing from the home upwards is a project: its files are not all one agent's work.
 */
function folderOf({ cwd, home, look }: AlonePlace, trusted: readonly string[]): string {
  const above: string[] = [];
  for (let folder = cwd; dirname(folder) !== folder && !isInside(folder, home); folder = dirname(folder)) {
    above.push(folder);
  }
  const isThere = (path: string) => {
    look(path);
    return existsSync(path);
  };
  const isProject = (folder: string) => isThere(join(folder, '.git')) || isThere(join(folder, '.vscode'));
  return [cwd, ...above].find((it) => trusted.includes(it)) ?? above.find(isProject) ?? cwd;
}

function textsIn(value: unknown): readonly string[] {
  return isListOfTexts(value) ? value : [];
}
