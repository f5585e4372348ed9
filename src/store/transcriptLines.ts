import { parsedJson, textOf } from '../base/json';
import { isList, isNumber, isText, listOf, objectOf, oneOf, optional } from '../base/shape';
import type { KeptTranscript, TranscriptEntry, TranscriptHead } from '../ports/hostedSessions';

const version = 1;

/** A conversation as text: its head in the first line, with the window that it runs in, then one entry a line. */
export function printTranscript({ entries, ...head }: KeptTranscript, window?: string): string {
  return [JSON.stringify({ version, ...head, window }), ...entries.map((entry) => JSON.stringify(entry)), ''].join(
    '\n',
  );
}

const isHead = objectOf({
  ...{ version: oneOf(version), conversation: isText, name: isText, agent: isText, cwd: isText },
  changedAt: isNumber,
});

/** Reads the first line; undefined when it is none of ours. */
export function readTranscriptHead(line: string): TranscriptHead | undefined {
  const value = parsedJson(line);
  if (!isHead(value)) {
    return undefined;
  }
  const { conversation, name, agent, cwd, changedAt } = value;
  return { conversation, name, agent, cwd, resume: textOf(value, 'resume'), changedAt };
}

/** What the first line says of the window that the conversation runs in; undefined when it does not run. */
export function windowIn(line: string): string | undefined {
  return textOf(parsedJson(line), 'window');
}

/** Reads a whole conversation. Lines that cannot be read, such as a last one that was cut, are left out, which is told. */
export function readTranscript(text: string): KeptTranscript | undefined {
  const [first = '', ...rest] = text.split('\n');
  const head = readTranscriptHead(first);
  if (head === undefined) {
    return undefined;
  }
  const lines = rest.filter((line) => line !== '');
  const entries = lines.flatMap((line) => readEntry(line) ?? []);
  const lost = lines.length - entries.length;
  return { ...head, entries: lost === 0 ? entries : [...entries, lossNotice(lost, entries, head)] };
}

function lossNotice(lost: number, entries: readonly TranscriptEntry[], { changedAt }: TranscriptHead): TranscriptEntry {
  const id = entries.reduce((most, entry) => Math.max(most, entry.id), 0) + 1;
  const text = `${lost} ${lost === 1 ? 'entry' : 'entries'} of this conversation could not be read: the file is damaged.`;
  return { id, time: changedAt, kind: 'notice', text };
}

const placed = { id: isNumber, time: isNumber, parent: optional(isText) };

/** What an entry may be, as far as whoever shows it relies on it: anybody may have written into the file. */
const shapes: readonly ((value: unknown) => boolean)[] = [
  objectOf({ ...placed, kind: oneOf('person', 'agent', 'thinking', 'notice', 'asked'), text: isText }),
  objectOf({ ...placed, kind: oneOf('plan'), steps: listOf(objectOf({ text: isText })) }),
  objectOf({ ...placed, kind: oneOf('ended'), because: isText, message: isText }),
  objectOf({
    ...{ ...placed, kind: oneOf('tool'), item: isText, tool: isText, output: isText },
    state: oneOf('started', 'asking', 'running', 'done', 'failed', 'denied', 'cancelled'),
    reviews: listOf(objectOf({ tool: isText, call: isText, outcome: oneOf('allow', 'deny'), why: isList })),
  }),
];

function readEntry(line: string): TranscriptEntry | undefined {
  const value = parsedJson(line);
  return shapes.some((isOf) => isOf(value)) ? (value as TranscriptEntry) : undefined;
}
