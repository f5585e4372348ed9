import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { window, workspace } from 'vscode';
import { hookDialectOf } from '../agents/hookDialects';
import { answeredHook, replyTo } from '../agents/wire/hook';
import type { Lifetime } from '../base/lifetime';
import { fieldOf, withField } from '../core/edits/inputFields';
import { onChatCommand, whyNoChatHooks } from '../editor/settings/chatHooks';
import { KeptHashes } from '../editor/settings/keptHashes';
import type { EditorSettings } from '../editor/settings/settings';
import type { SettingsWriter } from '../editor/settings/settingsWriter';
import type { CurrentPolicy } from '../gate/currentPolicy';
import type { Hosting } from '../gate/hosting/hosting';
import { TerminalAgents } from '../gate/hosting/terminalAgents';
import { keepPlace } from '../hooks/hookPlace';
import { HookServer } from '../hooks/hookServer';
import { installedHooks, placeProgram, placeVscodeHook } from '../hooks/install/govern';
import { switchedOffIn } from '../hooks/install/switchedOff';
import type { HookedAgent } from '../ports/hook';
import type { KeptValues } from '../ports/keptValues';
import type { Log } from '../ports/log';
import { isRunning } from '../store/isRunning';
import type { GoverningNeeds } from './governing';
import { nodeOf } from './nodeOf';
import { randomIds, systemClock, systemTimers } from './system';

/** What answering hooks is wired to. */
export interface HooksNeeds {
  /** Where hooks find us. */
  readonly folder: string;
  /** Where the extension's programs lie. */
  readonly dist: string;
  /** VS Code's folder for what we keep. */
  readonly storage: string;
  readonly hosting: Hosting;
  readonly policy: CurrentPolicy;
  readonly values: KeptValues;
  readonly settings: EditorSettings;
  readonly writer: SettingsWriter;
  readonly log: Log;
}

const seenKey = 'hooksSeen';
/** When an agent last asked is kept no more often than this. */
const seenEvery = 60_000;
/** As long as VS Code may take from an answer of ours to the command that it was about. */
const longestStart = 300_000;

/**
 * Answers the hooks of agents that work in a folder of this window, and leaves word for when no window is open.
 * The result is what governing agents is wired to.
 */
export function openHooks(needs: HooksNeeds, lifetime: Lifetime): GoverningNeeds {
  const home = homedir();
  const { folder, dist, storage, hosting, policy, values, settings, writer, log } = needs;
  const warnings = new Set<string>();
  const warn = (text: string) => {
    if (!warnings.has(text)) {
      warnings.add(text);
      void window.showWarningMessage(`Gatehouse: ${text}`);
    }
  };
  /** Says which of the hooks that were installed do not run, or not there. */
  const lookAt = (places: readonly string[]) => {
    const installed = installedHooks(folder);
    for (const { agent, fault } of installed) {
      if (fault !== undefined) {
        warn(`${fault}. The calls of ${agent} pass unasked: govern it again, or stop governing it.`);
      }
    }
    const why = settings.preferences.governsVscode ? whyNoChatHooks() : undefined;
    if (why !== undefined) {
      warn(`VS Code's own agent is not governed: ${why}.`);
    }
    const off = [...places, home]
      .flatMap(switchedOffIn)
      .filter(({ agent }) => installed.some((it) => it.agent === agent));
    for (const { agent, file, word } of off) {
      warn(`${file} switches the hook of ${agent} off (${word}): what it does in this folder passes unasked.`);
    }
  };
  const seen = (agent: HookedAgent) => {
    const now = systemClock.now();
    const kept = values.change(seenKey, (before) => {
      const last = fieldOf(before, agent);
      return typeof last === 'number' && now - last < seenEvery ? before : withField(before, agent, now);
    });
    kept.catch((error: unknown) => log.error('when an agent last asked was not kept', error));
  };
  let heardAt = 0;
  let hasActedUnasked = false;
  const chatCommand = () => {
    const isAsked = systemClock.now() - heardAt < longestStart;
    if (settings.preferences.governsVscode && !isAsked) {
      hasActedUnasked = true;
      warn("VS Code's own agent ran a command without asking: its hook is not called, so it is not governed.");
    }
  };
  lifetime.add(onChatCommand(chatCommand));
  const lookHere = () => lookAt(openFolders());
  lifetime.add(window.onDidChangeWindowState(({ focused }) => focused && lookHere()));
  lifetime.add(workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('chat') && lookHere()));
  const placeVscode = async () => {
    if (settings.preferences.governsVscode) {
      placeVscodeHook({ ...(await nodeOf()), folder }, dist);
    }
  };
  const placeVscodeSafely = () =>
    void placeVscode().catch((error: unknown) => warn(`VS Code's own agent is not governed: ${String(error)}`));
  lifetime.add(settings.onDidChangePreferences(placeVscodeSafely));
  placeVscodeSafely();
  const agents = lifetime.add(
    new TerminalAgents({
      ...{ hosting, ids: randomIds, timers: systemTimers },
      toolsOf: (session) => policy.current(session)?.policy.tools,
    }),
  );
  const trusted = lifetime.add(new KeptHashes(values, 'trustedFolders'));
  const keepTrust = () => {
    const kept = workspace.isTrusted ? trusted.add(openFolders()) : trusted.remove(openFolders());
    kept.catch((error: unknown) => log.error('which folders are trusted was not kept', error));
  };
  const open = async () => {
    keepPlace(folder, { userFolder: join(storage, '..', '..'), storage });
    keepTrust();
    if (installedHooks(folder).length > 0) {
      placeProgram(folder, dist);
    }
    lookHere();
    const server = lifetime.add(
      await HookServer.open(
        {
          ...{ folder, isRunning, log },
          async answer({ agent, given }, signal) {
            const dialect = hookDialectOf(agent);
            return dialect === undefined
              ? undefined
              : answeredHook(given, dialect, {
                  async judge(asked) {
                    lookAt([asked.cwd]);
                    if (dialect.agent !== 'mcp') {
                      seen(dialect.agent);
                    }
                    const outcome = await agents.review(dialect, asked, signal);
                    heardAt = dialect.agent === 'vscode' ? systemClock.now() : heardAt;
                    return outcome === undefined ? { decision: 'none' } : replyTo(dialect, asked, outcome);
                  },
                  log,
                });
          },
        },
        openFolders(),
      ),
    );
    lifetime.add(
      workspace.onDidChangeWorkspaceFolders(() => {
        server.list(openFolders());
        keepTrust();
        lookHere();
      }),
    );
    lifetime.add(workspace.onDidGrantWorkspaceTrust(keepTrust));
  };
  open().catch((error: unknown) => log.error('hooks of agents in a terminal are not answered', error));
  const lastSeen = (agent: HookedAgent) => {
    const time = fieldOf(values.get(seenKey), agent);
    return typeof time === 'number' ? time : undefined;
  };
  return { folder, dist, settings, writer, lastSeen, log, hasActedUnasked: () => hasActedUnasked };
}

/** The opened folders as they really lie on this machine. */
function openFolders(): readonly string[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return folders.map(({ uri }) => {
    // A folder that was removed under the window holds no agent.
    try {
      return realpathSync(uri.fsPath);
    } catch {
      return uri.fsPath;
    }
  });
}
