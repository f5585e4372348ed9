import type { Confinement } from './confinement';

/** Whose programs are confined. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The command line that runs `command` confined. Its layers have to be mounted before. */
export function bubblewrap(
  confinement: Confinement,
  { uid, gid }: User,
  command: readonly string[],
): readonly string[] {
  const { writable, layers, readOnly, hidden, network, cwd } = confinement;
  const open = [...writable, ...layers.map(({ root }) => root)];
  return [
    'bwrap',
    ...['--ro-bind', '/', '/'],
    // Outer folders first, because a later mount hides what an earlier one put below it.
    ...outerFirst(open).flatMap((path) => ['--bind', path, path]),
    ...['--dev', '/dev', '--proc', '/proc'],
    ...outerFirst(readOnly).flatMap((path) => ['--ro-bind', path, path]),
    ...hidden.flatMap(({ path, kind }) =>
      kind === 'folder' ? ['--tmpfs', path, '--remount-ro', path] : ['--ro-bind', '/dev/null', path],
    ),
    // Without this a user who is root, here or only inside, could mount everything anew to write to it.
    ...['--cap-drop', 'ALL'],
    ...['--unshare-user', '--uid', String(uid), '--gid', String(gid)],
    ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network === 'off' ? ['--unshare-net'] : []),
    ...['--new-session', '--die-with-parent', '--chdir', cwd, '--'],
    ...command,
  ];
}

function outerFirst(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].sort((one, other) => one.length - other.length);
}
