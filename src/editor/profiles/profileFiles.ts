import { FileType, type OpenDialogOptions, Uri, window, workspace } from 'vscode';
import { modeNamed } from '../../core/modes';
import type { Profile } from '../../core/profiles/profile';
import { said } from '../said';
import { t } from '../t';
import { longestProfile, type ProfileTextReading, readProfileText } from './profileText';

/** Asks for a file to import; undefined when the person does not want to. */
export async function chooseFile(options: OpenDialogOptions): Promise<Uri | undefined> {
  const [file] = (await window.showOpenDialog({ openLabel: t`Import`, canSelectMany: false, ...options })) ?? [];
  return file;
}

/** Reads a profile's file. */
export async function readProfileFile(file: Uri): Promise<ProfileTextReading> {
  const { size } = await workspace.fs.stat(file);
  if (size > 4 * longestProfile) {
    return { ok: false, faults: [{ line: 1, column: 1, says: t`The file is too long for a profile.` }] };
  }
  const bytes = await workspace.fs.readFile(file);
  // What is not UTF-8 would be read as something that nobody wrote.
  try {
    return readProfileText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, faults: [{ line: 1, column: 1, says: t`The file is not UTF-8.` }] };
  }
}

/** The profiles that ship, by their files' names; those in a mode that has to be confirmed come last. */
export async function readyMadeProfiles(folder: Uri): Promise<readonly Profile[]> {
  const entries = await workspace.fs.readDirectory(folder);
  const files = entries
    .filter(([name, type]) => type === FileType.File && name.endsWith('.json'))
    .map(([name]) => name);
  const readings = await Promise.all(files.sort().map((name) => readProfileFile(Uri.joinPath(folder, name))));
  const profiles = readings.flatMap((reading) => (reading.ok ? [inLanguage(reading.profile)] : []));
  const isLoose = ({ mode }: Profile) => mode !== undefined && modeNamed(mode)?.confirms !== undefined;
  return [...profiles.filter((it) => !isLoose(it)), ...profiles.filter(isLoose)];
}

function inLanguage({ description, ...profile }: Profile): Profile {
  return {
    ...profile,
    name: said(profile.name),
    ...(description === undefined ? {} : { description: said(description) }),
  };
}
