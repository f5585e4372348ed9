import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { hookDialects } from '../agents/hookDialects';
import { keys } from '../core/settings/keys';
import { wholeTimeText } from '../editor/audit/auditTime';
import { said } from '../editor/said';
import { whyNoChatHooks } from '../editor/settings/chatHooks';
import type { EditorSettings } from '../editor/settings/settings';
import { t } from '../editor/t';
import type { WindowNeeds } from '../editor/windowNeeds';
import { installedHooks, placeVscodeHook } from '../hooks/install/govern';
import { governables } from '../hooks/install/governable';
import { Governor } from '../hooks/install/governor';
import { machineFileOf } from '../hooks/install/machineFile';
import { whyNotOwn } from '../hooks/ownFolder';
import type { Governing, GovernReach, GovernWish, HookedAgent } from '../ports/hook';
import { machinePrograms } from '../store/machinePrograms';
import { codexHookTrust } from './adapters';
import { nodeOf } from './nodeOf';

/** What governing agents is wired to. */
export interface GoverningNeeds extends Pick<WindowNeeds, 'log' | 'writer'> {
  readonly folder: string;
  readonly dist: string;
  readonly settings: EditorSettings;
  /** VS Code's own agent did something here that its hook did not ask about. */
  readonly hasActedUnasked: () => boolean;
  /** When an agent last asked, in milliseconds since the epoch. */
  readonly lastSeen: (agent: HookedAgent) => number | undefined;
}

/** Brings hooks into the person's own configuration of agents. */
export function governingIn(needs: GoverningNeeds): Governing {
  const { folder, dist, settings, writer, hasActedUnasked, lastSeen, log } = needs;
  const home = homedir();
  const seenText = (agent: HookedAgent) => {
    const time = lastSeen(agent);
    return time === undefined ? t`it has not asked yet` : t`last asked ${wholeTimeText(new Date(time).toISOString())}`;
  };
  const governor = async () =>
    new Governor({
      place,
      program: { ...(await nodeOf()), folder },
      dist,
      async trust(hook, wish) {
        const command = await machinePrograms.find('codex');
        if (command === undefined) {
          if (wish === 'forget') {
            // What is trusted is this very hook, which is about to go.
            return;
          }
          throw new Error(
            t`\`codex\` is not on PATH, so its hook cannot be trusted; start it and trust the hook there.`,
          );
        }
        await codexHookTrust({ command, cwd: home, env: { CODEX_HOME: dirname(hook.file) }, ...hook }, wish, log);
      },
    });
  /** Why nothing that a hook asks about is allowed; undefined where hooks are believed. */
  const denying = () => {
    const why = whyNotOwn(folder);
    return why && t`governed, but every call is denied: ${said(why)}`;
  };
  const vscodeAgent = () => {
    const isGoverned = settings.preferences.governsVscode;
    const off = whyNoChatHooks() ?? (hasActedUnasked() ? t`it ran a command without asking` : undefined);
    const { title, slipsPast: limits } = hookDialects.vscode;
    const isSeen = lastSeen('vscode') !== undefined;
    const running = isSeen ? t`governed: ${seenText('vscode')}` : t`cannot tell: ${seenText('vscode')}`;
    const state = isGoverned ? (off === undefined ? (denying() ?? running) : t`not governed: ${off}`) : t`not governed`;
    return { agent: 'vscode' as const, title: said(title), version: undefined, isGoverned, state, limits };
  };
  const planned = async (agent: HookedAgent, wish: GovernWish, reach: GovernReach | undefined) => {
    const made = await governor();
    const isManaged = wish === 'ungovern' && installedHooks(folder).some(({ file }) => file === machineFileOf(agent));
    return { made, plan: made.plan(agent, reach === 'machine' || isManaged ? 'managed' : 'user', wish) };
  };
  const place = { home, cwd: home, env: process.env };
  return {
    async agents() {
      const installed = installedHooks(folder);
      const found = await Promise.all(
        governables.map(async ({ agent }) => {
          const path = await machinePrograms.find(agent);
          const hooks = installed.filter((it) => it.agent === agent);
          const isGoverned = hooks.length > 0;
          // One that runs is enough.
          const fault = hooks.every((it) => it.fault !== undefined) ? hooks[0]?.fault : undefined;
          const { title, slipsPast } = hookDialects[agent];
          const running = isGoverned ? (denying() ?? t`governed: ${seenText(agent)}`) : t`not governed`;
          const state = fault === undefined ? running : t`not governed: ${said(fault)}`;
          const isForMachine = machineFileOf(agent) !== undefined;
          const version = path && (await machinePrograms.version(path));
          return path === undefined && !isGoverned
            ? []
            : [{ agent, title, isGoverned, isForMachine, state, limits: slipsPast, version }];
        }),
      );
      return [vscodeAgent(), ...found.flat()];
    },
    change: async (agent, wish, reach) =>
      agent === 'vscode' ? undefined : (await planned(agent, wish, reach)).plan.change,
    async carryOut(agent, wish, reach) {
      if (agent === 'vscode') {
        // The hook finds its Node before it is switched on.
        if (wish === 'govern') {
          placeVscodeHook({ ...(await nodeOf()), folder }, dist);
        }
        await writer.change(keys.hookVscode, 'user', () => (wish === 'govern' ? true : undefined));
        return undefined;
      }
      const { made, plan } = await planned(agent, wish, reach);
      return made.carryOut(plan);
    },
  };
}
