import { Diagnostic, DiagnosticSeverity, DiagnosticTag, type TextDocument } from 'vscode';
import { rangeOf, remarkOnDocuments } from '../documentRemarks';
import type { Finding } from './findings';
import type { OpenTextNeeds } from './settingsDocuments';

const severities: Readonly<Record<Finding['severity'], DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

/** Underlines what is wrong with rules in open settings files. */
export function registerRuleDiagnostics({ documents, settings, timers, lifetime }: OpenTextNeeds): void {
  remarkOnDocuments({
    ...{ collection: 'gatehouse', timers, lifetime },
    isOurs: (document) => documents.textOf(document) !== undefined,
    remarksOn: (document) => documents.findings(document).map((finding) => toDiagnostic(finding, document)),
    onDidChange: settings.onDidChange,
  });
}

function toDiagnostic(finding: Finding, document: TextDocument): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(finding.rule, document), finding.message, severities[finding.severity]);
  diagnostic.code = finding.kind;
  diagnostic.tags = finding.kind === 'duplicate' || finding.kind === 'shadowed' ? [DiagnosticTag.Unnecessary] : [];
  return diagnostic;
}
