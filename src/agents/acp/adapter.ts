import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { ifReadable } from '../wire/ifReadable';
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
  const options = ifReadable(() => readOptions(launch)) ?? noOptions;
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
    byItself: flavour.byItself,
  };
}

const noOptions: AcpOptions = { flavour: undefined, mcpServers: [], config: {}, trustFolder: false };
