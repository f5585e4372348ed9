import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { say } from '../progress';
import { cacheFolder } from './cacheFolder';
import { newest, type Release } from './releases';

const idleLimitMs = 10_000;

/**
 * The executable of a desktop VS Code: the one named by GATEHOUSE_VSCODE, an installed one, or a downloaded one.
 * Rejects with the reason when there is none; an installed one is only taken where any recent version will do.
 */
export async function desktopVscode(release: Release): Promise<string> {
  const chosen = process.env['GATEHOUSE_VSCODE'];
  if (chosen) {
    return chosen;
  }
  if (process.env['GATEHOUSE_EDITOR_HOST'] === 'server') {
    throw new Error('GATEHOUSE_EDITOR_HOST asks for the server');
  }
  if (!hasDisplay()) {
    throw new Error('there is no display');
  }
  return (release === newest ? installedDesktop() : undefined) ?? download(release);
}

/** Whether a window could be shown. */
export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}

/** A desktop VS Code in one of its usual places. */
export function installedDesktop(): string | undefined {
  const home = process.env['HOME'] ?? '';
  const macContents = 'Visual Studio Code.app/Contents/MacOS';
  const places = [
    process.env['GATEHOUSE_VSCODE'] ?? '',
    '/usr/share/code/code',
    '/opt/visual-studio-code/code',
    '/snap/code/current/usr/share/code/code',
    ...['/Applications', join(home, 'Applications')].flatMap((folder) => [
      join(folder, macContents, 'Code'),
      join(folder, macContents, 'Electron'),
    ]),
    join(process.env['LOCALAPPDATA'] ?? '', 'Programs', 'Microsoft VS Code', 'Code.exe'),
    join(process.env['ProgramFiles'] ?? '', 'Microsoft VS Code', 'Code.exe'),
  ];
  return places.find((place) => existsSync(place));
}

async function download(release: Release): Promise<string> {
  const version = release === newest ? 'stable' : release.vscode;
  say(`looking for desktop VS Code ${version} ...`);
  return downloadAndUnzipVSCode({
    version,
    timeout: idleLimitMs,
    cachePath: join(cacheFolder(), 'desktop'),
    reporter: new SilentReporter(),
  });
}
