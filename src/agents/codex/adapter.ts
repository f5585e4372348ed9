import { join } from 'node:path';
import type { AgentAdapter, AgentLaunch, AgentPromise } from '../../ports/agent';
import { optionsOf, promised } from '../wire/promised';
import { earlyLook } from '../wire/stateIn';
import { ownHome } from './home';
import { type CodexOptions, readOptions } from './options';
import { CodexSession } from './session';

/** In the same file as the adapter, because it speaks the same protocol. */
export { setHookTrust } from './hookTrust';

/** The `codex` program, spoken to as its app server. */
export const codexAdapter: AgentAdapter = {
  name: 'codex',
  promise: promiseOf,
  instructed: () => 'codex',
  // Their own configuration lies beside our folder and can only be read.
  state: (launch) => ({ folders: [join(ownHome(launch), 'gatehouse')], files: [join(ownHome(launch), 'auth.json')] }),
  start: (start, needs) => CodexSession.open({ start, needs, promise: promiseOf(start.launch) }),
};

function promiseOf(launch: AgentLaunch): AgentPromise {
  const options = optionsOf(launch, readOptions);
  const byItself = [
    earlyLook,
    'It runs git at the first message, and with it the filters that the git configuration of the folder names.',
    'Its model sees `write_stdin`, `request_user_input` and the tools for resources of MCP servers, whatever is hidden.',
  ];
  return promised(
    { slipsPast: slips(options), byItself, servers: options.mcpServers },
    { hideTools: !options.ownConfiguration, images: true },
  );
}

function slips(options: CodexOptions): readonly string[] {
  return [
    ...(Object.keys(options.mcpServers).length > 0
      ? ['Resources of MCP servers are listed and read without being asked about; calls of their tools are.']
      : []),
    ...(options.ownConfiguration
      ? ['The rules, hooks and MCP servers of your own Codex configuration hold without being asked about.']
      : []),
  ];
}
