import type { Visibility } from '../core/tools/visibility';

/** What is visible under both: every list is heard, and neither can show what the other hides. */
export function visibleUnderBoth(left: Visibility, right: Visibility): Visibility {
  const disallowed = [...left.disallowed, ...right.disallowed];
  if (left.allowed.length === 0 || right.allowed.length === 0) {
    return { allowed: [...left.allowed, ...right.allowed], disallowed };
  }
  const allowed = left.allowed.flatMap((entry) => right.allowed.flatMap((other) => narrower(entry, other)));
  // An empty list would show everything.
  return allowed.length > 0 ? { allowed, disallowed } : { allowed: [], disallowed: ['*'] };
}

/** The names that both entries name, as an entry; none when there are none. */
function narrower(entry: string, other: string): readonly string[] {
  if (isWithin(entry, other)) {
    return [entry];
  }
  return isWithin(other, entry) ? [other] : [];
}

function isWithin(entry: string, other: string): boolean {
  return other.endsWith('*') ? entry.startsWith(other.slice(0, -1)) : entry === other;
}
