import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type TextDocument,
  TextEdit,
  WorkspaceEdit,
} from 'vscode';
import { quoted } from '../../core/text/visible';
import { diagnosticSource, rangeOf } from '../documentRemarks';
import { t } from '../t';
import type { Finding } from './findings';
import type { SettingsDocuments } from './settingsDocuments';
import { editsToRemove, editToReplace, type OffsetEdit } from './textEdits';

/** Quick fixes for what is wrong with a rule: the proposed mend, or removing it. */
export function ruleFixes(documents: SettingsDocuments): CodeActionProvider {
  return {
    provideCodeActions(document, range, { diagnostics }) {
      const ours = diagnostics.filter(({ source }) => source === diagnosticSource);
      const findings = documents.findings(document).filter(({ rule }) => rangeOf(rule, document).intersection(range));
      return findings.flatMap((finding) => {
        const about = ours.filter(({ range: at, code }) => code === finding.kind && at.intersection(range));
        return fixesFor(finding, document).map((fix) => Object.assign(fix, { diagnostics: about }));
      });
    },
  };
}

function fixesFor(finding: Finding, document: TextDocument): readonly CodeAction[] {
  const { rule, replacement } = finding;
  if (finding.kind === 'unaccepted') {
    const review = new CodeAction(t`Review the rules of this workspace…`, CodeActionKind.QuickFix);
    review.command = { title: review.title, command: 'gatehouse.reviewWorkspaceRules' };
    return [review];
  }
  if (finding.kind === 'example') {
    // Only the person knows whether the rule or the example is wrong.
    return [];
  }
  const removal = editsToRemove(document.getText(), rule);
  return [
    ...(replacement === undefined
      ? []
      : [fix(t`Write ${quoted(replacement)} instead`, [editToReplace(rule, replacement)], document)]),
    ...(removal === undefined ? [] : [fix(t`Remove this rule`, removal, document)]),
  ];
}

function fix(title: string, edits: readonly OffsetEdit[], document: TextDocument): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix);
  action.edit = new WorkspaceEdit();
  action.edit.set(
    document.uri,
    edits.map((edit) => TextEdit.replace(rangeOf(edit, document), edit.content)),
  );
  return action;
}
