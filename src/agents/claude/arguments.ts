import type { AgentStart } from '../../ports/agent';
import { behindProxy } from '../wire/behindProxy';
import type { ClaudeOptions } from './options';
import { visibilityArguments } from './toolNames';

/** The arguments that make `claude` ask us about everything and load nothing that we did not hand it. */
export function programArguments(start: AgentStart, options: ClaudeOptions): readonly string[] {
  const { launch, tools, resume, mcpProxy } = start;
  const { mcpServers } = options;
  return [
    // What the person adds comes first, so that of two words for the same thing ours is heard.
    ...launch.args,
    '--print',
    '--verbose',
    '--input-format=stream-json',
    '--output-format=stream-json',
    '--include-partial-messages',
    '--forward-subagent-text',
    '--permission-mode=default',
    '--permission-prompt-tool=stdio',
    `--setting-sources=${options.settingSources.join(',')}`,
    ...(options.ownMcpServers ? [] : ['--strict-mcp-config']),
    ...(mcpServers === undefined
      ? []
      : [`--mcp-config=${JSON.stringify({ mcpServers: behindProxy(mcpServers, mcpProxy) })}`]),
    ...(options.model === undefined ? [] : [`--model=${options.model}`]),
    // Skills and commands run programs while they are read, and nobody is asked about these.
    ...(options.settingSources.length > 0 ? [] : ['--disable-slash-commands']),
    ...visibilityArguments(tools),
    ...(resume === undefined ? [] : [`--resume=${resumeToken(resume)}`]),
  ];
}

/** Variables that `claude` starts with unless the settings say otherwise. */
export const programVariables: Readonly<Record<string, string>> = {
  // Subagents and commands in the background would go on after the turn, and after it was cancelled.
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  // `@path` in a message, whoever wrote it, would be read by `claude` itself; the gate would not hear of it.
  CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
  // Instructions of the project are read, judged and handed over by us.
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
  // The bundled ones run git.
  CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
};

function resumeToken(token: string): string {
  if (!/^[0-9a-f-]{36}$/.test(token)) {
    throw new Error('The earlier conversation with Claude has no name that `claude` could know.');
  }
  return token;
}
