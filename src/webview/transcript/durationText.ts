/** How long something took, or has taken by now; empty for what is over in less than a second. */
export function durationText(milliseconds: number | undefined): string {
  const seconds = Math.floor((milliseconds ?? 0) / 1_000);
  // What was kept may be damaged, and then it is no number.
  if (!(seconds >= 1)) {
    return '';
  }
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) {
    return `${hours} h ${minutes % 60} min`;
  }
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
