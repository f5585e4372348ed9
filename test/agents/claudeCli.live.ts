import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cliAdapter } from '../../src/agents/cli/adapter';
import { testGrants } from './harness/testGrants';

testGrants({
  name: 'claudeCli',
  title: 'Claude, by what its program prints',
  adapter: cliAdapter,
  prepare: ({ home }) => mkdirSync(join(home, '.claude'), { recursive: true }),
  launch: ({ program, model, env, home }) => ({
    command: program,
    args: ['--model', 'claude-sonnet-4-5'],
    env: {
      ...env,
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'no-key-is-needed-here',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    },
    options: { flavour: 'claude' },
  }),
  dialect: {
    shell: (command) => ({ name: 'Bash', input: { command, description: 'runs it' } }),
    write: (path, content) => ({ name: 'Write', input: { file_path: path, content } }),
    edit: (path, from, to) => ({ name: 'Edit', input: { file_path: path, old_string: from, new_string: to } }),
    read: (path) => ({ name: 'Read', input: { file_path: path } }),
    fetch: undefined,
    mcp: undefined,
    subagent: undefined,
    ask: undefined,
  },
});
