import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acpAdapter } from '../../src/agents/acp/adapter';
import { testRuntime } from './harness/testRuntime';

testRuntime({
  name: 'gemini',
  title: 'Gemini CLI (ACP)',
  adapter: acpAdapter,
  prepare({ home }) {
    mkdirSync(join(home, '.gemini'), { recursive: true });
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
    };
    writeFileSync(join(home, '.gemini/settings.json'), JSON.stringify(settings));
  },
  launch: ({ program, model, env }) => ({
    command: program,
    args: ['--acp', '--model', 'gemini-2.5-flash'],
    env: { ...env, GEMINI_API_KEY: 'a-key-that-opens-nothing', GOOGLE_GEMINI_BASE_URL: model },
    options: { flavour: 'gemini' },
  }),
  dialect: {
    shell: (command) => ({ name: 'run_shell_command', input: { command, description: 'a command' } }),
    write: (path, content) => ({ name: 'write_file', input: { file_path: path, content } }),
    edit: (path, from, to) => ({
      name: 'replace',
      input: { file_path: path, old_string: from, new_string: to, instruction: 'change it' },
    }),
    read: (path) => ({ name: 'read_file', input: { file_path: path } }),
    fetch: (url) => ({ name: 'web_fetch', input: { prompt: `what is at ${url}` } }),
    mcp: undefined,
    subagent: undefined,
    ask: undefined,
  },
});
