import { type Uri, workspace } from 'vscode';
import { Emitter } from '../../base/emitter';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { Decision } from '../../core/decision';
import type { Platform } from '../../core/facts';
import type { ManagedRules } from '../../ports/managedRules';
import type { RuleExpiries } from '../../ports/ruleExpiries';
import type { RuleLayer, SettingsLayers, SettingsSource } from '../../ports/settingsSource';
import { placesOfRules } from '../ruleText/placesOfRules';
import type { KeptHashes } from './keptHashes';
import { keys, preferenceKeys, type SettingKey } from './keys';
import { emptyLayer, joinedLayers, type LayerOrigin, onlyTightening, readLayer } from './readLayer';
import {
  type Lookup,
  type Preferences,
  readAmount,
  readChoice,
  readPreferences,
  readWorkingDirectories,
} from './readValues';
import { settingsFileOf } from './settingsFiles';
import { workspaceId } from './workspaceId';

/** What settings are read with. */
export interface EditorSettingsNeeds {
  readonly home: string;
  readonly platform: Platform;
  /** Whether the file system ignores case. */
  readonly foldsCase: boolean;
  readonly accepted: KeptHashes;
  readonly expiries?: RuleExpiries | undefined;
  /** Rules that neither the person nor a workspace can change. */
  readonly managed?: ManagedRules | undefined;
  /** What holds this program's own rules, records and code. */
  readonly ownPaths?: readonly string[];
  /** The text of a file on this machine, to tell where in it a rule stands; undefined when it cannot be read. */
  readonly readText?: ((file: string) => string | undefined) | undefined;
  /** The person's own settings.json, where it lies on this machine. */
  readonly userSettingsFile?: string | undefined;
}

const policyKeys = Object.values(keys).filter((key) => !preferenceKeys.includes(key));

/**
 * The only reader of VS Code's configuration. Scopes are looked at one by one, and what a workspace may not say is never
 * looked for there. Defaults are our own, because other extensions can change those that VS Code knows.
 */
export class EditorSettings implements SettingsSource, Disposable {
  private readonly lifetime = new Lifetime();
  private readonly changed = this.lifetime.add(new Emitter<SettingsLayers>());
  private readonly preferencesChanged = this.lifetime.add(new Emitter<Preferences>());
  private kept: SettingsLayers | undefined;

  readonly onDidChange = this.changed.event;
  readonly onDidChangePreferences = this.preferencesChanged.event;

  constructor(private readonly needs: EditorSettingsNeeds) {
    const { accepted, expiries, managed } = needs;
    const again = () => this.tell();
    this.lifetime.add(
      workspace.onDidChangeConfiguration((change) => {
        if (policyKeys.some(({ key }) => change.affectsConfiguration(key))) {
          this.tell();
        }
        if (preferenceKeys.some(({ key }) => change.affectsConfiguration(key))) {
          this.preferencesChanged.fire(this.preferences);
        }
      }),
    );
    this.lifetime.add(workspace.onDidChangeWorkspaceFolders(again));
    this.lifetime.add(workspace.onDidGrantWorkspaceTrust(again));
    this.lifetime.add(accepted.onDidChange(again));
    if (expiries !== undefined) {
      this.lifetime.add(expiries.onDidChange(again));
    }
    if (managed !== undefined) {
      this.lifetime.add(managed.onDidChange(again));
    }
  }

  /** Read when it is first wanted, and again only after a change. */
  get current(): SettingsLayers {
    this.kept ??= Object.freeze(this.read());
    return this.kept;
  }

  get preferences(): Preferences {
    return readPreferences(inUserSettings);
  }

  dispose(): void {
    this.lifetime.dispose();
  }

  private tell(): void {
    this.kept = undefined;
    this.changed.fire(this.current);
  }

  private read(): SettingsLayers {
    const { home, platform, foldsCase, accepted, managed, userSettingsFile, ownPaths = [] } = this.needs;
    const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => ({
      uri,
      layer: readLayer(inFolder(uri), this.origin('workspace', settingsFileOf({ folder: uri })?.fsPath)),
    }));
    const onDisk = folders.filter(({ uri }) => uri.scheme === 'file');
    const virtual = folders.filter(({ uri }) => uri.scheme !== 'file');
    return {
      managed: managed?.current ?? emptyLayer,
      user: readLayer(inUserSettings, this.origin('user', userSettingsFile)),
      // Rules about paths mean nothing in a folder without paths, so there only what tightens is heard, everywhere.
      workspace: joinedLayers([this.wholeWorkspace(), ...virtual.map(({ layer }) => onlyTightening(layer))]),
      folders: onDisk.map(({ uri, layer }) => ({ ...layer, path: uri.fsPath })),
      workspaceId: workspaceId(),
      trusted: workspace.isTrusted,
      accepted: new Set(accepted.hashes),
      mode: readChoice(keys.mode, inUserSettings),
      unmatched: readChoice(keys.unmatched, inUserSettings),
      enforcement: readChoice(keys.enforcement, inUserSettings),
      workingDirectories: readWorkingDirectories(inUserSettings, { home, platform }),
      rehearse: readChoice(keys.rehearse, inUserSettings),
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
    return workspaceFile === undefined
      ? emptyLayer
      : readLayer(inWorkspaceFile, this.origin('workspace', workspaceFile.fsPath));
  }

  private origin(scope: 'user' | 'workspace', file: string | undefined): LayerOrigin {
    const { expiries, readText } = this.needs;
    const source = file === undefined ? undefined : readText?.(file);
    const places = file === undefined || source === undefined ? undefined : placesOfRules(source, file);
    return {
      scope,
      placeOf: (text, effect) => places?.(text, effect),
      expiryOf: (text: string, effect: Decision) => expiries?.expiryOf({ text, effect, scope }),
    };
  }
}

const inUserSettings: Lookup = (key) => inspected(key)?.globalValue;
const inWorkspaceFile: Lookup = (key) => inspected(key)?.workspaceValue;

function inFolder(folder: Uri): Lookup {
  return (key) => inspected(key, folder)?.workspaceFolderValue;
}

function inspected(key: SettingKey<unknown>, folder?: Uri) {
  return workspace.getConfiguration(undefined, folder ?? null).inspect<unknown>(key.key);
}
