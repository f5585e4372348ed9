import { visible } from '../../core/text/visible';
import { t } from '../t';

/** The language of the words around; where that is English, times are written as the machine writes them. */
function language(): string | undefined {
  const spoken = t`en`;
  return spoken === 'en' ? undefined : spoken;
}

/** When an entry was made, in the person's own time and in few words: today needs no date. */
export function timeText(time: string, now: number): string {
  const at = new Date(time);
  return at.toDateString() === new Date(now).toDateString() ? at.toLocaleTimeString(language()) : wholeTimeText(time);
}

/** When an entry was made, with the date. What is no time is shown as it stands. */
export function wholeTimeText(time: string): string {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? visible(time) : at.toLocaleString(language());
}
