import { definitionText } from '../../core/explain/toolDefinition';
import { type Visibility, whyHidden } from '../../core/tools/visibility';
import { keepListed, readVisibility } from '../../hooks/mcpFolder';
import type { McpGate } from './proxy';

/**
 * The gate for an agent that a window hosts: its session says what is seen in a file, and its calls are judged on their
 * way to here already. What the server lists is left in a file for the session.
 */
export function hostedGate(name: string, folder: string): McpGate {
  const hidden = () => hides(name, readVisibility(folder));
  return {
    hidden,
    async judge({ tool }) {
      return hidden()(tool)
        ? { decision: 'deny', message: `The tool \`${tool}\` is hidden in this session.` }
        : { decision: 'allow' };
    },
    listed(tools) {
      const texts = tools.all.map(([tool, told]) => [`mcp__${name}__${tool}`, definitionText(told)] as const);
      keepListed(folder, name, new Map(texts));
    },
  };
}

/** Whether a tool of the server is hidden. */
export function hides(name: string, tools: Visibility): (tool: string) => boolean {
  return (tool) => whyHidden([`mcp__${name}__${tool}`], tools) !== undefined;
}
