import { longestText } from '../core/text/longestText';
import type { SessionId, ToolCall, ToolCallId, WiderGrant } from '../core/toolCall';
import { Unanswered } from './patience';

const mostLevels = 200;
const mostValues = 1_000_000;
/** How many characters all texts of a call may have together, and how many its name, which stands in every list. */
const mostCharacters = 4 * longestText;
const mostOfName = 10_000;

/**
 * A copy of a call that nobody can change while it is judged, shown and recorded.
 * Throws for a call that is not made of plain values; the gate denies it.
 */
export function frozenCall(call: ToolCall): ToolCall {
  const { id, session, agent, tool, spelled, input, cwd, item, parent, grants } = call;
  // Only these may be left out.
  const others = { item: item === undefined ? '' : item, parent: parent === undefined ? '' : parent };
  for (const [name, text] of Object.entries({ id, session, agent, tool, spelled, cwd, ...others })) {
    if (typeof text !== 'string') {
      throw new TypeError(`the call's ${name} is not a text`);
    }
    refuseLonger(text, mostOfName);
  }
  if (!/^(?:[/\\]|[A-Za-z]:[/\\])/.test(cwd)) {
    throw new TypeError("the call's folder is not absolute");
  }
  return Object.freeze({
    ...{ id, session, agent, tool, spelled, input: frozenValue(input), cwd },
    ...(item === undefined ? {} : { item }),
    ...(parent === undefined ? {} : { parent }),
    ...(grants === undefined ? {} : { grants: frozenGrant(grants) }),
  });
}

function frozenGrant(grants: WiderGrant): WiderGrant {
  const { words, says, byRule } = grants;
  if (typeof words !== 'string' || typeof says !== 'string') {
    throw new TypeError('what the call would grant besides is not given in texts');
  }
  refuseLonger(words, longestText);
  return Object.freeze({ words, says, ...(byRule === true ? { byRule } : {}) });
}

/** A frozen deep copy of a JSON value. Throws for what is none, or too large or too deep to be one. */
export function frozenValue(value: unknown): unknown {
  return copy(value, { left: mostValues, characters: mostCharacters }, mostLevels);
}

/** As much of a call as can be recorded when it could not be copied. Takes anything. */
export function remainsOf(call: unknown): ToolCall {
  const text = (name: string): string => {
    const value = typeof call === 'object' && call !== null ? (Reflect.get(call, name) as unknown) : undefined;
    return typeof value === 'string' ? value.slice(0, mostOfName) : '';
  };
  return {
    id: text('id') as ToolCallId,
    session: text('session') as SessionId,
    agent: text('agent'),
    tool: text('tool'),
    spelled: text('spelled'),
    input: {},
    cwd: text('cwd'),
  };
}

/** What nobody could look at is refused before anything is done with it. */
function refuseLonger(text: string, most: number): void {
  if (text.length > most) {
    throw new Unanswered('the call is too large to be judged');
  }
}

function copy(value: unknown, budget: { left: number; characters: number }, levels: number): unknown {
  budget.left -= 1;
  if (levels === 0 || budget.left < 0) {
    throw new RangeError("the call's input is too large or too deep");
  }
  switch (typeof value) {
    case 'string':
      budget.characters -= value.length;
      refuseLonger(value, Math.min(longestText, budget.characters + value.length));
      return value;
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object':
      break;
    default:
      throw new TypeError(`the call's input has a ${typeof value} in it`);
  }
  if (value === null) {
    return null;
  }
  if (Array.isArray(value)) {
    return Object.freeze(value.map((item: unknown) => copy(item, budget, levels - 1)));
  }
  // `fromEntries` makes a key called `__proto__` a plain key, where an assignment would change the prototype.
  return Object.freeze(
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => [copy(key, budget, levels - 1), copy(item, budget, levels - 1)]),
    ),
  );
}
