/** The runtimes whose instruction files have names of their own. */
export type InstructedRuntime = 'claude' | 'codex' | 'copilot' | 'gemini' | 'qwen' | 'opencode' | 'other';

/** What every agent is given. */
const forAll: readonly string[] = ['AGENTS.md'];

/** What a runtime would read in a terminal besides, from the root of the folder it works in. */
const ownNames: Readonly<Record<InstructedRuntime, readonly string[]>> = {
  claude: ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'],
  codex: ['AGENTS.override.md'],
  copilot: ['.github/copilot-instructions.md', 'CLAUDE.md', 'GEMINI.md'],
  gemini: ['GEMINI.md'],
  qwen: ['QWEN.md'],
  opencode: ['CLAUDE.md', 'CONTEXT.md'],
  other: [],
};

/** The names under which the project may have instructions for a runtime, in the order in which they are given to it. */
export function instructionNames(runtime: InstructedRuntime): readonly string[] {
  return [...forAll, ...ownNames[runtime]];
}
