import { fieldOf, textIn } from '../base/json';
import type { HookDialect, HookedAgent } from '../ports/hook';
import { geminiHook, opencodeHook, qwenHook } from './acp/hooks';
import { claudeHook } from './claude/hook';
import { codexHook } from './codex/hook';
import { copilotHook } from './copilot/hook';
import { mcpHook } from './mcp/hook';
import { vscodeHook } from './vscode/hook';

/** VS Code's own agent in both harnesses: the Agent Host has the tools, and tells of them, as Copilot and Claude do. */
const vscodeHooks: HookDialect = {
  ...vscodeHook,
  read(told) {
    const isClaude = /^(?:[A-Z]|mcp__)/.test(textIn(told, 'tool_name'));
    const speaker = fieldOf(told, 'toolName') === undefined ? (isClaude ? claudeHook : vscodeHook) : copilotHook;
    return speaker.read(told);
  },
  inTheirWords: (call, input) =>
    vscodeHook.inTheirWords(call, input) ??
    (call.spelled === call.tool ? input : copilotHook.inTheirWords(call, input)),
};

/** Every agent whose hook we answer. */
export const hookDialects: Readonly<Record<HookedAgent, HookDialect>> = {
  claude: claudeHook,
  copilot: copilotHook,
  codex: codexHook,
  gemini: geminiHook,
  qwen: qwenHook,
  opencode: opencodeHook,
  vscode: vscodeHooks,
};

/** The dialect of an agent, or of our proxy before MCP servers, by its name; undefined for any other word. */
export function hookDialectOf(agent: string): HookDialect | undefined {
  return [...Object.values(hookDialects), mcpHook].find((it) => it.agent === agent);
}
