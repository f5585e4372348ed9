import { firstAnswer } from '../../base/firstAnswer';
import type { Facts } from '../facts';
import type { PartOf } from '../part';
import { isInside } from '../paths/segments';
import { toPathUse } from '../paths/toPathUse';
import { truePaths } from '../paths/usesOf';
import { effectsOf } from '../programs/analysis/effectsOf';
import { possibleCommands } from '../programs/analysis/possibleCommands';
import { programs } from '../programs/analysis/programs';
import type { Command } from '../shell/analysis';
import { isNarrowed } from '../shell/languages/find';
import { programOf } from '../shell/programName';
import { type Check, safetyAsk } from './check';

type RunPart = PartOf<'run'>;

/** Commands that destroy more than a slip of the hand should be able to. */
export const destructive: Check = {
  id: 'destructive',
  summary: 'Asks before whole folders, disks or published history are destroyed.',
  about: ['commands'],
  judge(part, facts) {
    return part.kind === 'run'
      ? safetyAsk(
          whyDestructive(part, facts) ??
            firstAnswer(possibleCommands(part.command), (it) => whyDestructive(asPart(it, part, facts), facts)),
        )
      : undefined;
  },
};

/** What the command would be if it were that one. What is not known even then is no reason to think of destruction. */
function asPart(command: Command, part: RunPart, { place }: Facts): RunPart {
  const files = effectsOf(command).files.map((file) => toPathUse(file, place));
  return { ...part, command, files: files.filter(({ kind }) => kind !== 'unknown') };
}

function whyDestructive(part: RunPart, facts: Facts): string | undefined {
  const program = programOf(part.command);
  if (program === undefined) {
    return undefined;
  }
  const known = programs.get(program);
  const destroys = known?.spec.destroys ?? known?.subcommands?.get(part.command.words[1]?.text ?? '')?.spec.destroys;
  // Each kind of file system has a program of its own: `mkfs.ext4`, `newfs_hfs`.
  if (destroys === 'disks' || program.startsWith('mkfs.') || program.startsWith('newfs_')) {
    return `\`${program}\` overwrites whole disks`;
  }
  return (
    (destroys === 'files' ? removal(part, program, facts) : undefined) ??
    (program === 'chmod' ? opening(part) : undefined) ??
    (program === 'git' || program.startsWith('git-') ? historyRewrite(part, program.slice('git-'.length)) : undefined)
  );
}

function removal(part: RunPart, program: string, facts: Facts): string | undefined {
  if (program === 'find' && isNarrowed(part.command.words)) {
    return undefined;
  }
  for (const use of part.files) {
    if (use.access !== 'write') {
      continue;
    }
    // Nothing fixed stands in front, so the path may be the root or a home: `"$x"`, `$x/`, `$(y)/*`.
    if (use.kind === 'unknown' && use.recursive && program === 'rm' && use.paths.length === 0) {
      return `deletes whatever \`${use.name}\` turns out to be`;
    }
    const everything = truePaths(use, facts).map(withoutEverything);
    const wide = everything.find(
      ({ path, all }) => (use.recursive || all || program === 'mv') && isTooMuch(path, facts),
    );
    if (wide !== undefined) {
      return `deletes or changes everything in \`${wide.path}\``;
    }
  }
  return undefined;
}

/** `dir/*` and the like mean everything in `dir`. */
function withoutEverything(path: string): { path: string; all: boolean } {
  const at = path.lastIndexOf('/');
  const last = path.slice(at + 1);
  return /^(?:\*+|\.\*|\.\[!\.\]\*|\.\?\?\*|\{[^/]*\*[^/]*\})$/.test(last)
    ? { path: at <= 0 ? '/' : path.slice(0, at), all: true }
    : { path, all: false };
}

/** The root, something directly below it, a home, or a working directory with all that is around it. */
function isTooMuch(path: string, { place, roots }: Facts): boolean {
  const depth = path.split('/').filter((segment) => segment !== '').length;
  const drive = /^[A-Za-z]:/.test(path) ? 1 : 0;
  return (
    (depth <= 1 + drive && !/^\/tmp\/?$/.test(path)) ||
    isInside(path, place.home) ||
    /^\/(?:home|Users)\/[^/]+$/.test(path) ||
    roots.some((root) => isInside(path, root))
  );
}

function opening({ command }: RunPart): string | undefined {
  const texts = command.words.slice(1).map((word) => word.text);
  const recursive = texts.some((text) => /^-[A-Za-z]*R|^--rec/.test(text));
  return recursive && texts.some((text) => /^0?[0-7]?777$|^(?:a|ugo)?[+=]rwx$/.test(text))
    ? 'lets every user write to a whole folder'
    : undefined;
}

/** `git push` and `git-push`, whose name brings the subcommand. */
function historyRewrite({ command }: RunPart, brought: string): string | undefined {
  const texts = [brought, ...command.words.slice(1).map((word) => word.text)];
  const subcommands = programs.get('git')?.subcommands;
  const rewrites = texts.some((text, at) => {
    const words = subcommands?.get(text)?.spec.rewrites;
    return words !== undefined && texts.slice(at).some((it) => words.test(it));
  });
  return rewrites ? 'rewrites or deletes commits that others may have' : undefined;
}
