import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ExtensionContext, Uri, window } from 'vscode';
import { programEnv } from '../agents/wire/programEnv';
import { lazy } from '../base/lazy';
import { Lifetime } from '../base/lifetime';
import { settingNames } from '../core/settings/keys';
import { registerAcceptance } from '../editor/acceptance/registerAcceptance';
import { reviewWorkspaceRules } from '../editor/acceptance/reviewWorkspaceRules';
import { registerAudit } from '../editor/audit/auditCommands';
import { ToldAuditLog } from '../editor/audit/toldAuditLog';
import { registerChanges } from '../editor/changes/registerChanges';
import { changeCommands } from '../editor/diff/changeCommands';
import { Previews } from '../editor/diff/previews';
import { UnsavedFiles } from '../editor/diff/unsavedFiles';
import { Explanations } from '../editor/explanations';
import { firstFolder } from '../editor/firstFolder';
import { followFirstSteps } from '../editor/firstSteps';
import { registerPending } from '../editor/pending/registerPending';
import { windowAttention } from '../editor/prompts/attention';
import { Prompts } from '../editor/prompts/prompts';
import { SessionSight } from '../editor/prompts/sessionSight';
import type { EditorLog } from '../editor/registerCommands';
import { registerRemembered } from '../editor/remembered/registerRemembered';
import { tellUnkept } from '../editor/remembered/tellUnkept';
import { registerRuleText } from '../editor/ruleText/registerRuleText';
import { registerSessionView } from '../editor/sessions/registerSessionView';
import { KeptHashes } from '../editor/settings/keptHashes';
import { SettingsRuleBook } from '../editor/settings/ruleBook';
import { EditorSettings } from '../editor/settings/settings';
import { SettingsWriter } from '../editor/settings/settingsWriter';
import { tellSettingsFaults } from '../editor/settings/tellSettingsFaults';
import { tellingUnwritten } from '../editor/settings/unwritten';
import { WindowMode } from '../editor/settings/windowMode';
import { workspaceId } from '../editor/settings/workspaceId';
import { withRehearsalProgress } from '../editor/slowWork';
import { registerStatusBar } from '../editor/statusBar';
import { UndoOffers } from '../editor/undoOffers';
import type { EditorCommands, WindowNeeds } from '../editor/windowNeeds';
import { CurrentPolicy } from '../gate/currentPolicy';
import { Gate } from '../gate/gate';
import { PolicyHistory } from '../gate/history/policyHistory';
import { PromptQueue } from '../gate/promptQueue';
import { Sessions } from '../gate/sessions';
import { pinnedReviewer, ToolPins } from '../gate/toolPins';
import { AuditHeads } from '../store/auditHead';
import { AuditLogFile } from '../store/auditLog';
import { AuditTrailFiles } from '../store/auditTrail';
import { ChangeBookFiles } from '../store/changes/changeBook';
import { diskFiles } from '../store/diskFiles';
import { diskPathResolver } from '../store/diskPathResolver';
import { inTurnBy } from '../store/fileLock';
import { KeptValuesFiles } from '../store/keptValues';
import { ManagedFile, managedFileOf } from '../store/managedFile';
import { RuleOriginsKept } from '../store/ruleOrigins';
import { RuleStatisticsFile } from '../store/ruleStatistics';
import { SeenProgramsInLog } from '../store/seenPrograms';
import { SettingsFilesOnDisk } from '../store/settingsFilesOnDisk';
import { sha256Hasher } from '../store/sha256Hasher';
import { userSettingsFiles } from '../store/userSettingsFiles';
import { openAgents } from './agents';
import { AuditHeadKept } from './auditHeadKept';
import { openHooks } from './hooks';
import type { ExtensionHost } from './hostPart';
import { judgeBy, policyBy } from './judgeCommand';
import { lateContainments } from './lateContainments';
import { lateOtlp } from './lateOtlp';
import { lateRehearsals } from './lateRehearsals';
import { mcpToolsOf } from './mcpTools';
import { ownPathsOf } from './ownPathsOf';
import { putBackCutOff } from './putBackCutOff';
import { foldsCase, platform, randomIds, systemClock, systemStopwatch, systemTimers } from './system';

/** How much of the audit log is shown; the files hold the rest. */
const shownEntries = 10_000;

