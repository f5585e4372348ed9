import { attempt } from '../../base/attempt';
import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import type { AgentState } from '../../ports/containment';
import { seenWhole } from '../wire/behindProxy';
import { earlyLook, stateIn } from '../wire/stateIn';
import { type ClaudeOptions, readOptions } from './options';
import { ClaudeSession } from './session';

/** The `claude` program, spoken to over its own lines of JSON. */
export const claudeAdapter: AgentAdapter = {
  name: 'claude',
  promise: promiseOf,
  instructed: () => 'claude',
  state: claudeState,
  start: (start, needs) => ClaudeSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

/** Where Claude keeps its conversations, its login and its settings. */
function claudeState({ env }: AgentLaunch): AgentState {
  return { folders: [stateIn(env, 'CLAUDE_CONFIG_DIR', '.claude')], files: [stateIn(env, '', '.claude.json')] };
}

function promiseOf(launch: AgentLaunch): AgentPromise {
  // What cannot be read cannot be started either, and why is told then.
  const options = attempt(() => readOptions(launch));
  const slipsPast = options === undefined ? [] : slips(options);
  const seen = seenWhole(options?.mcpServers ?? {});
  return {
    capabilities: {
      everyCall: slipsPast.length === 0,
      denyMessage: true,
      modifyInput: true,
      hideTools: seen.length === 0 && options?.ownMcpServers !== true,
      resume: true,
      killsOnCancel: true,
      images: true,
    },
    slipsPast,
    byItself: [earlyLook, ...seen],
  };
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
