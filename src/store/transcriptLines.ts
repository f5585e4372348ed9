import { isFields, parsedJson } from '../base/json';
import type { KeptTranscript, TranscriptEntry, TranscriptHead } from '../ports/hostedSessions';

const version = 1;

/** A conversation as text: its head in the first line, then one entry a line. */
export function printTranscript({ entries, ...head }: KeptTranscript): string {
  return [JSON.stringify({ version, ...head }), ...entries.map((entry) => JSON.stringify(entry)), ''].join('\n');
}

/** Reads the first line; undefined when it is none of ours. */
export function readTranscriptHead(line: string): TranscriptHead | undefined {
  const fields = asFields(parsedJson(line));
  const [conversation, name, agent, cwd] = ['conversation', 'name', 'agent', 'cwd'].map((key) => textIn(fields, key));
  const changedAt = fields.get('changedAt');
  if (
    fields.get('version') !== version ||
    conversation === undefined ||
    name === undefined ||
    agent === undefined ||
    cwd === undefined ||
    typeof changedAt !== 'number'
  ) {
    return undefined;
  }
  return { conversation, name, agent, cwd, resume: textIn(fields, 'resume'), changedAt };
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

const texts: ReadonlySet<unknown> = new Set(['person', 'agent', 'thinking', 'notice', 'asked']);
const states: ReadonlySet<unknown> = new Set([
  ...['started', 'asking', 'running'],
  ...['done', 'failed', 'denied', 'cancelled'],
]);

/** An entry, looked at as far as whoever shows it relies on it. */
function readEntry(line: string): TranscriptEntry | undefined {
  const fields = asFields(parsedJson(line));
  const isPlaced = typeof fields.get('id') === 'number' && typeof fields.get('time') === 'number';
  const parent = fields.get('parent');
  if (!isPlaced || (parent !== undefined && typeof parent !== 'string')) {
    return undefined;
  }
  return isEntry(fields) ? (Object.fromEntries(fields) as unknown as TranscriptEntry) : undefined;
}

function isEntry(fields: ReadonlyMap<string, unknown>): boolean {
  const isText = (key: string) => typeof fields.get(key) === 'string';
  const kind = fields.get('kind');
  if (texts.has(kind)) {
    return isText('text');
  }
  switch (kind) {
    case 'tool':
      return (
        isText('item') && isText('tool') && isText('output') && states.has(fields.get('state')) && hasReviews(fields)
      );
    case 'plan':
      return everyItem(fields.get('steps'), (step) => typeof step.get('text') === 'string');
    case 'ended':
      return isText('because') && isText('message');
    default:
      return false;
  }
}

function hasReviews(fields: ReadonlyMap<string, unknown>): boolean {
  return everyItem(
    fields.get('reviews'),
    (review) =>
      typeof review.get('tool') === 'string' &&
      typeof review.get('call') === 'string' &&
      (review.get('outcome') === 'allow' || review.get('outcome') === 'deny') &&
      Array.isArray(review.get('why')),
  );
}

function everyItem(list: unknown, holds: (item: ReadonlyMap<string, unknown>) => boolean): boolean {
  return Array.isArray(list) && list.every((item: unknown) => holds(asFields(item)));
}

/** Anybody may have written into the file, so what is no JSON has no fields. */
function asFields(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(isFields(value) ? Object.entries(value) : []);
}

function textIn(fields: ReadonlyMap<string, unknown>, key: string): string | undefined {
  const value = fields.get(key);
  return typeof value === 'string' ? value : undefined;
}
