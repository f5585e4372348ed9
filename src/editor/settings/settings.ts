import { type Uri, workspace } from 'vscode';
import { type Disposable, Emitter, Owning } from '../../base/lifetime';
import type { Decision } from '../../core/decision';
import type { Platform } from '../../core/facts';
import { keys, preferenceKeys } from '../../core/settings/keys';
import { enforcementWithin, modeWithin, readManagedLimits } from '../../core/settings/managedLimits';
import {
  type Lookup,
  managedAudit,
  type Preferences,
  readAmount,
  readChoice,
  readPreferences,
  readWorkingDirectories,
} from '../../core/settings/readValues';
import type { ManagedRules, RuleExpiries } from '../../ports/ruleBook';
import type {
  RuleLayer,
  SettingsFile,
  SettingsFiles,
  SettingsLayers,
  SettingsSource,
} from '../../ports/settingsSource';
import { placesOfRules } from '../ruleText/placesOfRules';
import type { WindowNeeds } from '../windowNeeds';
import { emptyLayer, joinedLayers, type LayerOrigin, onlyTightening, readLayer, withUntold } from './readLayer';
import { type SettingsHome, settingsFileOf, writtenSetting } from './settingsFiles';
import type { WindowMode } from './windowMode';
import { workspaceId } from './workspaceId';

interface EditorSettingsNeeds extends Pick<WindowNeeds, 'accepted' | 'home'> {
  readonly platform: Platform;
  /** Whether the file system ignores case. */
  readonly foldsCase: boolean;
  readonly expiries?: RuleExpiries | undefined;
  /** Rules that neither the person nor a workspace can change. */
  readonly managed?: ManagedRules | undefined;
  /** What holds this program's own rules, records and code. */
  readonly ownPaths?: readonly string[];
  /** What the person has chosen for this window alone. */
  readonly windowMode?: Pick<WindowMode, 'over' | 'onDidChange'> | undefined;
  /** The files behind the settings, to tell where in them a rule stands and what VS Code could not read. */
  readonly files?: SettingsFiles | undefined;
  /** The files on this machine that may hold the person's own settings; the usual one first. */
  readonly userSettingsFiles?: (() => readonly SettingsFile[]) | undefined;
}

const policyKeys = Object.values(keys).filter((key) => !preferenceKeys.includes(key));

/**
 * The only reader of VS Code's configuration. Scopes are looked at one by one, and what a workspace may not say is never
 * looked for there. Defaults are our own, because other extensions can change those that VS Code knows.
 */
export class EditorSettings extends Owning implements SettingsSource {
  private readonly changed = this.lifetime.add(new Emitter<SettingsLayers>());
  private readonly preferencesChanged = this.lifetime.add(new Emitter<Preferences>());
  private kept: SettingsLayers | undefined;
  private keptPreferences: Preferences | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangePreferences = this.preferencesChanged.event;

  constructor(private readonly needs: EditorSettingsNeeds) {
    super();
    const again = () => this.tell();
    const follow = (source: { onDidChange(listener: () => void): Disposable } | undefined, tell: () => void) =>
      source && this.lifetime.add(source.onDidChange(tell));
    this.lifetime.add(
      workspace.onDidChangeConfiguration((change) => {
        if (policyKeys.some(({ key }) => change.affectsConfiguration(key))) {
          this.tell();
        }
        if (preferenceKeys.some(({ key }) => change.affectsConfiguration(key))) {
          this.keptPreferences = undefined;
          this.preferencesChanged.fire(this.preferences);
        }
      }),
    );
    this.lifetime.add(workspace.onDidChangeWorkspaceFolders(again));
    this.lifetime.add(workspace.onDidGrantWorkspaceTrust(again));
    follow(needs.accepted, again);
    follow(needs.expiries, again);
    follow(needs.windowMode, again);
    follow(needs.managed, () => {
      this.keptPreferences = undefined;
      this.tell();
    });
    follow(needs.files, () => this.tellIfChanged());
  }

  /** Read when it is first wanted, and again only after a change. */
  get current(): SettingsLayers {
    this.kept ??= Object.freeze(this.read());
    return this.kept;
  }

  get preferences(): Preferences {
    this.keptPreferences ??= Object.freeze(
      readPreferences(
        (key) => managedAudit(key, { get: (name) => this.needs.managed?.setting?.(name) }) ?? inUserSettings(key),
      ),
    );
    return this.keptPreferences;
  }

