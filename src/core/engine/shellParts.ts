import type { Place } from '../facts';
import { isHarmlessDevice } from '../paths/systemPath';
import { toPathUse } from '../paths/toPathUse';
import { analyse } from '../shell/analyse';
import type { Command, Redirection } from '../shell/analysis';
import { effectsOf } from '../shell/effects/effectsOf';
import { withNamedSecrets } from './namedSecrets';
import type { Part, PathUse } from './part';

/** The parts of a bash command line: each simple command, and each redirection to or from a file. */
export function shellParts(tool: string, text: string, place: Place): readonly Part[] {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    return [{ kind: 'unreadable', tool, text, why: analysis.why }];
  }
  const { commands, redirections, steering } = analysis;
  const steeredFrom = steering === undefined ? commands.length : steering.from;
  const parts: Part[] = [];
  const addRedirections = (list: readonly Redirection[]) => {
    if (list.length > 0) {
      parts.push(...redirectionParts(tool, list, place));
    }
  };
  for (const [at, command] of commands.entries()) {
    parts.push(runPart(command, { place, steered: at >= steeredFrom }));
    addRedirections(command.redirections);
  }
  addRedirections(redirections);
  return parts.length > 0
    ? withNamedSecrets(parts, place)
    : [{ kind: 'unreadable', tool, text, why: 'there is no command in it' }];
}

/** One simple command with what it does to files and the network by itself. */
export function runPart(command: Command, { place, steered }: { place: Place; steered: boolean }): Part {
  const { files, urls, complete, mentioned = [] } = effectsOf(command);
  const { cwd } = command;
  return {
    kind: 'run',
    text: command.source,
    command,
    files: files.map((file) => unsettled(toPathUse(file, place), steered)),
    urls,
    complete,
    mentioned: mentioned.map((word) => toPathUse({ access: 'read', word, cwd, recursive: false }, place)),
    steered,
  };
}

/** After `shopt -s dotglob` and its like a wildcard may become other names than it seems. */
function unsettled(use: PathUse, steered: boolean): PathUse {
  return steered && use.kind === 'pattern' ? { ...use, kind: 'unknown' } : use;
}

function redirectionParts(tool: string, redirections: readonly Redirection[], place: Place): readonly Part[] {
  const opensFiles = redirections.some(({ access }) => access !== 'write');
  return redirections.flatMap(({ access, target, source, cwd }) => {
    const accesses = access === 'readWrite' ? (['read', 'write'] as const) : [access];
    return accesses.flatMap((each): readonly Part[] => {
      const file = toPathUse({ access: each, word: target, cwd, recursive: false }, place);
      const path = file.kind === 'exact' ? file.paths[0] : undefined;
      return path !== undefined && isHarmlessTarget(path, opensFiles)
        ? []
        : [{ kind: 'file', text: source, by: 'redirection', tool, file }];
    });
  });
}

/**
 * Whether writing there changes nothing.
 * `/dev/stderr` and its like open once more what stands behind them: after `2<a`, `>/dev/stderr` overwrites `a`.
 */
function isHarmlessTarget(path: string, opensFiles: boolean): boolean {
  return isHarmlessDevice(path) && !(opensFiles && /^\/dev\/(?:std|fd\/)/.test(path));
}
