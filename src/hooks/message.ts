import { fieldOf, parsedJson, textOf } from '../base/json';
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
  const token = textOf(value, 'token');
  const agent = textOf(value, 'agent');
  const given = textOf(value, 'given');
  const isExact = typeof value === 'object' && value !== null && Object.keys(value).length === 3;
  return isExact && token !== undefined && agent !== undefined && given !== undefined
    ? { token, agent, given }
    : undefined;
}

/** Reads an answer; undefined for anything that is not exactly one, and for one that is not JSON itself. */
export function readAnswer(line: string): HookAnswer | undefined {
  const value = parsedJson(line);
  const out = textOf(value, 'out');
  const err = textOf(value, 'err');
  const code = fieldOf(value, 'code');
  const said = out === undefined ? undefined : parsedJson(out);
  return out !== undefined && err !== undefined && (code === 0 || code === 2) && typeof said === 'object'
    ? { out, err, code }
    : undefined;
}
