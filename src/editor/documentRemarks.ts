import { type Diagnostic, languages, type TextDocument, workspace } from 'vscode';
import { type Disposable, type Event, Lifetime } from '../base/lifetime';
import type { Timers } from '../ports/surroundings';
import { Soon } from './soon';

interface RemarksNeeds {
  /** Names them among ours. */
  readonly collection: string;
  readonly timers: Timers;
  /** Whether there may be anything to say about a document. */
  isOurs(document: TextDocument): boolean;
  remarksOn(document: TextDocument): readonly Diagnostic[];
  /** All documents are looked at again. */
  readonly onDidChange?: Event<unknown>;
}

/** Names our diagnostics among those of others. */
export const diagnosticSource = 'Gatehouse';

/** Underlines what is wrong in open documents. Typing is not interrupted by remarks about what is half written. */
export function remarkOnDocuments({ collection, timers, isOurs, remarksOn, onDidChange }: RemarksNeeds): Disposable {
  const lifetime = new Lifetime();
  const shown = lifetime.add(languages.createDiagnosticCollection(collection));
  const show = (document: TextDocument) => {
    if (isOurs(document)) {
      const remarks = remarksOn(document).map((remark) => Object.assign(remark, { source: diagnosticSource }));
      shown.set(document.uri, remarks);
    }
  };
  const soon = lifetime.add(new Soon(timers, () => workspace.textDocuments.forEach(show)));
  lifetime.add(workspace.onDidOpenTextDocument(show));
  lifetime.add(workspace.onDidChangeTextDocument(({ document }) => isOurs(document) && soon.wantedAnew()));
  lifetime.add(workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  if (onDidChange !== undefined) {
    lifetime.add(onDidChange(() => soon.wantedAnew()));
  }
  soon.wanted();
  return lifetime;
}
