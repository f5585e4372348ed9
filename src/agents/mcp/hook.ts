import { fieldOf } from '../../base/json';
import { definitionText } from '../../core/explain/toolDefinition';
import type { HookDialect } from '../../ports/hook';
import { readHook, spoken } from '../wire/hook';

/** Our own proxy before an MCP server, which asks for whoever uses the server. */
export const mcpHook: HookDialect = {
  agent: 'mcp',
  title: 'MCP',
  changesInput: true,
  asks: false,
  slipsPast: ['What the client does without this MCP server is not asked about.'],
  read: (told) =>
    readHook(told, ({ spelled, given }) =>
      spelled.startsWith('mcp__')
        ? { tool: spelled, input: given, definition: definitionText(fieldOf(told, 'definition')) }
        : undefined,
    ),
  inTheirWords: (_, input) => input,
  say: (reply) => spoken({ ...reply }, reply),
};
