import {
  type CancellationToken,
  type WebviewView,
  type WebviewViewProvider,
  type WebviewViewResolveContext,
  window,
} from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { ToPage } from './messages';
import { putPage, type SessionPageNeeds } from './putPage';

/** The id of the view, as package.json declares it. */
export const sessionViewId = 'gatehouse.sessions';

/** The webview of the session view: it carries messages and knows nothing of them. */
export class SessionView implements WebviewViewProvider, Disposable {
  private readonly lifetime = new Lifetime();
  private view: WebviewView | undefined;
  private arrive = (): void => undefined;

  /** Resolves once VS Code has made the view for the first time. */
  readonly arrived = new Promise<void>((resolve) => {
    this.arrive = resolve;
  });

  constructor(private readonly needs: SessionPageNeeds) {
    this.lifetime.add(window.registerWebviewViewProvider(sessionViewId, this));
  }

  /** Whether the person can see the view. */
  get isVisible(): boolean {
    return this.view?.visible === true;
  }

  resolveWebviewView(view: WebviewView, _context: WebviewViewResolveContext, _token: CancellationToken): void {
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

  dispose(): void {
    this.lifetime.dispose();
    this.view = undefined;
  }
}
