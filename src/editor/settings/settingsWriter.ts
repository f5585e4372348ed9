import { ConfigurationTarget, type TextDocument, type Uri, workspace } from 'vscode';
import { jsonEqual } from '../../core/text/jsonEqual';
import type { InTurn } from '../../ports/inTurn';
import type { SettingsFiles } from '../../ports/settingsFiles';
import type { Timers } from '../../ports/timers';
import { whichSettings } from '../ruleText/whichSettings';
import type { SettingKey } from './keys';
import { type SettingsHome, settingsFileOf } from './settingsFiles';
import { valueInText } from './valueInText';
import { configurationFor, writtenSetting } from './writtenSetting';

/** What settings are written with. */
export interface SettingsWriterNeeds {
  /** All windows write settings one after the other. */
  readonly inTurn: InTurn;
  readonly files: SettingsFiles;
  /** The person's own settings.json, where it lies on this machine. */
  readonly userSettingsFile?: string | undefined;
  readonly timers: Timers;
}

/** How long VS Code may take to read what another window has written. */
const patienceMs = 10_000;
const lookEveryMs = 20;
/** VS Code has read a file that is older; what it says otherwise comes from the file of another profile. */
const readByMs = 30_000;

/**
 * The only way in which Gatehouse changes settings. One window at a time, and each looks at what the others have
 * written before: a list that is changed by two at once would lose what the first has put there.
 */
export class SettingsWriter {
  constructor(private readonly needs: SettingsWriterNeeds) {}

  /**
   * Puts what `next` makes of a setting in its place; undefined removes it, and what it was given leaves it alone.
   * Rejects, in words for the person, when that cannot be done, for example because the file is being edited.
   */
  change(key: SettingKey<unknown>, home: SettingsHome, next: (written: unknown) => unknown): Promise<void> {
    return this.needs.inTurn(async () => {
      await this.untilRead(key, home);
      const written = writtenSetting(key, home);
      const value = next(written);
      if (value === written) {
        return;
      }
      const unsaved = workspace.textDocuments.find((document) => document.isDirty && isOf(home, document));
      if (unsaved !== undefined) {
        throw new Error(`${nameOf(unsaved.uri)} has changes that are not saved; save it, then try again`);
      }
      const file = this.fileOf(home);
      if (file !== undefined) {
        const text = this.needs.files.textOf(file) ?? '';
        await this.needs.files.makeSureOfRoom(file, text.length + (JSON.stringify(value) ?? '').length);
      }
      await configurationFor(home).update(key.key, value, targetOf(home));
    });
  }

  /** Waits until VS Code has read what stands in the file. */
  private async untilRead(key: SettingKey<unknown>, home: SettingsHome): Promise<void> {
    const { files, timers } = this.needs;
    const file = this.fileOf(home);
    const isRead = () => {
      const text = file === undefined ? undefined : files.textOf(file);
      return text === undefined || file === undefined || isSame(valueInText(text, file, key.key), home, key);
    };
    for (const end = performance.now() + patienceMs; !isRead(); ) {
      if (file !== undefined && home === 'user' && (files.ageOf(file) ?? 0) > readByMs) {
        return;
      }
      if (performance.now() > end) {
        throw new Error('settings.json was changed, and VS Code has not read it yet; try again');
      }
      await new Promise<void>((resolve) => timers.after(lookEveryMs, resolve));
    }
  }

  private fileOf(home: SettingsHome): string | undefined {
    const uri = settingsFileOf(home);
    return home === 'user' ? this.needs.userSettingsFile : uri?.scheme === 'file' ? uri.fsPath : undefined;
  }
}

function isSame(inText: ReturnType<typeof valueInText>, home: SettingsHome, key: SettingKey<unknown>): boolean {
  if (!inText.ok) {
    throw new Error('settings.json is not JSON; mend it, then try again');
  }
  return jsonEqual(inText.value ?? null, writtenSetting(key, home) ?? null);
}

function isOf(home: SettingsHome, { uri }: TextDocument): boolean {
  return home === 'user'
    ? whichSettings(uri, { folders: [] })?.scope === 'user'
    : uri.toString() === settingsFileOf(home)?.toString();
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function targetOf(home: SettingsHome): ConfigurationTarget {
  if (home === 'user') {
    return ConfigurationTarget.Global;
  }
  return home === 'workspace' ? ConfigurationTarget.Workspace : ConfigurationTarget.WorkspaceFolder;
}
