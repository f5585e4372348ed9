import { t } from '../t';

/** A unit of time, the longest first: how long it is, and how people say that so many are over or still to come. */
const units: readonly { readonly length: number; ago(count: number): string; until(count: number): string }[] = [
  {
    length: 86_400_000,
    ago: (count) => (count === 1 ? t`1 day ago` : t`${count} days ago`),
    until: (count) => (count === 1 ? t`in 1 day` : t`in ${count} days`),
  },
  {
    length: 3_600_000,
    ago: (count) => (count === 1 ? t`1 hour ago` : t`${count} hours ago`),
    until: (count) => (count === 1 ? t`in 1 hour` : t`in ${count} hours`),
  },
  {
    length: 60_000,
    ago: (count) => (count === 1 ? t`1 minute ago` : t`${count} minutes ago`),
    until: (count) => (count === 1 ? t`in 1 minute` : t`in ${count} minutes`),
  },
];

/** When something was, as people say it. */
export function agoText(then: number, now: number): string {
  const unit = unitOf(now - then);
  return unit?.ago(Math.floor((now - then) / unit.length)) ?? t`just now`;
}

/** When something will be, as people say it. */
export function untilText(then: number, now: number): string {
  const unit = unitOf(then - now);
  return unit?.until(Math.floor((then - now) / unit.length)) ?? t`in less than a minute`;
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

function unitOf(milliseconds: number): (typeof units)[number] | undefined {
  return units.find(({ length }) => milliseconds >= length);
}
