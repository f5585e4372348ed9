import { join } from 'node:path';
import { type ExtensionContext, lm, Uri, workspace } from 'vscode';
import { Emitter, type Lifetime } from '../base/lifetime';
import { toldTools } from '../core/engine/toldTools';
import { keys } from '../core/settings/keys';
import { registerAgentDiagnostics } from '../editor/agents/agentDiagnostics';
import { AskedQuestions } from '../editor/agents/askedQuestions';
import { Catalogue } from '../editor/agents/catalogue';
import { confirmsUncontained, confirmsUntrusted } from '../editor/agents/confirmsUntrusted';
import { tellProblems } from '../editor/agents/tellProblems';
import { WindowPerson } from '../editor/agents/windowPerson';
import { firstFolder } from '../editor/firstFolder';
import { editorModels } from '../editor/models/editorModels';
import { writtenSetting } from '../editor/settings/settingsFiles';
import { t } from '../editor/t';
import type { WindowNeeds } from '../editor/windowNeeds';
import type { CurrentPolicy } from '../gate/currentPolicy';
import type { Gate } from '../gate/gate';
import { Hosting } from '../gate/hosting/hosting';
import type { Sessions } from '../gate/sessions';
import type { Containments } from '../ports/containment';
import { diskProjectFiles } from '../store/diskProjectFiles';
import { machinePrograms } from '../store/machinePrograms';
import { temporaryScratch } from '../store/scratch';
import { TranscriptFiles } from '../store/transcripts';
import { adaptersWith } from './adapters';
import { mcpProxies } from './mcpProxies';
import { steadyFolder } from './steadyFolder';
import { randomIds, systemClock, systemStopwatch, systemTimers } from './system';

interface AgentsNeeds extends Pick<WindowNeeds, 'home' | 'log' | 'questions' | 'reviewer' | 'settings'> {
  /** A conversation was forgotten, and with it goes what it changed. */
  readonly forgot: (conversation: string) => Promise<void>;
  readonly context: ExtensionContext;
  readonly gate: Gate;
  readonly policy: CurrentPolicy;
  readonly sessions: Sessions;
  readonly containments: Containments;
}

interface Agents {
  readonly hosting: Hosting;
  readonly catalogue: Catalogue;
  readonly asked: AskedQuestions;
  /** How MCP tools are defined that servers have listed for agents of this window, by their name in our words. */
  readonly mcpTools: () => ReadonlyMap<string, string>;
}

const agentKeys = [keys.agents, keys.agentPaths, keys.scenarioFolders];

/** Makes what starts agents, and wires it. No program runs and no file is read before somebody asks. */
export function openAgents(needs: AgentsNeeds, lifetime: Lifetime): Agents {
  const { forgot, context, gate, reviewer, policy, sessions, questions, containments, settings, home, log } = needs;
  const settingsChanged = lifetime.add(new Emitter<void>());
  lifetime.add(
    workspace.onDidChangeConfiguration((change) => {
      if (agentKeys.some(({ key }) => change.affectsConfiguration(key))) {
        settingsChanged.fire();
      }
    }),
  );
  lifetime.add(lm.onDidChangeChatModels(() => settingsChanged.fire()));
  const catalogue = lifetime.add(
    new Catalogue({
      // Only what the person wrote themselves: a workspace never says which program is started.
      settings: () => ({
        agents: writtenSetting(keys.agents, 'user'),
        paths: writtenSetting(keys.agentPaths, 'user'),
        scenarioFolders: writtenSetting(keys.scenarioFolders, 'user'),
      }),
      onDidChangeSettings: settingsChanged.event,
      programs: machinePrograms,
      hasModel: async () => (await lm.selectChatModels()).length > 0,
      home,
      scenarios: Uri.joinPath(context.extensionUri, 'media', 'scenarios').fsPath,
      log,
    }),
  );
  tellProblems({ catalogue, lifetime, timers: systemTimers, log });
  registerAgentDiagnostics({ home, lifetime, timers: systemTimers });
  const inWindow = new WindowPerson({ stopwatch: systemStopwatch, log });
  const person = new AskedQuestions({
    timers: systemTimers,
    sessionOf: (session) => {
      const { agent = t`An agent`, name = t`a session` } = sessions.get(session) ?? {};
      const snapshot = policy.current(session);
      return {
        ...{ agent, name, limitSeconds: snapshot?.questionLimitSeconds ?? 0 },
        isAlone: snapshot?.policy.mode.askRule === 'deny',
      };
    },
    put: (asked, signal) => inWindow.put(asked, signal),
  });
  const storage = steadyFolder((context.storageUri ?? context.globalStorageUri).fsPath);
  const proxies = mcpProxies(Uri.joinPath(context.extensionUri, 'dist').fsPath);
  const hosting = lifetime.add(
    new Hosting({
      ...{ catalogue, sessions, questions, person, log },
      ...{ reads: gate, files: diskProjectFiles(home), isTrusted: () => workspace.isTrusted, confirmsUntrusted },
      containing: {
        ...{ containments, home, confirms: confirmsUncontained },
        setting: () => settings.current.contain ?? 'off',
        isForced: () => settings.current.limits?.forbids.includes('uncontained') === true,
        areFoldersFixed: () => settings.current.limits?.workingDirectories !== undefined,
        folders: () => {
          const { folders, limits, workingDirectories: own } = settings.current;
          const workingDirectories = limits?.workingDirectories ?? own;
          return [...folders.map(({ path }) => path), ...workingDirectories];
        },
        leave: (call, folder, signal) => gate.leave(call, folder, signal),
      },
      ...{ reviewer, reviews: gate, programs: machinePrograms, scratch: temporaryScratch() },
      ...{ ids: randomIds, clock: systemClock, timers: systemTimers },
      mcp: { proxies, onDidChange: policy.onDidChange },
      adapters: adaptersWith({ reviews: gate, models: editorModels }),
      toolsOf: (session) => {
        const current = policy.current(session)?.policy;
        return current && toldTools(current.tools, current.rules);
      },
      store: new TranscriptFiles({ folder: join(storage, 'transcripts'), log, forgot }),
      folder: firstFolder,
    }),
  );
  return { hosting, catalogue, asked: person, mcpTools: proxies.seen };
}
