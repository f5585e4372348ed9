import type { Place } from '../facts';
import { fold } from './fold';
import { globsMeet } from './globsMeet';
import { literalGlob, readNameGlob } from './globTokens';
import { segmentsOf } from './segments';
import { literalOf } from './usePattern';

const posixFolders = new Set(['etc', 'usr', 'bin', 'sbin', 'boot', 'dev', 'proc', 'sys']);
const darwinFolders = new Set(['system', 'library', 'applications', 'cores']);

/** Whether writing to `path` goes nowhere, or to where the program's output goes anyway. */
export function isHarmlessDevice(path: string): boolean {
  return path.startsWith('/dev/') && /^\/dev\/(?:null|stdout|stderr|tty|fd\/[0-9]+)$/.test(path);
}

/** Whether a write to `path`, which is absolute and normalised, changes the operating system. */
export function reachesSystem(path: string, { platform }: Place): 'surely' | 'maybe' | 'no' {
  if (isHarmlessDevice(path)) {
    return 'no';
  }
  const top = segmentsOf(path).slice(0, 2);
  const surely = top.map((name) => (literalOf(name) === undefined ? '' : fold(name)));
  if (isSystemFolder(surely, platform)) {
    return 'surely';
  }
  // A wildcard in the first name, as patterns of a use have them, may become any of the system's folders.
  const widest = top.map((name) => (literalOf(name) === undefined ? meant(name, platform) : fold(name)));
  return isSystemFolder(widest, platform) ? 'maybe' : 'no';
}

function isSystemFolder([first = '', second = '']: readonly string[], platform: Place['platform']): boolean {
  if (platform === 'win32') {
    // `/etc` and its like are those of the shell that came with git.
    return (
      /^[a-z]:$/.test(first) &&
      /^(?:windows|program ?files.*|system volume information|boot|efi|etc|usr|bin)$/.test(second)
    );
  }
  const isDarwin = platform === 'darwin';
  // On macOS `/etc` and its like are links into `/private`.
  const top = isDarwin && first === 'private' && second === 'etc' ? second : first;
  return posixFolders.has(top) || /^lib[0-9x]*$/.test(top) || (isDarwin && darwinFolders.has(top));
}

/** The system folder that a name with wildcards may become, or the name. */
function meant(name: string, platform: Place['platform']): string {
  const folders = platform === 'win32' ? ['windows', 'program files'] : [...posixFolders, 'lib', 'lib64'];
  const all = platform === 'darwin' ? [...folders, ...darwinFolders, 'private'] : folders;
  const glob = readNameGlob(name, { dots: false, form: fold });
  return all.find((folder) => globsMeet(glob, literalGlob(folder))) ?? fold(name);
}
