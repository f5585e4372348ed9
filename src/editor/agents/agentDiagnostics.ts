import { Diagnostic, DiagnosticSeverity, languages, Range, type TextDocument, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { WindowNeeds } from '../windowNeeds';
import { agentFaults } from './agentsInText';

interface AgentDiagnosticsNeeds extends Pick<WindowNeeds, 'home' | 'timers'> {
  /** Whether a document holds the settings of the person; those of a workspace have no say about agents. */
  holdsSettings(document: TextDocument): boolean;
}

/** Typing is not interrupted by remarks about what is half written. */
const pauseMs = 300;

/** Larger files hold no agents that anybody wrote. */
const mostCharacters = 2_000_000;

/** Underlines the agents in open settings files that cannot be used. */
export function registerAgentDiagnostics({ home, timers, holdsSettings }: AgentDiagnosticsNeeds): Disposable {
  const lifetime = new Lifetime();
  const shown = lifetime.add(languages.createDiagnosticCollection('gatehouse.agents'));
  let pause: Disposable | undefined;
  const show = (document: TextDocument) => {
    const text = holdsSettings(document) ? document.getText() : '';
    if (text !== '' && text.length <= mostCharacters) {
      const faults = agentFaults(text, home).map(({ message, offset, length }) => {
        const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
        const diagnostic = new Diagnostic(range, message, DiagnosticSeverity.Warning);
        diagnostic.source = 'Gatehouse';
        return diagnostic;
      });
      shown.set(document.uri, faults);
    }
  };
  const showSoon = () => {
    pause?.dispose();
    pause = timers.after(pauseMs, () => workspace.textDocuments.forEach(show));
  };
  lifetime.add({ dispose: () => pause?.dispose() });
  lifetime.add(workspace.onDidOpenTextDocument(show));
  lifetime.add(
    workspace.onDidChangeTextDocument(({ document }) => {
      if (holdsSettings(document)) {
        showSoon();
      }
    }),
  );
  lifetime.add(workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  showSoon();
  return lifetime;
}
