import { type Confinement, innermost } from './confinement';

/** Whose programs are confined. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The person whose program this is. */
export function ownUser(): User {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/**
 * What in `/proc` speaks to the kernel itself. It lets the user root write there, with no rights at all, and the name
 * of a program that is written there runs outside.
 */
const kernel: readonly string[] = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'mtrr', 'scsi', 'driver', 'tty'];

/**
 * The command line that runs `command` confined. Layers have to be mounted and sockets hidden before, and descriptor 9
 * has to name the calls that are refused.
 */
export function bubblewrap(
  confinement: Confinement,
  { uid, gid }: User,
  command: readonly string[],
): readonly string[] {
  const { network, cwd, over } = confinement;
  const emptied = emptiedFolders(confinement);
  return [
    'bwrap',
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...(uid === 0 ? kernel.flatMap((name) => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]) : []),
    ...mounts(confinement).flatMap(({ words }) => words),
    // Only now, because what is mounted in a folder that was emptied needs a place to be mounted at.
    ...emptied.flatMap((path) => ['--remount-ro', path]),
    // Without this a user who is root, here or only inside, could mount everything anew to write to it.
    ...['--cap-drop', 'ALL', '--seccomp', '9'],
    ...['--unshare-user', '--uid', String(uid), '--gid', String(gid)],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'off' ? ['--unshare-net'] : []),
    // The kernel ends all others before it lets the first program go; bubblewrap's own is not waited for.
    ...(over === 'withAll' ? ['--as-pid-1'] : []),
    ...['--new-session', '--die-with-parent', '--chdir', cwd, '--'],
    ...command,
  ];
}

function emptiedFolders({ hidden }: Confinement): readonly string[] {
  return hidden.flatMap(({ path, kind }) => (kind === 'folder' ? [path] : []));
}

/** Outer paths first, because a later mount hides what an earlier one put below it; of one path the strictest is last. */
function mounts(confinement: Confinement): readonly { readonly path: string; readonly words: readonly string[] }[] {
  const { writable, fresh, readOnly, hidden, blank, from = (path) => path } = confinement;
  const emptied = [...fresh, ...emptiedFolders(confinement)];
  const isGone = (path: string) => emptied.includes(innermost([...emptied, ...writable, ...readOnly], path) ?? '');
  return [
    ...fresh.map((path) => ({ path, words: ['--tmpfs', path] })),
    ...[...new Set(writable)].map((path) => ({ path, words: ['--bind', from(path), path] })),
    ...[...new Set(readOnly)].map((path) => ({ path, words: ['--ro-bind', from(path), path] })),
    ...hidden
      .filter(({ path, kind }) => kind === 'folder' || (kind === 'file' && !isGone(path)))
      .map(({ path, kind }) => ({
        path,
        words: kind === 'folder' ? ['--tmpfs', path] : ['--ro-bind', blank, path],
      })),
  ].sort((one, other) => one.path.length - other.path.length);
}
