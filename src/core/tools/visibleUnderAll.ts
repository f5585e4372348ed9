import { everythingVisible, nothingVisible, type Visibility } from './visibility';

/** What is visible under every one of `given`: all lists are heard, and none can show what another hides. */
export function visibleUnderAll(given: readonly Visibility[]): Visibility {
  return given.reduce(visibleUnderBoth, everythingVisible);
}

function visibleUnderBoth(left: Visibility, right: Visibility): Visibility {
  const disallowed = [...left.disallowed, ...right.disallowed];
  if (left.allowed.length === 0 || right.allowed.length === 0) {
    return { allowed: [...left.allowed, ...right.allowed], disallowed };
  }
  const allowed = left.allowed.flatMap((entry) => right.allowed.flatMap((other) => common(entry, other)));
  // An empty list would show everything.
  return allowed.length > 0 ? { allowed, disallowed } : nothingVisible;
}

/** The entry for the names that both entries name; none when there are none. */
function common(entry: string, other: string): readonly string[] {
  if (isWithin(entry, other)) {
    return [entry];
  }
  return isWithin(other, entry) ? [other] : [];
}

function isWithin(entry: string, other: string): boolean {
  return other.endsWith('*') ? entry.startsWith(other.slice(0, -1)) : entry === other;
}
