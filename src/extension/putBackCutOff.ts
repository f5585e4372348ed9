import { putBackLeft } from '../store/changes/leftJournals';

/** Puts back what a window that was killed had begun to keep; the result says so, for the person. */
export async function putBackCutOff(folder: string): Promise<string | undefined> {
  const { journals, left } = await putBackLeft(folder);
  if (journals === 0) {
    return undefined;
  }
  const rest = left.length === 0 ? '' : ` These had been changed since and were left alone: ${left.join(', ')}.`;
  return `Keeping what a command changed was cut off, and everything was put back as it was.${rest}`;
}
