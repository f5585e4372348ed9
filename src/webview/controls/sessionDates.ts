import type { ConversationHead } from '../../editor/sessions/messages';
import { t } from '../t';

const day = 24 * 60 * 60 * 1_000;

/** The day on which something happened, as a heading. */
export function dayOf(time: number, now: number): string {
  const ago = Math.round((startOf(now) - startOf(time)) / day);
  if (ago <= 0) {
    return t`Today`;
  }
  return ago === 1 ? t`Yesterday` : dateOf(time);
}

/** The time of the day at which something happened. */
export function timeOf(time: number): string {
  return new Date(time).toLocaleTimeString(language(), { timeStyle: 'short' });
}

/** Whether a session is meant by what somebody searches for: every word stands in its name, its agent or its date. */
export function fits({ name, agent, changedAt }: ConversationHead, search: string): boolean {
  const about = `${name} ${agent} ${dateOf(changedAt)}`;
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => about.toLowerCase().includes(word));
}

function dateOf(time: number): string {
  return new Date(time).toLocaleDateString(language(), { dateStyle: 'medium' });
}

/** The language of the page; where that is English, times are written as the machine writes them. */
function language(): string | undefined {
  const spoken = t`en`;
  return spoken === 'en' ? undefined : spoken;
}

function startOf(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
