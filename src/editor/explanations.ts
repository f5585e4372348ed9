import { Uri, window, workspace } from 'vscode';
import { Owning } from '../base/lifetime';
import { t } from './t';

const scheme = 'gatehouse-explanation';

/** Shows explanations as read-only documents. A document that is closed is forgotten. */
export class Explanations extends Owning {
  private readonly texts = new Map<string, string>();
  private count = 0;

  constructor() {
    super();
    this.lifetime.add(
      workspace.registerTextDocumentContentProvider(scheme, {
        provideTextDocumentContent: (uri) => this.texts.get(uri.path) ?? '',
      }),
    );
    this.lifetime.add(
      workspace.onDidCloseTextDocument((document) => {
        if (document.uri.scheme === scheme) {
          this.texts.delete(document.uri.path);
        }
      }),
    );
  }

  /** `name` stands on its tab. */
  async show(text: string, name = t`Explanation`, ending = 'txt'): Promise<void> {
    this.count += 1;
    // By the folder VS Code knows the language, whose lines are wrapped; the number tells two of one name apart.
    const path = `/gatehouse-text/${this.count}/${name}.${ending}`;
    this.texts.set(path, text);
    const document = await workspace.openTextDocument(Uri.from({ scheme, path }));
    await window.showTextDocument(document, { preview: true });
  }
}
