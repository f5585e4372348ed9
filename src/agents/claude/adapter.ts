import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { optionsOf, promised } from '../wire/promised';
import { earlyLook, stateIn } from '../wire/stateIn';
import { type ClaudeOptions, readOptions } from './options';
import { ClaudeSession } from './session';

/** The `claude` program, spoken to over its own lines of JSON. */
export const claudeAdapter: AgentAdapter = {
  name: 'claude',
  promise: promiseOf,
  instructed: () => 'claude',
  // Its conversations, its login and its settings.
  state: ({ env }) => ({
    folders: [stateIn(env, 'CLAUDE_CONFIG_DIR', '.claude')],
    files: [stateIn(env, '', '.claude.json')],
  }),
  start: (start, needs) => ClaudeSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

function promiseOf(launch: AgentLaunch): AgentPromise {
  const options = optionsOf(launch, readOptions);
  return promised(
    { slipsPast: slips(options), byItself: [earlyLook], servers: options.mcpServers ?? {} },
    { modifyInput: true, hideTools: !options.ownMcpServers, images: true },
  );
}

function slips(options: ClaudeOptions): readonly string[] {
  return [
    ...(options.settingSources.length > 0
      ? [
          `The hooks in Claude's own settings (${options.settingSources.join(', ')}), and the commands in skills, run without being asked about.`,
        ]
      : []),
    ...(options.ownMcpServers
      ? [
          "The MCP servers of Claude's own configuration are started without being asked about; calls of their tools are.",
        ]
      : []),
  ];
}
