import { type ChildProcess, spawn } from 'node:child_process';
import { programEnv } from './programEnv';

/** What becomes of programs that outlive the one that started them: they end now, or not before we do. */
export type Leftovers = 'end' | 'stay';

/**
 * Finds what belongs to a program: its group, what descends from it, and whatever carries its mark, wherever that went.
 * Then ends it, first kindly, but for what contains it and would take it along at once. It waits for a word from us, or for the end of its input, which comes with our end,
 * whatever that end was.
 */
const script = `
trap '' HUP INT TERM
leader=$1 mark=$2 found=
tree() {
  if [ -d /proc/self ]; then
    cat /proc/[0-9]*/stat | sed -n 's/^\\([0-9]*\\) (.*) \\([A-Z]\\) \\([0-9]*\\) \\([0-9]*\\) .*/\\1 \\3 \\4 \\2/p'
  else
    ps -A -o pid=,ppid=,pgid=,stat=
  fi
}
look() {
  found=$({
    marked=$(grep -lsF "$mark=" /proc/[0-9]*/environ | tr -dc '0-9\\n')
    tree | awk -v leader="$leader" -v known="$(echo $found $marked)" '
      BEGIN { split(known, list, " "); for (at in list) own[list[at]] = 1 }
      { parent[$1] = $2; state[$1] = $4; if ($1 == leader || $3 == leader) own[$1] = 1 }
      END {
        do {
          more = 0
          for (it in parent) if (!(it in own) && (parent[it] in own)) { own[it] = 1; more = 1 }
        } while (more)
        for (it in own) if (it in parent && state[it] !~ /^Z/) print it
      }'
  } 2>/dev/null)
  [ -n "$found" ]
}
kindly() {
  for it in $found; do
    name=
    read -r name <"/proc/$it/comm"
    [ "$name" = bwrap ] || kill -s TERM "$it"
  done
}
read -r word
if [ "$word" = stay ]; then
  look || exit 0
  read -r word
fi
round=0
while look && [ $round -lt 40 ]; do
  [ $round -ne 0 ] || kindly
  [ $round -lt 10 ] || kill -s KILL $found
  round=$((round + 1))
  sleep 0.1
done 2>/dev/null
`;

/** Ends what belongs to a program when we say so, and when we are killed and can end nothing any more. */
export interface Guard {
  /** Only the first word counts. */
  end(leftovers: Leftovers): void;
  /** Resolves once the guard has done its work. */
  readonly done: Promise<void>;
}

/**
 * Sets a guard over a program; undefined where there can be none. `mark` is a variable in the program's environment
 * that no other program has.
 */
export function guardOver({ pid, stdin }: ChildProcess, mark: string): Guard | undefined {
  if (process.platform === 'win32' || pid === undefined) {
    return undefined;
  }
  const shell = spawn('/bin/sh', ['-c', script, 'gatehouse-guard', String(pid), mark], {
    // Apart from us, so that what ends us does not end it too.
    ...{ cwd: '/', env: programEnv({}), detached: true },
    // It holds the program's input as well: one that ended over the end of its input could no longer be told from
    // what it started before the guard has looked.
    stdio: ['pipe', 'ignore', 'ignore', ...(stdin === null ? [] : [stdin])],
  });
  const done = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve());
    shell.once('error', () => resolve());
  });
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  return shell.pid === undefined ? undefined : { done, end: (leftovers) => shell.stdin?.write(`${leftovers}\n`) };
}
