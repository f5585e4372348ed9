import { env, window } from 'vscode';
import { asList } from '../../base/json';
import { keys } from '../../core/settings/keys';
import type { InstalledPrograms } from '../../ports/surroundings';
import { inertMessage } from '../agentText';
import { writtenSetting } from '../settings/settingsFiles';
import type { SettingsWriter } from '../settings/settingsWriter';
import { t } from '../t';
import { offer } from '../tell';
import { untilTaken } from '../untilTaken';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { type Catalogue, demoName } from './catalogue';
import { readAgents } from './readAgents';
import type { ReadyMade } from './readyMade';
import { type SetUpChoice, setUpRows } from './setUpRows';
import { openAgentSettings } from './tellProblems';

/** What setting up takes. */
export interface SetUpNeeds extends Pick<WindowNeeds, 'home' | 'timers' | 'writer'> {
  readonly catalogue: Catalogue;
  readonly programs: InstalledPrograms;
  /** Starts a session of an agent of the catalogue. */
  readonly start: (agent: string) => Promise<void>;
}

/** "Set Up an Agent": tells what is installed, installs in a terminal what the person wants, and writes their settings. */
export function setUpAgent(needs: SetUpNeeds): EditorCommands {
  return { 'gatehouse.setUpAgent': () => setUp(needs) };
}

async function setUp(needs: SetUpNeeds): Promise<void> {
  const choice = await chosen(needs);
  switch (choice?.kind) {
    case 'problems':
      await openAgentSettings();
      break;
    case 'found':
      await useFound(choice.agent, choice.path, needs);
      break;
    case 'missing':
      await tellHow(choice.agent, needs);
      break;
    case 'other':
      await addOther(needs);
      break;
    case 'demo':
      await needs.start(demoName);
      break;
    default:
      break;
  }
}

/** The list opens at once; versions come in as the programs tell them. */
async function chosen({ catalogue, programs }: SetUpNeeds): Promise<SetUpChoice | undefined> {
  const found = await catalogue.searchAgain();
  const versions = new Map<string, string>();
  const pick = window.createQuickPick<ReturnType<typeof setUpRows>[number]>();
  const show = () => {
    const active = pick.activeItems[0]?.label;
    pick.items = setUpRows(found, versions, catalogue.problems);
    pick.activeItems = pick.items.filter(({ label }) => label === active);
  };
  pick.title = t`Set Up an Agent`;
  pick.placeholder = t`Nothing is downloaded or changed until you choose.`;
  pick.matchOnDetail = true;
  show();
  for (const { path } of found) {
    if (path !== undefined) {
      void programs.version(path).then((version) => {
        if (version !== undefined) {
          versions.set(path, version);
          show();
        }
      });
    }
  }
  const taken = await untilTaken(pick, () => ({ choice: pick.activeItems[0]?.choice }));
  return taken?.choice;
}

async function useFound(agent: ReadyMade, path: string, needs: SetUpNeeds): Promise<void> {
  const { name, adapter, args } = agent;
  const entry = { name, adapter, command: quotedPath(path), args };
  const start = {
    label: t`Start a session`,
    detail: t`It is ready: ${name} needs no setting.`,
    act: () => needs.start(name),
  };
  const add = {
    label: t`Add to your settings`,
    detail: t`To give it a model, arguments, or a profile of its own.`,
    act: () => addToSettings(entry, agent, needs.writer),
  };
  await (await window.showQuickPick([start, add], { title: name }))?.act();
}

async function tellHow(agent: ReadyMade, needs: SetUpNeeds): Promise<void> {
  const says = t`${agent.name} was not found on PATH. \`${agent.install}\` installs it, in a terminal.`;
  await offer(window.showInformationMessage, says, {
    [t`Install`]: () => installed(agent, needs),
    [t`Copy Command`]: () => env.clipboard.writeText(agent.install),
    [t`Locate…`]: () => locate(agent, needs),
  });
}

async function locate({ program }: ReadyMade, { catalogue, programs, writer }: SetUpNeeds): Promise<void> {
  const [file] = (await window.showOpenDialog({ title: t`Where is ${program}?`, canSelectMany: false })) ?? [];
  if (file !== undefined && (await programs.isThere(file.fsPath))) {
    await writer.change(keys.agentPaths, 'user', (known) => [...asList(known), file.fsPath]);
    await catalogue.searchAgain();
  } else if (file !== undefined) {
    void window.showWarningMessage(t`This file is no program that you may run.`);
  }
}

const lookEveryMs = 3_000;

/** Runs what installs an agent where the person sees it, looks until its program is there, and starts it. */
async function installed(agent: ReadyMade, { catalogue, timers, start }: SetUpNeeds): Promise<void> {
  const terminal = window.createTerminal({ name: t`Install ${agent.name}` });
  terminal.show();
  terminal.sendText(agent.install);
  const isThere = async () =>
    (await catalogue.searchAgain()).some((found) => found.agent.name === agent.name && found.path !== undefined);
  let found = await isThere();
  while (!found && terminal.exitStatus === undefined) {
    await new Promise<void>((resolve) => {
      timers.after(lookEveryMs, resolve);
    });
    found = await isThere();
  }
  if (found) {
    await start(agent.name);
  }
}

async function addOther({ home, writer }: SetUpNeeds): Promise<void> {
  const taken = new Set(readAgents(writtenSetting(keys.agents, 'user'), home).agents.map((it) => it.name));
  const name = await window.showInputBox({
    title: t`Another Agent (1 of 2)`,
    prompt: t`What shall it be called?`,
    validateInput: (text) => (taken.has(text.trim()) ? t`There is an agent of this name.` : undefined),
  });
  if (name === undefined || name.trim() === '') {
    return;
  }
  const entry = (command: string) => ({ name: name.trim(), adapter: 'acp', command });
  const command = await window.showInputBox({
    title: t`Another Agent (2 of 2)`,
    prompt: t`The command that starts it so that it speaks ACP, for example: my-agent --acp`,
    validateInput: (text) => (text === '' ? undefined : readAgents([entry(text)], home).problems[0]),
  });
  if (command !== undefined && command !== '') {
    await addToSettings(entry(command), undefined, writer);
  }
}

async function addToSettings(entry: object, agent: ReadyMade | undefined, writer: SettingsWriter): Promise<void> {
  const options = agent !== undefined && Object.keys(agent.options).length > 0 ? { options: agent.options } : {};
  const added = { ...entry, ...options };
  await writer.change(keys.agents, 'user', (known) => [...asList(known), added]);
  const says = inertMessage(t`The agent is in your settings.`);
  await offer(window.showInformationMessage, says, { [t`Open settings`]: openAgentSettings });
}

/** A path as one word of a command line. */
function quotedPath(path: string): string {
  return /^[\w./:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
