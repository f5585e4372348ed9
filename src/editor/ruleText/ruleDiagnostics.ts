import { Diagnostic, DiagnosticSeverity, DiagnosticTag, Range, type TextDocument } from 'vscode';
import { remarkOnDocuments } from '../documentRemarks';
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

/** The stretch of a document that a finding is about. */
export function rangeOf({ rule }: Finding, document: TextDocument): Range {
  return new Range(document.positionAt(rule.offset), document.positionAt(rule.offset + rule.length));
}

function toDiagnostic(finding: Finding, document: TextDocument): Diagnostic {
  const diagnostic = new Diagnostic(rangeOf(finding, document), finding.message, severities[finding.severity]);
  diagnostic.code = finding.kind;
  diagnostic.tags = finding.kind === 'duplicate' || finding.kind === 'shadowed' ? [DiagnosticTag.Unnecessary] : [];
  return diagnostic;
}
