import type { PathUse } from '../../../src/core/part';
import type { CompiledPathPattern } from '../../../src/core/paths/pathPattern';
import { useGlobs } from '../../../src/core/paths/segmentGlobs';

/** Whether a rule, asked alone, may name something that the use touches. */
export function mayMeet(rule: CompiledPathPattern, use: PathUse): boolean {
  return use.kind === 'exact' && !use.recursive
    ? use.paths.some((path) => rule.matches(path))
    : rule.mayMeetGlobs(useGlobs(use));
}
