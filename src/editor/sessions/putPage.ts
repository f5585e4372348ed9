import { l10n, Uri, type Webview } from 'vscode';
import type { Disposable } from '../../base/lifetime';
import type { Ids } from '../../ports/surroundings';
import { pageHtml } from './pageHtml';

const sheets = ['base', 'sessions', 'transcript', 'markdown', 'question', 'prompt'];

/** What a page works with. */
export interface SessionPageNeeds {
  readonly extensionUri: Uri;
  readonly ids: Ids;
  /** Something came from the page; it may be anything. */
  received(message: unknown): void;
}

/** Puts the page of sessions into a webview. Disposing the result stops listening to it. */
export function putPage(webview: Webview, { extensionUri, ids, received }: SessionPageNeeds): Disposable {
  const code = Uri.joinPath(extensionUri, 'dist', 'webview');
  const media = Uri.joinPath(extensionUri, 'media', 'webview');
  webview.options = { enableScripts: true, enableForms: false, localResourceRoots: [code, media] };
  const listening = webview.onDidReceiveMessage((message: unknown) => received(message));
  webview.html = pageHtml({
    script: webview.asWebviewUri(Uri.joinPath(code, 'sessionView.js')).toString(),
    styles: sheets.map((name) => webview.asWebviewUri(Uri.joinPath(media, `${name}.css`)).toString()),
    nonce: ids.next().replaceAll('-', ''),
    texts: l10n.bundle ?? {},
  });
  return listening;
}