/** Builds everything that stands behind the commands, the views and the exports. */
export function openHost(context: ExtensionContext, log: EditorLog): ExtensionHost {
  const lifetime = new Lifetime();
  // What was made before something failed must not stay behind: the host may be opened again.
  try {
    return { ...wired(context, log, lifetime), dispose: () => lifetime.dispose() };
  } catch (error) {
    lifetime.dispose();
    throw error;
  }
}

/** Makes the objects and wires them. Each one belongs to `lifetime` from the moment it is made. */
function wired(context: ExtensionContext, log: EditorLog, lifetime: Lifetime): Omit<ExtensionHost, 'dispose'> {
  const home = homedir();
  const times = { clock: systemClock, stopwatch: systemStopwatch, timers: systemTimers };
  const machine = { ...times, ids: randomIds, hasher: sha256Hasher, log, home, platform };
  const { clock, timers, stopwatch } = machine;
  const storage = context.globalStorageUri.fsPath;
  const auditFolder = join(storage, 'audit');
  const hookFolder = join(home, '.gatehouse');

  const values = new KeptValuesFiles(join(storage, 'kept'));
  const accepted = lifetime.add(new KeptHashes(values, 'acceptedRules'));
  const ignored = lifetime.add(new KeptHashes(values, 'ignoredRules'));
  const userFiles = () => userSettingsFiles(join(storage, '..', '..'));
  const origins = lifetime.add(new RuleOriginsKept({ values, workspaceId, log }));
  const also = ['acceptedRules', 'ruleOrigins'].map((key) => values.fileOf(key));
  const files = lifetime.add(new SettingsFilesOnDisk({ also }));
  const windowMode = lifetime.add(new WindowMode({ values, workspaceId }));
  const settings = lifetime.add(
    new EditorSettings({
      windowMode,
      ...{ home, platform, foldsCase, files },
      userSettingsFiles: userFiles,
      accepted,
      expiries: origins,
      managed: lifetime.add(new ManagedFile(managedFileOf(platform), { settings: settingNames })),
      ownPaths: [...ownPathsOf(context), hookFolder],
    }),
  );
  const writer = new SettingsWriter({
    inTurn: inTurnBy(join(storage, 'settings.lock')),
    files,
    userSettingsFiles: userFiles,
    timers,
  });
  const ruleBook = new SettingsRuleBook({ ...machine, settings, writer, accepted });
  const sessions = lifetime.add(new Sessions(randomIds));
  const policy = lifetime.add(new CurrentPolicy({ ...machine, settings, sessions, ruleBook }));
  const statistics = lifetime.add(new RuleStatisticsFile({ folder: storage, workspaceId, timers, log }));
  const heads = new AuditHeads(join(storage, 'auditHead.json'), new AuditHeadKept(context.globalState));
  const trail = lifetime.add(new AuditTrailFiles({ folder: auditFolder, most: shownEntries, heads }));
  const history = new PolicyHistory({ ...machine, settings, trail });
  const otlp = lifetime.add(
    lateOtlp(
      {
        ...{ folder: auditFolder, values, timers, log, inTurn: inTurnBy(join(storage, 'otlp.lock')) },
        collector: () => settings.preferences.otlp,
      },
      String(context.extension.packageJSON.version),
    ),
  );
  const auditLog = new ToldAuditLog(
    new AuditLogFile({
      folder: auditFolder,
      heads,
      get rotateAt() {
        return settings.preferences.audit.rotateAt;
      },
      get keep() {
        return settings.preferences.audit.keep;
      },
      wrote: () => {
        trail.grew();
        otlp.wrote();
      },
    }),
  );
  const programs = new SeenProgramsInLog({ folder: auditFolder, clock, log });
  const explanations = lifetime.add(new Explanations());
  const showText: WindowNeeds['showText'] = (...given) => explanations.show(...given);
  const sight = new SessionSight();
  const undoOffers = new UndoOffers(stopwatch);
  const showChange: WindowNeeds['showChange'] = (question) => previews.show(question);
  const prompts: Prompts = lifetime.add(
    new Prompts({
      ...{ ...machine, policy, sight, history, undoOffers, showChange, showText, attention: windowAttention },
      questions: () => queue,
      style: () => settings.preferences.promptStyle,
    }),
  );
  const queue: PromptQueue = lifetime.add(new PromptQueue({ ...machine, prompter: prompts }));
  const previews: Previews = lifetime.add(new Previews({ ...machine, questions: queue }));
  const journals = join(storage, 'journals');
  const rehearsals = lateRehearsals(
    {
      ...{ ...machine, journals, env: () => programEnv({}), accompany: withRehearsalProgress },
      limit: () => settings.preferences.rehearsalLimit,
    },
    lifetime,
  );
  const readable = () => rehearsals.folder();
  const containments = lateContainments({ ...machine, env: () => programEnv({}), readable });
  const changesFolder = join((context.storageUri ?? context.globalStorageUri).fsPath, 'changes');
  const book = new ChangeBookFiles({ ...machine, folder: changesFolder, journals });
  putBackCutOff(journals).then(
    (told) => told !== undefined && void window.showWarningMessage(`Gatehouse: ${told}`),
    (error: unknown) => log.error('what was cut off could not be put back', error),
  );
  const gate = new Gate({
    ...{ ...machine, policy, queue, sessions, auditLog, statistics, rehearsals, changes: book },
    resolver: diskPathResolver(platform),
    files: new UnsavedFiles(diskFiles, sha256Hasher),
  });

  const pins = new ToolPins({ ...machine, values });
  const agents = openAgents(
    {
      ...{ ...machine, context, gate, policy, sessions, settings, containments, questions: queue },
      forgot: (conversation) => book.forget(conversation),
      reviewer: pinnedReviewer(gate, pins),
    },
    lifetime,
  );

  const dist = join(context.extensionUri.fsPath, 'dist');
  const hooks = openHooks(
    {
      ...{ folder: hookFolder, dist, storage, policy, values, settings, writer, log },
      hosting: agents.hosting,
    },
    lifetime,
  );

  lifetime.add(origins.follow(gate));
  lifetime.add(tellUnkept(gate, log));
  const { hosting: hosted, catalogue, asked } = agents;
  const parts = {
    ...machine,
    ...{ settings, writer, sessions, policy, ruleBook, windowMode, ignored, origins, trail, prompts, history },
    ...{ hosted, catalogue, asked, questions: queue, records: statistics, lifetime, undoOffers, showChange, showText },
    attention: windowAttention,
  } satisfies Partial<WindowNeeds> & Record<string, unknown>;
  tellSettingsFaults(parts);
  registerAcceptance(parts);
  registerRuleText({ ...parts, programs });
  registerStatusBar(parts);
  const pending = registerPending(parts);
  const audit = registerAudit(parts);
  const remembered = registerRemembered({ ...parts, reviews: gate });
  const changes = registerChanges({ book, hosted, lifetime });
  const { extensionUri } = context;
  const view = registerSessionView({ ...parts, sight, extensionUri, folder: firstFolder });
  followFirstSteps(parts);
  const seldom = lazy(() =>
    seldomPart().seldomCommands({
      ...{ ...parts, hooks, changes: remembered.changes, tidy: remembered.tidy },
      judge: judgeBy(settings, clock),
      readyMade: Uri.joinPath(extensionUri, 'media', 'profiles'),
      docs: Uri.joinPath(extensionUri, 'docs'),
      tools: () => mcpToolsOf({ catalogue, pins, listed: agents.mcpTools, snapshot: () => policyBy(settings, clock) }),
    }),
  );
  const commands: EditorCommands = {
    ...audit,
    ...changeCommands(previews),
    ...changes,
    ...reviewWorkspaceRules(parts),
    ...pending,
    ...remembered.commands,
    ...view,
  };
  const inside = { reviewer: gate, sessions, questions: queue, ids: randomIds, auditFolder, hosted };
  const api = {
    reviewer: gate,
    sessions,
    checks: policy,
    ids: randomIds,
    currentFolder: () => firstFolder() ?? home,
  };
  return {
    command: (id) => {
      const run = commands[id] ?? seldom()[id];
      return run && tellingUnwritten(run);
    },
    api,
    inside,
    close: () => Promise.allSettled([agents.hosting.shutDown(), statistics.flush()]).then(() => undefined),
  };
}

/** The build puts it into a file of its own, which is read here and not before. */
function seldomPart(): typeof import('./seldomCommands') {
  return require('./seldomCommands');
}
