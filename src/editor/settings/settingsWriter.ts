import { ConfigurationTarget, commands, type TextDocument, Uri, window, workspace } from 'vscode';
import type { SettingKey } from '../../core/settings/keys';
import type { SettingsFile, SettingsFiles } from '../../ports/settingsSource';
import type { InTurn, Timers } from '../../ports/surroundings';
import { whichSettings } from '../ruleText/whichSettings';
import { configurationFor, type SettingsHome, settingsFileOf, writtenSetting } from './settingsFiles';
import { Unwritten } from './unwritten';
import { textWithValue, valueInText } from './valueInText';

interface SettingsWriterNeeds {
  /** All windows write settings one after the other. */
  readonly inTurn: InTurn;
  readonly files: SettingsFiles;
  /** The files on this machine that may hold the person's own settings; the usual one first. */
  readonly userSettingsFiles?: (() => readonly SettingsFile[]) | undefined;
  readonly timers: Timers;
}

/** How long VS Code may take to show what another window has written. */
const patienceMs = 3_000;
const lookEveryMs = 20;
/** How long it may take until a change that VS Code could not save is seen. */
const leftMs = 1_000;
const mostTries = 3;

/**
 * The only way in which Gatehouse changes settings. One window at a time, and each looks at what the others have
 * written before: a list that is changed by two at once would lose what the first has put there.
 */
export class SettingsWriter {
  constructor(private readonly needs: SettingsWriterNeeds) {}

  /**
   * Puts what `next` makes of a setting in its place; undefined removes it, and what it was given leaves it alone.
   * Rejects with `Unwritten` when that cannot be done, for example because the file is being edited.
   */
  change(key: SettingKey<unknown>, home: SettingsHome, next: (written: unknown) => unknown): Promise<void> {
    return this.needs
      .inTurn(() => this.put(key, home, { next, tries: mostTries }))
      .catch((error: unknown) => {
        throw new Unwritten(error instanceof Error ? error.message : String(error), { cause: error });
      });
  }

  private async put(
    key: SettingKey<unknown>,
    home: SettingsHome,
    { next, tries }: { readonly next: (written: unknown) => unknown; readonly tries: number },
  ): Promise<void> {
    const isClean = await this.isSaved(home);
    const file = this.fileOf(home);
    const text = file === undefined ? undefined : this.needs.files.textOf(file);
    const written = this.written(key, home);
    const value = next(written);
    if (value === written) {
      return;
    }
    if (!isClean) {
      throw new Error(`settings.json has changes that are not saved; save it, then try again`);
    }
    if (file !== undefined) {
      const length = (text ?? '').length + (JSON.stringify(value) ?? '').length;
      await this.needs.files.makeSureOfRoom(file, length);
      const isShown = await this.isShown(text, () => documentsOf(home).filter(({ uri }) => uri.fsPath === file));
      if (!isShown && text !== undefined) {
        if (this.needs.files.textOf(file) !== text) {
          // Somebody has written since we looked; what is made of the older text would undo that.
          if (tries === 1) {
            throw new Error(`settings.json is being changed by another program; try again`);
          }
          return this.put(key, home, { next, tries: tries - 1 });
        }
        // VS Code would try to save its older text over the file, and could save nothing there from then on.
        await this.needs.files.replace(file, textWithValue(text, file, { key: key.key, value }));
        return;
      }
    }
    const before = new Map(documentsOf(home).map((document) => [document, document.getText()]));
    try {
      await configurationFor(home).update(key.key, value, targetOf(home));
    } catch (error) {
      // VS Code saves nothing where somebody has written since it looked, such as another program. Its own change stays
      // behind there, unsaved, and would keep everything else from being written from then on.
      const asChanged = (document: TextDocument) =>
        textWithValue(before.get(document) ?? '', document.uri.fsPath, { key: key.key, value });
      const left = () =>
        documentsOf(home).filter(
          (document) =>
            document.isDirty && (!isSeen(document) || bare(document.getText()) === bare(asChanged(document))),
        );
      await this.lookUntil(() => left().length > 0, leftMs);
      await revert(left());
      if (tries === 1) {
        throw error;
      }
      await this.put(key, home, { next, tries: tries - 1 });
    }
  }

