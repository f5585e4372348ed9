import { t } from '../editor/t';
import { putBackLeft } from '../store/changes/leftJournals';

/** Puts back what a window that was killed had begun to keep; the result says so, for the person. */
export async function putBackCutOff(folder: string): Promise<string | undefined> {
  const { journals, left } = await putBackLeft(folder);
  if (journals === 0) {
    return undefined;
  }
  const back = t`Keeping what a command changed was cut off, and everything was put back as it was.`;
  return left.length === 0
    ? back
    : `${back} ${t`These had been changed since and were left alone: ${left.join(', ')}.`}`;
}
