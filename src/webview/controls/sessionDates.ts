import type { ConversationHead } from '../../editor/sessions/messages';
import { t } from '../t';

const day = 24 * 60 * 60 * 1_000;

/** The day on which something happened, as a heading. */
export function dayOf(time: number, now: number): string {
  const ago = Math.round((startOf(now) - startOf(time)) / day);
  if (ago <= 0) {
    return t`Today`;
  }
  return ago === 1 ? t`Yesterday` : new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** The time of the day at which something happened. */
export function timeOf(time: number): string {
  return new Date(time).toLocaleTimeString(undefined, { timeStyle: 'short' });
}

/** Whether a session is meant by what somebody searches for: every word stands in its name, its agent or its date. */
export function fits({ name, agent, changedAt }: ConversationHead, search: string): boolean {
  const about = `${name} ${agent} ${new Date(changedAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}`;
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => about.toLowerCase().includes(word));
}

function startOf(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
