import { fieldOf, textOf } from '../../core/edits/inputFields';
import { asList, asObject, type WireObject } from '../wire/readJson';

/** All that an agent has told about one tool call so far. */
export interface KnownCall {
  readonly item: string;
  /** The title it was announced with, which some agents make the tool's name. */
  readonly title: string;
  /** The title it has now, which may be a command or a path. */
  readonly subtitle: string;
  readonly kind: string;
  readonly meta: WireObject;
  /** The tool's input; undefined while nothing of it was told. */
  readonly input: WireObject | undefined;
  /** Only updates tell where a command runs and what it is given; a request for permission alone does not. */
  readonly isComplete: boolean;
  readonly content: readonly WireObject[];
  readonly locations: readonly string[];
  readonly status: string;
}

/** How an agent told something about a call. */
export type WordOrigin = 'update' | 'request';

/** What is known of a call after another word of its agent. Words that are left out stay as they were. */
export function withWord(known: KnownCall | undefined, given: WireObject, from: WordOrigin): KnownCall {
  const isUpdate = from === 'update';
  const title = textOf(given, 'title');
  const content = fieldOf(given, 'content');
  const locations = asList(fieldOf(given, 'locations')).flatMap((it) => textOf(it, 'path') ?? []);
  const input = asObject(fieldOf(given, 'rawInput'));
  const hasInput = input !== undefined && Object.keys(input).length > 0;
  return {
    item: known?.item ?? textOf(given, 'toolCallId') ?? '',
    title: known?.title ?? title ?? '',
    subtitle: title ?? known?.subtitle ?? '',
    // A request may be about a side of the call, such as a folder it lies in; what was announced stands.
    kind: known?.kind ?? textOf(given, 'kind') ?? 'other',
    meta: { ...known?.meta, ...asObject(fieldOf(given, '_meta')) },
    input: isUpdate && hasInput ? input : (known?.input ?? (hasInput ? input : undefined)),
    isComplete: known?.isComplete === true || (isUpdate && textOf(given, 'status') === 'in_progress'),
    content:
      content === undefined
        ? (known?.content ?? [])
        : asList(content)
            .map(asObject)
            .filter((it) => it !== undefined),
    locations: locations.length > 0 ? locations : (known?.locations ?? []),
    status: textOf(given, 'status') ?? known?.status ?? 'pending',
  };
}

/** The texts in what a call shows. */
export function textsIn(content: readonly WireObject[]): readonly string[] {
  return content.flatMap((it) => textOf(fieldOf(it, 'content'), 'text') ?? []);
}
