import { parsedJson } from '../base/json';
import { isText, objectOf, oneOf } from '../base/shape';
import type { HookAnswer } from '../ports/hook';

/** What a hook asks a window. */
export interface HookRequest {
  readonly token: string;
  readonly agent: string;
  /** What the agent told its hook, as it came. */
  readonly given: string;
}

/** No message is longer: what is larger than any call that can be judged is refused before it is held. */
export const longestMessage = 24_000_000;

/** Reads a request; undefined for anything that is not exactly one. */
export function readRequest(line: string): HookRequest | undefined {
  const value = parsedJson(line);
  return isRequest(value) && Object.keys(value).length === 3 ? value : undefined;
}

const isRequest = objectOf<HookRequest>({ token: isText, agent: isText, given: isText });

/** Reads an answer; undefined for anything that is not exactly one, and for one that is not JSON itself. */
export function readAnswer(line: string): HookAnswer | undefined {
  const value = parsedJson(line);
  return isAnswer(value) && typeof parsedJson(value.out) === 'object' ? value : undefined;
}

const isAnswer = objectOf<HookAnswer>({ out: isText, err: isText, code: oneOf(0, 2) });
