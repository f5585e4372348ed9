import { visible } from '../../core/text/visible';
import type { ChangedDecision, ChangeGroup, TriedHistory } from '../../ports/history';
import type { PreviewNotes } from './previewRows';

/** Says what settings would change about past calls, what loosens first, by the rule that would change it. */
export function triedText({ heard, skipped, groups }: TriedHistory): readonly PreviewNotes[] {
  const left = skipped === 0 ? '' : ` ${skipped} more could not be decided again.`;
  const changed = groups.reduce((sum, { count }) => sum + count, 0);
  const says = `${changed} of ${heard} calls would be decided otherwise than now.${left}`;
  return [...groups.map(notesOn), { heading: 'The audit log', sentences: [says], count: heard }];
}

function notesOn({ change, by, count, first }: ChangeGroup): PreviewNotes {
  const name = by === undefined ? 'without a rule' : typeof by === 'string' ? `by ${visible(by)}` : 'by other rules';
  const more = count > first.length ? [`${count - first.length} more, some of them the same again.`] : [];
  return {
    heading: `Calls ${change} ${name}`,
    sentences: [...first.map(sentenceFor), ...more],
    count,
  };
}

const pastWords = { allow: 'allowed', ask: 'asked', deny: 'denied' } as const;

function sentenceFor({ was, would, tool, call, agent, redacted }: ChangedDecision): string {
  const doubt = redacted ? ' Secrets were taken out of it, so this may be wrong.' : '';
  return `${pastWords[was]} -> ${pastWords[would]}: ${visible(tool)} ${visible(call)} (${visible(agent)})${doubt}`;
}
