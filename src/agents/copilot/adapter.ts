import { asObject, fieldOf } from '../../base/json';
import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { promised } from '../wire/promised';
import { stateIn } from '../wire/stateIn';
import { readOptions } from './options';
import { CopilotSession } from './session';

/** The Copilot CLI, spoken to through its SDK. */
export const copilotAdapter: AgentAdapter = {
  name: 'copilot',
  promise: promiseOf,
  instructed: () => 'copilot',
  state: (launch) => ({
    folders: [readOptions(launch).home, stateIn(launch.env, 'COPILOT_HOME', '.copilot')],
    files: [],
  }),
  start: (start, needs) => CopilotSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

function promiseOf({ options }: AgentLaunch): AgentPromise {
  const usesOwnSettings = fieldOf(options, 'ownSettings') === true;
  const slipsPast = [
    "The hooks, plugins and MCP servers of Copilot's own settings are started without being asked about.",
    'Such a hook may allow a call before it reaches Gatehouse.',
  ];
  return promised(
    { slipsPast: usesOwnSettings ? slipsPast : [], servers: asObject(fieldOf(options, 'mcpServers')) ?? {} },
    { modifyInput: true, hideTools: !usesOwnSettings, images: true },
  );
}
