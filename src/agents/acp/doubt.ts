import { isAbsolute, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { textIn, textOf } from '../../base/json';
import { readReplacement } from '../../core/edits/inputFields';
import { replaceText } from '../../core/edits/replaceText';
import type { WiderGrant } from '../../core/toolCall';
import type { AskedCall } from '../wire/openCalls';
import { diffInput } from './diffInput';
import { filesOf } from './files';
import { isTold, type KnownCall } from './knownCall';
import { byKind, type CallPlace, readCall } from './readCall';

/** How much of what was told otherwise is shown. */
const longestWords = 400;

/** What an agent has told about a call that it asks for. */
export interface ToldCall {
  /** As it is asked for, which is what is judged. */
  readonly asked: KnownCall;
  /** As it was told before; undefined when nothing was. */
  readonly announced: KnownCall | undefined;
}

/**
 * Why it is not sure that a call is the one that would run, so that the person is asked whatever the rules say;
 * undefined when everything that was told about it says the same.
 */
export function doubtAbout({ asked, announced }: ToldCall, place: CallPlace): WiderGrant | undefined {
  const read = readCall(asked, place);
  const before = announced === undefined ? undefined : readCall(asAnnounced(announced, asked), place);
  if (before !== undefined && !isSame(before, read)) {
    return doubt('announced as', before, 'it was announced as something else, and either may run');
  }
  if (place.flavour.waitsForUpdates && !asked.isComplete) {
    return doubt('not told in time', read, 'not all that it is given was told in time');
  }
  const why = disagreement(asked, read);
  return why === undefined ? undefined : doubt('told with', asked, why);
}

/** Whether what is told of a call that was allowed is still that call. */
export function isStill(allowed: KnownCall, told: KnownCall, place: CallPlace): boolean {
  const { input, kind, meta } = told;
  return isSame(readCall(allowed, place), readCall({ ...allowed, input, kind, meta }, place));
}

/** The call as it was announced; what was not told then is taken as it is asked for. */
function asAnnounced(announced: KnownCall, asked: KnownCall): KnownCall {
  return {
    ...asked,
    title: announced.title,
    subtitle: announced.subtitle === '' ? asked.subtitle : announced.subtitle,
    kind: isTold(announced.kind) ? announced.kind : asked.kind,
    meta: { ...asked.meta, ...announced.meta },
    input: announced.input ?? asked.input,
    content: announced.content.length > 0 ? announced.content : asked.content,
    locations: announced.locations.length > 0 ? announced.locations : asked.locations,
  };
}

function isSame(one: AskedCall, other: AskedCall): boolean {
  // A call that cannot be read is asked about whatever its title is, and titles grow while a call is told.
  const of = ({ tool, input, cwd }: AskedCall) => ({ tool, cwd, input: withoutTitle(input) });
  return isDeepStrictEqual(of(one), of(other));
}

function withoutTitle(input: unknown): unknown {
  return textOf(input, 'kind') === undefined || textOf(input, 'title') === undefined
    ? input
    : { ...(input as object), title: '' };
}

/** What in one call says two things: its kind and its name, its input and the diff or the files beside it. */
function disagreement(known: KnownCall, { tool, input, cwd }: AskedCall): string | undefined {
  const meant = byKind.get(known.kind);
  if (meant !== undefined && sort.get(tool) !== undefined && sort.get(tool) !== sort.get(meant)) {
    return `it is told as a call of kind \`${known.kind}\` too`;
  }
  const at = (path: string) => (isAbsolute(path) ? resolve(path) : resolve(cwd, path));
  const files = filesOf({ tool, input, cwd, spelled: tool }).map(at);
  if (files.length > 0 && known.locations.some((path) => !files.includes(at(path)))) {
    return 'it names other files beside';
  }
  const isShown = known.content.some((it) => textOf(it, 'type') === 'diff');
  return isShown && (tool === 'Write' || tool === 'Edit') && !shows(known, { tool, input }, at)
    ? 'the change beside it is another one'
    : undefined;
}

/** The tools of ours that one kind of call may be. */
const sort: ReadonlyMap<string, string> = new Map([
  ['Bash', 'run'],
  ['PowerShell', 'run'],
  ['Read', 'look'],
  ['Grep', 'look'],
  ['Glob', 'look'],
  ['Write', 'change'],
  ['Edit', 'change'],
  ['Patch', 'change'],
  ['WebFetch', 'fetch'],
]);

/** Whether the diff that a call shows is the change that its input makes: of the whole file, or of a piece of it. */
function shows(
  known: KnownCall,
  { tool, input }: Pick<AskedCall, 'tool' | 'input'>,
  at: (path: string) => string,
): boolean {
  const shown = diffInput(known);
  const path = textIn(input, 'file_path');
  if (shown === undefined || shown.tool === 'Patch' || at(textIn(shown.input, 'file_path')) !== at(path)) {
    return false;
  }
  const before = textIn(shown.input, 'old_string');
  const after = textOf(shown.input, 'content') ?? textOf(shown.input, 'new_string');
  if (tool === 'Write') {
    return after === textOf(input, 'content');
  }
  const replacement = readReplacement(input);
  const made = replacement === undefined ? undefined : replaceText(before, replacement);
  return made !== undefined && 'text' in made && made.text === after;
}

function doubt(words: string, shown: unknown, says: string): WiderGrant {
  return { words: `${words} ${JSON.stringify(shown)}`.slice(0, longestWords), says };
}
