import { acpAdapter } from '../../src/agents/acp/adapter';
import { testRuntime } from './harness/testRuntime';

testRuntime({
  name: 'qwen',
  title: 'Qwen Code (ACP)',
  adapter: acpAdapter,
  launch: ({ program, model, mcp: [command, ...args], env }) => ({
    command: program,
    args: ['--acp', '--auth-type', 'openai'],
    env: {
      ...env,
      OPENAI_API_KEY: 'a-key-that-opens-nothing',
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_MODEL: 'scripted',
    },
    options: { flavour: 'qwen', mcpServers: { demo: { command, args } } },
  }),
  dialect: {
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'a command' } }),
    write: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
    edit: (path, from, to) => ({ name: 'edit', input: { file_path: path, old_string: from, new_string: to } }),
    read: (path) => ({ name: 'read_file', input: { file_path: path } }),
    fetch: (url) => ({ name: 'web_fetch', input: { url, prompt: 'what is there?' } }),
    mcp: (tool, text) => ({ name: `mcp__demo__${tool}`, input: { text } }),
    subagent: undefined,
    ask: undefined,
  },
});
