import { fieldOf, readJson, textIn, textOf } from '../../base/json';
import type { WiderGrant } from '../../core/toolCall';
import { readPatchText } from '../wire/patchText';
import { type NamedTool, renamedTool } from '../wire/renamedTool';

/** The MCP tool behind a name of the CLI. */
export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

/** Our names for the CLI's own tools. A tool that is not here goes by its own name. */
export const ourNames: ReadonlyMap<string, string> = new Map([
  ['bash', 'Bash'],
  ['powershell', 'PowerShell'],
  ['view', 'Read'],
  ['create', 'Write'],
  ['edit', 'Edit'],
  ['grep', 'Grep'],
  ['glob', 'Glob'],
  ['web_fetch', 'WebFetch'],
  // What models of OpenAI are offered in the place of those above.
  ['apply_patch', 'Patch'],
  ['rg', 'Grep'],
  // Several in one; what it is told to do says which.
  ['str_replace_editor', 'Edit'],
]);

/** The tool that an order of `str_replace_editor` means. */
const orders: ReadonlyMap<string, string> = new Map([
  ['view', 'view'],
  ['create', 'create'],
  ['str_replace', 'edit'],
  ['edit', 'edit'],
]);

/** The fields of tools that have nothing but texts. */
const plainFields: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['view', { file_path: 'path' }],
  ['create', { file_path: 'path', content: 'file_text' }],
  ['web_fetch', { url: 'url' }],
]);

/** Tools that type into a shell which runs already: what is typed may be a command in any folder. */
const typing: ReadonlyMap<string, string> = new Map([
  ['write_bash', 'Bash'],
  ['write_powershell', 'PowerShell'],
]);

/** The arguments of a call. Older CLIs give them as a text of JSON. */
export function argumentsOf(given: unknown): unknown {
  return typeof given === 'string' ? (readJson(given) ?? given) : given;
}

/**
 * Says a call of the CLI in our words. Arguments that do not fit make a call of our tool that cannot be read, which no
 * narrow rule allows and which every deny rule of the tool may mean. A tool we have no word for keeps its own.
 */
export function inOurWords(spelled: string, input: unknown, mcp: McpTool | undefined): NamedTool {
  if (mcp !== undefined) {
    return { tool: `mcp__${mcp.server}__${mcp.tool}`, input };
  }
  const typedInto = typing.get(spelled);
  if (typedInto !== undefined) {
    return { tool: typedInto, input: { unread: input } };
  }
  const tool = ourNames.get(spelled);
  const fields = plainFields.get(spelled);
  const meant = spelled === 'str_replace_editor' ? orders.get(textIn(input, 'command')) : undefined;
  if (meant !== undefined) {
    return inOurWords(meant, input, undefined);
  }
  if (tool === undefined) {
    return { tool: othersName(spelled), input };
  }
  return fields === undefined
    ? { tool, input: inputOf(spelled, input) ?? { unread: input } }
    : renamedTool([tool, fields], input);
}

/** The name of a tool that is none of ours. One that is spelled like ours does something else, and is told apart. */
export function othersName(spelled: string): string {
  return /^(?:Bash|PowerShell|Read|Write|Edit|MultiEdit|NotebookEdit|Patch|Glob|Grep|WebFetch|mcp__.*)$/s.test(spelled)
    ? `custom:${spelled}`
    : spelled;
}

/** What allowing a call of the CLI grants besides it: a detached command is out of our hands once it runs. */
export function grantsOf(spelled: string, input: unknown): WiderGrant | undefined {
  return (spelled === 'bash' || spelled === 'powershell') && isDetached(input)
    ? { words: 'detach: true', says: 'it goes on after the session has ended, and stopping the agent does not stop it' }
    : undefined;
}

