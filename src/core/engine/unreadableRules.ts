import type { Part } from '../part';
import { usesOf } from '../paths/usesOf';
import type { UnreadableRule } from '../rules/rule/rule';
import { meaningOf } from '../rules/rule/toolNames';

/** What a tool or kind that a rule may name does; PowerShell is a shell, though its words cannot be told apart. */
function deedOf(name: string): 'shell' | 'write' | 'read' | 'url' | undefined {
  const meant = name === 'PowerShell' ? meaningOf('Bash') : meaningOf(name);
  return meant?.kind === 'path'
    ? meant.access
    : meant?.kind === 'shell' || meant?.kind === 'url'
      ? meant.kind
      : undefined;
}

/** Whether an unreadable deny or ask rule might have been about `part` of a call of `tool`. */
export function blocksPart({ effect, blocks }: UnreadableRule, part: Part, tool: string): boolean {
  if (effect === 'allow' || blocks === undefined) {
    return false;
  }
  if (blocks === '*' || blocks === tool) {
    return true;
  }
  const deed = deedOf(blocks);
  switch (deed) {
    case 'shell':
      return deedOf(tool) === 'shell';
    case 'write':
    case 'read':
      return deedOf(tool) === deed || usesOf(part).some(({ access }) => access === deed);
    case 'url':
      return deedOf(tool) === 'url' || (part.kind === 'run' && part.urls.length > 0);
    default:
      // The name of an MCP server, or `mcp` for all of them.
      return part.kind === 'mcp' && (blocks === 'mcp' || blocks === part.server || blocks.startsWith('mcp__'));
  }
}
