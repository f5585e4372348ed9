import type { Layer } from '../confinement';

/**
 * Mounts layers where nobody else sees them, runs a command, and holds the view of what it left until it is told to let
 * go, or whoever started it is gone. It says on descriptor 3 what it does and listens on descriptor 4.
 * The folders are opened before the first mount, since a layer may lie in another, and named by descriptor, since an
 * option of `mount` has no way to spell every name. No descriptor reaches the command, neither ours nor one
 * that we were started with: through one it could leave.
 */
const script = `
box=$1 count=$2
shift 2
exec {box_fd}<"$box" || exit 96
for ((n = 0; n < count; n++)); do
  roots[n]=$1
  exec {opened}<"$1" || exit 96
  lower[n]=$opened
  shift
done
for ((n = 0; n < count; n++)); do
  mount -n -i -t overlay overlay -o "lowerdir=/proc/self/fd/\${lower[n]},upperdir=/proc/self/fd/$box_fd/upper$n,workdir=/proc/self/fd/$box_fd/work$n,userxattr" "\${roots[n]}" || exit 97
done
for opened in /proc/self/fd/*; do
  opened=\${opened##*/}
  if ((opened > 5)); then exec {opened}<&-; fi
done
"$@" 3>&- 4<&- </dev/null &
echo "started $!" >&3
wait "$!"
echo "ended $?" >&3
exec >/dev/null 2>&1
read -r _ <&4
`;

/** The command line of a holder that runs `command`. `layers` are in the order in which they are mounted. */
export function holding(box: string, layers: readonly Layer[], command: readonly string[]): readonly string[] {
  return [
    ...['unshare', '--user', '--map-root-user', '--mount', '--propagation', 'private'],
    ...['bash', '--noprofile', '--norc', '-c', script, 'gatehouse-rehearsal'],
    ...[box, String(layers.length), ...layers.map(({ root }) => root)],
    ...command,
  ];
}