/** An input of ours in the words of the CLI's tool; undefined when they cannot say it. */
export function inTheirWords(spelled: string, given: unknown, changed: unknown): unknown {
  const fields = typeof given === 'object' && given !== null ? given : {};
  if (spelled === 'bash') {
    const command = textOf(changed, 'command');
    return command === undefined ? undefined : { ...fields, command };
  }
  const path = textOf(changed, 'file_path');
  if (spelled === 'create') {
    const file_text = textOf(changed, 'content');
    return path === undefined || file_text === undefined ? undefined : { ...fields, path, file_text };
  }
  const old_str = textOf(changed, 'old_string');
  const new_str = textOf(changed, 'new_string');
  const isSaid = path !== undefined && old_str !== undefined && new_str !== undefined;
  return isSaid && spelled === 'edit' && fieldOf(changed, 'replace_all') !== true
    ? { ...fields, path, old_str, new_str }
    : undefined;
}

/**
 * The MCP tool that a name such as `demo-echo` means. The CLI joins server and tool by a dash, so that the name alone
 * is not enough where two servers fit.
 */
export function mcpToolOf(spelled: string, servers: readonly string[]): McpTool | undefined {
  const fitting = servers.filter((server) => spelled.startsWith(`${server}-`) && spelled.length > server.length + 1);
  const [server] = fitting;
  return server === undefined || fitting.length > 1 ? undefined : { server, tool: spelled.slice(server.length + 1) };
}

/** The server that the CLI brings along; its name has dashes of its own. */
const ownServers: readonly string[] = ['github-mcp-server'];

/**
 * The MCP tool that a name means where nobody tells which servers there are: only a single dash parts a name in one way.
 * Any other name stays as it is, since it could be taken for the tool of a server that is trusted more.
 */
export function mcpToolIn(spelled: string): McpTool | undefined {
  const [, server, tool] = /^([^-]+)-([^-]+)$/.exec(spelled) ?? [];
  return server === undefined || tool === undefined ? mcpToolOf(spelled, ownServers) : { server, tool };
}

function isDetached(input: unknown): boolean {
  return (fieldOf(input, 'detach') ?? false) !== false;
}

function inputOf(spelled: string, input: unknown): unknown {
  switch (spelled) {
    case 'bash':
    case 'powershell':
      return withCommand(input);
    case 'edit': {
      const path = textOf(input, 'path');
      const old = textOf(input, 'old_str');
      // Leaving the new text out removes the old one.
      const fresh = fieldOf(input, 'new_str') === undefined ? '' : textOf(input, 'new_str');
      return path === undefined || old === undefined || fresh === undefined
        ? undefined
        : { file_path: path, old_string: old, new_string: fresh };
    }
    case 'apply_patch':
      return readPatchText(typeof input === 'string' ? input : (textOf(input, 'input') ?? textIn(input, 'patch')));
    case 'str_replace_editor': {
      // Whatever else it is told to do is done to this file.
      const path = textOf(input, 'path');
      return path === undefined ? undefined : { file_path: path };
    }
    default:
      return searchOf(input);
  }
}

/** That a command goes on while the agent does something else stands beside it, for whoever is asked. */
function withCommand(input: unknown): unknown {
  const command = textOf(input, 'command');
  const isBackground = (fieldOf(input, 'mode') ?? 'sync') !== 'sync' || isDetached(input);
  return command === undefined
    ? undefined
    : {
        command,
        ...(isBackground ? { run_in_background: true } : {}),
        ...(isDetached(input) ? { detach: true } : {}),
      };
}

/** A search of several places cannot be said in our words: several paths are no path. */
function searchOf(input: unknown): unknown {
  const pattern = textOf(input, 'pattern');
  const places = [fieldOf(input, 'path'), fieldOf(input, 'paths')].flat().filter((it) => it !== undefined);
  if (pattern === undefined) {
    return undefined;
  }
  const glob = fieldOf(input, 'glob');
  const named = glob === undefined ? { pattern } : { pattern, glob };
  return places.length === 0 ? named : { ...named, path: places.length === 1 ? places[0] : places };
}
