import type { Facts } from '../core/facts';
import { realPath } from '../core/paths/realRoots';
import { throughLinks } from '../core/paths/throughLinks';
import type { Verdict } from '../core/verdict';
import type { SeenFile } from '../ports/files';
import type { Answer } from '../ports/question';
import type { Sight } from './sight';

/** A call as the person saw it: judged, with the files it would write. */
export interface Shown {
  readonly sight: Sight;
  readonly files: readonly SeenFile[];
}

/** What has changed since the person was asked, as a sentence; undefined when nothing has. */
export function whatMoved(shown: Shown, now: Shown): string | undefined {
  if (shown.sight.snapshot.policy.version !== now.sight.snapshot.policy.version) {
    return 'The rules or the mode changed while you were asked.';
  }
  return whatMovedOutside(shown, now);
}

/** What has changed on the disk since the person was asked, whatever became of the policy. */
function whatMovedOutside(shown: Shown, now: Shown): string | undefined {
  // An input that the person changed may name other paths, or leave some out; those were looked at only once.
  const known = new Set([...now.sight.dissection.paths, ...now.sight.snapshot.ground.workingDirectories]);
  const path = [...shown.sight.dissection.paths, ...shown.sight.snapshot.ground.workingDirectories].find(
    (it) => known.has(it) && realPath(it, shown.sight.facts.real) !== realPath(it, now.sight.facts.real),
  );
  if (path !== undefined) {
    return `${path} leads somewhere else than when you were asked.`;
  }
  const patterns = new Set(now.sight.dissection.patterns);
  const pattern = shown.sight.dissection.patterns.find(
    (it) => patterns.has(it) && meets(it, shown.sight.facts) !== meets(it, now.sight.facts),
  );
  if (pattern !== undefined) {
    return `${pattern} leads to something else than when you were asked.`;
  }
  const digests = new Map(now.files.map((file) => [file.path, file.digest]));
  const file = shown.files.find((it) => known.has(it.path) && digests.get(it.path) !== it.digest);
  return file === undefined ? undefined : `${file.path} changed while you were asked.`;
}

/** Whether everything that asks now was among what asked when the person said yes. */
function isAnsweredBy(now: Verdict, shown: Verdict): boolean {
  const seen = new Set(askingVoices(shown));
  const voices = askingVoices(now);
  return voices.length > 0 && voices.every((voice) => seen.has(voice));
}

/** The voices that ask, in a form that tells two of them apart. */
export function askingVoices({ reasons }: Verdict): readonly string[] {
  return reasons
    .filter(({ effect }) => effect === 'ask')
    .map(({ part, step, rule, scope, check, text }) => JSON.stringify([part, step, rule, scope, check, text]));
}

/** The links that a pattern meets, in a form in which two looks can be compared. */
function meets(pattern: string, { real }: Facts): string {
  const met = throughLinks(pattern, real).map(({ path, really }) => [path, really ?? null]);
  return JSON.stringify([real.get(pattern)?.kind ?? null, met.sort()]);
}

/** What the person has not said yes to yet, after their answer was carried out; undefined when there is nothing. */
export function whatIsNew(
  shown: Shown,
  now: Shown,
  { remember }: Extract<Answer, { kind: 'allow' }>,
): string | undefined {
  // Remembering makes a new policy by itself, so of the policy only its voices are compared.
  const moved = remember === undefined ? whatMoved(shown, now) : whatMovedOutside(shown, now);
  const isCovered = isAnsweredBy(now.sight.verdict, shown.sight.verdict);
  return moved ?? (isCovered ? undefined : 'What is asked now is more than what you allowed.');
}
