import type { AdapterName } from '../../ports/agent';

/** An agent that is known without any setting, once its program is found. */
export interface ReadyMade {
  /** What its sessions are called. */
  readonly name: string;
  /** The program, as it is looked for on PATH and named in `gatehouse.agentPaths`. */
  readonly program: string;
  readonly adapter: AdapterName;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** A command that installs it; run in a terminal when the person says so, and only then. */
  readonly install: string;
}

/** The agents that are looked for on this machine. */
export const readyMade: readonly ReadyMade[] = [
  agent('Copilot', { program: 'copilot', adapter: 'copilot', install: 'npm install --global @github/copilot' }),
  agent('Claude', { program: 'claude', adapter: 'claude', install: 'npm install --global @anthropic-ai/claude-code' }),
  agent('Codex', { program: 'codex', adapter: 'codex', install: 'npm install --global @openai/codex' }),
  acp('Gemini', { program: 'gemini', args: ['--acp'], install: 'npm install --global @google/gemini-cli' }),
  acp('opencode', { program: 'opencode', args: ['acp'], install: 'npm install --global opencode-ai' }),
  acp('Qwen', { program: 'qwen', args: ['--acp'], install: 'npm install --global @qwen-code/qwen-code' }),
];

type WhatToInstall = Pick<ReadyMade, 'program' | 'install'>;

function agent(name: string, given: WhatToInstall & Pick<ReadyMade, 'adapter'>): ReadyMade {
  return { name, args: [], options: {}, ...given };
}

/** Agents that speak ACP differ in what makes them ask. */
function acp(name: string, given: WhatToInstall & Pick<ReadyMade, 'args'>): ReadyMade {
  return { name, adapter: 'acp', options: { flavour: given.program }, ...given };
}
