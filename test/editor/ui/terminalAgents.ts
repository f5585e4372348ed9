import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hookLine } from '../../../src/hooks/install/hookLine';
import type { HookedAgent } from '../../../src/ports/hook';
import type { Scene } from '../harness/suites/scene';
import { waitUntil } from '../harness/waitUntil';
import { choose } from './asking';

/** What the program of a hook left. */
export interface Left {
  readonly code: number | null;
  readonly out: string;
  /** What the agent takes it for; `allow` where it says nothing against the call. */
  readonly decision: string;
  readonly reason: string;
}

/** What each agent tells its hook before it runs a command. */
const tellings: Readonly<Record<HookedAgent, (command: string) => object>> = {
  claude: (command) => ({ tool_name: 'Bash', tool_input: { command } }),
  copilot: (command) => ({ sessionId: 'one', toolName: 'bash', toolArgs: JSON.stringify({ command }) }),
  codex: (command) => ({ tool_name: 'Bash', tool_input: { command } }),
  gemini: (command) => ({ tool_name: 'run_shell_command', tool_input: { command } }),
  qwen: (command) => ({ tool_name: 'run_shell_command', tool_input: { command } }),
  opencode: (command) => ({ tool_name: 'bash', tool_input: { command } }),
  vscode: (command) => ({ tool_name: 'run_in_terminal', tool_input: { command } }),
};

/** The names that people know the agents by. */
export const titles: Readonly<Record<Exclude<HookedAgent, 'vscode'>, string>> = {
  ...{ claude: 'Claude Code', copilot: 'Copilot CLI', codex: 'Codex' },
  ...{ gemini: 'Gemini CLI', qwen: 'Qwen Code', opencode: 'opencode' },
};

/** The home of the person whose window it is. */
export function homeOf({ server }: Pick<Scene, 'server'>): string {
  return join(dirname(dirname(dirname(server.settingsFile))), 'home');
}

/** An agent in a terminal wants to run a command, and asks its hook as the installed line says. */
export function runs(scene: Scene, agent: HookedAgent, command: string, more: object = {}): Promise<Left> {
  return tells(scene, agent, { ...tellings[agent](command), ...more });
}

/** The hook of an agent is told something, by the line that is installed for it, and answers. */
export function tells(scene: Scene, agent: HookedAgent, told: object): Promise<Left> {
  const folder = join(homeOf(scene), '.gatehouse');
  const line = hookLine(agent, { node: process.execPath, isElectron: false, folder });
  const child = spawn('sh', ['-c', line], { stdio: ['pipe', 'pipe', 'ignore'] });
  let out = '';
  child.stdout.on('data', (piece) => {
    out += String(piece);
  });
  child.stdin.end(JSON.stringify({ session_id: 'one', cwd: scene.workspace, ...told }));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (out === '' ? reject(new Error('no word')) : resolve({ code, out, ...readLeft(out) })));
  });
}

function readLeft(out: string): Pick<Left, 'decision' | 'reason'> {
  const whole = JSON.parse(out);
  const said = whole.hookSpecificOutput ?? whole;
  const decision = said.permissionDecision ?? said.decision ?? 'allow';
  return { decision, reason: said.permissionDecisionReason ?? said.reason ?? said.message ?? '' };
}

/** Waits until this agent asks, and opens the prompt: a session that is not in view asks by a notification. */
export async function isAskedBy({ workbench }: Pick<Scene, 'workbench'>, title: string): Promise<void> {
  const { quickPick, notifications } = workbench;
  // A long name is cut in its middle.
  const prompt = quickPick.title.getByText(`${title.slice(-6)} · `);
  const notice = notifications.saying(`${title} (`);
  // The page for a rule, which has the agent's name as well, may still be going away: it has no such rows.
  const no = quickPick.row('Deny').or(quickPick.row('Discard'));
  const isOpen = async () => (await prompt.count()) > 0 && (await no.count()) > 0;
  await waitUntil(`${title} asks`, async () => ((await isOpen()) || (await notice.count()) > 0 ? true : undefined));
  if (!(await isOpen())) {
    await notifications.press(`${title} (`, /More…|Review…/);
    await waitUntil(`the prompt of ${title} is open`, async () => ((await isOpen()) ? true : undefined));
  }
}

/** Answers what this agent asks. */
export async function answers(scene: Scene, title: string, label: string): Promise<void> {
  await isAskedBy(scene, title);
  await choose(scene, label);
}

/** The command line of the hook that stands in the settings of Claude. */
export function claudeLine(scene: Scene): string {
  const { hooks } = JSON.parse(
    readFileSync(join(homeOf(scene), '.claude/settings.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
  );
  return hooks.PreToolUse.at(-1).hooks[0].command;
}
