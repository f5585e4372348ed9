import { isAbsolute } from 'node:path';
import { fieldOf, listIn, textOf } from '../../base/json';
import { known } from '../../base/known';
import type { WiderGrant } from '../../core/toolCall';
import type { AskedCall } from '../wire/openCalls';
import type { NamedTool } from '../wire/renamedTool';
import { argumentsOf, grantsOf, inOurWords, type McpTool, othersName } from './toolNames';

/** What is known about a request besides what it says itself. */
interface RequestPlace {
  readonly cwd: string;
  /** The MCP tool that the call's start told, or that the name alone tells. */
  mcpOf(spelled: string, item: string | undefined): McpTool | undefined;
  /** The subagent that asks; undefined for the agent itself. */
  readonly parent: string | undefined;
}

/** A permission request of the CLI as a call. Every kind becomes one; what we do not know keeps its own name. */
export function callOf(request: unknown, place: RequestPlace): AskedCall {
  const item = textOf(request, 'toolCallId');
  const { tool, input, spelled, grants } = said(request, place, item);
  const folder = textOf(request, 'workingDirectory');
  return {
    tool,
    spelled,
    input,
    cwd: folder !== undefined && isAbsolute(folder) ? folder : place.cwd,
    ...known({ item, grants, parent: place.parent }),
  };
}

interface Said extends NamedTool {
  readonly spelled: string;
  readonly grants?: WiderGrant | undefined;
}

function said(request: unknown, place: RequestPlace, item: string | undefined): Said {
  const text = (field: string) => textOf(request, field);
  const [kind = 'unknown', command, path, url] = ['kind', 'fullCommandText', 'path', 'url'].map(text);
  const [spelled, server] = ['toolName', 'serverName'].map(text);
  const given = argumentsOf(fieldOf(request, kind === 'hook' ? 'toolArgs' : 'args'));
  const unread: Said = { tool: kind, spelled: kind, input: request };
  switch (kind) {
    case 'shell': {
      const shell = text('shellType') === 'powershell' ? 'powershell' : 'bash';
      return command === undefined ? unread : { ...inOurWords(shell, { command }, undefined), spelled: shell };
    }
    case 'write':
      return { ...(writeOf(request) ?? unread), spelled: 'write' };
    case 'read':
      return path === undefined ? unread : { tool: 'Read', spelled: 'view', input: { file_path: path } };
    case 'url':
      return url === undefined ? unread : { tool: 'WebFetch', spelled: 'web_fetch', input: { url } };
    case 'mcp': {
      if (spelled === undefined || server === undefined) {
        return unread;
      }
      const tool = spelled.startsWith(`${server}-`) ? spelled.slice(server.length + 1) : spelled;
      return { ...inOurWords(spelled, given, { server, tool }), spelled };
    }
    case 'custom-tool':
      return spelled === undefined ? unread : { tool: othersName(spelled), spelled, input: given };
    case 'hook': {
      if (spelled === undefined) {
        return unread;
      }
      const mcp = place.mcpOf(spelled, item);
      const grants = mcp === undefined ? grantsOf(spelled, given) : undefined;
      return { ...inOurWords(spelled, given, mcp), spelled, grants };
    }
    default:
      return unread;
  }
}

/** The files of a write as the CLI has worked them out; undefined when any of it cannot be read. */
function writeOf(request: unknown): NamedTool | undefined {
  const name = textOf(request, 'fileName');
  const content = textOf(request, 'newFileContents');
  const edits = listIn(request, 'fileEdits');
  const made = edits.length === 0 ? [{ after: { path: name, content } }] : edits;
  const paths = made.flatMap((it) => ['before', 'after'].map((side) => textOf(fieldOf(it, side), 'path')));
  const text = made.length === 1 ? textOf(fieldOf(made[0], 'after'), 'content') : content;
  const isSame = (name === undefined || paths.includes(name)) && (content ?? text) === text;
  if (!isSame) {
    // What names one file and edits another is judged as both.
    return patchOf([...made, { after: { path: name, content: content ?? text } }]);
  }
  const isOne = made.length === 1 && paths.every((it) => it === undefined || it === name) && paths[1] === name;
  return isOne && name !== undefined && text !== undefined
    ? { tool: 'Write', input: { file_path: name, content: text } }
    : patchOf(made);
}

function patchOf(edits: readonly unknown[]): NamedTool | undefined {
  const changes = edits.map((edit) => {
    const from = textOf(fieldOf(edit, 'before'), 'path');
    const to = textOf(fieldOf(edit, 'after'), 'path');
    const content = textOf(fieldOf(edit, 'after'), 'content');
    if (from !== undefined && to !== undefined && from !== to) {
      return { kind: 'rename', file_path: from, to, ...known({ content }) };
    }
    if (to !== undefined && content !== undefined) {
      return { kind: 'write', file_path: to, content };
    }
    return from !== undefined && to === undefined ? { kind: 'delete', file_path: from } : undefined;
  });
  return changes.length === 0 || changes.includes(undefined) ? undefined : { tool: 'Patch', input: { changes } };
}
