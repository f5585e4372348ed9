import type { Part } from '../part';
import type { UnreadableRule } from '../rules/rule/rule';

/** The tools and kinds that one rule notation may name, by what they do. */
const kinds: ReadonlyMap<string, 'shell' | 'write' | 'read' | 'url'> = new Map([
  ...['Bash', 'PowerShell', 'shell'].map((name) => [name, 'shell'] as const),
  ...['Write', 'Edit', 'MultiEdit', 'NotebookEdit', 'Patch', 'write'].map((name) => [name, 'write'] as const),
  ...['Read', 'Glob', 'Grep', 'read'].map((name) => [name, 'read'] as const),
  ...['WebFetch', 'url'].map((name) => [name, 'url'] as const),
]);

/** Whether an unreadable deny or ask rule might have been about `part` of a call of `tool`. */
export function blocksPart({ effect, blocks }: UnreadableRule, part: Part, tool: string): boolean {
  if (effect === 'allow' || blocks === undefined) {
    return false;
  }
  if (blocks === '*' || blocks === tool) {
    return true;
  }
  switch (kinds.get(blocks)) {
    case 'shell':
      return kinds.get(tool) === 'shell';
    case 'write':
      return kinds.get(tool) === 'write' || touches(part, 'write');
    case 'read':
      return kinds.get(tool) === 'read' || touches(part, 'read');
    case 'url':
      return kinds.get(tool) === 'url' || (part.kind === 'run' && part.urls.length > 0);
    default:
      // The name of an MCP server, or `mcp` for all of them.
      return part.kind === 'mcp' && (blocks === 'mcp' || blocks === part.server || blocks.startsWith('mcp__'));
  }
}

function touches(part: Part, access: 'read' | 'write'): boolean {
  switch (part.kind) {
    case 'run':
      return part.files.some((file) => file.access === access);
    case 'file':
      return part.file.access === access;
    default:
      return false;
  }
}
