import { asList, asObject, fieldOf, type JsonFields, listIn, readJson, textIn, textOf } from '../../base/json';

/** A message of `claude`, as far as we listen to it. */
export type ClaudeMessage = ReturnType<typeof readMessage>;

/** A tool call that waits for our word. */
export type ClaudeAsk = Extract<ClaudeMessage, { kind: 'ask' }>;

/** A piece of the model's answer that is whole. */
export type ClaudeAnswer = Extract<ClaudeMessage, { kind: 'answer' }>;

/** What became of a tool call. */
export type ClaudeResult = ReturnType<typeof readResults>[number];

/** Reads one line of `claude --output-format stream-json`. Total: any line gives a message. */
export function readMessage(line: string) {
  const given = readJson(line);
  switch (textOf(given, 'type')) {
    case 'control_request':
      return readRequest(given);
    case 'control_cancel_request':
      return withRequest(textOf(given, 'request_id'), (request) => ({ kind: 'withdrawn', request }) as const);
    case 'control_response':
      return readReply(asObject(fieldOf(given, 'response')));
    case 'system':
      return readSystem(given);
    case 'assistant':
      return {
        kind: 'answer',
        message: textOf(fieldOf(given, 'message'), 'id'),
        parent: textOf(given, 'parent_tool_use_id'),
        agent: textOf(given, 'agent_id'),
        blocks: blocksOf(given),
        usage: fieldOf(fieldOf(given, 'message'), 'usage'),
      } as const;
    case 'user':
      return { kind: 'results', results: readResults(given) } as const;
    case 'stream_event':
      return readPiece(given);
    case 'result':
      return readOver(given);
    case undefined:
      return unreadable;
    default:
      return other;
  }
}

const other = { kind: 'other' } as const;
const unreadable = { kind: 'unreadable' } as const;

function readRequest(given: JsonFields | undefined) {
  const asked = asObject(fieldOf(given, 'request'));
  const subtype = textIn(asked, 'subtype');
  return withRequest(textOf(given, 'request_id'), (request) => {
    if (subtype === 'hook_callback') {
      // Our hook is called before a tool.
      const input = asObject(fieldOf(asked, 'input'));
      return {
        kind: 'hook',
        request,
        event: textOf(input, 'hook_event_name'),
        item: textOf(input, 'tool_use_id') ?? textOf(asked, 'tool_use_id'),
        tool: textOf(input, 'tool_name'),
        input: fieldOf(input, 'tool_input'),
        cwd: textOf(input, 'cwd'),
        agent: textOf(input, 'agent_id'),
      } as const;
    }
    const tool = textOf(asked, 'tool_name');
    const input = asObject(fieldOf(asked, 'input'));
    const item = textOf(asked, 'tool_use_id');
    return subtype === 'can_use_tool' && tool !== undefined && input !== undefined && item !== undefined
      ? ({ kind: 'ask', request, tool, input, item, agent: textOf(asked, 'agent_id') } as const)
      : // A request that we have no answer to. `asksPermission`: it wanted one, but cannot be read.
        ({ kind: 'unknownRequest', request, subtype, asksPermission: subtype === 'can_use_tool' } as const);
  });
}

function readReply(response: JsonFields | undefined) {
  const failed = textOf(response, 'subtype') !== 'success';
  const error = failed ? (textOf(response, 'error') ?? 'it did not say why') : undefined;
  return withRequest(
    textOf(response, 'request_id'),
    (request) => ({ kind: 'reply', request, error, response: fieldOf(response, 'response') }) as const,
  );
}

function readSystem(given: JsonFields | undefined) {
  switch (textOf(given, 'subtype')) {
    case 'init':
      // A turn begins.
      return { kind: 'begun', session: textOf(given, 'session_id') } as const;
    case 'task_started': {
      const agent = textOf(given, 'task_id');
      const item = textOf(given, 'tool_use_id');
      return agent === undefined || item === undefined ? other : ({ kind: 'subagent', agent, item } as const);
    }
    case 'compact_boundary':
      return noticeOf('The conversation was shortened to make room.');
    case 'api_retry':
      return noticeOf(`The model could not be reached and is tried again: ${textIn(given, 'error')}`);
    default:
      return other;
  }
}

function noticeOf(text: string) {
  return { kind: 'notice', text } as const;
}

function readResults(given: JsonFields | undefined) {
  const meta = listIn(given, 'tool_result_meta');
  return blocksOf(given).flatMap((block) => {
    const item = textOf(block, 'tool_use_id');
    if (textOf(block, 'type') !== 'tool_result' || item === undefined) {
      return [];
    }
    const output = outputOf(fieldOf(block, 'content'));
    const isError = fieldOf(block, 'is_error') === true;
    const said = textOf(
      meta.find((it) => textOf(it, 'id') === item),
      'non_execution_kind',
    );
    // Why it did not run; undefined when it did, or when nothing is said about it.
    const notRun = said ?? (isError && output.startsWith('<tool_use_error>') ? 'refused' : undefined);
    // The result as the tool gave it, which only plans are read from.
    const value = fieldOf(given, 'tool_use_result');
    return [{ item, output, isError, notRun, value }];
  });
}

function outputOf(content: unknown): string {
  if (typeof content === 'string') {
    return content;
  }
  return asList(content)
    .map((block) => textOf(block, 'text') ?? `[${textOf(block, 'type') ?? 'something'}]`)
    .join('\n');
}

function readPiece(given: JsonFields | undefined) {
  const event = fieldOf(given, 'event');
  const delta = fieldOf(event, 'delta');
  const isText = textOf(delta, 'type') === 'text_delta';
  const text = isText ? textOf(delta, 'text') : textOf(delta, 'thinking');
  if (textOf(event, 'type') !== 'content_block_delta' || text === undefined) {
    return other;
  }
  const parent = textOf(given, 'parent_tool_use_id');
  return {
    kind: 'piece',
    of: isText ? 'text' : 'thinking',
    text,
    message: textOf(given, 'api_message_id'),
    parent,
  } as const;
}

function readOver(given: JsonFields | undefined) {
  const errors = listIn(given, 'errors').filter((it) => typeof it === 'string');
  const message = [textOf(given, 'result'), ...errors].filter((it) => it !== undefined).join('\n');
  const failed = fieldOf(given, 'is_error') !== false || textOf(given, 'subtype') !== 'success';
  return {
    kind: 'over',
    session: textOf(given, 'session_id'),
    failed,
    message: failed && message !== '' ? message : undefined,
    // All that it says, which what was used is read from.
    result: given,
  } as const;
}

function blocksOf(given: JsonFields | undefined): readonly JsonFields[] {
  return asList(fieldOf(fieldOf(given, 'message'), 'content'))
    .map(asObject)
    .filter((it) => it !== undefined);
}

function withRequest<T>(request: string | undefined, make: (request: string) => T): T | typeof unreadable {
  return request === undefined ? unreadable : make(request);
}
