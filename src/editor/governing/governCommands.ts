import { commands, Uri, window, workspace } from 'vscode';
import type { Lifetime } from '../../base/lifetime';
import type { GovernedAgent, GovernedFile, Governing, GovernReach, GovernWish } from '../../ports/hook';
import { said } from '../said';
import { t } from '../t';
import type { EditorCommands } from '../windowNeeds';

const scheme = 'gatehouse-govern';
const forMachine = t`For the Whole Machine…`;

/** What is told before a file of the administrator is changed. */
const machineNotes = [
  '',
  t`This file holds for all users of this machine, and no folder can switch it off.`,
  t`The hook asks for you alone: for other users everything stays as it is.`,
  t`Unless you are the administrator, a terminal opens with the command, and nothing changes before you run it.`,
  t`Gatehouse: Stop Governing… takes it out in the same way.`,
];

/** What a person is asked before a change. */
interface Confirmation {
  readonly wish: GovernWish;
  /** Further buttons. */
  readonly offers: readonly string[];
  /** What is told besides the file. */
  readonly notes: readonly string[];
}

/** *Govern an Agent…* and *Stop Governing…*, with what they show before anything is changed. */
export class GovernCommands {
  private readonly texts = new Map<string, string>();

  readonly commands: EditorCommands = {
    'gatehouse.governAgent': () => this.run('govern'),
    'gatehouse.stopGoverning': () => this.run('ungovern'),
  };

  constructor(
    private readonly governing: Governing,
    lifetime: Lifetime,
  ) {
    const provideTextDocumentContent = ({ path }: Uri) => this.texts.get(path) ?? '';
    lifetime.add(workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent }));
  }

  private async run(wish: GovernWish): Promise<void> {
    const chosen = await this.choose(wish);
    if (chosen === undefined) {
      return;
    }
    // Whatever cannot be done is for the person to mend, and nothing was changed.
    try {
      const change = await this.governing.change(chosen.agent, wish);
      const offers = wish === 'govern' && chosen.isForMachine === true ? [forMachine] : [];
      const pressed = await this.confirms(chosen, change, { wish, offers, notes: [] });
      const reach: GovernReach | undefined = pressed === forMachine ? 'machine' : undefined;
      const wider = reach && (await this.governing.change(chosen.agent, wish, reach));
      const isSure =
        reach === undefined || (await this.confirms(chosen, wider, { wish, offers: [], notes: machineNotes }));
      if (pressed === undefined || isSure === undefined) {
        return;
      }
      const command = await this.governing.carryOut(chosen.agent, wish, reach);
      if (command !== undefined) {
        // Who may change it presses Enter and says who they are; we never do.
        const terminal = window.createTerminal('Gatehouse');
        terminal.show();
        terminal.sendText(command, false);
      } else {
        void window.showInformationMessage(
          wish === 'govern'
            ? t`Gatehouse: ${chosen.title} asks Gatehouse before every tool from its next start on.`
            : t`Gatehouse: ${chosen.title} no longer asks Gatehouse from its next start on.`,
        );
      }
    } catch (error) {
      void window.showErrorMessage(`Gatehouse: ${said(error instanceof Error ? error.message : String(error))}`);
    }
  }

  private async choose(wish: GovernWish): Promise<GovernedAgent | undefined> {
    const found = await this.governing.agents();
    const fitting = found.filter(({ isGoverned }) => wish === 'govern' || isGoverned);
    if (fitting.length === 0) {
      const none = wish === 'govern' ? t`No agent that can be governed was found on PATH.` : t`No agent is governed.`;
      void window.showInformationMessage(`Gatehouse: ${none}`);
      return undefined;
    }
    const rows = fitting.map((agent) => ({
      ...{ agent, label: agent.title, description: agent.version ?? '' },
      detail: agent.state,
    }));
    const title = wish === 'govern' ? t`Govern an agent in the terminal` : t`Stop governing an agent`;
    return (await window.showQuickPick(rows, { title }))?.agent;
  }

  /** Shows the change, where a file is changed, and what the hook cannot promise. Resolves with what was pressed. */
  private async confirms(
    { title, limits }: GovernedAgent,
    change: GovernedFile | undefined,
    { wish, offers, notes }: Confirmation,
  ): Promise<string | undefined> {
    if (change !== undefined) {
      const sides = (['before', 'after'] as const).map((side) => {
        const uri = Uri.from({ scheme, path: `/${side}${change.file}` });
        this.texts.set(uri.path, change[side] ?? '');
        return uri;
      });
      await commands.executeCommand('vscode.diff', ...sides, `${title}: ${change.file}`, { preview: true });
    }
    const word = wish === 'govern' ? t`Add the Hook` : t`Remove the Hook`;
    const file = change === undefined ? [] : [change.file];
    const detail = [
      ...file,
      ...notes,
      ...(wish === 'govern' ? ['', t`What the hook cannot promise:`, ...limits.map(said)] : []),
    ];
    const message = wish === 'govern' ? t`Govern ${title}?` : t`Stop governing ${title}?`;
    return window.showInformationMessage(message, { modal: true, detail: detail.join('\n') }, word, ...offers);
  }
}
