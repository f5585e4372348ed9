import type { Place } from '../facts';
import { secretOf } from '../paths/secretPath';
import { toPathUse } from '../paths/toPathUse';
import { programOf } from '../shell/programOf';
import { literalWord, type Word } from '../shell/word';
import type { Part, PathUse } from './part';

type Run = Extract<Part, { kind: 'run' }>;

/**
 * The parts, in which a command that reads what it is only given when it runs mentions the secret that another command
 * of the same text names: `echo .env | xargs cat`, `find . -name .env -exec cat {} +`.
 */
export function withNamedSecrets(parts: readonly Part[], place: Place): readonly Part[] {
  if (parts.length < 2 || !parts.some(readsGiven)) {
    return parts;
  }
  const named = secretsNamed(parts, place);
  return named.length === 0
    ? parts
    : parts.map((part) => {
        const other = readsGiven(part) ? named.find(({ by }) => by !== part) : undefined;
        return other === undefined || part.kind !== 'run'
          ? part
          : { ...part, mentioned: [...part.mentioned, other.secret] };
      });
}

/** Whether a command reads files whose names it learns from another one. */
function readsGiven(part: Part): part is Run {
  return (
    part.kind === 'run' &&
    part.files.some(
      ({ access, kind, names, recursive }) =>
        access === 'read' &&
        names !== true &&
        (kind === 'unknown' || (recursive && part.command.outer?.wrapping?.kind === 'feeding')),
    )
  );
}

/** One secret each of the first two commands that name any, so that every command finds one of another. */
function secretsNamed(parts: readonly Part[], place: Place): readonly { by: Part; secret: PathUse }[] {
  const named: { by: Part; secret: PathUse }[] = [];
  for (const part of parts) {
    const secret = part.kind === 'run' ? secretIn(part, place) : undefined;
    if (secret !== undefined) {
      named.push({ by: part, secret });
    }
    if (named.length === 2) {
      break;
    }
  }
  return named;
}

function secretIn({ command }: Run, place: Place): PathUse | undefined {
  // What is only tested is not handed on.
  if (/^(?:test|\[)$/.test(programOf(command) ?? '')) {
    return undefined;
  }
  for (const word of command.words.slice(1, command.inner.length > 0 ? command.wrapping?.innerAt : undefined)) {
    for (const spelling of spellings(word)) {
      const use = toPathUse({ access: 'read', word: spelling, cwd: command.cwd, recursive: false }, place);
      if (use.paths.some((path) => secretOf(path, place) !== undefined)) {
        return use;
      }
    }
  }
  return undefined;
}

/** The word, and what is left of it without wildcards: `find -name '.env*'` finds `.env`. */
function spellings(word: Word): readonly Word[] {
  const { literal, text } = word;
  if (text === '' || text.startsWith('-') || text.length > 1000) {
    return [];
  }
  return literal && /[*?]/.test(text) ? [word, literalWord(text.replace(/[*?]/g, ''))] : [word];
}
