import type { Place } from '../facts';
import type { Part, PartOf, PathUse } from '../part';
import { isHarmlessDevice } from '../paths/systemPath';
import { toPathUse } from '../paths/toPathUse';
import { analyse } from '../programs/analysis/analyse';
import { effectsOf } from '../programs/analysis/effectsOf';
import type { Analysis, Command, Redirection } from '../shell/analysis';
import { changesFolder } from '../shell/changeFolder';
import { codeFolders } from '../shell/codeFolders';
import type { FileUse } from '../shell/fileUse';
import { programOf } from '../shell/programName';
import { literalWord, unknownWord, type Word } from '../shell/word';
import { unknownText } from '../shell/wrappers/code';
import { withNamedPaths } from './namedPaths';

/** The parts of a bash command line: each simple command, and each redirection to or from a file. */
export function shellParts(tool: string, text: string, place: Place): readonly Part[] {
  const analysis = analyse(text, place);
  if (analysis.kind === 'unparsable') {
    const { why, refused } = analysis;
    return [{ kind: 'unreadable', tool, text, why, ...(refused === true ? { refused } : {}) }];
  }
  const { commands, redirections, steering } = analysis;
  const parts: Part[] = [];
  const around: Around = { tool, place, text, analysis };
  commands.forEach((command, at) => {
    parts.push(runPart(command, { place, steered: steering && at >= steering.from ? steering.why : undefined }));
    addRedirections(command.redirections, around, parts);
  });
  addRedirections(redirections, around, parts);
  return parts.length > 0
    ? withFolders(withNamedPaths(withDownloads(parts, text), analysis, place), place)
    : [{ kind: 'unreadable', tool, text, why: 'there is no command in it' }];
}

/** Notes in which folders a command works that may do anything there: in `cd .git; make`, one of those that the text names. */
function withFolders(parts: readonly Part[], place: Place): readonly Part[] {
  const isElsewhere = (part: Part) => part.kind === 'run' && part.command.cwd !== place.cwd && !part.complete;
  if (!parts.some(isElsewhere)) {
    return parts;
  }
  const folder = (word: Word, cwd: string | undefined) =>
    toPathUse({ access: 'read', word, cwd, recursive: false }, place);
  const named = parts.flatMap((part) =>
    part.kind === 'run' && changesFolder(programOf(part.command) ?? '')
      ? part.command.words.slice(1).map((word) => folder(word, part.command.cwd))
      : [],
  );
  return parts.map((part) => {
    if (part.kind !== 'run' || !isElsewhere(part)) {
      return part;
    }
    const { cwd } = part.command;
    return { ...part, folders: cwd === undefined ? named : [folder(literalWord(cwd), cwd)] };
  });
}

/** Marks the commands that run unseen what another one downloads: `curl … | sh`, `sh -c "$(curl …)"`. */
function withDownloads(parts: readonly Part[], text: string): readonly Part[] {
  if (!parts.some(downloads)) {
    return parts;
  }
  return parts.map((part) =>
    part.kind === 'run' &&
    part.command.hidden !== undefined &&
    parts.some((it) => downloads(it) && runsWhat(it.command.source, part.command.source, text))
      ? { ...part, downloaded: true }
      : part,
  );
}

function downloads(part: Part): part is PartOf<'run'> {
  return part.kind === 'run' && part.urls.length > 0;
}

function runsWhat(download: string, source: string, text: string): boolean {
  const end = text.indexOf(download) + download.length;
  const between = text.slice(end, Math.max(text.indexOf(source, end), end));
  return source !== download && (source.includes(download) || /^[^;&\n]*\|[^;&\n]*$/.test(between));
}

/** One simple command with what it does to files and the network by itself. */
function runPart(command: Command, { place, steered }: { place: Place; steered: string | undefined }): Part {
  const { files, urls, complete, mentioned } = effectsOf(command);
  const { assignments, cwd } = command;
  // The folders that its variables make it load code from: where those really lie matters.
  const loaded = assignments.length === 0 ? [] : assignments.flatMap((it) => codeFolders(it, cwd) ?? []);
  return {
    kind: 'run',
    // A command inside another as people read it: `xargs -I{} sh -c 'rm {}'` runs `rm …`.
    text: command.outer === undefined ? command.source : command.source.replaceAll(unknownText, '…'),
    command,
    files: files.length === 0 ? [] : files.map((file) => toUse(file, { place, steered })),
    urls,
    complete,
    mentioned:
      mentioned.length + loaded.length === 0
        ? []
        : [...mentioned, ...loaded.map(literalWord)].map((word) =>
            toPathUse({ access: 'read', word, cwd, recursive: false }, place),
          ),
    steered,
  };
}

function toUse(file: FileUse, { place, steered }: { place: Place; steered: string | undefined }): PathUse {
  const seen = toPathUse(file, place);
  // After `shopt -s dotglob` and its like a wildcard may become other names than it seems.
  const use: PathUse = steered !== undefined && seen.kind === 'pattern' ? { ...seen, kind: 'unknown' } : seen;
  const { besides, follows } = file;
  return besides !== undefined ? { ...use, besides } : follows ? { ...use, follows } : use;
}

interface Around {
  readonly tool: string;
  readonly place: Place;
  readonly text: string;
  readonly analysis: Extract<Analysis, { kind: 'commands' }>;
}

function addRedirections(
  redirections: readonly Redirection[],
  { tool, place, text, analysis }: Around,
  parts: Part[],
): void {
  if (redirections.length === 0) {
    return;
  }
  const opensFiles = redirections.some(({ access }) => access !== 'write');
  for (const { access, target, source, cwd } of redirections) {
    for (const each of access === 'readWrite' ? (['read', 'write'] as const) : [access]) {
      const file = toPathUse({ access: each, word: target, cwd, recursive: false }, place);
      const path = file.kind === 'exact' ? file.paths[0] : undefined;
      if (path === undefined || !isHarmlessDevice(path)) {
        parts.push({ kind: 'file', text: source, by: 'redirection', tool, file });
        // `/dev/stderr` and its like open once more what stands behind them: after `2<a`, `>/dev/stderr` overwrites `a`.
      } else if (/^\/dev\/(?:std|fd\/)/.test(path) && (opensFiles || mayBeFile(text, analysis))) {
        const behind = toPathUse({ access: each, word: unknownWord(target.source), cwd, recursive: false }, place);
        parts.push({ kind: 'file', text: source, by: 'redirection', tool, file: behind });
      }
    }
  }
}

/** Whether some command of the text reads a file through a descriptor, of which the commands in it know only the number. */
function mayBeFile(text: string, { commands, redirections }: Around['analysis']): boolean {
  // What is only read as input stays behind the number 0 unless that is copied.
  const copies = /<&|>&\s*(?![12]\b)/.test(text);
  const opens = ({ access, source }: Redirection) => access !== 'write' && (copies || !source.startsWith('<'));
  return redirections.some(opens) || commands.some((command) => command.redirections.some(opens));
}
