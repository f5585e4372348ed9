import type { HookDialect, HookedAgent } from '../ports/hook';
import { geminiHook, opencodeHook, qwenHook } from './acp/hooks';
import { claudeHook } from './claude/hook';
import { codexHook } from './codex/hook';
import { copilotHook } from './copilot/hook';
import { vscodeHook } from './vscode/hook';

/** Every agent whose hook we answer. */
export const hookDialects: Readonly<Record<HookedAgent, HookDialect>> = {
  claude: claudeHook,
  copilot: copilotHook,
  codex: codexHook,
  gemini: geminiHook,
  qwen: qwenHook,
  opencode: opencodeHook,
  vscode: vscodeHook,
};

/** The dialect of an agent by its name; undefined for any other word. */
export function hookDialectOf(agent: string): HookDialect | undefined {
  return Object.values(hookDialects).find((it) => it.agent === agent);
}
