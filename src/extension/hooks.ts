import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { window, workspace } from 'vscode';
import { answeredHook, replyTo } from '../agents/wire/hook';
import { attempt } from '../base/attempt';
import { fieldOf, textOf } from '../base/json';
import type { Lifetime } from '../base/lifetime';
import { withField } from '../core/edits/inputFields';
import { AskedCommands } from '../editor/governing/askedCommands';
import { type StandingWarning, StandingWarnings } from '../editor/governing/standingWarnings';
import { said } from '../editor/said';
import { onChatCommand, whyNoChatHooks } from '../editor/settings/chatHooks';
import { KeptHashes } from '../editor/settings/keptHashes';
import type { EditorSettings } from '../editor/settings/settings';
import { t } from '../editor/t';
import type { WindowNeeds } from '../editor/windowNeeds';
import type { CurrentPolicy } from '../gate/currentPolicy';
import type { Hosting } from '../gate/hosting/hosting';
import { TerminalAgents } from '../gate/hosting/terminalAgents';
import { keepPlace } from '../hooks/hookPlace';
import { HookServer } from '../hooks/hookServer';
import { type InstalledHook, installedHooks, placeProgram, placeVscodeHook } from '../hooks/install/govern';
import { machineFileOf } from '../hooks/install/machineFile';
import { switchedOffIn } from '../hooks/install/switchedOff';
import { removeLeftIn } from '../hooks/leftFiles';
import { needOwnFolder } from '../hooks/ownFolder';
import type { HookCall, HookedAgent } from '../ports/hook';
import type { Outcome } from '../ports/reviewer';
import { isRunning } from '../store/fileLock';
import { withWorkspaceFile, workspaceFilesKey } from '../store/workspaceFiles';
import type { GoverningNeeds } from './governing';
import { nodeOf } from './nodeOf';
import { randomIds, systemClock, systemTimers } from './system';

interface HooksNeeds extends Pick<WindowNeeds, 'log' | 'values' | 'writer'> {
  /** Where hooks find us. */
  readonly folder: string;
  /** Where the extension's programs lie. */
  readonly dist: string;
  /** VS Code's folder for what we keep. */
  readonly storage: string;
  readonly hosting: Hosting;
  readonly policy: CurrentPolicy;
  readonly settings: EditorSettings;
}

const seenKey = 'hooksSeen';
/** When an agent last asked is kept no more often than this. */
const seenEvery = 60_000;

/**
 * Answers the hooks of agents that work in a folder of this window, and leaves word for when no window is open.
 * The result is what governing agents is wired to.
 */
