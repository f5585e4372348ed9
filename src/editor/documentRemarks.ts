import { type Diagnostic, languages, Range, type TextDocument, workspace } from 'vscode';
import type { Event } from '../base/lifetime';
import { Soon } from './soon';
import type { WindowNeeds } from './windowNeeds';

interface RemarksNeeds extends Pick<WindowNeeds, 'lifetime' | 'timers'> {
  /** Names them among ours. */
  readonly collection: string;
  /** Whether there may be anything to say about a document. */
  isOurs(document: TextDocument): boolean;
  remarksOn(document: TextDocument): readonly Diagnostic[];
  /** All documents are looked at again. */
  readonly onDidChange?: Event<unknown>;
}

/** The stretch of a document that something is about. */
export function rangeOf(at: { readonly offset: number; readonly length: number }, document: TextDocument): Range {
  return new Range(document.positionAt(at.offset), document.positionAt(at.offset + at.length));
}

/** Names our diagnostics among those of others. */
export const diagnosticSource = 'Gatehouse';

/** Underlines what is wrong in open documents. Typing is not interrupted by remarks about what is half written. */
export function remarkOnDocuments(needs: RemarksNeeds): void {
  const { collection, timers, lifetime, isOurs, remarksOn, onDidChange } = needs;
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
}
