import { copilotAdapter } from '../../../src/agents/copilot/adapter';
import type { RuntimeUnderTest } from '../harness/runtimeUnderTest';

/** The Copilot CLI, with the scripted model as its provider. */
export const copilot: RuntimeUnderTest = {
  name: 'copilot',
  title: 'GitHub Copilot CLI (SDK)',
  adapter: copilotAdapter,
  launch: ({ program, model, mcp: [command, ...args], env, home }) => ({
    command: program,
    args: [],
    env,
    options: {
      model: 'scripted',
      home: `${home}/copilot`,
      // A short key would be taken out of the streamed text as a secret.
      provider: { type: 'openai', baseUrl: `${model}/v1`, apiKey: 'a-key-that-opens-nothing', wireApi: 'completions' },
      mcpServers: { demo: { command, args } },
    },
  }),
  dialect: {
    shell: (command) => ({ name: 'bash', input: { command, description: 'a command' } }),
    write: (path, content) => ({ name: 'create', input: { path, file_text: content } }),
    edit: (path, from, to) => ({ name: 'edit', input: { path, old_str: from, new_str: to } }),
    read: (path) => ({ name: 'view', input: { path } }),
    fetch: (url) => ({ name: 'web_fetch', input: { url } }),
    mcp: (tool, text) => ({ name: `demo-${tool}`, input: { text } }),
    subagent: (prompt) => ({
      name: 'task',
      input: { description: 'below', prompt, agent_type: 'task', name: 'below', mode: 'sync' },
    }),
    offers: { options: [], usage: true, images: true },
    ask: (question, choices) => ({ name: 'ask_user', input: { question, choices } }),
  },
};