  /** What stands there. VS Code may not have read yet what somebody has written, so the file itself is asked. */
  written(key: SettingKey<unknown>, home: SettingsHome): unknown {
    const file = this.fileOf(home);
    const text = file === undefined ? undefined : this.needs.files.textOf(file);
    return file === undefined || text === undefined ? writtenSetting(key, home) : inText(text, file, key.key);
  }

  /** Whether nobody has changes there. Those of VS Code itself are soon saved, or cannot be and are taken back. */
  private async isSaved(home: SettingsHome): Promise<boolean> {
    const unsaved = () => documentsOf(home).filter(({ isDirty }) => isDirty);
    if (unsaved().every(hasTab) || (await this.lookUntil(() => unsaved().length === 0, leftMs))) {
      return unsaved().length === 0;
    }
    await revert(unsaved().filter((document) => !hasTab(document)));
    return unsaved().length === 0;
  }

  /** Whether VS Code shows the file as it is wherever it is open. What another window wrote may take a moment. */
  private isShown(text: string | undefined, documents: () => readonly TextDocument[]): Promise<boolean> {
    const isSame = () => documents().every((document) => plain(document.getText()) === plain(text ?? ''));
    return this.lookUntil(isSame, patienceMs);
  }

  /** Whether something is so within a time. */
  private async lookUntil(isSo: () => boolean, milliseconds: number): Promise<boolean> {
    for (const end = performance.now() + milliseconds; !isSo() && performance.now() < end; ) {
      await new Promise<void>((resolve) => {
        this.needs.timers.after(lookEveryMs, resolve);
      });
    }
    return isSo();
  }

  /** The file in which a setting stands; undefined where that is not certain, or not on this machine. */
  private fileOf(home: SettingsHome): string | undefined {
    if (home === 'user') {
      const [file] = this.needs.userSettingsFiles?.() ?? [];
      return file?.isCertain === true ? file.path : undefined;
    }
    const uri = settingsFileOf(home);
    return uri?.scheme === 'file' ? uri.fsPath : undefined;
  }
}

function documentsOf(home: SettingsHome): readonly TextDocument[] {
  return workspace.textDocuments.filter((document) => isOf(home, document));
}

/** Takes back what VS Code changed in documents and could not save. */
async function revert(documents: readonly TextDocument[]): Promise<void> {
  for (const document of documents) {
    const isOpen = isSeen(document);
    await window.showTextDocument(document);
    await commands.executeCommand(
      isOpen ? 'workbench.action.files.revert' : 'workbench.action.revertAndCloseActiveEditor',
    );
  }
}

/** Whether the person may be typing in it. */
function isSeen(document: TextDocument): boolean {
  return window.visibleTextEditors.some((editor) => editor.document === document);
}

/** Whether the person has it open: seen or not, by itself or beside another. */
function hasTab(document: TextDocument): boolean {
  const shown = window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(({ input }) => Object.values(input ?? {})));
  return isSeen(document) || shown.some((it) => it instanceof Uri && it.toString() === document.uri.toString());
}

/** A text without what only lays it out. */
function bare(text: string): string {
  return text.replaceAll(/\s/g, '');
}

function inText(text: string, file: string, key: string): unknown {
  const found = valueInText(text, file, key);
  if (!found.ok) {
    throw new Error(`settings.json is not JSON; mend it, then try again`);
  }
  return found.value;
}

/** A text as all editors show it, however its lines end. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

function isOf(home: SettingsHome, { uri }: TextDocument): boolean {
  return home === 'user'
    ? whichSettings(uri, { folders: [] })?.scope === 'user'
    : uri.toString() === settingsFileOf(home)?.toString();
}

function targetOf(home: SettingsHome): ConfigurationTarget {
  if (home === 'user') {
    return ConfigurationTarget.Global;
  }
  return home === 'workspace' ? ConfigurationTarget.Workspace : ConfigurationTarget.WorkspaceFolder;
}
