import type { Enforcement } from '../../core/outcome';
import type { Conversation, ToolRow, TranscriptEntry } from '../../ports/hostedSessions';
import { said } from '../said';
import { t } from '../t';
import { callLine, fullCall } from './callLine';
import { decisionText, whyOf } from './decisionText';
import { guardOf } from './guardOf';
import { shownText } from './shownText';
import { endedText } from './toRow';

/** What an export begins with. */
interface ExportedHead extends Pick<Conversation, 'name' | 'agent' | 'cwd' | 'promise'> {
  readonly enforcement: Enforcement;
}

/** A conversation as Markdown: everything that was said and done, with what the gate said to each call. */
export function transcriptMarkdown(head: ExportedHead, entries: readonly TranscriptEntry[]): string {
  const { name, agent, cwd, promise, enforcement } = head;
  const held = promise === undefined ? undefined : guardOf(promise, enforcement);
  const guard = held === undefined ? [] : [`- ${t`Calls, when this was exported: ${guardWords[held.kind]}`}`];
  const slips = (held?.slipsPast ?? []).map((it) => `  - ${inLine(it)}`);
  const items = new Map(entries.flatMap((entry) => (entry.kind === 'tool' ? [[entry.item, entry] as const] : [])));
  return [
    `# ${inLine(name)}`,
    [`- ${t`Agent: ${inLine(agent)}`}`, `- ${t`Folder: ${code(cwd)}`}`, ...guard, ...slips].join('\n'),
    ...entries.map((entry) => exported(entry, items)),
    '',
  ].join('\n\n');
}

const guardWords = {
  enforced: t`enforced`,
  advisory: t`advisory`,
  observed: t`only observed, none is stopped`,
} as const;

function exported(entry: TranscriptEntry, items: ReadonlyMap<string, ToolRow>): string {
  const at = new Date(entry.time).toISOString();
  const under = 'parent' in entry && entry.parent !== undefined ? items.get(entry.parent) : undefined;
  const of = under === undefined ? '' : `, ${t`under ${code(callLine(under.tool, under.input))}`}`;
  switch (entry.kind) {
    case 'person':
      return `## ${t`You`} (${at})\n\n${quote(harmless(entry.text))}`;
    case 'agent':
      return `## ${t`Agent`} (${at}${of})\n\n${quote(harmless(entry.text))}`;
    case 'thinking':
      return `### ${t`Thinking`} (${at}${of})\n\n${quote(entry.text)}`;
    case 'tool':
      return exportedTool(entry, `${at}${of}`);
    case 'plan':
      return `### ${t`Plan`} (${at})\n\n${entry.steps.map(({ text, state }) => `- [${marks[state]}] ${inLine(text)}`).join('\n')}`;
    case 'asked':
      return `### ${t`Asked`} (${at})\n\n${quote(entry.text)}\n\n${answered(entry.answer)}`;
    case 'notice':
      return `### ${t`Notice`} (${at})\n\n${quote(entry.text)}`;
    case 'ended':
      return `### ${t`End`} (${at})\n\n${quote(endedText(entry))}`;
  }
}

/** Undefined: it still waits. Empty: nobody answered. */
function answered(answer: string | undefined): string {
  return answer === undefined || answer === '' ? t`Not answered.` : quote(harmless(answer));
}

const marks = { open: ' ', doing: '~', done: 'x' } as const;

function exportedTool(row: ToolRow, at: string): string {
  const decision = decisionText(row).text;
  const facts = [`- ${t`State: ${said(row.state)}`}`, ...(decision === '' ? [] : [`- ${t`Decision: ${decision}`}`])];
  const why = whyOf(row).map((it) => `  - ${inLine(it)}`);
  return [
    `### ${t`Tool ${code(row.tool)}`} (${at})`,
    [...facts, ...why].join('\n'),
    fenced(fullCall(row.tool, row.input)),
    ...(row.output === '' ? [] : [t`Output:`, fenced(row.output)]),
  ].join('\n\n');
}

/** Text from outside in a block that nothing in it can end. */
function fenced(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${shownText(text)}\n${fence}`;
}

/**
 * Markdown that loads nothing when somebody looks at it: an address of a picture can carry away what an agent has read.
 * Code that shows tags gets a backslash too; telling code from text the way every viewer does is not to be trusted.
 */
function harmless(text: string): string {
  return text.replaceAll('![', '!\\[').replace(/<(?=[A-Za-z!/?])/g, '\\<');
}

function quote(text: string): string {
  return shownText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Text from outside on one line, in which nothing is Markdown. */
function inLine(text: string): string {
  return shownText(text)
    .replaceAll('\n', ' ')
    .replace(/[\\`*_[\]<>#!|]/g, '\\$&');
}

function code(text: string): string {
  const shown = shownText(text).replaceAll('\n', ' ');
  return shown.includes('`') ? inLine(shown) : `\`${shown}\``;
}
