import { fieldOf, isFields, parsedJson, textIn, textOf } from '../../base/json';
import { withField, withoutField } from '../../core/edits/inputFields';

/** What a message of a client is to the gate. */
export type ClientMessage =
  | { readonly kind: 'call'; readonly id: unknown; readonly tool: string; readonly input: unknown }
  /** It wants the list of tools; one that goes on with a list is not the first. */
  | { readonly kind: 'list'; readonly id: unknown; readonly isFirst: boolean }
  /** It takes back a request. */
  | { readonly kind: 'cancel'; readonly id: undefined; readonly meant: unknown }
  /** Not for us. The id is that of a request; undefined: nobody waits for an answer. */
  | { readonly kind: 'other'; readonly id: unknown }
  /** It cannot be read in one way only, and goes no further. */
  | { readonly kind: 'refused'; readonly id: unknown; readonly code: number; readonly why: string };

/** Names that servers act on. Some readers take another spelling for the same, and would hear what we did not judge. */
const spelledNames: readonly string[] = ['jsonrpc', 'id', 'method', 'params', 'name', 'arguments', 'task'];
/** Names that clients find tools by. */
const listNames: readonly string[] = ['result', 'tools'];
/** Methods that are not passed on as they are. */
const spelledMethods: readonly string[] = ['tools/call', 'tools/list', 'notifications/cancelled'];

/** Reads one line of a client. Total. */
export function readClientMessage(line: string): ClientMessage {
  const value = parsedJson(line);
  // Some readers end a line at a carriage return as well, and would see two.
  if (value === undefined || line.includes('\r')) {
    return refused(null, -32_700, 'the message cannot be read');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refused(null, -32_600, 'messages are taken one at a time');
  }
  const id = fieldOf(value, 'id');
  const params = fieldOf(value, 'params');
  const method = fieldOf(value, 'method');
  const names = [value, params].flatMap((it) => oddIn(it, spelledNames));
  const [odd] = [...names, ...(isOddMethod(method) ? [JSON.stringify(method)] : [])];
  if (odd !== undefined) {
    return refused(id, -32_600, `\`${odd}\` is spelt in a way that servers may take for another name`);
  }
  if (keysIn(line) !== countedKeys(value)) {
    return refused(id, -32_600, 'one name stands twice in the message');
  }
  switch (method) {
    case 'tools/call': {
      const tool = textOf(params, 'name');
      const isNamed = tool !== undefined && tool !== '' && !unseen.test(tool);
      const isWhole = isNamed && (typeof id === 'string' || typeof id === 'number');
      return isWhole
        ? { kind: 'call', id, tool, input: fieldOf(params, 'arguments') ?? {} }
        : refused(id, -32_602, 'a call needs an id and the name of a tool');
    }
    case 'tools/list':
      return { kind: 'list', id, isFirst: fieldOf(params, 'cursor') === undefined };
    case 'notifications/cancelled':
      return { kind: 'cancel', id: undefined, meant: fieldOf(params, 'requestId') };
    default:
      return { kind: 'other', id: method === undefined ? undefined : id };
  }
}

/** The call in `line` with another input. */
export function withInput(line: string, input: unknown): string {
  const value = parsedJson(line) as { readonly params: object };
  return JSON.stringify({ ...value, params: { ...value.params, arguments: input } });
}

/** A denial as a client hears it: the tool's own failure, which its model reads. */
export function denialOf(id: unknown, text: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }], isError: true } });
}

/** An error of the protocol. */
export function errorOf({ id, code, why }: Extract<ClientMessage, { kind: 'refused' }>): string {
  return JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message: `Gatehouse: ${why}` } });
}

/** Tells a client to list the tools again. */
export const listChanged = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

/** What a line of a server comes to. */
interface ServerMessage {
  /** As the client is to get it; undefined when it is no message at all. */
  readonly line: string | undefined;
  /** The tools that it lists, also those that are left out. */
  readonly tools: readonly unknown[];
  /** The ids of the requests that it answers. */
  readonly answered: readonly unknown[];
}

