import {
  type CancellationToken,
  Uri,
  type WebviewView,
  type WebviewViewProvider,
  type WebviewViewResolveContext,
  window,
} from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { Ids } from '../../ports/ids';
import type { ToPage } from './messages';
import { pageHtml } from './pageHtml';

/** The id of the view, as package.json declares it. */
export const sessionViewId = 'gatehouse.sessions';

const sheets = ['base', 'sessions', 'transcript', 'markdown', 'question', 'prompt'];

/** What the view works with. */
export interface SessionViewNeeds {
  readonly extensionUri: Uri;
  readonly ids: Ids;
  /** Something came from the page; it may be anything. */
  received(message: unknown): void;
  /** The page is gone. */
  closed(): void;
}

/** The webview of the session view: it carries messages and knows nothing of them. */
export class SessionView implements WebviewViewProvider, Disposable {
  private readonly lifetime = new Lifetime();
  private view: WebviewView | undefined;

  constructor(private readonly needs: SessionViewNeeds) {
    this.lifetime.add(window.registerWebviewViewProvider(sessionViewId, this));
  }

  /** Whether the person can see the view. */
  get isVisible(): boolean {
    return this.view?.visible === true;
  }

  resolveWebviewView(view: WebviewView, _context: WebviewViewResolveContext, _token: CancellationToken): void {
    const { extensionUri, ids, received, closed } = this.needs;
    const shown = new Lifetime();
    this.view = view;
    const code = Uri.joinPath(extensionUri, 'dist', 'webview');
    const media = Uri.joinPath(extensionUri, 'media', 'webview');
    view.webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [code, media] };
    shown.add(view.webview.onDidReceiveMessage((message: unknown) => received(message)));
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
    view.webview.html = pageHtml({
      script: view.webview.asWebviewUri(Uri.joinPath(code, 'sessionView.js')).toString(),
      styles: sheets.map((name) => view.webview.asWebviewUri(Uri.joinPath(media, `${name}.css`)).toString()),
      nonce: ids.next().replaceAll('-', ''),
    });
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
