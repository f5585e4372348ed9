import { isDeepStrictEqual } from 'node:util';
import { asObject, fieldOf, type JsonFields, textOf } from '../../base/json';
import { isTold, type KnownCall } from './knownCall';

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
