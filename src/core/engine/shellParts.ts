import type { Place } from '../facts';
import { isHarmlessDevice } from '../paths/systemPath';
import { toPathUse } from '../paths/toPathUse';
import { analyse } from '../shell/analyse';
import type { Command, Redirection } from '../shell/analysis';
import { effectsOf } from '../shell/effects/effectsOf';
import type { Part, PathUse } from './part';

/** The parts of a bash command line: each simple command, and each redirection to or from a file. */
export function shellParts(tool: string, text: string, place: Place): readonly Part[] {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    return [{ kind: 'unreadable', tool, text, why: analysis.why }];
  }
  const { commands, redirections, steering } = analysis;
  const steeredFrom = steering === undefined ? commands.length : steering.from;
  const parts = [
    ...commands.flatMap((command, at) => [
      runPart(command, { place, steered: at >= steeredFrom }),
      ...redirectionParts(tool, command.redirections, place),
    ]),
    ...redirectionParts(tool, redirections, place),
  ];
  return parts.length > 0 ? parts : [{ kind: 'unreadable', tool, text, why: 'there is no command in it' }];
}

/** One simple command with what it does to files and the network by itself. */
export function runPart(command: Command, { place, steered }: { place: Place; steered: boolean }): Part {
  const effects = effectsOf(command);
  const use = (word: (typeof effects.urls)[number]) =>
    toPathUse({ access: 'read', word, cwd: command.cwd, recursive: false }, place);
  return {
    kind: 'run',
    text: command.source,
    command,
    files: effects.files.map((file) => unsettled(toPathUse(file, place), steered)),
    urls: effects.urls,
    complete: effects.complete,
    mentioned: (effects.mentioned ?? []).map(use),
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