/**
 * Reads one line of a server, and leaves out the tools that `isHidden` names. Nothing else is changed, unless it could be
 * read as another message.
 */
export function readServerMessage(line: string, isHidden: (tool: string) => boolean): ServerMessage {
  const value = parsedJson(line);
  if (value === undefined) {
    return { line: undefined, tools: [], answered: [] };
  }
  const messages = Array.isArray(value) ? value : [value];
  const tools = messages.flatMap(toolsIn);
  const answered = messages.filter((it) => fieldOf(it, 'method') === undefined).map((it) => fieldOf(it, 'id'));
  const isShown = (tool: unknown) => !isHidden(textIn(tool, 'name'));
  const hasOdd = messages.some((it) => [it, fieldOf(it, 'result')].some((at) => oddIn(at, listNames).length > 0));
  // Some readers end a line at a carriage return as well, and would see another message in the middle of this one.
  if (tools.every(isShown) && !hasOdd && !line.includes('\r') && keysIn(line) === countedKeys(value)) {
    return { line, tools, answered };
  }
  const left = messages.map((message) => {
    const listed = toolsIn(message);
    const result = fieldOf(message, 'result');
    const plain = withoutOdd(result);
    const shown = listed.length === 0 ? plain : { ...(plain as object), tools: listed.filter(isShown) };
    return result === undefined ? withoutOdd(message) : { ...(withoutOdd(message) as object), result: shown };
  });
  return { line: JSON.stringify(Array.isArray(value) ? left : left[0]), tools, answered };
}

/**
 * The same line, where a server says that it has tools, with its word that their list may change: clients do not listen
 * for that otherwise.
 */
export function sayingListChanges(line: string): string {
  const value = line.includes('"capabilities"') ? parsedJson(line) : undefined;
  const result = fieldOf(value, 'result');
  const capabilities = fieldOf(result, 'capabilities');
  const tools = fieldOf(capabilities, 'tools');
  if (typeof tools !== 'object' || tools === null) {
    return line;
  }
  const changing = withField(capabilities, 'tools', { ...tools, listChanged: true });
  return JSON.stringify(withField(value, 'result', withField(result, 'capabilities', changing)));
}

function withoutOdd(value: unknown): unknown {
  return oddIn(value, listNames).reduce(withoutField, value);
}

function toolsIn(message: unknown): readonly unknown[] {
  const tools = fieldOf(fieldOf(message, 'result'), 'tools');
  return Array.isArray(tools) ? tools : [];
}

function refused(id: unknown, code: number, why: string): ClientMessage {
  return { kind: 'refused', id, code, why };
}

/** Characters that nobody sees; some readers end a text at the first of them. */
const unseen = /[\p{Cc}\p{Cf}]/u;

/** The names in `value` that some readers take for one of `meant`. */
function oddIn(value: unknown, meant: readonly string[]): readonly string[] {
  return isFields(value) ? Object.keys(value).filter((name) => isOdd(name, meant)) : [];
}

function isOdd(name: string, meant: readonly string[]): boolean {
  const folded = name.normalize('NFKC').trim().toLowerCase();
  return !meant.includes(name) && (unseen.test(name) || meant.includes(folded));
}

/** A list with one method in it is that method, to some. */
function isOddMethod(method: unknown): boolean {
  return typeof method === 'string' ? isOdd(method, spelledMethods) : method !== undefined;
}

/** How many names stand in a text of JSON, also those that a reader leaves out. */
function keysIn(line: string): number {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at)) {
    for (at += 1; line[at] !== '"'; at += 1) {
      at += line[at] === '\\' ? 1 : 0;
    }
    at += 1;
    while (line[at] === ' ' || line[at] === '\t') {
      at += 1;
    }
    count += line[at] === ':' ? 1 : 0;
  }
  return count;
}

function countedKeys(value: unknown): number {
  let count = 0;
  for (const rest = [value]; rest.length > 0; ) {
    const next = rest.pop();
    if (typeof next === 'object' && next !== null) {
      const inside = Object.values(next);
      count += Array.isArray(next) ? 0 : inside.length;
      for (const item of inside) {
        rest.push(item);
      }
    }
  }
  return count;
}
