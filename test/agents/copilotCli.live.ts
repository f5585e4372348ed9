import { cliAdapter } from '../../src/agents/cli/adapter';
import { testGrants } from './harness/testGrants';

testGrants({
  name: 'copilotCli',
  title: 'Copilot, by what its program prints',
  adapter: cliAdapter,
  launch: ({ program, model, env, home }) => ({
    command: program,
    args: [],
    env: {
      ...env,
      COPILOT_HOME: home,
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_MODEL: 'scripted',
      COPILOT_PROVIDER_API_KEY: 'no-key-is-needed-here',
      COPILOT_AUTO_UPDATE: 'false',
    },
    options: { flavour: 'copilot' },
  }),
  dialect: {
    shell: (command) => ({ name: 'bash', input: { command, description: 'runs it' } }),
    write: (path, content) => ({ name: 'create', input: { path, file_text: content } }),
    edit: (path, from, to) => ({ name: 'edit', input: { path, old_str: from, new_str: to } }),
    read: (path) => ({ name: 'view', input: { path } }),
    fetch: (url) => ({ name: 'web_fetch', input: { url } }),
    mcp: undefined,
    subagent: undefined,
    ask: undefined,
  },
});
