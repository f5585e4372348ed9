import type { AgentAdapter, AgentPromise } from '../../ports/agent';
import { CopilotSession } from './session';

/** The Copilot CLI, spoken to through its SDK. */
export const copilotAdapter: AgentAdapter = {
  name: 'copilot',
  promise: () => promise,
  start: (start, needs) => CopilotSession.open({ start, needs, promise }),
};

const promise: AgentPromise = {
  capabilities: {
    everyCall: true,
    denyMessage: true,
    modifyInput: true,
    hideTools: true,
    resume: true,
    killsOnCancel: true,
  },
  slipsPast: [],
};
