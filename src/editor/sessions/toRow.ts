import { visible } from '../../core/text/visible';
import type { ToolRow, TranscriptEntry } from '../../ports/hostedSessions';
import { shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import { callLine } from './callLine';
import { decisionText, whyOf } from './decisionText';
import type { Row, ToolCallRow } from './messages';
import { writesByItself } from './shownChanges';
import { cutText, shownText } from './shownText';

/** How much of one message is shown; the export has all of it. */
const longestText = 100_000;

/** An entry as the page shows it: inert, bounded, and without what is only sent when somebody opens it. */
export function toRow(entry: TranscriptEntry, now: number): Row {
  const { id } = entry;
  switch (entry.kind) {
    case 'person':
      return { id, kind: 'person', text: cutText(entry.text, longestText).text };
    case 'agent':
      return { id, kind: 'agent', text: cutText(entry.text, longestText).text, ...parentOf(entry) };
    case 'thinking':
      return { id, kind: 'thinking', words: shortened(entry.text.trim(), 80), ...parentOf(entry) };
    case 'tool':
      return { id, ...toolRow(entry, now), ...parentOf(entry) };
    case 'plan':
      return { id, kind: 'plan', steps: entry.steps.map(({ text, state }) => ({ text: visible(text), state })) };
    case 'asked':
      return {
        id,
        kind: 'asked',
        text: shownText(entry.text),
        answer: entry.answer === undefined ? undefined : shownText(entry.answer),
      };
    case 'notice':
      return { id, kind: 'notice', text: cutText(said(entry.text), longestText).text };
    case 'ended':
      return { id, kind: 'ended', text: endedText(entry), isFailure: entry.because !== 'asked' };
  }
}

/** How a session ended, in a sentence or two. */
export function endedText({ because, message }: { readonly because: string; readonly message: string }): string {
  const known = endings.get(because) ?? t`The session is over: ${because}.`;
  // Where it was asked to end, the message says by whom, and saying it twice tells nothing more.
  const isToldAlready = because === 'asked' && message !== '';
  return shownText(isToldAlready ? said(message) : message === '' ? known : `${known} ${said(message)}`);
}

const endings: ReadonlyMap<string, string> = new Map([
  ['asked', t`The session was ended.`],
  ['crashed', t`The agent crashed.`],
  ['lost', t`The agent is gone.`],
]);

function toolRow(row: ToolRow, now: number): ToolCallRow {
  const why = whyOf(row);
  return {
    kind: 'tool',
    item: row.item,
    tool: shortened(row.tool, 60),
    text: callLine(row.tool, row.input),
    state: row.state,
    decision: decisionText(row),
    why: why.map(shownText).join('\n'),
    holds: holds(row),
    ranMs: row.ranAt === undefined ? undefined : Math.max(0, (row.overAt ?? now) - row.ranAt),
    tail: row.state === 'running' ? shortened(lastLine(row.output), 160) : '',
  };
}

function lastLine(output: string): string {
  return (
    output
      .slice(-2_000)
      .trimEnd()
      .split(/[\r\n]/)
      .at(-1) ?? ''
  );
}

/** Of a change, and of a call that did not run, the output only says so, which the row says already. */
function holds({ tool, state, output }: ToolRow): string {
  if (writesByItself(tool)) {
    return t`change`;
  }
  const shown = state === 'denied' ? '' : output.replace(/\n$/, '');
  const lines = shown === '' ? 0 : shown.split('\n').length;
  return lines === 0 ? '' : lines === 1 ? t`1 line` : t`${lines} lines`;
}

function parentOf({ parent }: { readonly parent?: string }): { readonly parent?: string } {
  return parent === undefined ? {} : { parent };
}
