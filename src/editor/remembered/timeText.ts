const units: readonly (readonly [string, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** When something was, as people say it. */
export function agoText(then: number, now: number): string {
  const span = spanText(now - then);
  return span === undefined ? 'just now' : `${span} ago`;
}

/** When something will be, as people say it. */
export function untilText(then: number, now: number): string {
  const span = spanText(then - now);
  return span === undefined ? 'in less than a minute' : `in ${span}`;
}

/** The last moment of a day given as `2026-03-09`; undefined when there is no such day. */
export function endOfDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  const [year, month, day] = match.slice(1).map(Number);
  const end = new Date(year ?? 0, (month ?? 0) - 1, day ?? 0, 23, 59, 59, 999);
  // The thirtieth of February would silently become a day in March.
  return end.getMonth() === (month ?? 0) - 1 && end.getDate() === day ? end.getTime() : undefined;
}

function spanText(milliseconds: number): string | undefined {
  for (const [unit, length] of units) {
    const count = Math.floor(milliseconds / length);
    if (count >= 1) {
      return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
    }
  }
  return undefined;
}
