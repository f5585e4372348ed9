import { isDeepStrictEqual } from 'node:util';
import { asObject, fieldOf, type JsonFields, textIn, textOf } from '../../base/json';
import type { AskedCall } from '../wire/openCalls';
import { shellInput } from './items';
import { patchInput } from './patchInput';
import { mcpName } from './toolNames';

/** What an approval is made from besides its own words. */
interface ApprovalPlace {
  readonly cwd: string;
  /** The items of the turn that are not over. */
  readonly items: ReadonlyMap<string, JsonFields>;
  /** The files that are changed, as they are now, by their paths; what cannot be read is left out. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The call that a request for approval asks for; undefined when it cannot be read, and is to be denied. */
export function readApproval(method: string, params: JsonFields, place: ApprovalPlace): AskedCall | undefined {
  return readers.get(method)?.(params, place);
}

const readers: ReadonlyMap<string, (params: JsonFields, place: ApprovalPlace) => AskedCall | undefined> = new Map([
  ['item/commandExecution/requestApproval', readCommand],
  ['item/fileChange/requestApproval', readPatch],
  ['mcpServer/elicitation/request', readMcp],
]);

function readCommand(params: JsonFields, place: ApprovalPlace): AskedCall | undefined {
  const command = textOf(params, 'command');
  const kind = fieldOf(params, 'kind') ?? 'command';
  const item = textOf(params, 'itemId');
  // Input for a running terminal is not shown to us, and a host to be reached or a wider sandbox is not a command.
  const further = ['networkApprovalContext', 'additionalPermissions'];
  const isMore = kind !== 'command' || further.some((name) => fieldOf(params, name) != null);
  if (command === undefined || item === undefined || isMore) {
    return undefined;
  }
  return {
    tool: 'Bash',
    spelled: 'exec_command',
    input: shellInput(command),
    cwd: textOf(params, 'cwd') ?? place.cwd,
    item,
  };
}

function readPatch(params: JsonFields, place: ApprovalPlace): AskedCall | undefined {
  const item = textIn(params, 'itemId');
  const input = patchInput(fieldOf(place.items.get(item), 'changes'), place.texts);
  if (input === undefined) {
    return undefined;
  }
  const root = fieldOf(params, 'grantRoot');
  const grants = { words: `grantRoot ${String(root)}`, says: 'further writes below that folder in this session' };
  return {
    tool: 'Patch',
    spelled: 'apply_patch',
    input,
    cwd: place.cwd,
    item,
    ...(root == null ? {} : { grants }),
  };
}

/** The request names the server and the arguments; which tool is meant is told by the item that waits. */
function readMcp(params: JsonFields, place: ApprovalPlace): AskedCall | undefined {
  const meta = fieldOf(params, '_meta');
  const server = textOf(params, 'serverName');
  if (textOf(meta, 'codex_approval_kind') !== 'mcp_tool_call' || server === undefined) {
    return undefined;
  }
  const given = asObject(fieldOf(meta, 'tool_params') ?? {});
  const message = textIn(params, 'message');
  const meant = [...place.items].filter(
    ([, it]) =>
      textOf(it, 'type') === 'mcpToolCall' &&
      textOf(it, 'server') === server &&
      isDeepStrictEqual(fieldOf(it, 'arguments') ?? {}, given) &&
      message.includes(`"${textIn(it, 'tool')}"`),
  );
  const [first] = meant;
  const tool = textOf(first?.[1], 'tool');
  const isOne = meant.every(([, it]) => textOf(it, 'tool') === tool);
  if (given === undefined || first === undefined || tool === undefined || !isOne) {
    return undefined;
  }
  const name = mcpName(server, tool);
  return { tool: name, spelled: name, input: given, cwd: place.cwd, item: first[0] };
}
