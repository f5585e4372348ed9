import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { type AcpOptions, readOptions } from './options';
import { pickFlavour } from './pickFlavour';
import { AcpSession } from './session';

/** Any agent that speaks the Agent Client Protocol. */
export const acpAdapter: AgentAdapter = {
  name: 'acp',
  promise: promiseOf,
  start: (start, needs) => AcpSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

function promiseOf(launch: AgentLaunch): AgentPromise {
  const options = optionsOf(launch);
  const flavour = pickFlavour(launch, options);
  const slipsPast = flavour.slipsPast(options);
  return {
    capabilities: {
      everyCall: slipsPast.length === 0,
      denyMessage: true,
      modifyInput: false,
      hideTools: flavour.hidesTools,
      resume: true,
      killsOnCancel: flavour.killsOnCancel,
    },
    slipsPast,
  };
}

/** What cannot be read cannot be started either, so then it does not matter what it would promise. */
function optionsOf(launch: AgentLaunch): AcpOptions {
  try {
    return readOptions(launch);
  } catch {
    return { flavour: undefined, mcpServers: [], config: {}, trustFolder: false };
  }
}
