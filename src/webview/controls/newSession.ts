import type { AgentItem, Overview, PageCommand } from '../../editor/sessions/messages';
import { button, element, icon } from '../element';
import type { Tell } from '../host';
import { t } from '../t';
import { modeSelect } from './modeSelect';

/** What can be started, and what to do when nothing is set up yet. */
export class NewSession {
  readonly element = element('section', { class: 'new', attributes: { 'aria-label': t`New session` } });
  private shown = '';
  private chosen: string | undefined;
  private chosenMode: string | undefined;

  constructor(private readonly tell: Tell) {}

  /** The agent and the mode that are chosen now. */
  get choice(): { readonly agent: string | undefined; readonly mode: string | undefined } {
    return { agent: this.chosen, mode: this.chosenMode };
  }

  show({ agents, problems, modes, windowMode, conversations }: Overview): void {
    // Drawing it anew would take the focus from whoever is choosing.
    const now = JSON.stringify([agents, problems, windowMode, conversations.length === 0]);
    if (now === this.shown) {
      return;
    }
    this.shown = now;
    const known = agents.some(({ name }) => name === this.chosen);
    this.chosen = known ? this.chosen : (agents.find(({ isDemo }) => !isDemo) ?? agents[0])?.name;
    const demo = agents.find(({ isDemo }) => isDemo);
    const isDemoOffered = demo !== undefined && conversations.length === 0;
    this.element.replaceChildren(
      ...(conversations.length === 0 ? [welcome()] : []),
      ...(isDemoOffered ? [this.demo(demo)] : []),
      element('h2', { text: t`Start a session` }),
      ...(agents.length === 0 ? [element('p', { text: t`No agent is set up yet.` })] : []),
      // Where there is nothing else to choose, one way to the demo agent is enough.
      ...(agents.length > (isDemoOffered ? 1 : 0) ? [this.agents(agents)] : []),
      modeSelect({
        modes,
        windowMode,
        chosen: this.chosenMode,
        choose: (mode) => {
          this.chosenMode = mode;
        },
      }),
      ...problems.map((text) => element('p', { class: 'remark', text })),
      element('div', {
        class: 'links',
        children: [
          button({ class: 'link', text: t`Set up an agent…`, press: this.starts('setUpAgent') }),
          button({ class: 'link', text: t`Settings of agents`, press: this.starts('openAgentSettings') }),
        ],
      }),
    );
  }

  private starts(command: PageCommand): () => void {
    return () => this.tell({ type: 'command', command });
  }

  private demo({ name }: AgentItem): HTMLElement {
    return button({
      class: 'wide',
      children: [icon('resume'), element('span', { text: t`Start the demo agent` })],
      press: () => this.tell({ type: 'start', agent: name, mode: this.chosenMode, text: '' }),
    });
  }

  private agents(agents: readonly AgentItem[]): HTMLElement {
    const rows = agents.map(({ name, says }) => {
      const radio = element('input', { attributes: { type: 'radio', name: 'agent', value: name } });
      radio.checked = name === this.chosen;
      radio.addEventListener('change', () => {
        this.chosen = name;
      });
      return element('label', {
        class: 'agentItem',
        children: [
          radio,
          element('span', { class: 'name', text: name }),
          element('span', { class: 'says', text: says }),
        ],
      });
    });
    return element('div', {
      class: 'agents',
      attributes: { role: 'radiogroup', 'aria-label': t`Agent` },
      children: rows,
    });
  }
}

function welcome(): HTMLElement {
  return element('div', {
    class: 'welcome',
    children: [
      element('h2', { text: t`No session yet` }),
      element('p', {
        text: t`An agent that runs here asks before it acts: your rules, the mode and you decide. The demo agent shows it in a minute, with no account and no network.`,
      }),
    ],
  });
}