export function openHooks(needs: HooksNeeds, lifetime: Lifetime): GoverningNeeds {
  const home = homedir();
  const { folder, dist, storage, hosting, policy, values, settings, writer, log } = needs;
  const warnings = new StandingWarnings();
  /** Says which of the hooks that were installed do not run, or not there. */
  const lookAt = (places: readonly string[]) => {
    const installed = installedHooks(folder);
    const faults = installed.flatMap(({ agent, fault }) =>
      fault === undefined
        ? []
        : [{ text: t`${said(fault)}. The calls of ${agent} pass unasked: govern it again, or stop governing it.` }],
    );
    const why = settings.preferences.governsVscode ? whyNoChatHooks() : undefined;
    const none = why === undefined ? [] : [{ text: t`VS Code's own agent is not governed: ${why}.` }];
    warnings.tell('the machine', [...faults, ...none]);
    for (const place of [...places, home]) {
      warnings.tell(place, offIn(place, installed));
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
  const asked = new AskedCommands(systemClock);
  let hasActedUnasked = false;
  const toldUnasked = () => {
    const text = t`VS Code's own agent ran a command that this window was not asked about: it is not governed.`;
    warnings.tell("VS Code's own agent", hasActedUnasked ? [{ text }] : []);
  };
  const chatCommand = (command: string | undefined) => {
    if (settings.preferences.governsVscode && !asked.has(command)) {
      hasActedUnasked = true;
      toldUnasked();
    }
  };
  const chatAsked = (call: HookCall, outcome: Outcome | undefined) => {
    hasActedUnasked = false;
    toldUnasked();
    // A tool that we have no word for may run whatever it likes.
    if (outcome?.decision === 'allow' && (call.tool === call.spelled || /^(?:Bash|PowerShell)$/.test(call.tool))) {
      asked.add(textOf(outcome.input, 'command'));
    }
  };
  lifetime.add(onChatCommand(chatCommand));
  let heard: Promise<void> | undefined;
  /** Hears hooks once it can. What keeps it from that may come and go while the window is open. */
  const hear = () => {
    heard ??= open().catch((error: unknown) => {
      heard = undefined;
      log.error('hooks of agents in a terminal are not answered', error);
      throw error;
    });
    heard
      .then(() => needOwnFolder(folder))
      .then(
        () => warnings.tell(folder, []),
        (error: unknown) => {
          const why = said(error instanceof Error ? error.message : String(error));
          warnings.tell(folder, [{ text: t`Agents in a terminal get no answer here, and may do nothing: ${why}` }]);
        },
      );
  };
  const lookHere = () => {
    lookAt(openFolders());
    hear();
  };
  lifetime.add(window.onDidChangeWindowState(({ focused }) => focused && lookHere()));
  lifetime.add(workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('chat') && lookHere()));
  const placeVscode = async () => {
    if (settings.preferences.governsVscode) {
      placeVscodeHook({ ...(await nodeOf()), folder }, dist);
    }
  };
  const placeVscodeSafely = () =>
    void placeVscode().then(
      () => warnings.tell('its hook', []),
      (error: unknown) =>
        warnings.tell('its hook', [{ text: t`VS Code's own agent is not governed: ${String(error)}` }]),
    );
  lifetime.add(settings.onDidChangePreferences(placeVscodeSafely));
  placeVscodeSafely();
  const agents = lifetime.add(
    new TerminalAgents({
      ...{ hosting, ids: randomIds, timers: systemTimers },
      policyOf: (session) => policy.current(session)?.policy,
    }),
  );
  const trusted = lifetime.add(new KeptHashes(values, 'trustedFolders'));
  const keepTrust = () => {
    const kept = workspace.isTrusted ? trusted.add(openFolders()) : trusted.remove(openFolders());
    kept.catch((error: unknown) => log.error('which folders are trusted was not kept', error));
    const { workspaceFile } = workspace;
    if (workspaceFile?.scheme === 'file') {
      const file = workspaceFile.fsPath;
      values
        .change(workspaceFilesKey, (before) => withWorkspaceFile(before, file, openFolders()))
        .catch((error: unknown) => log.error('which workspace file was opened was not kept', error));
    }
  };
  const open = async () => {
    keepPlace(folder, { userFolder: join(storage, '..', '..'), storage, home });
    keepTrust();
    const installed = installedHooks(folder);
    for (const { file } of installed) {
      removeLeftIn(dirname(file));
    }
    if (installed.length > 0) {
      placeProgram(folder, dist);
    }
    const server = lifetime.add(
      await HookServer.open(
        {
          ...{ folder, isRunning, log },
          async answer({ agent, given }, signal) {
            const dialect = dialects().hookDialectOf(agent);
            return dialect === undefined
              ? undefined
              : answeredHook(given, dialect, {
                  async judge(call) {
                    lookAt([call.cwd]);
                    if (dialect.agent !== 'mcp') {
                      seen(dialect.agent);
                    }
                    const outcome = await agents.review(dialect, call, signal);
                    if (dialect.agent === 'vscode') {
                      chatAsked(call, outcome);
                    }
                    return outcome === undefined ? { decision: 'none' } : replyTo(dialect, call, outcome);
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
  lookHere();
  const lastSeen = (agent: HookedAgent) => {
    const time = fieldOf(values.get(seenKey), agent);
    return typeof time === 'number' ? time : undefined;
  };
  return { folder, dist, settings, writer, lastSeen, log, hasActedUnasked: () => hasActedUnasked };
}

/** What keeps the hooks that were installed from running in a folder. */
function offIn(place: string, installed: readonly InstalledHook[]): readonly StandingWarning[] {
  return switchedOffIn(place).flatMap(({ agent, file, word }) => {
    const own = installed.filter((it) => it.agent === agent);
    const machine = machineFileOf(agent);
    // No folder switches off what stands in the file of the administrator.
    if (own.length === 0 || own.some((it) => it.file === machine && it.fault === undefined)) {
      return [];
    }
    const text = t`${file} switches the hook of ${agent} off (${word}): what it does in this folder passes unasked.`;
    const offer = { title: t`Govern for the Whole Machine…`, command: 'gatehouse.governAgent' };
    return [machine === undefined ? { text } : { text, offer }];
  });
}

/** The opened folders as they really lie on this machine. */
function openFolders(): readonly string[] {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  // A folder that was removed under the window holds no agent.
  return folders.map(({ uri }) => attempt(() => realpathSync(uri.fsPath)) ?? uri.fsPath);
}

/** How agents speak, which the build puts into a file of its own: it is read when the first of them asks. */
function dialects(): typeof import('../agents/hookDialects') {
  return require('../agents/hookDialects');
}
