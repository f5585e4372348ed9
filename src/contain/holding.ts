import type { HiddenPath, Layer } from './confinement';

/**
 * Mounts layers where nobody else sees them. The folders are opened before the first mount, since a layer may lie in
 * another, and named by descriptor, since an option of `mount` has no way to spell every name. What is kept stays as
 * it really is in a layer; an outline lies between a layer and what is below it; sockets are silenced unless they are gone by then.
 * No descriptor reaches the command, neither ours nor one that we were started with: through one it could leave.
 */
const mounting = (first: string) => `
box=$1 count=$2
shift 2
exec {box_fd}<"$box" || exit 96
for ((n = 0; n < count; n++)); do
  roots[n]=$1
  exec {opened}<"$1" || exit 96
  lower[n]=$opened
  shift
done
kept=("\${@:2:$1}")
shift "$(($1 + 1))"
if [ "$1" ]; then
  exec {opened}<"$1" || exit 96
  over[$2]=/proc/self/fd/$opened:
fi
shift 2
silenced=("\${@:2:$1}")
shift "$(($1 + 1))"
for n in "\${!kept[@]}"; do
  exec {opened}<"\${kept[n]}" || exit 96
  real[n]=$opened
done
${first}
for ((n = 0; n < count; n++)); do
  mount -n -i -t overlay overlay -o "lowerdir=\${over[n]}/proc/self/fd/\${lower[n]},upperdir=/proc/self/fd/$box_fd/upper$n,workdir=/proc/self/fd/$box_fd/work$n,userxattr" "\${roots[n]}" || exit 97
done
for n in "\${!kept[@]}"; do
  mount -n -c --rbind "/proc/self/fd/\${real[n]}" "\${kept[n]}" || exit 97
done
for path in "\${silenced[@]}"; do
  mount -n -c --bind "$box/blank" "$path" 2>/dev/null || [ ! -e "$path" ] || { echo "$path cannot be hidden" >&2; exit 97; }
done
run() {
  for opened in /proc/self/fd/*; do
    opened=\${opened##*/}
    if ((opened > 5 || opened == 3 || opened == 4)); then exec {opened}<&-; fi
  done
  exec "$@" 9<"$box/calls"
}
`;

/**
 * Holds the view of what the command left until it is told to let go, or whoever started it is gone. It says on
 * descriptor 3 what it does and listens on descriptor 4.
 */
const rehearsing = `${mounting('')}
(run "$@") <&0 &
echo "started $!" >&3
# It would tell by itself that the command was killed, between what the command said.
wait "$!" 2>/dev/null
echo "ended $?" >&3
exec >/dev/null 2>&1
read -r _ <&4
`;

/** Shows what lies below each layer in the box, from where it can be opened later. */
const reals = `
for ((n = 0; n < count; n++)); do
  mount -n -c --rbind "/proc/self/fd/\${lower[n]}" "$box/real$n" || exit 97
done`;

/**
 * Leaves word where its view can be found, so that a folder can be opened in it later: what is mounted here is mounted
 * in the view of the command too, and nothing that is mounted elsewhere is. It takes the command along when it ends.
 */
const containing = `${mounting(reals)}
mount --make-rshared / || exit 97
: >"$box/view-$$"
trap : TERM INT HUP
(exec 5<&-; run "$@") <&0 &
program=$!
exec </dev/null >/dev/null
wait "$program"
code=$?
while kill -0 "$program" 2>/dev/null; do wait "$program"; code=$?; done
exit "$code"
`;

const scripts = { rehearsal: rehearsing, session: containing };

/** What is mounted before a command runs. */
interface Holding {
  readonly box: string;
  /** In the order in which they are mounted. */
  readonly layers: readonly Layer[];
  /** What in the layers is the real thing all the same. */
  readonly kept?: readonly string[];
  /** A folder that is seen over one of the roots, but below what is written. */
  readonly outline?: { readonly path: string; readonly root: string };
  readonly hidden: readonly HiddenPath[];
  readonly kind: 'rehearsal' | 'session';
}

/** The command line of a holder that runs `command`. */
export function holding(
  { box, layers, kept = [], outline, hidden, kind }: Holding,
  command: readonly string[],
): readonly string[] {
  const counted = (paths: readonly string[]) => [String(paths.length), ...paths];
  return [
    ...['unshare', '--user', '--map-root-user', '--mount', '--propagation', 'private'],
    // With `-p` neither functions nor files that the environment names run here, where nothing is confined yet.
    ...['bash', '--noprofile', '--norc', '-p', '-c', scripts[kind], `gatehouse-${kind}`],
    ...[box, ...counted(layers.map(({ root }) => root)), ...counted(kept)],
    ...[outline?.path ?? '', String(layers.findIndex(({ root }) => root === outline?.root))],
    ...counted(hidden.flatMap((it) => (it.kind === 'socket' ? [it.path] : []))),
    ...command,
  ];
}

/** The command line that makes a folder writable in a view, from outside of it. */
export function opening(view: string, { from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  return [
    ...['nsenter', '--target', view, '--user', '--mount', '--preserve-credentials', '--'],
    ...['mount', '-n', '-c', '--rbind', from, to],
  ];
}
