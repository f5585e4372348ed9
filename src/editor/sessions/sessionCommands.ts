import { commands, Uri, window } from 'vscode';
import type { AgentCatalogue, Attachment, Conversation } from '../../ports/hostedSessions';
import { inert, shortened } from '../agentText';
import { said } from '../said';
import { t } from '../t';
import type { EditorCommands, WindowNeeds } from '../windowNeeds';
import { closeConversation, exportTranscript, renameConversation } from './sessionActs';
import type { SessionPresenter } from './sessionPresenter';
import { sessionViewId } from './sessionView';
import { selectionOf } from './workspaceFiles';

interface SessionCommandNeeds extends Pick<WindowNeeds, 'catalogue' | 'hosted' | 'settings' | 'timers'> {
  readonly presenter: SessionPresenter;
  /** What shows the session that the person works with: the view, or a tab. */
  shown(): Pick<SessionPresenter, 'current'>;
  openInEditor(conversation: string): void;
  /** Resolves once the view is there. */
  readonly arrived: Promise<void>;
}

/** How long a busy VS Code is waited for until it shows the view. */
const longestArrival = 20_000;

/** The commands on sessions. Those that need a session take the one that is shown. */
export function sessionCommands(needs: SessionCommandNeeds): EditorCommands {
  const { hosted, presenter } = needs;
  const show = async () => {
    await commands.executeCommand(`${sessionViewId}.focus`);
    presenter.focusPrompt();
    // Questions of a session that nobody sees yet would only be told of, in a corner.
    await Promise.race([needs.arrived, new Promise<void>((resolve) => needs.timers.after(longestArrival, resolve))]);
  };
  const onCurrent = (run: (conversation: Conversation, given: unknown) => Promise<void>) => async (given?: unknown) => {
    const { current } = needs.shown();
    if (current === undefined) {
      say(t`No session is shown.`);
    } else {
      await orSay(run(current, given));
    }
  };
  const attach = async (given: readonly (Attachment | undefined)[]) => {
    const attached = given.filter((it) => it !== undefined);
    for (const it of attached) {
      presenter.attach(it);
    }
    if (attached.length === 0) {
      say(t`There is nothing here that could be sent: only files can.`);
    } else {
      await show();
    }
  };
  const start = async (agent: string) => {
    await show();
    await presenter.start(agent, { mode: undefined, text: '' });
  };
  return {
    'gatehouse.showSessions': show,
    async 'gatehouse.newSession'() {
      presenter.select(undefined);
      await show();
    },
    async 'gatehouse.startSession'(given) {
      const agent = typeof given === 'string' ? given : await chosenAgent(needs.catalogue);
      if (agent !== undefined) {
        await start(agent);
      }
    },
    async 'gatehouse.startDemoAgent'() {
      const demo = needs.catalogue.agents.find(({ adapter }) => adapter === 'demo');
      if (demo === undefined) {
        say(t`There is no demo agent.`);
      } else {
        await start(demo.name);
      }
    },
    async 'gatehouse.sendSelection'() {
      const editor = window.activeTextEditor;
      await attach(editor === undefined ? [] : [selectionOf(editor)]);
    },
    async 'gatehouse.sendToSession'(given, more) {
      const uris = Array.isArray(more) ? more : [given];
      const files = uris.filter((it) => it instanceof Uri && it.scheme === 'file');
      await attach(files.map(({ fsPath: path }: Uri) => ({ kind: 'file', path })));
    },
    'gatehouse.openSessionInEditor': onCurrent(async ({ conversation }) => needs.openInEditor(conversation)),
    'gatehouse.stopAgent': onCurrent(({ conversation }) => hosted.cancel(conversation)),
    'gatehouse.endSession': onCurrent(({ conversation }) => hosted.end(conversation)),
    'gatehouse.resumeSession': onCurrent(async ({ conversation }) => {
      await hosted.resume(conversation);
    }),
    'gatehouse.renameSession': onCurrent((it) => renameConversation(it, hosted)),
    'gatehouse.closeSession': onCurrent((it) => closeConversation(it, hosted)),
    'gatehouse.exportTranscript': onCurrent((it, given) =>
      exportTranscript(it, needs, given instanceof Uri ? given : undefined),
    ),
  };
}

async function chosenAgent({ agents, problems }: AgentCatalogue): Promise<string | undefined> {
  const rows = agents.map(({ name, adapter }) => ({ label: inert(shortened(name, 60)), description: adapter, name }));
  const setUp = { label: t`Set up an agent…`, description: '', name: undefined };
  const chosen = await window.showQuickPick([...rows, setUp], {
    title: t`Start Session`,
    placeHolder: problems.length === 0 ? t`Which agent?` : t`Which agent? Some of your settings cannot be used.`,
  });
  if (chosen !== undefined && chosen.name === undefined) {
    await commands.executeCommand('gatehouse.setUpAgent');
  }
  return chosen?.name;
}

/** Sessions fail with messages for the person, who used a command and may not look at the view. */
async function orSay(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    say(said(error instanceof Error ? error.message : String(error)));
  }
}

function say(message: string): void {
  window.setStatusBarMessage(`Gatehouse: ${inert(shortened(message, 120))}`, 5_000);
}
