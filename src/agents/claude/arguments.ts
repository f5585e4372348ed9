import type { AgentStart } from '../../ports/agent';
import type { ClaudeOptions } from './options';
import { visibilityArguments } from './toolNames';

/** The arguments that make `claude` ask us about everything and load nothing that we did not hand it. */
export function programArguments({ launch, tools, resume }: AgentStart, options: ClaudeOptions): readonly string[] {
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
    ...(options.mcpServers === undefined ? [] : [`--mcp-config=${JSON.stringify({ mcpServers: options.mcpServers })}`]),
    ...(options.model === undefined ? [] : [`--model=${options.model}`]),
    ...visibilityArguments(tools),
    ...(resume === undefined ? [] : [`--resume=${resumeToken(resume)}`]),
  ];
}

/** Variables that `claude` starts with unless the settings say otherwise. */
export const programVariables: Readonly<Record<string, string>> = {
  // Subagents and commands in the background would go on after the turn, and after it was cancelled.
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
};

function resumeToken(token: string): string {
  if (!/^[0-9a-f-]{36}$/.test(token)) {
    throw new Error('The earlier conversation with Claude has no name that `claude` could know.');
  }
  return token;
}
