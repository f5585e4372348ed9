import { Diagnostic, DiagnosticSeverity, DiagnosticTag, languages, Range, type TextDocument, workspace } from 'vscode';
import { type Disposable, Lifetime } from '../../base/lifetime';
import type { WindowNeeds } from '../windowNeeds';
import type { Finding } from './findings';
import type { SettingsDocuments } from './settingsDocuments';

interface RuleDiagnosticsNeeds extends Pick<WindowNeeds, 'settings' | 'timers'> {
  readonly documents: SettingsDocuments;
}

/** Names our diagnostics among those of others. */
export const diagnosticSource = 'Gatehouse';

/** Typing is not interrupted by reviews of what is half written. */
const pauseMs = 300;

const severities: Readonly<Record<Finding['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** Underlines what is wrong with rules in open settings files. */
export function registerRuleDiagnostics({ documents, settings, timers }: RuleDiagnosticsNeeds): Disposable {
  const lifetime = new Lifetime();
  const shown = lifetime.add(languages.createDiagnosticCollection('gatehouse'));
  let pause: Disposable | undefined;
  const show = (document: TextDocument) => {
    if (documents.textOf(document) !== undefined) {
      shown.set(
        document.uri,
        documents.findings(document).map((finding) => toDiagnostic(finding, document)),
      );
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
      if (documents.textOf(document) !== undefined) {
        showSoon();
      }
    }),
  );
  lifetime.add(workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  lifetime.add(settings.onDidChange(showSoon));
  showSoon();
  return lifetime;
}

/** The stretch of a document that a finding is about. */
export function rangeOf({ rule }: Finding, document: TextDocument): Range {
  return new Range(document.positionAt(rule.offset), document.positionAt(rule.offset + rule.length));
}

function toDiagnostic(finding: Finding, document: TextDocument): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(finding, document), finding.message, severities[finding.severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = finding.kind;
  diagnostic.tags = finding.kind === 'duplicate' || finding.kind === 'shadowed' ? [DiagnosticTag.Unnecessary] : [];
  return diagnostic;
}
