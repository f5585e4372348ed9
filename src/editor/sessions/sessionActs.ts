import { commands, env, Uri, window, workspace } from 'vscode';
import type { ModeName } from '../../core/modes';
import type { Conversation, HostedSessions } from '../../ports/hostedSessions';
import type { Question } from '../../ports/question';
import { inertMessage, shortened } from '../agentText';
import { confirmsMode } from '../modes/switchMode';
import type { PromptPageNeeds } from '../prompts/page';
import { t } from '../t';
import type { WindowNeeds } from '../windowNeeds';
import { readAddress } from './address';
import type { PageCommand } from './messages';
import { shownText } from './shownText';
import { transcriptMarkdown } from './transcriptMarkdown';
import { chooseAttachment, findFiles, openFile } from './workspaceFiles';

/** What the acts work with. */
export interface SessionActNeeds
  extends PromptPageNeeds,
    Pick<WindowNeeds, 'hosted' | 'log' | 'settings' | 'showChange' | 'showText'> {
  /** Shows a conversation in an editor tab. */
  openInEditor(conversation: string): void;
}

/** What the session view does outside its page. */
export type PresenterActs = ReturnType<typeof sessionActs>;

/** The acts as VS Code carries them out. */
export function sessionActs(needs: SessionActNeeds) {
  const { hosted, log } = needs;
  return {
    /** Shows what a question would change. */
    showChange(question: Question): void {
      needs.showChange(question).catch((error: unknown) => log.error('a change could not be shown', error));
    },
    showText: needs.showText,
    /** Whether the person really wants a mode; asks where it loosens. */
    confirmsMode: (mode: ModeName | undefined) => confirmsMode(mode, 'session', needs),
    rename: (conversation: Conversation) => renameConversation(conversation, hosted),
    close: (conversation: Conversation) => closeConversation(conversation, hosted),
    export: (conversation: Conversation) => exportTranscript(conversation, needs),
    /** Opens an address outside, after it has been looked at. */
    async openLink(given: string): Promise<void> {
      const address = readAddress(given);
      if (address !== undefined) {
        // VS Code asks before it leaves for a place that is not trusted.
        await env.openExternal(Uri.parse(address, true));
      }
    },
    openFile,
    findFiles,
    chooseAttachment,
    async copy(text: string): Promise<void> {
      await env.clipboard.writeText(text);
    },
    openInEditor: ({ conversation }: Conversation) => needs.openInEditor(conversation),
    async run(command: Exclude<PageCommand, 'attach'>): Promise<void> {
      await (command === 'setUpAgent'
        ? commands.executeCommand('gatehouse.setUpAgent')
        : commands.executeCommand('workbench.action.openSettings', 'gatehouse.agents'));
    },
  };
}

/** Asks for a name and gives it to a conversation. */
export async function renameConversation({ conversation, name }: Conversation, hosted: HostedSessions): Promise<void> {
  const given = await window.showInputBox({
    title: t`Rename Session`,
    prompt: t`What should the session be called?`,
    value: name,
    validateInput: (text) => (text.trim() === '' || text.length > 100 ? t`A name has 1 to 100 characters.` : undefined),
  });
  if (given !== undefined && given.trim() !== '') {
    hosted.rename(conversation, given.trim());
  }
}

/** Ends and forgets a conversation, after the person has confirmed it. */
export async function closeConversation(closing: Conversation, hosted: HostedSessions): Promise<void> {
  const { conversation, state } = closing;
  const name = shortened(closing.name, 60);
  const message = t`Close the session “${name}”?`;
  const running = state === 'kept' ? '' : `${t`Its agent is stopped.`} `;
  const detail = `${running}${t`Its transcript is forgotten; the audit log keeps what was decided.`}`;
  const close = t`Close`;
  if ((await window.showWarningMessage(inertMessage(message), { modal: true, detail }, close)) === close) {
    await hosted.close(conversation);
  }
}

/** Writes a conversation into a file as Markdown. Given a file, the dialog is left out. */
export async function exportTranscript(
  conversation: Conversation,
  { hosted, settings }: Pick<SessionActNeeds, 'hosted' | 'settings'>,
  given?: Uri,
): Promise<void> {
  const head = { ...conversation, enforcement: settings.current.enforcement };
  const target = given ?? (await chosenFile(conversation.name));
  if (target === undefined) {
    return;
  }
  const entries = (await hosted.entries(head.conversation)) ?? [];
  await workspace.fs.writeFile(target, new TextEncoder().encode(transcriptMarkdown(head, entries)));
  if (given === undefined) {
    await window.showTextDocument(target, { preview: true });
  }
}

function chosenFile(name: string): Thenable<Uri | undefined> {
  const file = `${
    shownText(name)
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .slice(0, 60) || 'session'
  }.md`;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return window.showSaveDialog({
    title: t`Export Transcript`,
    saveLabel: t`Export`,
    filters: { Markdown: ['md'] },
    ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, file) }),
  });
}
