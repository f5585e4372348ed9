import { ViewColumn, type WebviewPanel, window } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { SessionId } from '../../core/toolCall';
import { shortened } from '../agentText';
import { t } from '../t';
import type { ToPage } from './messages';
import { putPage, type SessionPageNeeds } from './putPage';
import type { SessionPresenter } from './sessionPresenter';

interface SessionPanelsNeeds extends Pick<SessionPageNeeds, 'extensionUri' | 'ids'> {
  /** Makes what decides what one tab shows. */
  presenter(post: (message: ToPage) => void): SessionPresenter;
}

/** Sessions that are shown in editor tabs, each with a page of its own. */
export class SessionPanels implements Disposable {
  private readonly open = new Set<{ readonly panel: WebviewPanel; readonly presenter: SessionPresenter }>();

  constructor(private readonly needs: SessionPanelsNeeds) {}

  /** The tab that the person works in; undefined when they work elsewhere. */
  get active(): SessionPresenter | undefined {
    return [...this.open].find(({ panel }) => panel.active)?.presenter;
  }

  /** Whether the person can see a session in a tab. */
  isVisible(session: SessionId): boolean {
    return [...this.open].some(({ panel, presenter }) => panel.visible && presenter.session === session);
  }

  /** Shows a conversation in a tab: the one that has it, or a new one. */
  show(conversation: string): void {
    const known = [...this.open].find(({ presenter }) => presenter.current?.conversation === conversation);
    if (known !== undefined) {
      known.panel.reveal();
      return;
    }
    const lifetime = new Lifetime();
    const panel = window.createWebviewPanel('gatehouse.session', t`Session`, ViewColumn.Active);
    const presenter = lifetime.add(
      this.needs.presenter((message) => {
        // Whether it arrived does not matter: a page that comes back asks for everything.
        panel.webview.postMessage(message).then(undefined, () => undefined);
      }),
    );
    const opened = { panel, presenter };
    this.open.add(opened);
    const name = () => {
      panel.title = shortened(presenter.current?.name ?? t`Session`, 40);
    };
    presenter.select(conversation);
    name();
    lifetime.add(presenter.onDidChange(name));
    lifetime.add(putPage(panel.webview, { ...this.needs, received: (message) => presenter.receive(message) }));
    lifetime.add(panel.onDidChangeViewState(() => !panel.visible && presenter.closed()));
    panel.onDidDispose(() => {
      this.open.delete(opened);
      lifetime.dispose();
    });
  }

  dispose(): void {
    for (const { panel } of this.open) {
      panel.dispose();
    }
  }
}
