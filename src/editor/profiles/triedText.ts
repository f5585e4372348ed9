import { visible } from '../../core/text/visible';
import type { ChangedDecision, ChangeGroup, TriedHistory } from '../../ports/history';
import { t } from '../t';
import type { PreviewNotes } from './previewRows';

/** Says what settings would change about past calls, what loosens first, by the rule that would change it. */
export function triedText({ heard, skipped, groups }: TriedHistory): readonly PreviewNotes[] {
  const left = skipped === 0 ? '' : ` ${t`${skipped} more could not be decided again.`}`;
  const changed = groups.reduce((sum, { count }) => sum + count, 0);
  const says = `${t`${changed} of ${heard} calls would be decided otherwise than now.`}${left}`;
  return [...groups.map(notesOn), { heading: t`The audit log`, sentences: [says], count: heard }];
}

function notesOn({ change, by, count, first }: ChangeGroup): PreviewNotes {
  const name = by === undefined ? t`without a rule` : typeof by === 'string' ? t`by ${visible(by)}` : t`by other rules`;
  const more = count > first.length ? [t`${count - first.length} more, some of them the same again.`] : [];
  return {
    heading: change === 'loosened' ? t`Calls loosened ${name}` : t`Calls tightened ${name}`,
    sentences: [...first.map(sentenceFor), ...more],
    count,
  };
}

const pastWords = { allow: t`allowed`, ask: t`asked`, deny: t`denied` } as const;

function sentenceFor({ was, would, tool, call, agent, redacted }: ChangedDecision): string {
  const doubt = redacted ? ` ${t`Secrets were taken out of it, so this may be wrong.`}` : '';
  return `${pastWords[was]} -> ${pastWords[would]}: ${visible(tool)} ${visible(call)} (${visible(agent)})${doubt}`;
}