  private tell(): void {
    this.kept = undefined;
    this.changed.fire(this.current);
  }

  /** Files are looked at more often than they change, and a question must not be asked anew for nothing. */
  private tellIfChanged(): void {
    const before = this.kept;
    this.kept = undefined;
    const now = this.current;
    if (before !== undefined && textOf(before) === textOf(now)) {
      this.kept = before;
    } else {
      this.changed.fire(now);
    }
  }

  private read(): SettingsLayers {
    const { home, platform, foldsCase, accepted, managed, ownPaths = [] } = this.needs;
    const isWhole = managed === undefined || managed.current.unreadable.length === 0;
    const limits = readManagedLimits(({ key }) => managed?.setting?.(key), { home, platform, isWhole });
    const userMode = modeWithin(readChoice(keys.mode, inUserSettings), limits);
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => ({
      uri,
      layer: this.layer({ folder: uri }, onThisMachine(settingsFileOf({ folder: uri }))),
    }));
    const onDisk = folders.filter(({ uri }) => uri.scheme === 'file');
    const virtual = folders.filter(({ uri }) => uri.scheme !== 'file');
    return {
      managed: managed?.current ?? emptyLayer,
      limits,
      user: this.layer('user', this.needs.userSettingsFiles?.() ?? []),
      // Rules about paths mean nothing in a folder without paths, so there only what tightens is heard, everywhere.
      workspace: joinedLayers([this.wholeWorkspace(), ...virtual.map(({ layer }) => onlyTightening(layer))]),
      folders: onDisk.map(({ uri, layer }) => ({ ...layer, path: uri.fsPath })),
      workspaceId: workspaceId(),
      trusted: workspace.isTrusted,
      accepted: new Set(accepted.hashes),
      mode: modeWithin(this.needs.windowMode?.over(userMode) ?? userMode, limits),
      userMode,
      unmatched: readChoice(keys.unmatched, inUserSettings),
      enforcement: enforcementWithin(readChoice(keys.enforcement, inUserSettings), limits),
      workingDirectories: readWorkingDirectories(inUserSettings, { home, platform }),
      rehearse: readChoice(keys.rehearse, inUserSettings),
      contain: managed?.setting?.(keys.contain.key) === 'on' ? 'on' : readChoice(keys.contain, inUserSettings),
      questionLimitSeconds: readAmount(keys.promptTimeoutSeconds, inUserSettings),
      home,
      platform,
      foldsCase,
      ownPaths,
    };
  }

  /** Without a workspace file, the settings of the workspace are those of its one folder, and are read there. */
  private wholeWorkspace(): RuleLayer {
    const { workspaceFile } = workspace;
    return workspaceFile === undefined ? emptyLayer : this.layer('workspace', onThisMachine(workspaceFile));
  }

  /** What VS Code tells of a scope, and what its files say besides. */
  private layer(home: SettingsHome, files: readonly SettingsFile[]): RuleLayer {
    const scope = home === 'user' ? 'user' : 'workspace';
    // A file that changes after VS Code was asked is followed from here on, so it is looked at before.
    const untold = files.flatMap(({ path, isCertain }) => {
      const found = this.needs.files?.untoldIn(path, scope);
      return found === undefined || isCertain ? (found ?? []) : { ...found, rules: [] };
    });
    return untold.reduce(
      withUntold,
      readLayer((key) => writtenSetting(key, home), this.origin(scope, files[0]?.path)),
    );
  }

  private origin(scope: 'user' | 'workspace', file: string | undefined): LayerOrigin {
    const { expiries, files } = this.needs;
    const source = file === undefined ? undefined : files?.textOf(file);
    const places = file === undefined || source === undefined ? undefined : placesOfRules(source, file);
    return {
      scope,
      placeOf: (text, effect) => places?.(text, effect),
      expiryOf: (text: string, effect: Decision) => expiries?.expiryOf({ text, effect, scope }),
    };
  }
}

function textOf(layers: SettingsLayers): string {
  return JSON.stringify({ ...layers, accepted: [...layers.accepted].sort() });
}

/** Settings in a folder that is no folder of this machine have no file that could be looked at. */
function onThisMachine(file: Uri | undefined): readonly SettingsFile[] {
  return file?.scheme === 'file' ? [{ path: file.fsPath, isCertain: true }] : [];
}

const inUserSettings: Lookup = (key) => writtenSetting(key, 'user');
