import { asList, asObject, fieldOf, type JsonFields, listIn, readJson, textOf } from '../../base/json';

/** A message of `claude`, as far as we listen to it. */
export type ClaudeMessage =
  | ClaudeAsk
  /** Our hook is called before a tool. */
  | {
      readonly kind: 'hook';
      readonly request: string;
      readonly event: string | undefined;
      readonly item: string | undefined;
      readonly tool: string | undefined;
      readonly input: unknown;
      readonly cwd: string | undefined;
      readonly agent: string | undefined;
    }
  /** A request that we have no answer to. `asksPermission`: it wanted one, but cannot be read. */
  | {
      readonly kind: 'unknownRequest';
      readonly request: string;
      readonly subtype: string;
      readonly asksPermission: boolean;
    }
  | { readonly kind: 'withdrawn'; readonly request: string }
  | {
      readonly kind: 'reply';
      readonly request: string;
      readonly error: string | undefined;
      readonly response: unknown;
    }
  /** A turn begins. */
  | { readonly kind: 'begun'; readonly session: string | undefined }
  | { readonly kind: 'subagent'; readonly agent: string; readonly item: string }
  | ClaudeAnswer
  | { readonly kind: 'results'; readonly results: readonly ClaudeResult[] }
  | {
      readonly kind: 'piece';
      readonly of: 'text' | 'thinking';
      readonly text: string;
      readonly message: string | undefined;
      readonly parent: string | undefined;
    }
  | {
      readonly kind: 'over';
      readonly session: string | undefined;
      readonly failed: boolean;
      readonly message: string | undefined;
      /** All that it says, which what was used is read from. */
      readonly result: unknown;
    }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'unreadable' };

/** A tool call that waits for our word. */
export interface ClaudeAsk {
  readonly kind: 'ask';
  readonly request: string;
  readonly tool: string;
  readonly input: JsonFields;
  readonly item: string;
  readonly agent: string | undefined;
}

/** A piece of the model's answer that is whole. */
export interface ClaudeAnswer {
  readonly kind: 'answer';
  readonly message: string | undefined;
  readonly parent: string | undefined;
  readonly agent: string | undefined;
  readonly blocks: readonly JsonFields[];
  readonly usage: unknown;
}

/** What became of a tool call. */
export interface ClaudeResult {
  readonly item: string;
  readonly output: string;
  readonly isError: boolean;
  /** Why it did not run; undefined when it did, or when nothing is said about it. */
  readonly notRun: string | undefined;
  /** The result as the tool gave it, which only plans are read from. */
  readonly value: unknown;
}

/** Reads one line of `claude --output-format stream-json`. Total: any line gives a message. */
export function readMessage(line: string): ClaudeMessage {
  const given = readJson(line);
  switch (textOf(given, 'type')) {
    case 'control_request':
      return readRequest(given);
    case 'control_cancel_request':
      return withRequest(textOf(given, 'request_id'), (request) => ({ kind: 'withdrawn', request }));
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
      };
    case 'user':
      return { kind: 'results', results: readResults(given) };
    case 'stream_event':
      return readPiece(given);
    case 'result':
      return readOver(given);
    case undefined:
      return { kind: 'unreadable' };
    default:
      return { kind: 'other' };
  }
}

function readRequest(given: JsonFields | undefined): ClaudeMessage {
  const asked = asObject(fieldOf(given, 'request'));
  const subtype = textOf(asked, 'subtype') ?? '';
  return withRequest(textOf(given, 'request_id'), (request) => {
    if (subtype === 'hook_callback') {
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
      };
    }
    const tool = textOf(asked, 'tool_name');
    const input = asObject(fieldOf(asked, 'input'));
    const item = textOf(asked, 'tool_use_id');
    return subtype === 'can_use_tool' && tool !== undefined && input !== undefined && item !== undefined
      ? { kind: 'ask', request, tool, input, item, agent: textOf(asked, 'agent_id') }
      : { kind: 'unknownRequest', request, subtype, asksPermission: subtype === 'can_use_tool' };
  });
}

function readReply(response: JsonFields | undefined): ClaudeMessage {
  const failed = textOf(response, 'subtype') !== 'success';
  return withRequest(textOf(response, 'request_id'), (request) => ({
    kind: 'reply',
    request,
    error: failed ? (textOf(response, 'error') ?? 'it did not say why') : undefined,
    response: fieldOf(response, 'response'),
  }));
}

function readSystem(given: JsonFields | undefined): ClaudeMessage {
  switch (textOf(given, 'subtype')) {
    case 'init':
      return { kind: 'begun', session: textOf(given, 'session_id') };
    case 'task_started': {
      const agent = textOf(given, 'task_id');
      const item = textOf(given, 'tool_use_id');
      return agent === undefined || item === undefined ? { kind: 'other' } : { kind: 'subagent', agent, item };
    }
    case 'compact_boundary':
      return { kind: 'notice', text: 'The conversation was shortened to make room.' };
    case 'api_retry':
      return {
        kind: 'notice',
        text: `The model could not be reached and is tried again: ${textOf(given, 'error') ?? ''}`,
      };
    default:
      return { kind: 'other' };
  }
}

function readResults(given: JsonFields | undefined): readonly ClaudeResult[] {
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
    const refused = isError && output.startsWith('<tool_use_error>') ? 'refused' : undefined;
    return [{ item, output, isError, notRun: said ?? refused, value: fieldOf(given, 'tool_use_result') }];
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

function readPiece(given: JsonFields | undefined): ClaudeMessage {
  const event = fieldOf(given, 'event');
  const delta = fieldOf(event, 'delta');
  const isText = textOf(delta, 'type') === 'text_delta';
  const text = isText ? textOf(delta, 'text') : textOf(delta, 'thinking');
  if (textOf(event, 'type') !== 'content_block_delta' || text === undefined) {
    return { kind: 'other' };
  }
  return {
    kind: 'piece',
    of: isText ? 'text' : 'thinking',
    text,
    message: textOf(given, 'api_message_id'),
    parent: textOf(given, 'parent_tool_use_id'),
  };
}

function readOver(given: JsonFields | undefined): ClaudeMessage {
  const errors = listIn(given, 'errors').filter((it) => typeof it === 'string');
  const message = [textOf(given, 'result'), ...errors].filter((it) => it !== undefined).join('\n');
  const failed = fieldOf(given, 'is_error') !== false || textOf(given, 'subtype') !== 'success';
  return {
    kind: 'over',
    session: textOf(given, 'session_id'),
    failed,
    message: failed && message !== '' ? message : undefined,
    result: given,
  };
}

function blocksOf(given: JsonFields | undefined): readonly JsonFields[] {
  return asList(fieldOf(fieldOf(given, 'message'), 'content'))
    .map(asObject)
    .filter((it) => it !== undefined);
}

function withRequest(request: string | undefined, make: (request: string) => ClaudeMessage): ClaudeMessage {
  return request === undefined ? { kind: 'unreadable' } : make(request);
}
