import { isDeepStrictEqual } from 'node:util';
import { asList, asObject, fieldOf, type JsonFields, listIn, textIn, textOf } from '../../base/json';

/** All that an agent has told about one tool call so far. */
export interface KnownCall {
  readonly item: string;
  /** The title it was announced with, which some agents make the tool's name. */
  readonly title: string;
  /** The title it has now, which may be a command or a path. */
  readonly subtitle: string;
  readonly kind: string;
  readonly meta: JsonFields;
  /** The tool's input; undefined while nothing of it was told. */
  readonly input: JsonFields | undefined;
  /** Only updates tell where a command runs and what it is given; a request for permission alone does not. */
  readonly isComplete: boolean;
  readonly content: readonly JsonFields[];
  readonly locations: readonly string[];
  readonly status: string;
}

/**
 * How an agent told something about a call: in an update, in a request that says all of it, or in one that is only
 * about a call which updates tell.
 */
type WordOrigin = 'update' | 'request' | 'mention';

/** The kind of a call whose kind was not told. */
const noKind = 'other';

/** Whether a kind of call says anything. */
export function isTold(kind: string): boolean {
  return kind !== noKind;
}

/** What is known of a call after another word of its agent. Words that are left out stay as they were. */
export function withWord(known: KnownCall | undefined, given: JsonFields, from: WordOrigin): KnownCall {
  const isMention = from === 'mention';
  const title = textOf(given, 'title');
  const kind = textOf(given, 'kind') ?? noKind;
  const content = fieldOf(given, 'content');
  const shown = asList(content)
    .map(asObject)
    .filter((it) => it !== undefined);
  const locations = listIn(given, 'locations').flatMap((it) => textOf(it, 'path') ?? []);
  const input = asObject(fieldOf(given, 'rawInput'));
  const hasInput = input !== undefined && Object.keys(input).length > 0;
  // A request that says what it is about is about that alone: nothing of what was announced is put beside it.
  const isWhole = from === 'request' && (hasInput || shown.some((it) => textOf(it, 'type') === 'diff'));
  const before = isWhole ? undefined : known;
  return {
    item: known?.item ?? textIn(given, 'toolCallId'),
    title: known?.title ?? title ?? '',
    subtitle: title ?? known?.subtitle ?? '',
    // What is only mentioned may be a side of the call, such as a folder it lies in; what was announced stands.
    kind: (isMention || !isTold(kind) ? known?.kind : undefined) ?? kind,
    meta: { ...known?.meta, ...asObject(fieldOf(given, '_meta')) },
    input: hasInput && !(isMention && known?.input !== undefined) ? input : before?.input,
    isComplete: known?.isComplete === true || (from === 'update' && textOf(given, 'status') === 'in_progress'),
    content: content === undefined ? (before?.content ?? []) : shown,
    locations:
      (isMention ? known?.locations : undefined) ?? (locations.length > 0 ? locations : (before?.locations ?? [])),
    status: textOf(given, 'status') ?? known?.status ?? 'pending',
  };
}

/** The texts in what a call shows. */
export function textsIn(content: readonly JsonFields[]): readonly string[] {
  return content.flatMap((it) => textOf(fieldOf(it, 'content'), 'text') ?? []);
}

/** Whether an update is about another call than the one that is known by its name: a model may name two alike. */
export function isOfAnother(known: KnownCall, update: JsonFields): boolean {
  const input = asObject(fieldOf(update, 'rawInput')) ?? {};
  const isGiven = known.isComplete && Object.keys(input).length > 0;
  return (
    (textOf(update, 'kind') ?? known.kind) !== known.kind || (isGiven && !isDeepStrictEqual(input, known.input ?? {}))
  );
}

/** Whether a request cannot be about the call that is known by its name, or about a side of it, which has no kind. */
export function isAboutAnother(known: KnownCall, request: JsonFields): boolean {
  const kind = textOf(request, 'kind') ?? known.kind;
  const input = asObject(fieldOf(request, 'rawInput')) ?? {};
  const given = new Map(Object.entries(known.input ?? {}));
  const differs =
    known.isComplete &&
    Object.entries(input).some(([name, it]) => given.has(name) && !isDeepStrictEqual(given.get(name), it));
  // Tools without a kind are told apart by their names alone.
  const isNamedOtherwise = !isTold(known.kind) && (textOf(request, 'title') ?? known.title) !== known.title;
  return (kind !== known.kind && isTold(kind)) || isNamedOtherwise || differs;
}
