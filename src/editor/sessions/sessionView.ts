import { type WebviewView, type WebviewViewProvider, window } from 'vscode';
import { Lifetime, Owning } from '../../base/lifetime';
import type { ToPage } from './messages';
import { putPage, type SessionPageNeeds } from './putPage';

/** The id of the view, as package.json declares it. */
export const sessionViewId = 'gatehouse.sessions';

/** The webview of the session view: it carries messages and knows nothing of them. */
export class SessionView extends Owning implements WebviewViewProvider {
  private view: WebviewView | undefined;
  private arrive = (): void => undefined;

  /** Resolves once VS Code has made the view for the first time. */
  readonly arrived = new Promise<void>((resolve) => {
    this.arrive = resolve;
  });

  constructor(private readonly needs: SessionPageNeeds & { /** The page is gone. */ closed(): void }) {
    super();
    this.lifetime.add(window.registerWebviewViewProvider(sessionViewId, this));
  }

  /** Whether the person can see the view. */
  get isVisible(): boolean {
    return this.view?.visible === true;
  }

  resolveWebviewView(view: WebviewView): void {
    const { closed } = this.needs;
    const shown = new Lifetime();
    this.view = view;
    this.arrive();
    shown.add(
      view.onDidChangeVisibility(() => {
        if (!view.visible) {
          // A hidden page is thrown away by VS Code; when it is back it says so itself.
          closed();
        }
      }),
    );
    shown.add(
      view.onDidDispose(() => {
        shown.dispose();
        if (this.view === view) {
          this.view = undefined;
          closed();
        }
      }),
    );
    this.lifetime.add(shown);
    shown.add(putPage(view.webview, this.needs));
  }

  /** Tells the page; a page that is not there hears nothing. */
  post(message: ToPage): void {
    // Whether it arrived does not matter: a page that comes back asks for everything.
    this.view?.webview.postMessage(message).then(undefined, () => undefined);
  }
}
