import { textOf } from '../../base/json';
import { visible } from '../../core/text/visible';
import type { ToolRow, TranscriptEntry } from '../../ports/hostedSessions';
import { t } from '../t';
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
    return { why: [], path: '', text, language: '', changes: [], output: '', isCut };
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
    path: pathOf(entry.input),
    text: call.text,
    language: languageOf(entry),
    changes,
    output: output.text,
    isCut: call.isCut || output.isCut,
  };
}

/** The one file that a call names. A path that is not what it looks like cannot be opened from here. */
function pathOf(input: unknown): string {
  const path = textOf(input, 'file_path') ?? textOf(input, 'notebook_path') ?? '';
  return visible(path) === path ? path : '';
}

function languageOf({ tool, input }: ToolRow): string {
  const isShell = (tool === 'Bash' || tool === 'PowerShell') && fullCall(tool, input) === textOf(input, 'command');
  return isShell ? 'sh' : textOf(input, 'plan') === undefined ? 'json' : '';
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
      t`Output`,
      shownText(entry.output),
    ].join('\n');
  }
  return 'text' in entry ? shownText(entry.text) : '';
}
