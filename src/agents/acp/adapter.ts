import { asObject } from '../../base/json';
import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { optionsOf, promised } from '../wire/promised';
import type { Flavour } from './flavour';
import { pickFlavour } from './flavours/other';
import { readOptions } from './options';
import { AcpSession } from './session';

/** Any agent that speaks the Agent Client Protocol. */
export const acpAdapter: AgentAdapter = {
  name: 'acp',
  promise: promiseOf,
  instructed: (launch) => flavourOf(launch).instructed,
  state: (launch) => ({ folders: flavourOf(launch).state(launch.env), files: [] }),
  start: (start, needs) => AcpSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

function promiseOf(launch: AgentLaunch): AgentPromise {
  const options = optionsOf(launch, readOptions);
  const flavour = pickFlavour(launch, options);
  const servers = flavour.serversIn === undefined ? {} : (asObject(options.config['mcp']) ?? {});
  const { byItself, hidesTools: hideTools, killsOnCancel } = flavour;
  return promised({ slipsPast: flavour.slipsPast(options), byItself, servers }, { hideTools, killsOnCancel });
}

function flavourOf(launch: AgentLaunch): Flavour {
  return pickFlavour(launch, optionsOf(launch, readOptions));
}
