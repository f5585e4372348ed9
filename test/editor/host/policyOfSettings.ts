import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationTarget, commands, Uri, workspace } from 'vscode';
import { SettingsWriter } from '../../../src/editor/settings/settingsWriter';
import type { Outcome } from '../../../src/ports/reviewer';
import type { SettingsFiles } from '../../../src/ports/settingsSource';
import { inTurnBy } from '../../../src/store/fileLock';
import { SettingsFilesOnDisk } from '../../../src/store/settingsFilesOnDisk';
import { eventually } from './eventually';

/** VS Code's watcher now and then misses a change that comes on the heels of another. */
const rewriteMs = 2_000;

/** The files of settings on this machine. */
export const settingsFilesHere = new SettingsFilesOnDisk();

/** What writes settings in this window, in turn with all others that use the same lock. */
export function aWriter(
  lock = join(tmpdir(), `gatehouse-settings-${process.pid}.lock`),
  files: SettingsFiles = settingsFilesHere,
): SettingsWriter {
  const timers = {
    after: (milliseconds: number, run: () => void) => {
      const timer = setTimeout(run, milliseconds);
      return { dispose: () => clearTimeout(timer) };
    },
  };
  return new SettingsWriter({ inTurn: inTurnBy(lock), files, timers });
}

/** What becomes of a command in a session that never asks: what would ask is denied. */
export async function decisionOn(command: string, cwd?: string): Promise<Outcome['decision']> {
  return decisionIn(await startSession('dontAsk'), { tool: 'Bash', input: { command }, ...(cwd ? { cwd } : {}) });
}

/** What becomes of a call in a session that asks only where a rule or a check does, by the window's own mode. */
export async function decisionByWindow(command: string): Promise<Outcome['decision']> {
  return decisionIn(await startSession(), { tool: 'Bash', input: { command } });
}

/** The first opened folder. */
export function firstFolder(): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    throw new Error('no folder is open');
  }
  return folder.uri;
}

/** Sets something in the person's settings; undefined takes it away. */
export async function setForUser(key: string, value: unknown): Promise<void> {
  await workspace.getConfiguration().update(key, value, ConfigurationTarget.Global);
}

/** Writes a folder's settings.json as a repository brings it, and waits until VS Code has read it. */
export async function bringSettings(folder: Uri, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const name = `marker-${randomUUID()}`;
  const marker = { 'files.exclude': { [name]: true } };
  const file = Uri.joinPath(folder, '.vscode', 'settings.json');
  const write = () => workspace.fs.writeFile(file, Buffer.from(JSON.stringify({ ...settings, ...marker }, null, 2)));
  await workspace.fs.createDirectory(Uri.joinPath(folder, '.vscode'));
  await write();
  let again = Date.now() + rewriteMs;
  await eventually('the settings are read', async () => {
    const read = workspace.getConfiguration(undefined, folder).get<Record<string, boolean>>('files.exclude');
    if (read !== undefined && name in read) {
      return true;
    }
    if (Date.now() > again) {
      again = Date.now() + rewriteMs;
      await write();
    }
    return undefined;
  });
}

/** The text of a folder's settings.json on the disk. */
export function settingsTextIn(folder: Uri): string {
  return readFileSync(join(folder.fsPath, '.vscode', 'settings.json'), 'utf8');
}

function startSession(mode?: string): Thenable<string> {
  return commands.executeCommand('gatehouse.test.startSession', { name: 'settings', ...(mode ? { mode } : {}) });
}

async function decisionIn(session: string, call: Readonly<Record<string, unknown>>): Promise<Outcome['decision']> {
  const { decision }: Outcome = await commands.executeCommand('gatehouse.test.review', { ...call, session });
  await commands.executeCommand('gatehouse.test.endSession', session);
  return decision;
}
