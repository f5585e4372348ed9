import type { TranscriptEntry } from '../../ports/transcript';
import { fullCall } from './callLine';
import { whyOf } from './decisionText';
import type { RowDetail } from './messages';
import { keptChanges, shownChanges } from './shownChanges';
import { cutText, shownText } from './shownText';

/** How much of a text is shown in a row; an editor shows all of it. */
const mostCharacters = 20_000;

/** What a row holds when it is opened; undefined for one that holds nothing. */
export function rowDetail(entry: TranscriptEntry): RowDetail | undefined {
  if (entry.kind === 'thinking') {
    const { text, isCut } = cutText(entry.text, mostCharacters);
    return { why: [], text, changes: [], output: '', isCut };
  }
  if (entry.kind !== 'tool') {
    return undefined;
  }
  const own = shownChanges(entry.tool, entry.input);
  const changes = [...own, ...keptChanges(entry)];
  const call = cutText(own.length > 0 ? '' : fullCall(entry.tool, entry.input), mostCharacters);
  const output = cutText(entry.output, mostCharacters);
  return {
    why: whyOf(entry).map(shownText),
    text: call.text,
    changes,
    output: output.text,
    isCut: call.isCut || output.isCut,
  };
}

/** All of an entry, for an editor of its own. */
export function wholeEntry(entry: TranscriptEntry): string {
  if (entry.kind === 'tool') {
    return [
      `${entry.tool}: ${entry.state}`,
      ...whyOf(entry),
      '',
      shownText(fullCall(entry.tool, entry.input)),
      '',
      'Output',
      shownText(entry.output),
    ].join('\n');
  }
  return 'text' in entry ? shownText(entry.text) : '';
}
